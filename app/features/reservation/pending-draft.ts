import * as z from 'zod/mini'
import { reservationTypes } from '~/domain/pricing/price'
import { eachRenterField } from '~/features/booking/renter-fields'
import type { BookingValues } from './booking-values'

/** Kept in the tab until the draft cookie has it: a reload loses nothing. Never the terms or anything of a card. */
const STORAGE_KEY = 'istmo-pending'

const text = z.string().check(z.maxLength(254))
const pendingSchema = z.object({
  submissionKey: text,
  values: z.object({
    type: z.enum(reservationTypes),
    coverageCode: text,
    addOns: z.record(text, z.number().check(z.int(), z.minimum(0), z.maximum(20))),
    delivery: text,
    ...eachRenterField(() => text),
    phoneCountry: text,
    marketing: z.boolean(),
  }),
})

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
  const text = withStorage((storage) => storage.getItem(STORAGE_KEY)) ?? null
  const pending = text === null ? undefined : pendingSchema.safeParse(parseJson(text)).data
  return pending?.submissionKey === submissionKey ? pending.values : null
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
