import { MINIMUM_AGE } from '../../../domain/booking/booking-rules.ts'

/** Least and most that a record may say (D45), both ends included, in what staff type. Those of rates: `rateBounds`. */
export const recordBounds = {
  /** Years of whoever drives a car. */
  leastAge: { least: MINIMUM_AGE, most: 35 },
  /** USD a day, of a car. */
  dailyPrice: { least: 5, most: 2000 },
  /** Percent off a car for paying online. */
  discount: { least: 0, most: 90 },
  couponPercent: { least: 1, most: 100 },
  couponAmount: { least: 1, most: 500 },
  couponUses: { least: 0, most: 10_000 },
  airportFee: { least: 0, most: 20 },
  tax: { least: 0, most: 25 },
  /** USD a day, of a coverage or an extra. */
  dailyFee: { least: 0, most: 200 },
  deposit: { least: 0, most: 20_000 },
  deductible: { least: 0, most: 100_000 },
  /** USD once. */
  fee: { least: 0, most: 1000 },
  delivery: { least: 0, most: 500 },
  goodwill: { least: 0, most: 2000 },
  quantity: { least: 1, most: 20 },
  /** Days of a rental: nobody rents for longer (D4). */
  days: { least: 1, most: 90 },
  couponDays: { least: 0, most: 90 },
  passengers: { least: 1, most: 20 },
  doors: { least: 0, most: 8 },
  luggage: { least: 0, most: 20 },
  /** Minutes of driving, a day at most. */
  drive: { least: 1, most: 1440 },
  youngDriverAge: { least: 0, most: 35 },
  freeCancelHours: { least: 0, most: 720 },
  year: { least: 1980, most: 2100 },
} as const
