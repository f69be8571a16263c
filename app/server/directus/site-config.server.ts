import { readItems } from '@directus/sdk'
import { z } from 'zod'
import { AppError, isAppError } from '~/domain/app-error'
import type { Site } from '~/domain/catalogue'
import { safeTheme } from '../theme.server'
import type { DirectusClient } from './client.server'
import { asset, cents, date, percent, text } from './fields.server'
import { localizer } from './localized.server'
import { problemsOf } from './records.server'

/**
 * The brand's record of the site config (source.md §3).
 * @throws AppError `site_config`: nothing can be served without it (source.md §8). Its log line begins with
 * '[Site Config Error]'.
 */
export async function readSiteConfig(
  client: DirectusClient,
  { collection, brand }: { readonly collection: 'sites_config'; readonly brand: string },
): Promise<Site> {
  if (!collection) {
    throw siteConfigError('[DirectusSiteConfigRepository] Missing required parameter: collection')
  }
  const rows = await client
    .request(
      readItems(collection, {
        fields: ['*', { translations: ['*'] }, { cars: ['classification'] }],
        filter: { brand: { _eq: brand } },
        limit: 1,
      }),
    )
    .catch((error: unknown) => {
      throw siteConfigError('the content backend did not give it', error)
    })
  if (rows.length === 0) {
    throw siteConfigError(`no record of ${collection} has the brand "${brand}"`)
  }
  const result = schema.safeParse(rows[0])
  if (result.success) return toSite(result.data)
  throw siteConfigError(`the record of "${brand}" has bad fields: ${problemsOf(result.error)}`)
}

/** Fatal when an operator must mend it (source.md §8); 503 when the back office will answer again. */
export function siteConfigError(reason: string, cause?: unknown): AppError {
  return new AppError('site_config', {
    ...(isAppError(cause, 'unavailable') ? { status: 503 } : {}),
    cause,
    details: { reason: `[Site Config Error] ${reason}` },
  })
}

const menuLink = z.object({ label: text, link: text })
const listOf = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? [])

const schema = z.object({
  brand: z.string().min(1),
  site_name: z.string().trim().min(1),
  brand_logo: asset,
  brand_logo_dark: asset,
  phone: text,
  whatsapp: text,
  email: text,
  reservation_background_color: text,
  reservation_min_days: z.int().min(1).nullish(),
  disable_reservations_until: date.nullish(),
  payment_gateway: text,
  tax_percent: percent,
  young_driver_max_age: z.int().min(0),
  young_driver_fee: cents,
  free_cancel_hours: z.int().min(0),
  precheckin_enabled: z.boolean(),
  theme: z.unknown(),
  translations: z.array(
    z.object({
      languages_code: z.string().nullish(),
      title_home: text,
      description_home: text,
      title_fleet: text,
      description_fleet: text,
      tagline: text,
      menu: listOf(menuLink),
      footer: listOf(z.object({ heading: text, links: listOf(menuLink) })),
    }),
  ),
  cars: listOf(z.object({ classification: text })),
})

function toSite(row: z.output<typeof schema>): Site {
  const words = localizer(`sites_config ${row.brand}`, row.translations)
  const theme = safeTheme(row.brand, row.theme)
  return {
    brand: row.brand,
    name: row.site_name,
    logo: row.brand_logo,
    logoDark: row.brand_logo_dark,
    backgroundColor: theme.color(row.reservation_background_color, '#FFFFFF'),
    minimumDays: row.reservation_min_days ?? 1,
    disabledUntil: row.disable_reservations_until ?? null,
    paymentGateway: row.payment_gateway || 'metrobank',
    tax: row.tax_percent,
    precheckinEnabled: row.precheckin_enabled,
    youngDriverMaxAge: row.young_driver_max_age,
    youngDriverFee: row.young_driver_fee,
    freeCancelHours: row.free_cancel_hours,
    phone: row.phone,
    whatsapp: row.whatsapp,
    email: row.email,
    theme: theme.theme,
    titleHome: words.text(({ title_home }) => title_home),
    descriptionHome: words.text(({ description_home }) => description_home),
    titleFleet: words.text(({ title_fleet }) => title_fleet),
    descriptionFleet: words.text(({ description_fleet }) => description_fleet),
    tagline: words.text(({ tagline }) => tagline),
    menu: words.pair(({ menu }) => menu, []),
    footer: words.pair(({ footer }) => footer, []),
    carClasses: [...new Set(row.cars.map(({ classification }) => classification))].filter(Boolean),
  }
}
