import type { Car } from '~/domain/catalogue'
import type { Cents } from '~/domain/money'
import type { BookingView, PaymentMethod } from '~/features/booking/booking.types'
import type { Trip } from '~/features/booking/components/bill-trip'
import type { ChangeAsked } from '~/features/manage/change.types'
import type { PaymentProgress } from '~/features/payment/payment.types'

/** What is paid: the difference of a change, what a booking owes, or what its pre-check-in adds. */
export type SettleKind = 'change' | 'balance' | 'precheckin'

export type SettleAsked = ChangeAsked & { readonly kind: SettleKind }

export type SettlePage = {
  readonly kind: SettleKind
  readonly booking: BookingView
  /** As it is once it is paid. */
  readonly car: Car
  readonly trip: Trip
  /** What the booking comes to, of that what is paid already, and the rest: what is paid here. */
  readonly total: Cents
  readonly kept: Cents
  readonly amount: Cents
  /** What paying at the counter would cost more; 0: nothing. */
  readonly saved: Cents
  /** At pickup, of the coverage that the booking has once this is paid. */
  readonly deposit: Cents
  readonly methods: readonly PaymentMethod[]
  readonly progress: PaymentProgress
  /** The address of this page, without its path and question mark. */
  readonly query: string
}

export type SettleAnswer =
  | { readonly settle: SettlePage }
  /** `done`: it is paid. `nothing`: nothing is to be paid here, or what it was for cannot be had. */
  | { readonly redirect: 'look_up' | 'checkout' | 'done' | 'nothing' }
