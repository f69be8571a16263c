import type { z } from 'zod'
import { AppError, isAppError } from '~/domain/app-error'
import type { HomeRecord, SiteRecord } from '~/domain/catalogue'
import type { Localized } from '~/domain/locales'
import { safeTheme } from '../content/theme.server'
import type { DirectusClient } from './client.server'
import { askedFor, deepFor } from './columns.server'
import { localizer } from './localized.server'
import { siteFields, siteRecord } from './records/content'
import { problemsOf } from './records.server'
import { readRows } from './rows.server'

/** Its `shareImage`, an asset id, is of no page's data; `home` is of the landing page's alone, `tolls` of few. */
type SiteConfig = SiteRecord & {
  readonly shareImage: string | null
  readonly home: HomeRecord
  readonly tolls: Localized
}

/** The site config of a brand (§3.17). @throws AppError `site_config` ('[Site Config Error] ...'): nothing is served without it (§8.4). */
export async function readSiteConfig(
  client: DirectusClient,
  { collection, brand }: { readonly collection: 'sites_config'; readonly brand: string },
): Promise<SiteConfig> {
  if (!collection) {
    throw siteConfigError('[DirectusSiteConfigRepository] Missing required parameter: collection')
  }
  const rows = await readRows(client, collection, {
    fields: askedFor(siteFields),
    deep: deepFor(siteFields),
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
  const result = siteRecord.safeParse(rows[0])
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

function toSite({
  translations,
  cars,
  scene,
  carId,
  ...site
}: z.output<typeof siteFields>): SiteConfig {
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
    home: {
      scene,
      carId,
      heading: words.text(({ home_heading }) => home_heading),
      lead: words.text(({ home_lead }) => home_lead),
      carsHeading: words.text(({ home_cars_heading }) => home_cars_heading),
    },
    tolls: words.text(({ tolls }) => tolls),
    menu: words.each(({ menu }) => menu, []),
    footer: words.each(({ footer }) => footer, []),
    carClasses: [...new Set(cars.map(({ classification }) => classification))].filter(Boolean),
  }
}
