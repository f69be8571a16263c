import { type CSSProperties, useEffect, useState } from 'react'
import { LinkButton } from '~/components/ui/button'
import { Note } from '~/components/ui/note'
import { stopwatch } from '~/components/ui/stopwatch'
import { VisuallyHidden } from '~/components/ui/visually-hidden'
import { HOLD_MINUTES } from '~/domain/booking/booking-rules'
import type { BookingView } from '~/features/booking/booking.types'
import { bookingParams } from '~/features/booking/step'
import { m } from '~/paraglide/messages'
import Timer from '~icons/lucide/timer'

/** Seconds before the end at which the bar warns. */
const WARNING = 120

/** The time that the car is still held: minutes and a bar; a warning at 2:00, at 0 what to do (D6). */
export function HoldTimer({
  booking,
  seconds,
}: {
  readonly booking: BookingView
  readonly seconds: number
}) {
  const { model } = booking.car
  if (seconds <= 0) return <HoldOver booking={booking} />
  const warning = seconds <= WARNING
  const share = Math.min(1, seconds / (HOLD_MINUTES * 60))
  return (
    <div className={warning ? 'hold warn' : 'hold'}>
      <Timer className="i i-24" aria-hidden />
      <div className="hold-t">
        <p className="small">
          <b>{m.hold_text({ car: model })}</b> <span className="desk-only">{m.hold_more()}</span>
        </p>
        <div className="trk" aria-hidden="true">
          <i style={{ '--left': share } as CSSProperties} />
        </div>
      </div>
      <span className="clock" role="timer" aria-label={m.hold_left()}>
        {clock(seconds)}
      </span>
      <VisuallyHidden>
        <span role="status">{warning && m.hold_warn({ count: Math.ceil(seconds / 60) })}</span>
      </VisuallyHidden>
    </div>
  )
}

function HoldOver({ booking: { car, search } }: { readonly booking: BookingView }) {
  return (
    <Note tone="warn" live="assertive" className="hold-over">
      {m.hold_over({ car: car.model })}{' '}
      <LinkButton to="/reserva" search={bookingParams(search, car.id, 'datos')} size="sm">
        {m.hold_check()}
      </LinkButton>
    </Note>
  )
}

/** Seconds left, counted from when the booking arrived: a wrong clock or zone changes nothing. Null: no time limit. */
export function useHold({ holdExpiresAt, now }: Pick<BookingView, 'holdExpiresAt' | 'now'>) {
  const [elapsed, setElapsed] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer is a new beginning
  useEffect(() => {
    const passed = stopwatch()
    const tick = () => setElapsed(passed())
    tick()
    const timer = setInterval(tick, 1000)
    // A tab in the background, or a phone that slept, has missed ticks.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [now, holdExpiresAt])
  if (holdExpiresAt === null) return null
  return Math.max(0, Math.ceil((holdExpiresAt - now - elapsed) / 1000))
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
