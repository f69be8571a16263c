import { quoteOfType } from '~/domain/booking/quote'
import { parseRawSearch, withoutMissing } from '~/domain/booking/raw-search'
import { ratesOf, rentalTerms } from '~/domain/booking/rental'
import { holdsCar, isBooked } from '~/domain/booking/reservation'
import { restrictionOf } from '~/domain/booking/restriction'
import type { RentalSearch } from '~/domain/booking/search'
import { correctSearch } from '~/domain/booking/search-correction'
import { dateOf, panamaNow, rentalDays, rentalSettings } from '~/domain/calendar/rental-period'
import { type Car, type Catalogue, shownCar } from '~/domain/catalogue'
import type { Coupon } from '~/domain/pricing/coupon'
import { type PromoFacts, promoForCar } from '~/domain/pricing/promo'
import { passesMinimumDays } from '~/domain/stock/car-rules'
import type { NoticeRedirect } from '~/features/booking/booking.types'
import { askCoupon, openCoupons } from '~/features/booking/coupons.server'
import { currentReservation } from '~/features/booking/current-reservation.server'
import { readDraft } from '~/features/booking/draft.server'
import { freeUnitsOf, type Occupancy, occupancyOf } from '~/features/booking/free-units.server'
import { askedRental } from '~/features/search/rental-params'
import type { SearchParams } from '~/features/search/search.schema'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import { catalogue } from '~/server/content/catalogue.server'
import { requestContext } from '~/server/request-context.server'
import { withKnownRenter } from './known-renter.server'
import { longerTerms } from './longer-terms.server'
import type { ReservationView } from './reservation.types'

/** Params, completed by the draft (D14). Stock or coupon that cannot be read: the screen is shown and says so (D7). */
export async function getReservation(
  params: SearchParams,
): Promise<{ readonly view: ReservationView } | NoticeRedirect> {
  const { brand, now } = requestContext()
  const [{ value: content }, draft] = await Promise.all([catalogue(brand), readDraft()])
  const asked = mergeSearch(askedRental(params), draft.search)
  if (!asked) return { redirect: 'home', notice: 'choose_dates' }
  const { search, corrections } = correctSearch(asked, { ...content, now: panamaNow(now) })
  const terms = rentalTerms(content, search)
  const carId = params.auto ?? draft.carId
  if (!terms) return { redirect: 'home', notice: 'choose_dates' }
  if (carId === null) return { redirect: 'fleet', notice: 'choose_car' }
  const car = content.cars.find(({ id }) => id === carId)
  // Nothing was free on dates that cannot be rented at all: the fleet says that they were moved.
  const gone = corrections.some(({ code }) => code === 'disabled_until') ? 'choose_car' : 'car_gone'
  if (!car || car.status === 'unavailable' || !passesMinimumDays(car, terms.days)) {
    return { redirect: 'fleet', notice: gone }
  }
  const restriction = restrictionOf(car, terms, content, panamaNow(now))
  if (restriction) {
    const notice = restriction.age
      ? 'car_age'
      : restriction.stay
        ? 'minimum_rental'
        : 'rental_limit'
    return { redirect: 'fleet', notice }
  }
  const code = params.cupon ?? draft.coupon
  const own = ownHold(car)
  const [units, coupon, longer, coupons] = await Promise.all([
    readFreeUnits(car, occupancyOf(car.id, terms, content), own),
    code ? readCoupon(code, terms.days, car) : null,
    longerTerms(car, search, content, own),
    openCoupons(content.promoCoupons),
  ])
  if (units?.length === 0) return { redirect: 'fleet', notice: gone }
  const { occupiedUntil: _, ...shown } = terms
  const view = {
    ...shown,
    corrections,
    car: shownCar(car),
    rates: ratesOf(car, terms, content),
    available: units === undefined ? null : (true as const),
    unitsLeft: units?.length ?? null,
    coupon,
    draft: await withKnownRenter(draft),
    longer,
    offered: coupon ? null : offeredCoupon(car, terms.days, { ...content, coupons }),
  }
  return { view: { ...view, askedTotals: askedTotals(view, asked, content) } }
}

