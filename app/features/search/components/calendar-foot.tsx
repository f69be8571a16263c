import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { oneWayCost, type SearchContext } from '~/domain/booking/search'
import type { Locale } from '~/domain/locales'
import { m } from '~/paraglide/messages'
import Clock from '~icons/lucide/clock'
import type { CalendarChoice } from '../day-prices'
import { dayWords } from '../search-words'
import { pickupTimes, returnTimes, type TimeOption } from '../time-options'
import type { SearchForm } from '../use-search-form'
import { ChoiceTotal } from './choice-total'

/** The chosen dates: their total, their times, their number. */
export function CalendarFoot({
  form: { search, pickupBranch, returnBranch, days, setPickup, setReturn },
  context,
  locale,
  choice,
  children,
  onDone,
}: {
  readonly form: SearchForm
  readonly context: SearchContext
  readonly locale: Locale
  /** Undefined: not known, or no more; null: it has no place here. */
  readonly choice: CalendarChoice | undefined | null
  /** Both ends, where there is room for them. */
  readonly children: ReactNode
  readonly onDone: () => void
}) {
  return (
    <>
      {choice !== null && (
        <ChoiceTotal
          choice={choice}
          days={days}
          oneWay={{
            fee: oneWayCost(search, context),
            place: returnBranch?.shortName[locale] ?? '',
          }}
          locale={locale}
        />
      )}
      <div className="cal-times">
        <TimeSelect
          label={m.search_pickup_time()}
          options={pickupTimes(search, pickupBranch, context, locale)}
          value={search.pickup.slice(11)}
          onChange={(time) => setPickup({ time })}
        />
        <TimeSelect
          label={m.search_return_time()}
          options={returnTimes(search, returnBranch, context, locale)}
          value={search.return.slice(11)}
          onChange={(time) => setReturn({ time })}
        />
      </div>
      <div className="cal-sum">
        <p className="small muted">
          {m.search_days_from({ days, place: pickupBranch?.shortName[locale] ?? '' })}
        </p>
        {children}
        <b className="phone-only num">
          {dayWords(search.pickup, locale)} → {dayWords(search.return, locale)}
        </b>
      </div>
      <Button onClick={onDone}>{m.search_done()}</Button>
    </>
  )
}

function TimeSelect({
  label,
  options,
  value,
  onChange,
}: {
  readonly label: string
  readonly options: readonly TimeOption[]
  readonly value: string
  readonly onChange: (time: string) => void
}) {
  return (
    <label className="cell">
      <span className="lbl">{label}</span>
      <span className="ctl time">
        <Clock className="i" aria-hidden />
        <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {options.map((option) => (
            <option key={option.time} value={option.time}>
              {option.label}
            </option>
          ))}
        </select>
      </span>
    </label>
  )
}
