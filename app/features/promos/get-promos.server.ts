import { dateOf, panamaNow } from '~/domain/calendar/rental-period'
import type { Catalogue, Promo } from '~/domain/catalogue'
import type { Coupon } from '~/domain/pricing/coupon'
import { type PromoPeriod, promoPeriod } from '~/domain/pricing/promo'
import { isUsedUp } from '~/features/booking/coupons.server'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import { catalogue, type SiteContent, siteContent } from '~/server/content/catalogue.server'
import { requestContext } from '~/server/request-context.server'
import { automaticDiscounts } from './automatic-discounts'
import { fleetSearch, linkedSearch } from './fleet-search'
import { promoExample } from './promo-example.server'

type Judged = PromoPeriod & { readonly promo: Promo; readonly coupon: Coupon | null }

/** D26, D36: what runs and what comes; without totals where the cars cannot be had. @throws AppError `site_config`. */
export async function getPromos() {
  const { brand, now } = requestContext()
  const { value: content } = await siteContent(brand)
  const local = panamaNow(now)
  const known = await Promise.all(
    content.promos
      .filter(({ kind }) => kind === 'promo')
      .map((promo) => judged(promo, content, { today: dateOf(local), brand })),
  )
  const running = known.filter(({ state }) => state === 'running')
  const coming = known.filter(({ state }) => state === 'coming')
  const cars = await knownCatalogue(brand)
  const [first] = running
  return {
    running: running.map((one) => runningPromo(one, { ...content, now: local })),
    /** The next to start first. */
    coming: coming.map(shownPromo).toSorted((a, b) => (a.from ?? '').localeCompare(b.from ?? '')),
    /** The example of the first promotion that runs; null: it has no code, or no car could be priced. */
    example: cars && first?.coupon ? await promoExample(first.promo, first.coupon, cars) : null,
    automatic: automaticDiscounts(content.branches, cars?.cars ?? []),
    /** Side view of a car, where nothing runs. */
    picture: cars?.cars.find(({ sideImage }) => sideImage)?.sideImage ?? null,
  }
}

async function judged(
  promo: Promo,
  { promoCoupons }: SiteContent,
  facts: { readonly today: string; readonly brand: string },
): Promise<Judged> {
  const coupon = (promo.couponCode && promoCoupons[promo.couponCode]) || null
  const period = promoPeriod(promo, coupon, facts)
  const isOver = period.state === 'running' && coupon !== null && (await isKnownUsedUp(coupon))
  return { ...period, promo, coupon, state: isOver ? 'over' : period.state }
}

/** Where nobody can say, the fleet does, before it promises a price (D36). */
async function isKnownUsedUp(coupon: Coupon): Promise<boolean> {
  return orUnavailable({ answer: false, warn: 'uses of a coupon not read' }, () => isUsedUp(coupon))
}

async function knownCatalogue(brand: string): Promise<Catalogue | null> {
  return orUnavailable(
    { answer: null, warn: 'promos are shown without totals' },
    async () => (await catalogue(brand)).value,
  )
}

/** A coupon serves its own classes, whatever the promo is about (D36). */
function shownPromo({ promo, coupon, from, to }: Judged) {
  const { id, title, description, image, couponCode } = promo
  return {
    ...{ id, title, description, image, from, to },
    code: couponCode,
    /** The car classes that it is for, and no other; empty: all. */
    classes: coupon ? coupon.classes : promo.classes,
    /** The terms of its coupon, without those that only the bill needs; null: there is no code. */
    terms: coupon && {
      kind: coupon.kind,
      amount: coupon.amount,
      minimumDays: coupon.minimumDays,
      maxPerEmail: coupon.maxPerEmail,
      /** It serves this brand and no other. */
      ownBrand: coupon.brands.length === 1,
      limited: coupon.maxRedemptions !== null,
    },
  }
}

function runningPromo(judged: Judged, context: SiteContent & { readonly now: string }) {
  const { buttonText, link, classes } = judged.promo
  const asked = linkedSearch(link, classes)
  return {
    ...shownPromo(judged),
    /** Empty: the page's own words. */
    buttonText,
    /** Where it leads without a code. */
    link: link || '/flota',
    /** The fleet with the coupon in its prices; null: there is no code. */
    fleet: judged.coupon && fleetSearch(judged.coupon, asked, context),
  }
}
