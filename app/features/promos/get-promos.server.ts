import { dateOf, panamaNow } from '~/domain/calendar/rental-period'
import type { Promo } from '~/domain/catalogue'
import type { Coupon } from '~/domain/pricing/coupon'
import { type PromoPeriod, promoPeriod } from '~/domain/pricing/promo'
import { openCoupons } from '~/features/booking/coupons.server'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import {
  catalogue,
  catalogueInTime,
  type PromoContent,
  promoContent,
  type SiteContent,
  siteContent,
} from '~/server/content/catalogue.server'
import { requestContext } from '~/server/request-context.server'
import { automaticDiscounts } from './automatic-discounts'
import { fleetSearch, linkedSearch } from './fleet-search'
import { promoExample } from './promo-example.server'

type Judged = PromoPeriod & { readonly promo: Promo; readonly coupon: Coupon | null }

/** D26, D36: what runs and what comes. @throws AppError `site_config`, `unavailable`. */
export async function getPromos() {
  const { brand, now } = requestContext()
  const [{ value: content }, offered] = await Promise.all([siteContent(brand), promoContent(brand)])
  const local = panamaNow(now)
  const open = await openCoupons(offered.promoCoupons)
  const known = offered.promos
    .filter(({ kind }) => kind === 'promo')
    .map((promo) => judged(promo, offered, open, { today: dateOf(local), brand }))
  const running = known.filter(({ state }) => state === 'running')
  const coming = known.filter(({ state }) => state === 'coming')
  const cars = await catalogueInTime(brand, 'promos are shown without what the cars say of them')
  return {
    running: running.map((one) => runningPromo(one, { ...content, now: local })),
    /** The next to start first. */
    coming: coming.map(shownPromo).toSorted((a, b) => (a.from ?? '').localeCompare(b.from ?? '')),
    automatic: automaticDiscounts(content.branches, cars?.cars ?? []),
    /** Side view of a car, where nothing runs. */
    picture: cars?.cars.find(({ sideImage }) => sideImage)?.sideImage ?? null,
  }
}

/**
 * Totals that show what a promotion takes off; null: it has no code, no car can be priced with it, or the cars cannot be
 * had.
 * @param id of the promotion
 */
export async function getPromoExample(id: number) {
  const { brand } = requestContext()
  return orUnavailable({ answer: null, warn: 'promos are shown without totals' }, async () => {
    const { value: content } = await catalogue(brand)
    const promo = content.promos.find((one) => one.id === id)
    const coupon = promo?.couponCode && content.promoCoupons[promo.couponCode]
    return promo && coupon ? await promoExample(promo, coupon, content) : null
  })
}

function judged(
  promo: Promo,
  { promoCoupons }: PromoContent,
  open: PromoContent['promoCoupons'],
  facts: { readonly today: string; readonly brand: string },
): Judged {
  const couponIn = (coupons: PromoContent['promoCoupons']) =>
    (promo.couponCode && coupons[promo.couponCode]) || null
  const coupon = couponIn(promoCoupons)
  const period = promoPeriod(promo, coupon, facts)
  const isOver = period.state === 'running' && coupon !== null && !couponIn(open)
  return { ...period, promo, coupon, state: isOver ? 'over' : period.state }
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
