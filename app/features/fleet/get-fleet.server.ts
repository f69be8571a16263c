import { AppError } from '~/domain/app-error'
import {
  availability,
  compareAvailability,
  firstFreeDate,
  freeUnits,
  laterStarts,
} from '~/domain/availability'
import { depositFor, lowestDepositPlan } from '~/domain/car-rules'
import type { Car, Catalogue } from '~/domain/catalogue'
import type { Coupon } from '~/domain/coupon'
import type { Cents } from '~/domain/money'
import type { ReservationType } from '~/domain/price'
import { type CarPromo, type PromoFacts, promoForCar } from '~/domain/promo'
import { addDays, dateOf, panamaNow, timeOf } from '~/domain/rental-period'
import { checkSearch, movePickup, pickupWindow } from '~/domain/search'
import { correctSearch } from '~/domain/search-correction'
import { baseQuote, carsFor, type Rental, rentalOf } from '~/features/booking/rental'
import { askedRental } from '~/features/search/rental-params'
import type { SearchParams } from '~/features/search/search.schema'
import { StaleCache } from '~/server/cache.server'
import { catalogue } from '~/server/catalogue.server'
import { requestContext } from '~/server/request-context.server'
import { askedCoupon } from './asked-coupon.server'
import { vocabularyOf } from './filters'
import type { CarOffer, FleetView } from './fleet.types'
import { readStock, type Stock } from './stock.server'
import { stripDates, stripSpan } from './strip'

const horizonDays = 60

/**
 * The search is corrected first (D2). When stock cannot be read there are prices and `stockKnown` is false (D7).
 * @throws AppError `site_config`, `unavailable` when the catalogue cannot be had.
 */
export async function getFleet(params: SearchParams): Promise<FleetView> {
  const { brand } = requestContext()
  const coupon = await askedCoupon(params)
  const applied = coupon && 'applied' in coupon ? coupon.applied : null
  const key = JSON.stringify([brand, askedRental(params), applied])
  const view = (await answers.get(key, () => answer(params, applied))).value
  return { ...view, coupon }
}

/** Nothing in an answer is one renter's own, and most ask for the same dates: it serves all of them for a second. */
const answers = new StaleCache<Omit<FleetView, 'coupon'>>({
  clock: () => Date.now(),
  fresh: 1000,
  revalidate: 0,
  ifError: 0,
  retryAfter: 0,
  capacity: 100,
  mayRunBehind: false,
})

async function answer(
  params: SearchParams,
  coupon: Coupon | null,
): Promise<Omit<FleetView, 'coupon'>> {
  const { brand, now } = requestContext()
  const { value: content } = await catalogue(brand)
  const local = panamaNow(now)
  const { search, corrections } = correctSearch(askedRental(params), { ...content, now: local })
  const rental = rentalOf(search, content)
  if (!rental) throw nowhereToRent(brand)
  const today = dateOf(local)
  const promos = { coupons: content.promoCoupons, today, days: rental.days, brand }
  const window = pickupWindow({ site: content.site, now: local })
  const dates = stripDates(search, 0, dateOf(window.from))
  const stock = await readStock(stripSpan(dates, rental.days), now)
  const offers = carsFor(rental.days, content)
    .map((car) => offerOf(car, { rental, content, stock, coupon, promos }))
    .toSorted(byAvailabilityAndPrice)
  return {
    search,
    corrections,
    days: rental.days,
    offers: await withNextFree(offers, rental, content, now),
    stockKnown: stock.known,
    oneWayFee: rental.oneWayFee,
    vocabulary: vocabularyOf(content.cars),
  }
}

type OfferFacts = {
  readonly rental: Rental
  readonly content: Catalogue
  readonly stock: Stock
  /** Taken off where it serves. */
  readonly coupon: Coupon | null
  readonly promos: PromoFacts
}

