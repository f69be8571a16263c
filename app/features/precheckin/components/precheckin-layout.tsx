import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FlowHeader } from '~/components/layout/flow-header'
import { FreshnessBar } from '~/components/layout/freshness-bar'
import type { LayoutFrame } from '~/components/layout/layout.types'
import { MainContent, SkipLink } from '~/components/layout/main-content'
import { Figure } from '~/components/ui/figure'
import { Note } from '~/components/ui/note'
import { SideView } from '~/components/ui/side-view'
import { formatDateTime } from '~/domain/calendar/dates'
import type { Locale } from '~/domain/locales'
import { carName } from '~/features/booking/car-words'
import { m } from '~/paraglide/messages'
import Check from '~icons/lucide/check'
import { type PrecheckinPage, precheckinPages, precheckinSteps } from '../precheckin.schema'
import type { PrecheckinView } from '../precheckin.types'
import { stepNames } from '../precheckin-words'

/** The steps: the header of a flow, the car with its pick-up and the way so far; no footer to get lost in. */
export function PrecheckinLayout({
  view,
  n,
  frame,
  children,
}: {
  readonly view: PrecheckinView
  /** The first is 1. */
  readonly n: 1 | 2 | 3
  readonly frame: LayoutFrame
  readonly children: ReactNode
}) {
  return (
    <>
      <SkipLink />
      <FlowHeader {...frame} />
      <FreshnessBar {...frame} isBooked />
      <Band view={view} n={n} locale={frame.locale} />
      <MainContent className="wrap flow-g">
        {view.isAskedAgain && (
          <Note tone="warn" className="pc-again">
            {m.precheckin_asked_again()}
          </Note>
        )}
        {children}
      </MainContent>
    </>
  )
}

function Band({
  view: { booking, done },
  n,
  locale,
}: {
  readonly view: PrecheckinView
  readonly n: number
  readonly locale: Locale
}) {
  const { car, search, pickupBranch } = booking
  return (
    <section className="pc-band" aria-label={m.precheckin_title()}>
      <div className="wrap">
        <div className="pc-car">
          <SideView car={car} alt="" sizes="196px" priority />
        </div>
        <div className="pc-trip">
          <b translate="no">{carName(car)}</b>
          <span>
            <Figure>{formatDateTime(search.pickup, locale)}</Figure> ·{' '}
            {pickupBranch.shortName[locale]}
          </span>
        </div>
        <nav aria-label={m.precheckin_steps()}>
          <p className="pc-now">
            <b>{precheckinPages.slice(n - 1, n).map((step) => stepNames[step]())}</b>
            <span>{m.precheckin_step_of({ n })}</span>
          </p>
          <ol>
            {precheckinPages.map((one, index) => (
              <BandStep
                key={one}
                step={one}
                isNow={index === n - 1}
                isDone={precheckinSteps.indexOf(one) <= precheckinSteps.indexOf(done)}
              />
            ))}
          </ol>
        </nav>
      </div>
    </section>
  )
}

function BandStep({
  step,
  isNow,
  isDone,
}: {
  readonly step: PrecheckinPage
  readonly isNow: boolean
  readonly isDone: boolean
}) {
  const bar = <span className="pc-bar" />
  if (isNow) {
    return (
      <li className="pc-here" aria-current="step">
        {bar}
        <span className="pc-tx">{stepNames[step]()}</span>
      </li>
    )
  }
  if (!isDone) {
    return (
      <li>
        {bar}
        <span className="pc-tx">{stepNames[step]()}</span>
      </li>
    )
  }
  return (
    <li className="pc-done">
      <Link to={`/precheckin/${step}`} preload={false}>
        {bar}
        <span className="pc-tx">
          <Check className="i i-16" aria-hidden />
          <span className="sr">{m.precheckin_step_done()} </span>
          {stepNames[step]()}
        </span>
      </Link>
    </li>
  )
}
