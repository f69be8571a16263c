import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { RadioGroup } from '~/components/ui/radio'
import { PayPanel } from '~/components/ui/radio-panel'
import type { Locale } from '~/domain/catalogue'
import { formatMoney } from '~/domain/money'
import type { BookingView, PaymentMethod } from '~/features/booking/booking.types'
import { m } from '~/paraglide/messages'
import { CardForm } from './card-form'
import type { CardState } from './use-card'

export function MethodPanels({
  booking,
  card,
  method,
  onMethod,
  locale,
}: {
  readonly booking: BookingView
  readonly card: CardState
  readonly method: PaymentMethod
  readonly onMethod: (method: PaymentMethod) => void
  readonly locale: Locale
}) {
  const { prepaidQuote, postpaidQuote, methods } = booking
  const now = formatMoney(prepaidQuote.total, locale)
  const later = formatMoney(postpaidQuote.total, locale)
  const difference = postpaidQuote.total - prepaidQuote.total
  return (
    <RadioGroup
      legend={m.checkout_legend()}
      legendHidden
      name="method"
      className="pm"
      value={method}
      onChange={(value) => onMethod(methods.find((one) => one === value) ?? method)}
    >
      <OnlinePanels methods={methods} card={card} amount={now} />
      <PayPanel
        value="counter"
        title={m.checkout_counter()}
        detail={difference > 0 ? m.checkout_counter_detail() : m.checkout_counter_detail_same()}
        amount={later}
        remark={difference !== 0 && formatMoney(difference, locale, { signed: true })}
      >
        <p className="small muted">{m.checkout_counter_text({ total: later })}</p>
        <PlainSubmit>{m.checkout_confirm({ total: later })}</PlainSubmit>
      </PayPanel>
    </RadioGroup>
  )
}

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
function PlainSubmit({ children }: { readonly children: ReactNode }) {
  return (
    <Button type="submit" className="nojs-only">
      {children}
    </Button>
  )
}
