import { type RefObject, useLayoutEffect, useRef } from 'react'
import { joinDate } from '~/domain/people/renter'
import { reservationTypes } from '~/domain/pricing/price'
import { eachRenterField } from '~/features/booking/renter-fields'
import type { BookingValues } from '../booking-values'
import { readPending } from '../pending-draft'
import type { BookingForm } from '../reservation-form'

/**
 * Takes over what an earlier page of this tab could not save, then what was typed in the native controls before the
 * scripts ran. The step that is shown first calls it when React has taken over its controls; later calls do nothing.
 */
export function useAdoptedValues(
  form: BookingForm,
  element: RefObject<HTMLFormElement | null>,
  submissionKey: string,
): () => void {
  const done = useRef(false)
  return () => {
    if (done.current) return
    done.current = true
    const drafted = form.state.values
    const native = element.current ? changedOf(readNative(element.current), drafted) : {}
    const values = { ...drafted, ...readPending(submissionKey), ...native }
    if (JSON.stringify(values) !== JSON.stringify(drafted)) {
      form.reset(values, { keepDefaultValues: true })
    }
  }
}

export function useAdoption(adopt: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step, when it appears
  useLayoutEffect(() => adopt(), [])
}

function readNative(element: HTMLFormElement): Partial<BookingValues> {
  const data = new FormData(element)
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : undefined
  }
  const [day, month, year] = ['Day', 'Month', 'Year'].map((part) => text(`birthday${part}`))
  const hasBirthday = day !== undefined && month !== undefined && year !== undefined
  return defined({
    type: reservationTypes.find((one) => one === text('type')),
    coverageCode: text('coverageCode'),
    delivery: text('delivery'),
    ...eachRenterField(text),
    phoneCountry: text('phoneCountry'),
    birthday: hasBirthday ? joinDate(day, month, year) : undefined,
    termsAccepted: data.has('termsAccepted') || undefined,
    marketing: data.has('marketing') || undefined,
  })
}

function changedOf(native: Partial<BookingValues>, drafted: BookingValues): Partial<BookingValues> {
  const changed: Partial<BookingValues> = { ...native }
  for (const name of Object.keys(native) as (keyof BookingValues)[]) {
    if (native[name] === drafted[name]) delete changed[name]
  }
  return changed
}

function defined(
  values: {
    [name in keyof BookingValues]?: BookingValues[name] | undefined
  },
): Partial<BookingValues> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
