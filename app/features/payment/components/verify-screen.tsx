import { type ReactNode, useEffect, useRef } from 'react'
import { HEADING_ID } from '~/components/layout/main-content'
import { ReservationLayout } from '~/components/layout/reservation-layout'
import { AnchorButton } from '~/components/ui/button'
import { methodRules } from '~/domain/booking/payment-methods'
import { type Cents, formatMoney } from '~/domain/pricing/money'
import { useLayout } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import Check from '~icons/lucide/check'
import ExternalLink from '~icons/lucide/external-link'
import Landmark from '~icons/lucide/landmark'
import Minus from '~icons/lucide/minus'
import { GATEWAY_WINDOW, openGateway } from '../gateway-window'
import type { PaymentProgress } from '../payment.types'
import { methodLooks } from './methods'
import type { Verification } from './use-verification'

type Open = Extract<PaymentProgress, { state: 'verify' | 'pending' }>

/** D18: the way to the gateway's window is always there; a reload goes on with it, and never charges twice. */
export function VerifyScreen({
  total: cents,
  progress,
  done,
  blocked,
  verification,
}: {
  readonly total: Cents
  readonly progress: Open
  readonly done: boolean
  /** The browser did not let the bank's window open: it is for the renter to press. */
  readonly blocked: boolean
  readonly verification: Verification
}) {
  const frame = useLayout()
  const total = formatMoney(cents)
  const { slow, offline, leaving, refused, closed, leave } = verification
  const isUnderReview = progress.state === 'pending' && progress.isUnderReview
  return (
    <ReservationLayout {...frame} className="verify">
      <div className="vbox">
        <Ring />
        <h1 id={HEADING_ID} className="h2">
          {m.verify_title()}
        </h1>
        {isUnderReview ? (
          <p className="lead">{m.verify_review({ total })}</p>
        ) : (
          <>
            <p className="lead">
              {m.verify_stay()} <Asking progress={progress} total={total} />
            </p>
            <p className="small muted">{m.verify_time()}</p>
          </>
        )}
        <Progress method={progress.method} done={done} />
        <div aria-live="polite">
          {done && <p className="sr">{m.verify_done()}</p>}
          {offline && <p className="small vnote">{m.verify_offline()}</p>}
          {slow && !offline && !isUnderReview && <p className="small vnote">{m.verify_slow()}</p>}
          {closed && !done && <p className="small vnote">{m.verify_closed()}</p>}
          {refused && <p className="small vnote">{m.verify_other_busy()}</p>}
        </div>
        {progress.state === 'verify' && (
          // Its room stays while the page turns.
          <div className={done ? 'vgone' : undefined} inert={done}>
            <GatewayLink progress={progress} blocked={blocked} />
          </div>
        )}
        <p className="small muted vfoot">
          {m.verify_reload()}{' '}
          <button
            type="button"
            className="link"
            aria-disabled={leaving || done || undefined}
            aria-busy={leaving || undefined}
            onClick={() => {
              if (!leaving && !done) void leave()
            }}
          >
            {m.verify_other()}
          </button>
        </p>
      </div>
    </ReservationLayout>
  )
}

/** A link, so that it works where windows are blocked and scripts are slow. */
function GatewayLink({
  progress,
  blocked,
}: {
  readonly progress: Extract<Open, { state: 'verify' }>
  readonly blocked: boolean
}) {
  const { url, method } = progress
  const hasWindow = methodRules[method].opens === 'window'
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (blocked) link.current?.focus()
  }, [blocked])
  return (
    <>
      {hasWindow && blocked ? (
        <p className="vhint" role="alert">
          {m.verify_press()}
        </p>
      ) : (
        <p className="small muted vhint">{methodLooks[method].back()}</p>
      )}
      <AnchorButton
        ref={link}
        href={url}
        target={hasWindow ? GATEWAY_WINDOW : undefined}
        size="lg"
        block
        onClick={(event) => {
          if (hasWindow && openGateway(url)) event.preventDefault()
        }}
      >
        {m.verify_button()}
        <ExternalLink className="i" aria-hidden />
      </AnchorButton>
    </>
  )
}

function Asking({ progress, total }: { readonly progress: Open; readonly total: string }) {
  const [before, after] = words(progress)
  return (
    <>
      {before}{' '}
      <b className="num" translate="no">
        {total}
      </b>{' '}
      {after}
    </>
  )
}

function words({ state, method }: Open): readonly [before: string, after: string] {
  if (state === 'pending') return [m.verify_asking_before(), m.verify_asking_after()]
  return methodLooks[method].asks()
}

function Progress({ method, done }: { readonly method: Open['method']; readonly done: boolean }) {
  const check = <Check className="i" aria-hidden />
  const waiting = <span className="spin" aria-hidden="true" />
  return (
    <ul className="vsteps">
      <Line className="done" icon={check}>
        {m.verify_step_saved()}
      </Line>
      <Line className={done ? 'done' : 'now'} icon={done ? check : waiting}>
        {methodLooks[method].waits()}
      </Line>
      <Line
        className={done ? 'done' : undefined}
        icon={done ? check : <Minus className="i i-16" aria-hidden />}
      >
        {m.verify_step_confirmed()}
      </Line>
    </ul>
  )
}

function Line({
  className,
  icon,
  children,
}: {
  readonly className?: string
  readonly icon: ReactNode
  readonly children: ReactNode
}) {
  return (
    <li className={className}>
      <span className="vi">{icon}</span>
      {children}
    </li>
  )
}

function Ring() {
  return (
    <div className="vring">
      <svg className="r" viewBox="0 0 88 88" fill="none" aria-hidden="true">
        <circle cx="44" cy="44" r="40" stroke="var(--color-brand-line)" strokeWidth="4" />
        <path
          d="M44 4a40 40 0 0 1 40 40"
          stroke="var(--color-brand)"
          strokeWidth="4"
          strokeLinecap="round"
        />
      </svg>
      <Landmark className="i i-32" aria-hidden />
    </div>
  )
}
