import type { ReactNode } from 'react'
import type { IconComponent } from '~/components/ui/stroke'
import { cancellationTerms, REMINDER_DAYS } from '~/domain/booking/reservation'
import { hoursOn, isOpen24Hours } from '~/domain/branch/branch-hours'
import { formatDate, formatDateTime, formatTime } from '~/domain/calendar/dates'
import { addDays, dateOf, panamaNow } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import type { BookingView } from '~/features/booking/booking.types'
import { cancelSentence } from '~/features/booking/cancel-words'
import { broughtTo, returnPlace } from '~/features/booking/delivery-words'
import { m } from '~/paraglide/messages'
import BookUser from '~icons/lucide/book-user'
import Check from '~icons/lucide/check'
import CreditCard from '~icons/lucide/credit-card'
import IdCard from '~icons/lucide/id-card'
import Key from '~icons/lucide/key'
import MapPinCheck from '~icons/lucide/map-pin-check'
import Zap from '~icons/lucide/zap'
import { pickupHours, returnHours } from '../hours-words'

/** `Lo que sigue`: from now to the return, each step with its day. */
export function ThanksNext({
  booking,
  locale,
  remindsOfPrecheckin,
}: {
  readonly booking: BookingView
  readonly locale: Locale
  /** The brand offers the pre-check-in, and it is not done. */
  readonly remindsOfPrecheckin: boolean
}) {
  const { search, quote, freeCancelUntil, balance } = booking
  // A change may have left a part that is paid at the counter.
  const isPaid = balance === 0
  const now = panamaNow(booking.now)
  const terms = cancellationTerms({
    type: quote.type,
    until: freeCancelUntil,
    pickup: search.pickup,
    now,
  })
  const reminder = addDays(dateOf(search.pickup), -REMINDER_DAYS)
  const pickup = formatDateTime(search.pickup, locale)
  const closedAtPickup = pickupHours(booking, locale)
  return (
    <section className="next-s">
      <h2 className="h3">{m.thanks_next()}</h2>
      <ol className="next-list">
        <Step
          icon={Check}
          state="done"
          when={m.thanks_next_done()}
          title={isPaid ? m.thanks_next_paid() : m.thanks_next_confirmed()}
        >
          <p>
            {isPaid
              ? m.thanks_next_paid_text()
              : m.thanks_next_confirmed_text({ amount: formatMoney(balance) })}
          </p>
        </Step>
        <Step
          icon={Zap}
          state="next"
          when={
            reminder > dateOf(now)
              ? m.thanks_next_days_before({
                  days: REMINDER_DAYS,
                  date: formatDate(reminder, locale),
                })
              : m.thanks_next_from_now()
          }
          title={remindsOfPrecheckin ? m.thanks_next_precheckin() : m.thanks_next_reminder()}
        >
          <p>{cancelSentence(terms, locale)}</p>
        </Step>
        <Step
          icon={Key}
          when={
            broughtTo(booking, locale)
              ? m.thanks_next_delivery({ moment: pickup })
              : m.thanks_next_counter({ moment: pickup })
          }
          title={m.thanks_next_bring()}
        >
          {closedAtPickup && <p>{closedAtPickup}</p>}
          <ul className="things">
            <Thing
              icon={IdCard}
              name={m.thanks_bring_license()}
              text={m.thanks_bring_license_text()}
            />
            <Thing icon={BookUser} name={m.thanks_bring_id()} text={m.thanks_bring_id_text()} />
            <Thing icon={CreditCard} name={m.thanks_bring_card()} text={m.thanks_bring_credit()} />
          </ul>
        </Step>
        <Step
          icon={MapPinCheck}
          when={m.thanks_next_return({ moment: formatDateTime(search.return, locale) })}
          title={[returnPlace(booking, locale), hoursWords(booking, locale)]
            .filter(Boolean)
            .join(', ')}
        >
          <p>{[returnHours(booking), m.thanks_next_fuel()].filter(Boolean).join(' ')}</p>
        </Step>
      </ol>
    </section>
  )
}

/** `abierta de 7:00 a. m. a 7:00 p. m.` on the day of the return; empty: it is closed on that day. */
function hoursWords({ returnBranch, search }: BookingView, locale: Locale): string {
  if (isOpen24Hours(returnBranch)) return m.thanks_next_open_always()
  const hours = hoursOn(returnBranch, dateOf(search.return))
  const [first, last] = [hours[0], hours.at(-1)]
  if (!first || !last) return ''
  return m.thanks_next_open({
    open: formatTime(first.open, locale),
    close: formatTime(last.close, locale),
  })
}

const stateClasses = { done: 'step-done', next: 'step-next' }

function Step({
  icon: Icon,
  state,
  when,
  title,
  children,
}: {
  readonly icon: IconComponent
  readonly state?: 'done' | 'next'
  readonly when: string
  readonly title: string
  readonly children: ReactNode
}) {
  return (
    <li className={state && stateClasses[state]}>
      <span className="dot">
        <Icon className="i" aria-hidden />
      </span>
      <div>
        <p className="small muted">{when}</p>
        <h3>{title}</h3>
        {children}
      </div>
    </li>
  )
}

function Thing({
  icon: Icon,
  name,
  text,
}: {
  readonly icon: IconComponent
  readonly name: string
  readonly text: string
}) {
  return (
    <li>
      <Icon className="i" aria-hidden />
      <span>
        <b>{name}.</b> {text}
      </span>
    </li>
  )
}
