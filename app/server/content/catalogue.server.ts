import { AppError, isAppError } from '~/domain/app-error'
import type {
  Branch,
  Catalogue,
  Drive,
  HomeRecord,
  Promo,
  Site,
  SiteRecord,
} from '~/domain/catalogue'
import type { ContentChanges } from '~/domain/content-changes'
import type { InfoPage } from '~/domain/info-page'
import type { Localized } from '~/domain/locales'
import type { Coupon } from '~/domain/pricing/coupon'
import type { Cents } from '~/domain/pricing/money'
import { effectiveAt } from '~/domain/pricing/rates'
import type { Cached } from '../async/cache.server'
import { inTime } from '../async/in-time.server'
import { orUnavailable } from '../async/or-unavailable.server'
import { readBranches } from '../directus/branches.server'
import { directus } from '../directus/client.server'
import { findCoupons } from '../directus/coupons.server'
import { readInfoPage, readInfoPages } from '../directus/info-pages.server'
import { readLastChanges } from '../directus/last-changes.server'
import { readOneWay } from '../directus/one-way-fees.server'
import { readPromos } from '../directus/promos.server'
import { readSiteConfig, siteConfigError } from '../directus/site-config.server'
import { clockNow, requestContext } from '../request-context.server'
import { contentCache } from './content-cache.server'
import { lookForChanges } from './content-watch.server'
import { fleetContent } from './fleet-content.server'
import { withLastGood } from './last-good.server'

export type SiteContent = {
  readonly site: SiteRecord
  readonly branches: readonly Branch[]
  readonly oneWayFees: Readonly<Record<string, Cents>>
  /** Asset id: what shows a shared link of the brand. */
  readonly shareImage: string | null
  readonly home: HomeRecord
  /** How tolls are paid, in words; empty: nothing is said of it. */
  readonly tolls: Localized
  readonly drives: Readonly<Record<string, Drive>>
  readonly repositioningDays: Readonly<Record<string, number>>
}

export type PromoContent = {
  readonly promos: readonly Promo[]
  readonly promoCoupons: Readonly<Record<string, Coupon>>
}

const siteCache = contentCache<SiteContent>()
const promoCache = contentCache<PromoContent>()
const pageCache = contentCache<ReadonlyMap<string, InfoPage>>()
const changeCache = contentCache<ContentChanges>()

/** The fleet is no part of it. @throws AppError `site_config` (fatal, §8.4) when it cannot be read and nothing good is in store. */
export async function siteContent(brand: string): Promise<Cached<SiteContent>> {
  await lookForChanges()
  return storedSite(brand)
}

function storedSite(brand: string): Promise<Cached<SiteContent>> {
  return siteCache.get(brand, async () => {
    const [config, branches, oneWay] = await withLastGood(`site-${brand}`, (client) =>
      Promise.all([
        readSiteConfig(client, { collection: 'sites_config', brand }),
        readBranches(client, brand),
        readOneWay(client),
      ]),
    ).catch((error: unknown) => {
      throw asSiteConfigError(error)
    })
    const { shareImage, tolls, home, ...site } = config
    const { fees: oneWayFees, drives, repositioningDays } = oneWay
    return { site, branches, oneWayFees, drives, repositioningDays, shareImage, tolls, home }
  })
}

/** The record of the brand as it was read last, of whatever age; undefined: it has not been read yet. */
export function knownSite(brand: string): SiteRecord | undefined {
  return siteCache.known(brand)?.site
}

/**
 * The content of the site as each page shows it. The site stands without its fleet (§8.6): where that cannot be had, or
 * not in time, no car counts as having a least age of its own. @throws AppError `site_config`.
 */
export async function pageContent(
  brand: string,
): Promise<Cached<SiteContent & { readonly site: Site }>> {
  const content = await siteContent(brand)
  const fleet = await catalogueInTime(brand, 'the site is shown without the ages of its cars')
  const site = fleet?.site ?? siteWithAge(content.value.site, null)
  return { ...content, value: { ...content.value, site } }
}

/**
 * The catalogue, for what a page shows beside its own matter; null where it cannot be had, or not in time.
 * @param warn the line of the log where it cannot
 */
export async function catalogueInTime(brand: string, warn: string): Promise<Catalogue | null> {
  return inTime(orUnavailable({ answer: null, warn }, async () => (await catalogue(brand)).value))
}

/** @throws AppError `unavailable`: a promotion is nothing without its coupon (D36). */
export async function promoContent(brand: string): Promise<PromoContent> {
  await lookForChanges()
  const promos = await promoCache.get(brand, () => readPromoContent(brand))
  return promos.value
}

/**
 * Its parts are read side by side and may differ in age: use one per answer. Promotions that come late after the cars are
 * left out. @throws AppError `site_config`, `unavailable` (§8.4, §8.6).
 */
export async function catalogue(brand: string): Promise<Cached<Catalogue>> {
  await lookForChanges()
  // First in line: no page stands without it.
  const site = storedSite(brand)
  const offers = orUnavailable({ answer: null, warn: 'cars are shown without promotions' }, () =>
    promoContent(brand),
  )
  // Nobody waits for them where the cars fail; a failure that nobody takes ends a process on Lambda.
  offers.catch(() => {})
  const [content, fleet] = await Promise.all([site, fleetContent(brand, site)])
  const promos = (await inTime(offers)) ?? noPromos
  const { highestLeastAge, ...offered } = fleet.value
  return {
    value: {
      ...content.value,
      ...promos,
      ...offered,
      site: siteWithAge(content.value.site, highestLeastAge),
      rates: effectiveAt(offered.rates, clockNow()),
    },
    stale: content.stale || fleet.stale,
    at: Math.min(content.at, fleet.at),
  }
}

const noPromos: PromoContent = { promos: [], promoCoupons: {} }

/** The promotions of this catalogue could not be had, which its reader has noted. */
export function lacksPromos({ promos }: Pick<Catalogue, 'promos'>): boolean {
  return promos === noPromos.promos
}

/** One object for as long as the record is kept: the text of a page's data is made from it once. */
function siteWithAge(record: SiteRecord, age: Site['highestLeastAge']): Site {
  const known = sites.get(record)
  if (known?.highestLeastAge === age) return known
  const site = { ...record, highestLeastAge: age }
  sites.set(record, site)
  return site
}

const sites = new WeakMap<SiteRecord, Site>()

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

async function readPromoContent(brand: string): Promise<PromoContent> {
  const client = directus()
  try {
    const promos = await readPromos(client, brand)
    const codes = new Set(promos.flatMap(({ couponCode }) => couponCode || []))
    return { promos, promoCoupons: Object.fromEntries(await findCoupons(client, [...codes])) }
  } catch (error) {
    throw new AppError('unavailable', {
      cause: error,
      details: { reason: `Error retrieving promotions of ${brand}` },
    })
  }
}

function asSiteConfigError(error: unknown): AppError {
  if (isAppError(error, 'site_config')) return error
  return siteConfigError('branches or one-way fees could not be read', error)
}
