import { AppError } from '~/domain/app-error'
import type { Branch, Car, Coverage } from '~/domain/catalogue'
import { fromCents } from '~/domain/pricing/money'
import type { QuoteCover } from '~/domain/pricing/price'
import { depositFor } from '~/domain/stock/car-rules'
import { catalogue } from '~/server/content/catalogue.server'
import { readBranches } from '~/server/directus/branches.server'
import { directus } from '~/server/directus/client.server'
import { readCoverages } from '~/server/directus/coverages.server'
import { readBookedCar } from '~/server/directus/fleet.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'

export type BookedContent = {
  readonly car: Car
  readonly cover: QuoteCover
  readonly pickupBranch: Branch
  readonly returnBranch: Branch
}

/** Also what is no longer offered. @throws AppError `unavailable`; `internal` when a record it needs was deleted. */
export async function bookedContent(reservation: ReservationRecord): Promise<BookedContent> {
  const [car, pickupBranch, returnBranch] = await Promise.all([
    bookedCar(reservation),
    branchOf(reservation, reservation.pickupBranch),
    branchOf(reservation, reservation.returnBranch),
  ])
  const cover = car && (await coverOf(reservation, car))
  if (!car || !cover || !pickupBranch || !returnBranch) {
    throw new AppError('internal', { details: { reason: 'a record of this booking was deleted' } })
  }
  return { car, cover, pickupBranch, returnBranch }
}

/** The car, also where it is no longer offered; null: it was deleted. */
export async function bookedCar({ brand, carId, quote }: ReservationRecord): Promise<Car | null> {
  const { cars } = (await catalogue(brand)).value
  const line = quote.lines.find(({ kind }) => kind === 'car')
  const price = fromCents(line?.unitPrice ?? 0)
  return cars.find(({ id }) => id === carId) ?? readBookedCar(directus(), { brand, carId, price })
}

/** Frozen with the quote; of bookings made before it was, the plan as it is today. */
async function coverOf(reservation: ReservationRecord, car: Car): Promise<QuoteCover | null> {
  if (reservation.quote.cover) return reservation.quote.cover
  const coverage = await bookedCoverage(reservation)
  if (!coverage) return null
  const { code, name, deductible } = coverage
  return { code, name, deductible, deposit: depositFor(car, coverage) }
}

/** The plan, also where it is no longer offered; null: it was deleted. */
export async function bookedCoverage({
  brand,
  coverageCode,
}: ReservationRecord): Promise<Coverage | null> {
  const { coverages } = (await catalogue(brand)).value
  const isBooked = ({ code }: Coverage) => code === coverageCode
  const offered = coverages.find(isBooked)
  return offered ?? (await readCoverages(directus(), brand, 'all')).find(isBooked) ?? null
}

async function branchOf({ brand }: ReservationRecord, slug: string): Promise<Branch | undefined> {
  const { branches } = (await catalogue(brand)).value
  const isBooked = (branch: Branch) => branch.slug === slug
  return branches.find(isBooked) ?? (await readBranches(directus(), brand, 'all')).find(isBooked)
}
