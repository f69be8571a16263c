import {
  type AmendmentContext,
  amend,
  asBooked,
  type Booked,
  isMoved,
  type Wish,
} from '~/domain/booking/amendment'
import { rentalOf } from '~/domain/booking/rental'
import { dateOf } from '~/domain/calendar/rental-period'
import type { Car, Catalogue } from '~/domain/catalogue'
import { byLocale } from '~/domain/locales'
import { deliveryOf } from '~/domain/pricing/delivery'
import type { Cents } from '~/domain/pricing/money'
import { hasFreeUnit, nearestAlternatives, occupiedByKeys } from '~/domain/stock/availability'
import { depositFor } from '~/domain/stock/car-rules'
import { vehiclesAt } from '~/domain/stock/vehicles'
import { amendmentContext, bookedOf } from '~/features/booking/plan-amendment.server'
import { directus } from '~/server/directus/client.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { readAllSlots } from '~/server/directus/slots.server'
import { requestContext } from '~/server/request-context.server'
import { groupByCar } from '~/server/stock/stock.server'
import type {
  AddOnOption,
  CarOption,
  ChangePage,
  CoverageOption,
  DeliveryOption,
} from './change.types'

/** Cars beside the booking's own: each has its price. */
const atMost = 24

type Options = Pick<ChangePage, 'cars' | 'coverages' | 'addOns' | 'deliveries'>

/**
 * The cars, coverages and deliveries that could be chosen for the days of a wish: free cars, the nearest first, each choice
 * with its difference to the booking's own on those days. @throws AppError `unavailable`
 */
export async function changeOptions(
  reservation: ReservationRecord,
  wish: Wish,
  content: Catalogue,
): Promise<Options> {
  const [context, free] = await Promise.all([
    amendmentContext(reservation),
    freeCars(reservation, wish, content),
  ])
  const booking = bookedOf(reservation)
  const costOf = (changes: Partial<Wish>) => totalOf(booking, { ...wish, ...changes }, context)
  const own = content.cars.find(({ id }) => id === reservation.carId)
  const candidates = free.map((car) => ({ car, availability: { state: 'available' as const } }))
  const others = own
    ? nearestAlternatives(own, candidates, atMost).map(({ car }) => car)
    : free.slice(0, atMost)
  const forCar = costOf({ carId: reservation.carId })
  const forPlan = costOf({ coverageCode: reservation.coverageCode ?? '' })
  const booked = asBooked(booking)
  const forDelivery = costOf({ delivery: booked.delivery })
  const cars = [...(own ? [own] : []), ...others].flatMap((car): CarOption[] => {
    const total = costOf({ carId: car.id })
    if (total === null && car !== own) return []
    return [{ car, isOwn: car === own, difference: differenceOf(total, forCar) }]
  })
  const car = content.cars.find(({ id }) => id === wish.carId) ?? own
  const coverages = content.coverages.map(
    (coverage): CoverageOption => ({
      coverage,
      deposit: car ? depositFor(car, coverage) : 0,
      isOwn: coverage.code === reservation.coverageCode,
      difference: differenceOf(costOf({ coverageCode: coverage.code }), forPlan),
    }),
  )
  const addOns = content.addOns.map((addOn): AddOnOption => {
    const { code, maxQuantity } = addOn
    const costWith = (quantity: number) => costOf({ addOns: { ...wish.addOns, [code]: quantity } })
    const forAddOn = costWith(booked.addOns[code] ?? 0)
    return {
      addOn,
      quantity: Math.min(wish.addOns[code] ?? 0, maxQuantity),
      differences: Array.from({ length: maxQuantity + 1 }, (_, quantity) =>
        differenceOf(costWith(quantity), forAddOn),
      ),
    }
  })
  const deliveries = deliveryChoices(booking, wish, content).map((zone) => ({
    zone,
    isOwn: (zone?.code ?? '') === booked.delivery,
    difference: differenceOf(costOf({ delivery: zone?.code ?? '' }), forDelivery),
  }))
  return { cars, coverages, addOns, deliveries }
}

/** The zones of the branch of the pickup, and none; the booked one is kept unless the wish is another rental. */
function deliveryChoices(
  booking: Booked,
  wish: Wish,
  { branches }: Catalogue,
): DeliveryOption['zone'][] {
  const zones = branches.find(({ slug }) => slug === wish.search.pickupBranch)?.deliveryZones ?? []
  const booked = isMoved(booking, wish) ? undefined : deliveryOf(booking.quote)
  const isGone = booked && !zones.some(({ code }) => code === booked.code)
  const name = booked?.name ?? byLocale(() => booked?.code ?? '')
  const kept = isGone ? [{ code: booked.code, name, note: byLocale(() => '') }] : []
  const offered = [...zones, ...kept]
  return offered.length > 0 ? [null, ...offered] : []
}

/** The total of the booking as wished, in cents; null: the wish is refused. */
export function totalOf(booking: Booked, wish: Wish, context: AmendmentContext): Cents | null {
  const found = amend(booking, wish, context)
  return 'amendment' in found ? found.amendment.quote.total : null
}

function differenceOf(total: Cents | null, base: Cents | null): Cents | null {
  return total === null || base === null ? null : total - base
}

/**
 * The cars that have a unit for the whole time, or whose stock is not counted; the booking's own half days do not stand
 * in its way.
 */
async function freeCars(
  { id: own }: ReservationRecord,
  { search }: Wish,
  content: Catalogue,
): Promise<Car[]> {
  const rental = rentalOf(search, content)
  if (!rental) return []
  const offered = content.cars.filter(({ status }) => status !== 'unavailable')
  const range = { from: dateOf(search.pickup), to: dateOf(rental.occupiedUntil) }
  const owned = await readAllSlots(directus(), range, requestContext().now)
  const taken = groupByCar(owned.filter(({ reservation }) => reservation !== own))
  return offered.filter(({ id }) => {
    const units = vehiclesAt(id, rental.pickupBranch, content)
    return (
      units === null || hasFreeUnit(units, occupiedByKeys(taken.get(id) ?? noKeys), rental.halves)
    )
  })
}

const noKeys: ReadonlySet<string> = new Set()