function offerOf(car: Car, { rental, content, stock, coupon, promos }: OfferFacts): CarOffer {
  const promo = promoForCar(content.promos, car, promos)
  const free =
    car.units === null || !stock.known
      ? null
      : freeUnits(car.units, stock.busyOf(car.id), rental.halves).length
  const { state, unitsLeft } = availability(car, free, { promoRunning: promo !== null })
  const quoteOf = (type: ReservationType, taken: Coupon | null) =>
    baseQuote(car, type, rental, content, taken)
  const prepaid = quoteOf('prepaid', coupon)
  const postpaid = quoteOf('postpaid', coupon)
  const full = {
    prepaid: quoteOf('prepaid', null).total,
    postpaid: quoteOf('postpaid', null).total,
  }
  const { sipp: _, prepaidDiscountId: _d, extraDeposit: _e, ...shown } = car
  return {
    car: shown,
    availability: state,
    unitsLeft,
    prepaid,
    postpaid: { total: postpaid.total },
    before: prepaid.discount > 0 || postpaid.discount > 0 ? full : null,
    lowerDeposit: lowerDeposit(car, prepaid.cover?.deposit ?? 0, content),
    promo: coupon ? null : promoOf(promo, full.prepaid, (taken) => quoteOf('prepaid', taken).total),
    nextFree: null,
  }
}

function promoOf(
  promo: CarPromo | null,
  full: Cents,
  totalWith: (coupon: Coupon) => Cents,
): CarOffer['promo'] {
  if (!promo?.coupon) return null
  const saving = full - totalWith(promo.coupon)
  return saving > 0 ? { code: promo.coupon.code, saving } : null
}

function lowerDeposit(car: Car, shown: Cents, { coverages }: Catalogue): CarOffer['lowerDeposit'] {
  const plan = lowestDepositPlan(coverages)
  const amount = plan ? depositFor(car, plan) : shown
  return plan && amount < shown ? { amount, plan: plan.name } : null
}

/** Unavailable last, then the cheaper, then the order of the back office: the same answer gives the same order. */
function byAvailabilityAndPrice(a: CarOffer, b: CarOffer): number {
  return (
    compareAvailability({ state: a.availability }, { state: b.availability }) ||
    a.prepaid.total - b.prepaid.total ||
    a.car.sort - b.car.sort ||
    a.car.id - b.car.id
  )
}

/** Asks for the days to come only where a car is taken, which is rare. */
async function withNextFree(
  offers: readonly CarOffer[],
  rental: Rental,
  content: Catalogue,
  now: number,
): Promise<CarOffer[]> {
  const { search } = rental
  const taken = offers.filter(({ unitsLeft, car }) => unitsLeft === 0 && car.status === 'published')
  if (taken.length === 0) return [...offers]
  const range = {
    from: dateOf(search.pickup),
    to: addDays(dateOf(search.return), horizonDays),
  }
  const stock = await readStock(range, now, 'outlook')
  if (!stock.known) return [...offers]
  const context = { ...content, now: panamaNow(now) }
  const starts = remembered(
    laterStarts({
      pickup: search.pickup,
      return: search.return,
      horizonDays,
      accepts: (pickup) => checkSearch(movePickup(search, pickup), context).length === 0,
    }),
  )
  return offers.map((offer) => {
    if (!taken.includes(offer)) return offer
    const date = firstFreeDate(offer.car.units ?? 0, stock.busyOf(offer.car.id), starts)
    return { ...offer, nextFree: date && `${date}T${timeOf(search.pickup)}` }
  })
}

/** What a generator gave, kept for the next who goes through it: date maths is the costly part of an answer. */
function remembered<Item>(source: Iterator<Item, unknown, undefined>): Iterable<Item> {
  const items: Item[] = []
  return {
    *[Symbol.iterator]() {
      for (let index = 0; ; index++) {
        if (index === items.length) {
          const next = source.next()
          if (next.done) return
          items.push(next.value)
        }
        const item = items[index]
        if (item !== undefined) yield item
      }
    },
  }
}

function nowhereToRent(brand: string): AppError {
  return new AppError('unavailable', {
    details: {
      reason: `no published branch for "${brand}"`,
      cure: 'Publish a branch of this brand in the back office.',
    },
  })
}
