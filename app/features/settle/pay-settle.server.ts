import type { StartPaymentResult } from '~/features/payment/payment.types'
import type { PaymentMeans } from '~/features/payment/send-attempt.server'
import { startExtra } from '~/features/payment/start-extra.server'
import { planSettle } from './plan-settle.server'
import type { SettleAsked } from './settle.types'
import { wishOf } from './settle-page.server'

export type SettleRequest = {
  /** Of the page that asks: of another booking nothing is paid. */
  readonly code: string
  readonly asked: SettleAsked
  /** Cents that the page said: another sum is shown first. */
  readonly shownAmount: number
}

/** Exactly what the page showed, or nothing is charged (D17, D20, D31). */
export function paySettle(
  { code, asked, shownAmount }: SettleRequest,
  means: PaymentMeans,
): Promise<StartPaymentResult> {
  return startExtra(code, means, async (reservation, conflicts) => {
    const planned = await planSettle(reservation, wishOf(reservation, asked), conflicts)
    if ('refusal' in planned) return planned
    const { extra } = planned
    return extra.amount === shownAmount ? extra : { refusal: 'amount_changed' }
  })
}
