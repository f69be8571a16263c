import { Link } from '@tanstack/react-router'
import { whatsAppLink } from '~/components/layout/contact-links'
import { ReservationLayout } from '~/components/layout/reservation-layout'
import { Button } from '~/components/ui/button'
import { Note } from '~/components/ui/note'
import { RadioGroup } from '~/components/ui/radio'
import type { AttemptMethod } from '~/domain/attempt'
import { formatMoney } from '~/domain/money'
import { dateOf, panamaNow } from '~/domain/rental-period'
import { formatReservationCode } from '~/domain/reservation-code'
import { useLayout, useSite } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import ArrowLeft from '~icons/lucide/arrow-left'
import Lock from '~icons/lucide/lock'
import { amendmentLead, amendmentMessage, amendmentTitle } from '../amendment-words'
import { amendmentAsked, changeOf } from '../pay-params'
import type { AmendmentPage, PaymentProgress } from '../payment.types'
import { needsHelp, type PaymentProblem } from '../payment-words'
import { AmendmentAside } from './amendment-aside'
import { OnlinePanels } from './method-panels'
import { useCard } from './use-card'
import { usePay } from './use-pay'

const FORM_ID = 'saldo'

export function AmendmentForm({
  page,
  problem,
  leaving,
  holder,
  onHolder,
  onProgress,
  onUnanswered,
}: {
  readonly page: AmendmentPage
  /** How an earlier attempt ended; null: there was none, or it did not fail. */
  readonly problem: PaymentProblem | null
  /** Paid: the next page is on its way. */
  readonly leaving: boolean
  readonly holder: string
  readonly onHolder: (holder: string) => void
  readonly onProgress: (progress: PaymentProgress) => void
  readonly onUnanswered: (method: AttemptMethod) => void
}) {
  const frame = useLayout()
  const { locale, site } = frame
  const { tokenizerUrl } = useSite()
  const { booking, methods } = page
  const card = useCard(dateOf(panamaNow(booking.now)), { holder, onHolder })
  const paying = usePay({
    ...{ code: booking.code, card, tokenizerUrl, problem, onProgress, onUnanswered },
    asked: amendmentAsked(Object.fromEntries(new URLSearchParams(page.query))),
    shownAmount: page.amount,
    firstMethod: methods[0] ?? 'card',
  })
  const busy = paying.busy || leaving
  const amount = formatMoney(page.amount, locale)
  const button = (
    <>
      <Lock className="i" aria-hidden />
      {paying.method === 'paypal'
        ? m.checkout_pay_paypal({ total: amount })
        : m.settle_pay({ amount })}
    </>
  )
  return (
    <ReservationLayout {...frame} className="wrap flow-g">
      <form
        id={FORM_ID}
        className="flow-f"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void paying.pay()
        }}
      >
        <input type="hidden" name="code" value={booking.code} />
        <input type="hidden" name="query" value={page.query} />
        <input type="hidden" name="shownAmount" value={page.amount} />
        <p>
          <Back page={page} />
        </p>
        {paying.problem && (
          <Note tone="bad" live="assertive" className="summary">
            <b>{amendmentMessage(paying.problem)}</b>
            {needsHelp(paying.problem) && site.whatsapp && (
              <span className="note-more">
                <a
                  className="link inh"
                  href={whatsAppLink(site.whatsapp)}
                  target="_blank"
                  rel="noreferrer"
                >
                  {m.payment_help()}
                </a>
              </span>
            )}
          </Note>
        )}
        <h1 className="h2 block-t">{amendmentTitle(page)}</h1>
        <p className="lead pay-l">{amendmentLead(page)}</p>
        <RadioGroup
          legend={m.checkout_legend()}
          legendHidden
          name="method"
          className="pm"
          value={paying.method}
          onChange={(value) =>
            paying.setMethod(methods.find((one) => one === value) ?? paying.method)
          }
        >
          <OnlinePanels methods={methods} card={card} amount={amount} />
        </RadioGroup>
        <p className="sr" role="status">
          {busy && m.checkout_processing()}
        </p>
        <Button type="submit" size="lg" block busy={busy} className="pay-go js-only">
          {button}
        </Button>
        <p className="small muted pay-n">{m.settle_fails()}</p>
      </form>
      <AmendmentAside page={page} locale={locale} />
    </ReservationLayout>
  )
}

function Back({ page: { kind, booking, query } }: { readonly page: AmendmentPage }) {
  const arrow = <ArrowLeft className="i i-16" aria-hidden />
  switch (kind) {
    case 'change':
      return (
        <Link
          to="/reserva/gestionar/cambiar"
          search={changeOf(Object.fromEntries(new URLSearchParams(query)))}
          preload={false}
          className="link pay-k"
        >
          {arrow}
          {m.settle_back_change()}
        </Link>
      )
    case 'precheckin':
      return (
        <Link to="/precheckin/checkout" preload={false} className="link pay-k">
          {arrow}
          {m.settle_back_precheckin()}
        </Link>
      )
    case 'balance':
      return (
        <Link to="/reserva/gestionar/reserva" preload={false} className="link pay-k">
          {arrow}
          {m.settle_back({ code: formatReservationCode(booking.code) })}
        </Link>
      )
  }
}
