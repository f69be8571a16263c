import { useRef } from 'react'
import { Button } from '~/components/ui/button'
import { formatDate, formatDateTime } from '~/domain/calendar/dates'
import {
  dateOf,
  datesFrom,
  daysBetween,
  type LocalDateTime,
  timeOf,
} from '~/domain/calendar/rental-period'
import { wishParams } from '~/features/booking/wish-params'
import type { SearchFacts } from '~/features/search/search.schema'
import { returnTimes } from '~/features/search/time-options'
import { useChosenBefore } from '~/features/search/use-chosen-before'
import { m } from '~/paraglide/messages'
import CalendarCheck from '~icons/lucide/calendar-check'
import ChevronDown from '~icons/lucide/chevron-down'
import Clock from '~icons/lucide/clock'
import type { ChangePart } from '../change-parts'
import type { Extension } from '../manage.types'
import { RateReasons } from './rate-reasons'

/** A rental under way (D51): the later return alone is chosen, as far as the car is free. */
export function ExtendForm({
  page,
  change,
  locale,
  site,
  extension: { latest, takenFrom },
}: ChangePart & { readonly site: SearchFacts; readonly extension: Extension }) {
  const { managed, wish } = page
  const { booking } = managed
  const { model: car } = booking.car
  const { search } = wish
  const due = booking.search.return
  const branch = site.branches.find(({ slug }) => slug === search.returnBranch)
  const choose = (moved: LocalDateTime) => change.choose({ search: { ...search, return: moved } })
  const { desde, recogida, devolucion } = wishParams(wish)
  const form = useRef<HTMLFormElement>(null)
  useChosenBefore(form)
  return (
    <form ref={form} className="ch-form" aria-label={m.extend_title()} aria-busy={change.isLoading}>
      {Object.entries({ desde, recogida, devolucion }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="otro_lugar" value="1" />
      <section aria-labelledby="ch-longer">
        <h2 id="ch-longer" className="h3">
          {m.extend_heading()}
        </h2>
        {latest && takenFrom && (
          <p>{m.extend_free_until({ car, date: formatDateTime(latest, locale) })}</p>
        )}
        <div className="ch-trip ch-until">
          <div className="cell">
            <span className="lbl">{m.extend_return()}</span>
            <div className="duo">
              <span className="ctl">
                <CalendarCheck className="i" aria-hidden />
                <select
                  name="hasta_fecha"
                  aria-label={m.extend_return()}
                  value={dateOf(search.return)}
                  onChange={({ currentTarget: { value } }) =>
                    choose(`${value}T${timeOf(search.return)}`)
                  }
                >
                  {daysToChoose(due, latest, search.return).map((day) => (
                    <option key={day} value={day} translate="no">
                      {formatDate(day, locale)}
                    </option>
                  ))}
                </select>
                <ChevronDown className="i i-16" aria-hidden />
              </span>
              <span className="ctl time">
                <select
                  name="hasta_hora"
                  aria-label={m.search_return_time()}
                  value={timeOf(search.return)}
                  onChange={({ currentTarget: { value } }) =>
                    choose(`${dateOf(search.return)}T${value}`)
                  }
                >
                  {returnTimes(search, branch, { ...site, now: due }, locale).map(
                    ({ time, label }) => (
                      <option key={time} value={time}>
                        {label}
                      </option>
                    ),
                  )}
                </select>
                <ChevronDown className="i i-16" aria-hidden />
              </span>
            </div>
          </div>
          <p className="row small muted ch-hint">
            <Clock className="i" aria-hidden />
            {m.extend_now({ date: formatDateTime(due, locale) })}
          </p>
          <RateReasons page={page} locale={locale} />
        </div>
      </section>
      <Button type="submit" className="nojs-only" variant="outline">
        {m.change_price()}
      </Button>
    </form>
  )
}

/** From the day of the return to the latest that is free; the chosen day is always among them. */
function daysToChoose(
  due: LocalDateTime,
  latest: LocalDateTime | null,
  chosen: LocalDateTime,
): readonly string[] {
  const last = latest ?? due
  const days = datesFrom(due, Math.max(1, daysBetween(due, last) + 1))
  const day = dateOf(chosen)
  return days.includes(day) ? days : [...days, day].sort()
}
