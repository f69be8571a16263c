import { AppError, isAppError } from '~/domain/app-error'
import type { PickupRestriction } from '~/domain/booking/pickup-restrictions'
import type {
  AddOn,
  Branch,
  Car,
  Catalogue,
  Coverage,
  Drive,
  Promo,
  Site,
} from '~/domain/catalogue'
import type { ContentChanges } from '~/domain/content-changes'
import type { InfoPage } from '~/domain/info-page'
import type { Coupon } from '~/domain/pricing/coupon'
import type { Cents } from '~/domain/pricing/money'
import { effectiveAt, type RateBook } from '~/domain/pricing/rates'
import type { FleetVehicles } from '~/domain/stock/vehicles'
import { type Cached, StaleCache } from '../async/cache.server'
import { rememberedContent } from '../async/memory.server'
import { readAddOns } from '../directus/add-ons.server'
import { readBranches } from '../directus/branches.server'
import { type DirectusClient, directus } from '../directus/client.server'
import { findCoupons } from '../directus/coupons.server'
import { readCoverages } from '../directus/coverages.server'
import { readFleet, readHighestLeastAge } from '../directus/fleet.server'
import { readInfoPage, readInfoPages } from '../directus/info-pages.server'
import { readLastChanges } from '../directus/last-changes.server'
import { readPickupRestrictions } from '../directus/limits.server'
import { readOneWay } from '../directus/one-way-fees.server'
import { readPromos } from '../directus/promos.server'
import { readRates } from '../directus/rates.server'
import { readSiteConfig, siteConfigError } from '../directus/site-config.server'
import { readVehicles } from '../directus/vehicles.server'
import { log } from '../log.server'
import { clockNow, requestContext } from '../request-context.server'
import { stopsAfterAnswer } from '../serverless.server'
import { lookForChanges, onContentChange } from './content-watch.server'

export type SiteContent = {
  readonly site: Site
  readonly branches: readonly Branch[]
  readonly promos: readonly Promo[]
  readonly promoCoupons: Readonly<Record<string, Coupon>>
  readonly oneWayFees: Readonly<Record<string, Cents>>
  /** Asset id: what shows a shared link of the brand. */
  readonly shareImage: string | null
  readonly drives: Readonly<Record<string, Drive>>
  readonly repositioningDays: Readonly<Record<string, number>>
}

type FleetContent = {
  readonly cars: readonly Car[]
  readonly coverages: readonly Coverage[]
  readonly addOns: readonly AddOn[]
  readonly rates: RateBook
  readonly vehicles: FleetVehicles
  readonly pickupRestrictions: readonly PickupRestriction[]
}

const minute = 60_000
/** A change is noticed (content-watch); should one not be, it shows within 6 min. An outage is bridged for a day. */
const options = {
  clock: () => Date.now(),
  fresh: minute,
  revalidate: 5 * minute,
  ifError: 24 * 60 * minute,
  retryAfter: 2000,
  capacity: 50,
  mayRunBehind: !stopsAfterAnswer(),
  onError: (key: string, error: unknown) =>
    log.error(reasonOf(error), { key, error, details: detailsOf(error) }),
} as const

const siteCache = new StaleCache<SiteContent>(options)
const fleetCache = new StaleCache<FleetContent>(options)
const pageCache = new StaleCache<ReadonlyMap<string, InfoPage>>(options)
const changeCache = new StaleCache<ContentChanges>(options)
const caches = [siteCache, fleetCache, pageCache, changeCache].map(rememberedContent)

onContentChange(() => {
  for (const cache of caches) cache.expire()
})

