import { z } from 'zod'
import { AppError, isAppError } from '~/domain/app-error'
import type { SiteRecord } from '~/domain/catalogue'
import type { Localized } from '~/domain/locales'
import { safeTheme } from '../content/theme.server'
import type { DirectusClient } from './client.server'
import { askedFor, columnOf, deepFor, reading } from './columns.server'
import { asset, cents, date, listOf, orNull, percent, text } from './fields.server'
import { localizer, translationsOf } from './localized.server'
import { problemsOf } from './records.server'
import { readRows } from './rows.server'
import type { SitesConfig } from './schema'

/** Its `shareImage`, an asset id, is of no page's data; `tolls` is of few. */
type SiteConfig = SiteRecord & { readonly shareImage: string | null; readonly tolls: Localized }

/** The site config of a brand (§3.17). @throws AppError `site_config` ('[Site Config Error] ...'): nothing is served without it (§8.4). */
export async function readSiteConfig(
  client: DirectusClient,
  { collection, brand }: { readonly collection: 'sites_config'; readonly brand: string },
): Promise<SiteConfig> {
  if (!collection) {
    throw siteConfigError('[DirectusSiteConfigRepository] Missing required parameter: collection')
  }
  const rows = await readRows(client, collection, {
    fields: askedFor(fields),
    deep: deepFor(fields),
    filter: { brand: { _eq: brand } },
    sort: ['id'],
    limit: 1,
  }).catch((error: unknown) => {
    throw siteConfigError('the content backend did not give it', error)
  })
  if (rows.length === 0) {
    throw siteConfigError(`no record of ${collection} has the brand "${brand}"`, undefined, {
      missing: true,
    })
  }
  const result = schema.safeParse(rows[0])
  if (result.success) return toSite(result.data)
  throw siteConfigError(`the record of "${brand}" has bad fields: ${problemsOf(result.error)}`)
}

/** Fatal when an operator must mend it (§8.4); 503 when the back office will answer again. */
export function siteConfigError(
  reason: string,
  cause?: unknown,
  more: { readonly missing?: true } = {},
): AppError {
  return new AppError('site_config', {
    ...(isAppError(cause, 'unavailable') ? { status: 503 } : {}),
    cause,
    details: { reason: `[Site Config Error] ${reason}`, ...more },
  })
}

const menuLink = z.object({ label: text, link: text })
const column = columnOf<SitesConfig>()

const fields = z.object({
  brand: column('brand', z.string().min(1)),
  name: column('site_name', z.string().trim().min(1)),
  logo: column('brand_logo', asset),
  logoDark: column('brand_logo_dark', asset),
  shareImage: column('share_image', asset),
  phone: column('phone', text),
  whatsapp: column('whatsapp', text),
  email: column('email', text),
  backgroundColor: column('reservation_background_color', text),
  minimumDays: column(
    'reservation_min_days',
    z.nullish(z.int().min(1)).transform((value) => value ?? 1),
  ),
  disabledUntil: column('disable_reservations_until', orNull(date)),
  paymentGateway: column('payment_gateway', text),
  tax: column('tax_percent', percent),
  youngDriverMaxAge: column('young_driver_max_age', z.int().min(0)),
  youngDriverFee: column('young_driver_fee', cents),
  freeCancelHours: column('free_cancel_hours', z.int().min(0)),
  precheckinEnabled: column('precheckin_enabled', z.boolean()),
  theme: column('theme', z.unknown()),
  translations: column(
    'translations',
    ...translationsOf({
      title_home: text,
      description_home: text,
      title_fleet: text,
      description_fleet: text,
      tagline: text,
      tolls: text,
      menu: listOf(menuLink),
      footer: listOf(z.object({ heading: text, links: listOf(menuLink) })),
    }),
  ),
  // All of them: of the cars that were left out the classes would not be offered.
  cars: column('cars', listOf(z.object({ classification: text })), ['classification'], {
    _filter: { classification: { _nnull: true } },
    _limit: -1,
  }),
})

const schema = reading(fields)

function toSite({ translations, cars, ...site }: z.output<typeof fields>): SiteConfig {
  const words = localizer(`sites_config ${site.brand}`, translations)
  const theme = safeTheme(site.brand, site.theme)
  return {
    ...site,
    backgroundColor: theme.ground(site.backgroundColor),
    paymentGateway: site.paymentGateway || 'metrobank',
    theme: theme.theme,
    titleHome: words.text(({ title_home }) => title_home),
    descriptionHome: words.text(({ description_home }) => description_home),
    titleFleet: words.text(({ title_fleet }) => title_fleet),
    descriptionFleet: words.text(({ description_fleet }) => description_fleet),
    tagline: words.text(({ tagline }) => tagline),
    tolls: words.text(({ tolls }) => tolls),
    menu: words.each(({ menu }) => menu, []),
    footer: words.each(({ footer }) => footer, []),
    carClasses: [...new Set(cars.map(({ classification }) => classification))].filter(Boolean),
  }
}
