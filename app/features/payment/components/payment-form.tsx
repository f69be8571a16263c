import { useHydrated } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { whatsAppLink } from '~/components/layout/contact-links'
import { HEADING_ID } from '~/components/layout/main-content'
import { ReservationLayout } from '~/components/layout/reservation-layout'
import type { Step } from '~/components/layout/steps-bar'
import { Button } from '~/components/ui/button'
import { classNames } from '~/components/ui/class-names'
import { Note } from '~/components/ui/note'
import { RadioGroup } from '~/components/ui/radio'
import { isOnline, type PaymentMethod } from '~/domain/booking/payment-methods'
import { dateOf, panamaNow } from '~/domain/calendar/rental-period'
import { useLayout, useSite } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import Lock from '~icons/lucide/lock'
import { needsHelp, type PaymentProblem } from '../payment-words'
import { OnlinePanels, payButtons } from './methods'
import type { Payment } from './payment-screen'
import { useCard } from './use-card'
import { usePay } from './use-pay'

/** Slots for the parts that only one of the two pages has, so that neither loads the parts of the other. */
type Slots = {
  /** Additional fields of the form that is sent without scripts. */
  readonly hidden?: ReactNode
  readonly above: ReactNode
  /** The words for a problem on this page, with its cure. */
  readonly explain: (problem: PaymentProblem) => ReactNode
  readonly title: string
  readonly lead: ReactNode
  /** Beside the card, instead of the words about the deposit at pick-up. */
  readonly cardDetail?: string | undefined
  /** Panels of ways to pay that are not online. */
  readonly otherPanels?: ReactNode
  /** Replaces the button where nothing can be paid any more. */
  readonly instead?: ReactNode
  readonly below: ReactNode
  readonly beside: (chosen: {
    readonly method: PaymentMethod
    readonly busy: boolean
    /** A card needs the page's code: before it has come, a press would lose what was typed. */
    readonly ready: boolean
  }) => ReactNode
}

export function PaymentForm({
  payment,
  id,
  buttonClass,
  steps,
  now,
  methods,
  firstMethod,
  totalOf,
  ...slots
}: Slots & {
  readonly payment: Payment
  readonly id: string
  readonly buttonClass: string
  readonly steps?: readonly Step[]
  /** Epoch milliseconds at which the server answered. */
  readonly now: number
  readonly methods: readonly PaymentMethod[]
  readonly firstMethod: PaymentMethod
  /** The amount that is paid by that way, formatted. */
  readonly totalOf: (method: PaymentMethod) => string
}) {
  const frame = useLayout()
  const { whatsapp } = frame.site
  const { tokenizerUrl } = useSite()
  const card = useCard(dateOf(panamaNow(now)), payment)
  const { method, setMethod, problem, pay, ...paying } = usePay(payment, {
    ...{ firstMethod, card, tokenizerUrl },
  })
  const busy = paying.busy || payment.leaving
  const ready = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const choose = (value: unknown) => setMethod(methods.find((one) => one === value) ?? method)
  // biome-ignore lint/correctness/useExhaustiveDependencies: takes over what was chosen before the page's code came, once
  useLayoutEffect(() => {
    if (form.current) choose(new FormData(form.current).get('method'))
  }, [])
  return (
    <ReservationLayout {...frame} steps={steps} className="wrap flow-g">
      <form
        ref={form}
        id={id}
        className="flow-f"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!slots.instead) void pay()
        }}
      >
        {/* Enter in a field presses the first button of a form: none before the page's code is here. */}
        <button type="submit" hidden disabled={!ready} />
        <input type="hidden" name="code" value={payment.request.code} />
        {slots.hidden}
        {slots.above}
        {problem && (
          <Note tone="bad" live="assertive" className="summary">
            {slots.explain(problem)}
            {needsHelp(problem) && whatsapp && (
              <span className="note-more">
                <a
                  className="link inh"
                  href={whatsAppLink(whatsapp)}
                  target="_blank"
                  rel="noreferrer"
                >
                  {m.payment_help()}
                </a>
              </span>
            )}
          </Note>
        )}
        <h1 id={HEADING_ID} className="h2 block-t">
          {slots.title}
        </h1>
        {slots.lead}
        <RadioGroup
          legend={m.checkout_legend()}
          legendHidden
          name="method"
          className="pm"
          value={method}
          onChange={choose}
        >
          <OnlinePanels
            methods={methods}
            card={card}
            cardDetail={slots.cardDetail}
            totalOf={totalOf}
          />
          {slots.otherPanels}
        </RadioGroup>
        <p className="sr" role="status">
          {busy && m.checkout_processing()}
        </p>
        {slots.instead ?? (
          <Button
            type="submit"
            size="lg"
            block
            busy={busy}
            disabled={!ready}
            className={classNames(buttonClass, 'js-only')}
          >
            {isOnline(method) && <Lock className="i" aria-hidden />}
            {payButtons[method].words({ total: totalOf(method) })}
          </Button>
        )}
        {slots.below}
      </form>
      {slots.beside({ method, busy, ready })}
    </ReservationLayout>
  )
}
