import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { PayPanel } from '~/components/ui/radio-panel'
import type { PaymentMethod } from '~/features/booking/booking.types'
import { m } from '~/paraglide/messages'
import { CardForm } from './card-form'
import type { CardState } from './use-card'

/** By card and by PayPal, where the brand takes them (D40). `amount`: in words. */
export function OnlinePanels({
  methods,
  card,
  amount,
}: {
  readonly methods: readonly PaymentMethod[]
  readonly card: CardState
  readonly amount: string
}) {
  return (
    <>
      {methods.includes('card') && (
        <PayPanel
          value="card"
          title={m.checkout_card()}
          detail={m.checkout_card_detail()}
          amount={amount}
          amountOnPhone={false}
        >
          <div className="js-only">
            <CardForm state={card} />
          </div>
          <p className="nojs-only small">{m.checkout_nojs_card()}</p>
        </PayPanel>
      )}
      {methods.includes('paypal') && (
        <PayPanel
          value="paypal"
          title={m.checkout_paypal()}
          detail={m.checkout_paypal_detail()}
          amount={amount}
          amountOnPhone={false}
        >
          <p className="small muted">{m.checkout_paypal_text()}</p>
          <PlainSubmit>{m.checkout_pay_paypal({ total: amount })}</PlainSubmit>
        </PayPanel>
      )}
    </>
  )
}

/** Without scripts the one button of the page cannot change its words: each panel has its own. */
export function PlainSubmit({ children }: { readonly children: ReactNode }) {
  return (
    <Button type="submit" className="nojs-only">
      {children}
    </Button>
  )
}