/** The bill of what was asked for, so that a correction says what it costs (D2, D37). */
function askedTotals(
  view: Omit<ReservationView, 'askedTotals'>,
  asked: Partial<RentalSearch>,
  content: Catalogue,
): ReservationView['askedTotals'] {
  const { corrections, car, coupon, draft } = view
  if (corrections.length === 0 || corrections.some(({ code }) => code === 'invalid_date')) {
    return null
  }
  const search = { ...view.search, ...withoutMissing(parseRawSearch(asked, content)) }
  const isPriced =
    search.return > search.pickup &&
    rentalDays(search.pickup, search.return) <= rentalSettings.maximumDaysAhead
  const terms = isPriced ? rentalTerms(content, search) : null
  if (!terms) return null
  const wanted = { ...terms, car, rates: ratesOf(car, terms, content) }
  const chosen = {
    ...draft,
    coverageCode: draft.coverageCode ?? '',
    birthday: draft.renter.birthday,
  }
  // Whether the coupon holds was asked for the days that the rental has now.
  const isOfOtherDays = coupon && 'refused' in coupon && coupon.refused === 'minimum_days'
  if (isOfOtherDays) return null
  const held = coupon && 'applied' in coupon ? coupon.applied : null
  const applied = held && terms.days >= held.minimumDays ? held : null
  return {
    prepaid: quoteOfType(wanted, chosen, applied, 'prepaid').total,
    postpaid: quoteOfType(wanted, chosen, applied, 'postpaid').total,
  }
}

/** The draft completes the address; the search is null when neither says anything. */
function mergeSearch(
  asked: ReturnType<typeof askedRental>,
  remembered: RentalSearch | null,
): Partial<RentalSearch> | null {
  const given: Partial<RentalSearch> = Object.fromEntries(
    Object.entries(asked).filter(([, value]) => value !== undefined),
  )
  if (Object.keys(given).length === 0 && !remembered) return null
  // Without an age an address of a trip says that the driver is old enough.
  return { ...remembered, ...(given.pickup ? { driverAge: undefined } : {}), ...given }
}

/** Free units, null when not tracked; undefined: stock could not be read. The renter's own live hold counts as free. */
async function readFreeUnits(
  car: Car,
  stay: Occupancy,
  own: Promise<number | null>,
): Promise<number[] | null | undefined> {
  return orUnavailable(
    { answer: undefined, warn: 'stock not read', facts: { carId: car.id } },
    () => freeUnitsOf(stay, requestContext().now, own),
  )
}

/** Id of the reservation by which the renter holds the car; null: none does. */
async function ownHold(car: Car): Promise<number | null> {
  const own = await currentReservation()
  if (!own || isBooked(own.reservation.status)) return null
  const { reservation } = own
  const isHeld = reservation.carId === car.id && holdsCar(reservation, requestContext().now)
  return isHeld ? reservation.id : null
}

/** The coupon of a promotion that serves the car, as its card offers it. */
function offeredCoupon(
  car: Car,
  days: number,
  { promos, coupons }: Pick<PromoFacts, 'coupons'> & Pick<Catalogue, 'promos'>,
): Coupon | null {
  const { brand, now } = requestContext()
  const facts = { coupons, today: dateOf(panamaNow(now)), days, brand }
  return promoForCar(promos, car, facts)?.coupon ?? null
}

async function readCoupon(
  code: string,
  days: number,
  car: Car,
): Promise<ReservationView['coupon']> {
  const { brand, now } = requestContext()
  return orUnavailable({ answer: null, warn: 'coupon not read' }, async () => {
    const found = await askCoupon({ code, days, brand, carClass: car.class, now })
    return found.ok ? { applied: found.coupon } : { refused: found.reason, code }
  })
}