/** @throws AppError `site_config` (fatal, §8.4) when it cannot be read and nothing good is in store. */
export async function siteContent(brand: string): Promise<Cached<SiteContent>> {
  await lookForChanges()
  return siteCache.get(brand, async () => {
    const client = directus()
    const asked = readSiteConfig(client, { collection: 'sites_config', brand })
    const [config, highestLeastAge, branches, [promos, promoCoupons], oneWay] = await Promise.all([
      asked,
      asked.then(({ carClasses }) => readHighestLeastAge(client, brand, carClasses)),
      readBranches(client, brand),
      readPromosWithCoupons(client, brand),
      readOneWay(client),
    ]).catch((error: unknown) => {
      throw asSiteConfigError(error)
    })
    const { shareImage, ...rest } = config
    const site = { ...rest, highestLeastAge }
    const { fees: oneWayFees, drives, repositioningDays } = oneWay
    const ways = { oneWayFees, drives, repositioningDays }
    return { site, branches, promos, promoCoupons, ...ways, shareImage }
  })
}

async function readPromosWithCoupons(client: DirectusClient, brand: string) {
  const promos = await readPromos(client, brand)
  const codes = new Set(promos.flatMap(({ couponCode }) => couponCode || []))
  return [promos, Object.fromEntries(await findCoupons(client, [...codes]))] as const
}

/** Its halves may differ in age: use one per answer. @throws AppError `site_config`, `unavailable` (§8.4, §8.6). */
export async function catalogue(brand: string): Promise<Cached<Catalogue>> {
  const content = await siteContent(brand)
  const fleet = await fleetCache.get(brand, () => readFleetContent(brand, content.value.site))
  return {
    value: {
      ...content.value,
      ...fleet.value,
      rates: effectiveAt(fleet.value.rates, clockNow()),
    },
    stale: content.stale || fleet.stale,
    at: Math.min(content.at, fleet.at),
  }
}

/** In a preview of it as it stands in the Studio, published or not. @throws AppError `unavailable`. */
export async function infoPage(brand: string, slug: string): Promise<InfoPage | null> {
  const { preview } = requestContext()
  const draft = preview && (await readInfoPage(directus(), preview.id))
  if (draft?.slug === slug) return draft
  const pages = await infoPages(brand)
  return pages.get(slug) ?? null
}

/** By slug. @throws AppError `unavailable`. */
export async function infoPages(brand: string): Promise<ReadonlyMap<string, InfoPage>> {
  await lookForChanges()
  const pages = await pageCache.get(brand, async () => {
    const all = await readInfoPages(directus(), brand)
    return new Map(all.map((page) => [page.slug, page]))
  })
  return pages.value
}

/** The last changes of every brand's content. @throws AppError `unavailable`. */
export async function contentChanges(): Promise<ContentChanges> {
  await lookForChanges()
  return (await changeCache.get('all', () => readLastChanges(directus()))).value
}

async function readFleetContent(brand: string, site: Site): Promise<FleetContent> {
  const client = directus()
  try {
    const [cars, coverages, addOns, rates, vehicles, pickupRestrictions] = await Promise.all([
      readFleet(client, brand, site.carClasses),
      readCoverages(client, brand),
      readAddOns(client, brand),
      readRates(client, brand),
      readVehicles(client),
      readPickupRestrictions(client),
    ])
    if (!coverages.some(({ mandatory }) => mandatory)) throw noMandatoryCoverage(brand)
    return { cars, coverages, addOns, rates, vehicles, pickupRestrictions }
  } catch (error) {
    throw new AppError('unavailable', {
      cause: error,
      details: { reason: `Error retrieving cars of ${brand}` },
    })
  }
}

/** Every shown total includes the mandatory plan (D10): without one, each price would be wrong. */
function noMandatoryCoverage(brand: string): AppError {
  return new AppError('unavailable', {
    details: {
      reason: `no published mandatory coverage for "${brand}"`,
      cure: 'Publish a coverage with "Plan básico que exige la ley" in the back office.',
    },
  })
}

function asSiteConfigError(error: unknown): AppError {
  if (isAppError(error, 'site_config')) return error
  return siteConfigError('branches, promos or fees could not be read', error)
}

function reasonOf(error: unknown): string {
  const reason = isAppError(error) ? error.details.reason : undefined
  return typeof reason === 'string' ? reason : 'content could not be read'
}

function detailsOf(error: unknown): unknown {
  if (!isAppError(error)) return null
  return { ...error.details, cause: isAppError(error.cause) ? error.cause.details : undefined }
}
