import { busyUnits, hasFreeUnit, nearestAlternatives } from '~/domain/availability'
import { depositFor } from '~/domain/car-rules'
import type { Car, Catalogue } from '~/domain/catalogue'
import type { Coupon } from '~/domain/coupon'
import type { Cents } from '~/domain/money'
import { dateOf } from '~/domain/rental-period'
import { vehiclesAt } from '~/domain/vehicles'
import { slotsOfOthers } from '~/features/booking/free-units.server'
import { rentalOf } from '~/features/booking/rental'
import { directus } from '~/server/directus/client.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { readAllSlots } from '~/server/directus/slots.server'
import { requestContext } from '~/server/request-context.server'
import type { CarOption, ChangePage, ChangeWish, CoverageOption } from './change.types'
import { couponOf, isSame, priceChange } from './plan-change.server'

/** Cars beside the booking's own: each has its price. */
const atMost = 24

type Options = Pick<ChangePage, 'cars' | 'coverages' | 'addOns'>

/**
 * What else could be chosen for the days of a wish: cars that are free, the nearest first, and plans, each with its
 * difference against the booking's own on those days. @throws AppError `unavailable`
 */
export async function changeOptions(
  reservation: ReservationRecord,
  wish: ChangeWish,
  content: Catalogue,
): Promise<Options> {
  const [coupon, free] = await Promise.all([
    couponOf(reservation),
    freeCars(reservation, wish, content),
  ])
  const own = content.cars.find(({ id }) => id === reservation.carId)
  const candidates = free.map((car) => ({ car, availability: { state: 'available' as const } }))
  const others = own
    ? nearestAlternatives(own, candidates, atMost).map(({ car }) => car)
    : free.slice(0, atMost)
  const ownCar = { ...wish, carId: reservation.carId }
  const ownPlan = { ...wish, coverageCode: reservation.coverageCode ?? '' }
  const [forCar, forPlan] = await Promise.all([
    totalOf(reservation, ownCar, coupon),
    totalOf(reservation, ownPlan, coupon),
  ])
  const cars = await Promise.all(
    [...(own ? [own] : []), ...others].map(async (car): Promise<CarOption | null> => {
      const total = await totalOf(reservation, { ...wish, carId: car.id }, coupon)
      if (total === null && car !== own) return null
      return { car, isOwn: car === own, difference: differenceOf(total, forCar) }
    }),
  )
  const car = content.cars.find(({ id }) => id === wish.carId) ?? own
  const coverages = await Promise.all(
    content.coverages.map(async (coverage): Promise<CoverageOption> => {
      const total = await totalOf(reservation, { ...wish, coverageCode: coverage.code }, coupon)
      return {
        coverage,
        deposit: car ? depositFor(car, coverage) : 0,
        isOwn: coverage.code === reservation.coverageCode,
        difference: differenceOf(total, forPlan),
      }
    }),
  )
  const addOns = content.addOns.map((addOn) => ({
    addOn,
    quantity: Math.min(wish.addOns[addOn.code] ?? 0, addOn.maxQuantity),
  }))
  return { cars: cars.filter((one) => one !== null), coverages, addOns }
}

/** What is booked costs what was agreed; anything else today's price. Null: it cannot be had. */
export async function totalOf(
  reservation: ReservationRecord,
  wish: ChangeWish,
  coupon: Coupon | null,
): Promise<Cents | null> {
  if (isSame(reservation, wish)) return reservation.quote.total
  const priced = await priceChange(reservation, wish, coupon)
  return priced.ok ? priced.plan.quote.total : null
}

function differenceOf(total: Cents | null, base: Cents | null): Cents | null {
  return total === null || base === null ? null : total - base
}

/** With a unit for the whole time, or without stock that is counted; the booking's own half days do not stand in its way. */
async function freeCars(
  { slots }: ReservationRecord,
  { search }: ChangeWish,
  content: Catalogue,
): Promise<Car[]> {
  const rental = rentalOf(search, content)
  if (!rental) return []
  const offered = content.cars.filter(({ status }) => status !== 'unavailable')
  const range = { from: dateOf(search.pickup), to: dateOf(rental.busyUntil) }
  const owned = await readAllSlots(directus(), range, requestContext().now)
  const taken = slotsOfOthers(
    owned.map(({ slot }) => slot),
    slots.map(({ slot }) => slot),
  )
  return offered.filter(({ id }) => {
    const units = vehiclesAt(id, rental.pickupBranch, content)
    return units === null || hasFreeUnit(units, busyUnits(id, taken), rental.halves)
  })
}
