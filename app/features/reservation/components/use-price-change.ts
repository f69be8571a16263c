import { useEffect, useRef, useState } from 'react'
import { quoteChoices } from '~/domain/booking/quote'
import type { Coupon } from '~/domain/pricing/coupon'
import type { Cents } from '~/domain/pricing/money'
import type { ReservationView } from '../reservation.types'
import type { BookingForm } from '../reservation-form'

export type PriceChange = { readonly before: Cents; readonly now: Cents }

/** Staff changed a price of this same trip meanwhile; null: no. Stays until the trip changes or the price goes back. */
export function usePriceChange(
  form: BookingForm,
  view: ReservationView,
  coupon: Coupon | null,
): PriceChange | null {
  const first = useRef(view)
  const [change, setChange] = useState<PriceChange | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer; what the renter chooses is no change of price
  useEffect(() => {
    if (tripOf(first.current) !== tripOf(view)) first.current = view
    const values = form.state.values
    const before = quoteChoices(first.current, values, coupon).total
    const now = quoteChoices(view, values, coupon).total
    setChange(before === now ? null : { before, now })
  }, [view])
  return change
}

function tripOf({ car, search }: ReservationView): string {
  return JSON.stringify([car.id, search])
}
