import { z } from 'zod'
import { promoKinds, promoStyles } from '../../../domain/catalogue.ts'
import { isContentLink } from '../../../domain/content-link.ts'
import { factIcons, pageLayouts } from '../../../domain/info-page.ts'
import { redirectStatuses } from '../../../domain/route-rules.ts'
import { columnOf, reading } from '../columns.server.ts'
import {
  asset,
  cents,
  centsWithin,
  date,
  id,
  listOf,
  orNull,
  percent,
  percentWithin,
  slugIn,
  text,
  wholeWithin,
  words,
} from '../fields.server.ts'
import type { Ctas, InfoPages, Redirects, SitesConfig } from '../schema'
import { recordBounds } from './bounds.ts'
import { translationsOf } from './localized.ts'
import { offeredRecord } from './offered.ts'
import { ENDS_FIRST } from './prices.ts'

/** Empty: the words alone. */
const link = text.refine(
  (value) => value === '' || isContentLink(value),
  'must be a path of the site, a web address, mailto: or tel:',
)

const promoColumn = columnOf<Ctas>()

const coupon = z
  .nullish(z.object({ code: z.string(), status: z.string() }))
  .transform((found) =>
    found ? { code: found.code, isPublished: found.status === 'published' } : null,
  )

const hasTitle = (record: { readonly translations: readonly { readonly title: string }[] }) =>
  record.translations.some(({ title }) => title !== '')

const promo = {
  id: promoColumn('id', id),
  kind: promoColumn('kind', z.enum(promoKinds)),
  style: promoColumn('style', z.enum(promoStyles)),
  link: promoColumn('link', link),
  coupon: promoColumn('coupon', coupon, ['code', 'status']),
  startsOn: promoColumn('starts_on', orNull(date)),
  endsOn: promoColumn('ends_on', orNull(date)),
  classes: promoColumn('classes', words),
  translations: promoColumn(
    'translations',
    ...translationsOf({ title: text, description: text, button_text: text, cta_image: asset }),
  ),
}

export const promoRecord = offeredRecord(promo)

export const writtenPromo = offeredRecord(promo, {
  translations: hasTitle,
}).schema.superRefine(({ record: { startsOn, endsOn } }, context) => {
  if (startsOn === null || endsOn === null || startsOn <= endsOn) return
  context.addIssue({ code: 'custom', message: ENDS_FIRST, path: ['ends_on'] })
})

const pageColumn = columnOf<InfoPages>()

/** One that is not known here is as good as none. */
const icon = orNull(z.string()).transform((value) => factIcons.find((one) => one === value) ?? null)
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)

const fact = z.object({ icon, title: text, text })

const plan = z
  .object({
    name: text,
    tagline: text,
    price: text,
    price_note: text,
    term: text,
    kilometers: text,
    minimum: text,
    featured: flag,
    includes: listOf(z.object({ texto: text, cubre: flag })),
  })
  .transform(({ price_note: priceNote, includes, ...rest }) => ({
    ...rest,
    priceNote,
    includes: includes.map(({ texto, cubre }) => ({ text: texto, covered: cubre })),
  }))

const page = {
  id: pageColumn('id', id),
  slug: pageColumn('slug', slugIn('info')),
  category: pageColumn('page_category', text),
  layout: pageColumn('page_layout', z.enum(pageLayouts)),
  icon: pageColumn('icon', icon),
  changedOn: pageColumn('changed_on', orNull(date)),
  showCorporateForm: pageColumn('show_corporate_form', z.boolean()),
  translations: pageColumn(
    'translations',
    ...translationsOf({
      title: text,
      description: text,
      content: text,
      page_image: asset,
      facts: listOf(fact),
      change_note: text,
      plans: listOf(plan),
      plans_note: text,
    }),
  ),
}

export const pageRecord = offeredRecord(page)

export const writtenPage = offeredRecord(page, { translations: hasTitle })

const redirectColumn = columnOf<Redirects>()

export const redirectFields = z.object({
  from: redirectColumn('from', text),
  to: redirectColumn('to', text),
  status: redirectColumn('status_code', z.literal(redirectStatuses)),
})

export const redirectRecord = reading(redirectFields)

const siteTexts = {
  title_home: text,
  description_home: text,
  title_fleet: text,
  description_fleet: text,
  tagline: text,
  home_heading: text,
  home_lead: text,
  home_cars_heading: text,
  tolls: text,
}

const linksOf = <Link extends z.ZodType>(one: Link) => ({
  menu: listOf(one),
  footer: listOf(z.object({ heading: text, links: listOf(one) })),
})

const siteColumn = columnOf<SitesConfig>()

export const siteFields = z.object({
  brand: siteColumn('brand', z.string().min(1)),
  name: siteColumn('site_name', z.string().trim().min(1)),
  logo: siteColumn('brand_logo', asset),
  logoDark: siteColumn('brand_logo_dark', asset),
  shareImage: siteColumn('share_image', asset),
  scene: siteColumn('home_scene', z.enum(['bridge', 'mountain', 'coast'])),
  carId: siteColumn('home_car', orNull(id)),
  phone: siteColumn('phone', text),
  whatsapp: siteColumn('whatsapp', text),
  email: siteColumn('email', text),
  backgroundColor: siteColumn('reservation_background_color', text),
  minimumDays: siteColumn(
    'reservation_min_days',
    z.nullish(z.int().min(1)).transform((value) => value ?? 1),
  ),
  disabledUntil: siteColumn('disable_reservations_until', orNull(date)),
  paymentGateway: siteColumn('payment_gateway', text),
  tax: siteColumn('tax_percent', percent),
  youngDriverMaxAge: siteColumn('young_driver_max_age', z.int().min(0)),
  youngDriverFee: siteColumn('young_driver_fee', cents),
  freeCancelHours: siteColumn('free_cancel_hours', z.int().min(0)),
  precheckinEnabled: siteColumn('precheckin_enabled', z.boolean()),
  theme: siteColumn('theme', z.unknown()),
  translations: siteColumn(
    'translations',
    ...translationsOf({ ...siteTexts, ...linksOf(z.object({ label: text, link: text })) }),
  ),
  // All of them: of the cars that were left out the classes would not be offered.
  cars: siteColumn('cars', listOf(z.object({ classification: text })), ['classification'], {
    _filter: { classification: { _nnull: true } },
    _limit: -1,
  }),
})

export const siteRecord = reading(siteFields)

/** A brand as it is written. Only administrators may see the theme; it is made safe where it is read. */
export const writtenSiteFields = siteFields.omit({ theme: true }).extend({
  minimumDays: siteColumn('reservation_min_days', wholeWithin(recordBounds.days)),
  tax: siteColumn('tax_percent', percentWithin(recordBounds.tax)),
  youngDriverMaxAge: siteColumn('young_driver_max_age', wholeWithin(recordBounds.youngDriverAge)),
  youngDriverFee: siteColumn('young_driver_fee', centsWithin(recordBounds.dailyFee)),
  freeCancelHours: siteColumn('free_cancel_hours', wholeWithin(recordBounds.freeCancelHours)),
  translations: siteColumn(
    'translations',
    ...translationsOf({
      ...siteTexts,
      ...linksOf(z.object({ label: z.string().trim().min(1), link })),
    }),
  ),
  goodwillLimit: siteColumn('goodwill_limit', centsWithin(recordBounds.goodwill)),
})
