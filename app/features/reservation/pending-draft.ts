import { reservationTypes } from '~/domain/pricing/price'
import { renterFieldNames } from '~/features/booking/renter-fields'
import type { BookingValues } from './booking-values'

/** Kept in the tab until the draft cookie has it: a reload loses nothing. Never the terms or anything of a card. */
const STORAGE_KEY = 'istmo-pending'

type KeptValues = Omit<BookingValues, 'termsAccepted'>

export function keepPending(submissionKey: string, values: BookingValues): void {
  const { termsAccepted: _, ...kept } = values
  withStorage((storage) =>
    storage.setItem(STORAGE_KEY, JSON.stringify({ submissionKey, values: kept })),
  )
}

export function dropPending(): void {
  withStorage((storage) => storage.removeItem(STORAGE_KEY))
}

/** The values that an earlier page of this tab could not save for this very draft; null when there are none. */
export function readPending(submissionKey: string): KeptValues | null {
  const text = withStorage((storage) => storage.getItem(STORAGE_KEY)) ?? ''
  const pending = objectOf(parseJson(text))
  const values = objectOf(pending.values)
  return pending.submissionKey === submissionKey && areKept(values) ? values : null
}

/** Another build may have kept them. They are looked at by hand, because zod would be 7 kB of each reservation. */
function areKept(values: Readonly<Record<string, unknown>>): values is KeptValues {
  const { type, addOns, marketing } = values
  return (
    reservationTypes.some((one) => one === type) &&
    textNames.every((name) => isText(values[name])) &&
    typeof addOns === 'object' &&
    addOns !== null &&
    Object.entries(objectOf(addOns)).every(([code, count]) => isText(code) && isCount(count)) &&
    typeof marketing === 'boolean'
  )
}

const textNames = ['coverageCode', 'delivery', 'phoneCountry', ...renterFieldNames]

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 254
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 20
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Storage may be forbidden or full: then the draft cookie alone remembers. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.sessionStorage)
  } catch {
    return undefined
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
