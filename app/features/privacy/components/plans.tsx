import { formatReservationCode } from '~/domain/booking/reservation-code'
import { formatDate } from '~/domain/calendar/dates'
import { dateOf } from '~/domain/calendar/rental-period'
import type { Waiting } from '~/domain/people/personal-data'
import { m } from '~/paraglide/messages'
import { currentLocale } from '~/server/request-facts'
import Archive from '~icons/lucide/archive'
import Check from '~icons/lucide/check'
import Clock from '~icons/lucide/clock'
import type { ErasePlan } from '../privacy.types'

/** `done`: they were erased, and it is said what stayed. */
export function Plans({
  plans,
  done = false,
}: {
  readonly plans: readonly ErasePlan[]
  readonly done?: boolean
}) {
  return (
    <ul className="pv-plans">
      {plans.map((plan) => (
        <li key={plan.code}>
          <h2>{m.privacy_booking({ code: formatReservationCode(plan.code) })}</h2>
          <p className="small muted pv-when">{datesOf(plan)}</p>
          {plan.waits ? <Waits waits={plan.waits} /> : <Goes plan={plan} done={done} />}
        </li>
      ))}
    </ul>
  )
}

function datesOf({ pickup, return: returned }: ErasePlan): string {
  const [from, to] = [pickup, returned].map((at) => date(dateOf(at)))
  return m.privacy_dates({ from: from ?? '', to: to ?? '' })
}

const date = (day: string) => formatDate(day, currentLocale(), { year: true })

function Waits({ waits }: { readonly waits: Waiting }) {
  const words = {
    ahead: m.privacy_waits_ahead,
    unpaid: m.privacy_waits_unpaid,
    money: m.privacy_waits_money,
  }
  return (
    <p className="mid pv-line pv-warn">
      <Clock className="i" aria-hidden />
      <span>{words[waits]()}</span>
    </p>
  )
}

function Goes({ plan, done }: { readonly plan: ErasePlan; readonly done: boolean }) {
  return (
    <>
      <p className="mid pv-line pv-ok">
        <Check className="i" aria-hidden />
        <span>{done ? m.privacy_done_goes() : m.privacy_plan_goes()}</span>
      </p>
      <p className="mid pv-line pv-warn">
        <Archive className="i" aria-hidden />
        <span>
          {plan.keptUntil
            ? m.privacy_plan_books({ date: date(plan.keptUntil) })
            : m.privacy_plan_nothing()}{' '}
          {plan.keptUntil && plan.hasInvoice && m.privacy_plan_invoice()}
        </span>
      </p>
    </>
  )
}
