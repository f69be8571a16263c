import { minutesBetween } from '../../../app/domain/calendar/rental-period.ts'
import type { Block, Rental, Vehicle } from './report.ts'

/** Hours of the month of the vehicles of a class in a pool. */
export type Use = {
  readonly carClass: string
  readonly pool: string
  readonly vehicles: number
  /** Between pickup and return. */
  readonly rented: number
  /** Washed after a return, or on the way home. */
  readonly prepared: number
  /** In the workshop or kept in otherwise. */
  readonly blocked: number
  readonly all: number
}

/** By the clock, not by the ledger's half days: those round up. `month`: `YYYY-MM`. */
export function useOf(
  month: string,
  vehicles: readonly Vehicle[],
  rentals: readonly Rental[],
  blocks: readonly Block[],
): Use[] {
  const from = `${month}-01T00:00`
  const until = `${Temporal.PlainYearMonth.from(month).add({ months: 1 })}-01T00:00`
  const cut = (start: string, end: string) => {
    const [first, last] = [start > from ? start : from, end < until ? end : until]
    return first < last ? minutesBetween(first, last) / 60 : 0
  }
  const rentalsOf = Map.groupBy(rentals, keyOf)
  const blocksOf = Map.groupBy(blocks, keyOf)
  const groups = Map.groupBy(vehicles, ({ carClass, pool }) => `${carClass}\n${pool}`)
  return [...groups]
    .map(([key, own]) => {
      const [carClass = '', pool = ''] = key.split('\n')
      const out = own.flatMap((one) => rentalsOf.get(keyOf(one)) ?? [])
      const kept = own.flatMap((one) => blocksOf.get(keyOf(one)) ?? [])
      return {
        carClass,
        pool,
        vehicles: own.length,
        rented: sum(out.map((one) => cut(one.from, one.to))),
        prepared: sum(out.map((one) => cut(one.to, one.occupiedUntil))),
        blocked: sum(kept.map((one) => cut(one.from, one.to))),
        all: (own.length * minutesBetween(from, until)) / 60,
      }
    })
    .toSorted((a, b) => (a.carClass + a.pool < b.carClass + b.pool ? -1 : 1))
}

function keyOf({ car, number }: Pick<Vehicle, 'car' | 'number'>): string {
  return `${car}:${number}`
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
