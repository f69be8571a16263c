import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { PayPanel } from '~/components/ui/radio-panel'
import { type AttemptMethod, isOnline, type PaymentMethod } from '~/domain/booking/payment-methods'
import { m } from '~/paraglide/messages'
import { CardForm } from './card-form'
import type { CardState } from './use-card'

type MethodLook = {
  readonly title: () => string
  readonly detail: () => string
  /** The open part of its panel, where the renter pays `amount` (in words). */
  readonly part: (state: { readonly card: CardState; readonly amount: string }) => ReactNode
  /** Who is to confirm the payment, in words before and after the amount. */
  readonly asks: () => readonly [before: string, after: string]
  readonly waits: () => string
  /** Help beside the link to whoever is to confirm it. */
  readonly back: () => string
}

/** The screens show this of each way to pay online. */
export const methodLooks = {
  card: {
    title: m.checkout_card,
    detail: m.checkout_card_detail,
    part: ({ card }) => (
      <>
        <div className="js-only">
          <CardForm state={card} />
        </div>
        <p className="nojs-only small">{m.checkout_nojs_card()}</p>
      </>
    ),
    asks: () => [m.verify_bank_before(), m.verify_bank_after()],
    waits: m.verify_step_bank,
    back: m.verify_blocked,
  },
  paypal: {
    title: m.checkout_paypal,
    detail: m.checkout_paypal_detail,
    part: ({ amount }) => (
      <>
        <p className="small muted">{m.checkout_paypal_text()}</p>
        <PlainSubmit>{m.checkout_pay_paypal({ total: amount })}</PlainSubmit>
      </>
    ),
    asks: () => [m.verify_paypal_before(), m.verify_paypal_after()],
    waits: m.verify_step_paypal,
    back: m.verify_paypal_back,
  },
} as const satisfies Readonly<Record<AttemptMethod, MethodLook>>

/** The button that pays; `short` stands in the bar of a phone. */
export const payButtons = {
  card: { words: m.checkout_pay, short: m.checkout_pay_short },
  paypal: { words: m.checkout_pay_paypal, short: m.checkout_pay_paypal_short },
  counter: { words: m.checkout_confirm, short: m.checkout_confirm_short },
} as const satisfies Readonly<Record<PaymentMethod, object>>

/** A panel for each way to pay online that the brand takes (D40). */
export function OnlinePanels({
  methods,
  card,
  cardDetail,
  totalOf,
}: {
  readonly methods: readonly PaymentMethod[]
  readonly card: CardState
  /** Instead of the words about the deposit at pick-up: the car is with the renter already. */
  readonly cardDetail?: string | undefined
  readonly totalOf: (method: PaymentMethod) => string
}) {
  return methods.filter(isOnline).map((method) => {
    const { title, detail, part } = methodLooks[method]
    const amount = totalOf(method)
    return (
      <PayPanel
        key={method}
        value={method}
        title={title()}
        detail={method === 'card' && cardDetail ? cardDetail : detail()}
        amount={amount}
        amountOnPhone={false}
      >
        {part({ card, amount })}
      </PayPanel>
    )
  })
}

/** Without scripts the one button of the page cannot change its words: each panel has its own. */
export function PlainSubmit({ children }: { readonly children: ReactNode }) {
  return (
    <Button type="submit" className="nojs-only">
      {children}
    </Button>
  )
}
