import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Sheet } from '~/components/ui/sheet'
import type { Locale } from '~/domain/catalogue'
import { type Cents, formatMoney } from '~/domain/money'
import { dateOf, type LocalDate } from '~/domain/rental-period'
import type { SearchContext } from '~/domain/search'
import { m } from '~/paraglide/messages'
import Clock from '~icons/lucide/clock'
import { type EditedMoment, earliestReturn, firstOfMonth } from '../calendar-days'
import { CALENDAR_MONTHS, type DayPrice, dayPricesQuery, type LoadDayPrices } from '../day-prices'
import { dayWords } from '../search-words'
import { pickupTimes, returnTimes, type TimeOption } from '../time-options'
import type { CellNotes } from '../use-cell-notes'
import type { SearchForm } from '../use-search-form'
import { CalendarTabs } from './calendar-tabs'
import { placeUnder } from './place-under'
import { RangeCalendar } from './range-calendar'

/** Choosing the pickup goes on to the return; every choice is in the form at once, "Listo" only closes. */
export default function CalendarDialog({
  form,
  notes,
  context,
  locale,
  loadDayPrices,
  coupon,
  editing,
  anchor,
  onEditing,
  onClose,
  onDone = onClose,
}: {
  readonly form: SearchForm
  readonly notes: CellNotes
  readonly context: SearchContext
  readonly locale: Locale
  readonly loadDayPrices: LoadDayPrices
  /** The code of the address; "": none. */
  readonly coupon: string
  readonly editing: EditedMoment
  readonly anchor: RefObject<HTMLElement | null>
  readonly onEditing: (editing: EditedMoment) => void
  readonly onClose: () => void
  /** "Listo", where closing in another way takes nothing over. */
  readonly onDone?: () => void
}) {
  const { search, pickupBranch, returnBranch } = form
  const [month, setMonth] = useState(() => firstOfMonth(dateOf(search[editing])))
  const { pickupBranch: from, returnBranch: to } = search
  const prices = useQuery(
    dayPricesQuery(loadDayPrices, {
      pickupBranch: from,
      returnBranch: to,
      from: month,
      months: CALENDAR_MONTHS,
      age: search.driverAge,
      coupon: coupon ? { code: coupon, days: form.days } : undefined,
    }),
  )
  const choose = (date: LocalDate) => {
    if (editing === 'return' && date >= dateOf(search.pickup)) form.setReturn({ date })
    else {
      form.setPickup({ date })
      onEditing('return')
    }
  }
  const tabs = (className: string) => (
    <CalendarTabs {...{ className, search, editing, locale, onEditing }} />
  )
  const same = samePrice(prices.data)
  const start = dateOf(search.pickup)
  const stay = prices.data?.find(({ date }) => date === start)?.season
  const minimumStay = stay?.minimumStay ?? null
  const shortStay =
    editing === 'return' && stay && minimumStay !== null
      ? m.search_minimum_note({
          season: stay.name[locale],
          days: minimumStay,
          date: dayWords(earliestReturn(search, minimumStay), locale),
        })
      : null
  const note = notes[editing].error ?? notes[editing].help ?? shortStay
  return (
    <Sheet
      open
      onClose={onClose}
      title={m.search_choose_dates()}
      kind="full"
      className="cal-dlg"
      onOpened={(dialog) => placeUnder(dialog, anchor.current)}
      footer={
        <>
          <div className="cal-times">
            <TimeSelect
              label={m.search_pickup_time()}
              options={pickupTimes(search, pickupBranch, context, locale)}
              value={search.pickup.slice(11)}
              onChange={(time) => form.setPickup({ time })}
            />
            <TimeSelect
              label={m.search_return_time()}
              options={returnTimes(search, returnBranch, locale)}
              value={search.return.slice(11)}
              onChange={(time) => form.setReturn({ time })}
            />
          </div>
          <div className="cal-sum">
            <p className="small muted">
              {m.search_days_from({
                days: form.days,
                place: pickupBranch?.shortName[locale] ?? '',
              })}
            </p>
            {tabs('desk-only')}
            <b className="phone-only num">
              {dayWords(search.pickup, locale)} → {dayWords(search.return, locale)}
            </b>
          </div>
          <Button onClick={onDone}>{m.search_done()}</Button>
        </>
      }
    >
      {tabs('phone-only grid')}
      <div className="cal">
        <RangeCalendar
          rules={{ search, context, editing, pickupBranch, returnBranch, minimumStay }}
          month={month}
          locale={locale}
          prices={prices.data}
          same={same !== null}
          loading={prices.isPending}
          onMonth={setMonth}
          onChoose={choose}
        />
        <div className="legend">
          {prices.data?.some(({ cheapest }) => cheapest) && (
            <span>
              <i className="l-cheap" />
              {m.search_cheapest_days()}
            </span>
          )}
          <span>
            <i className="l-holiday" />
            {m.search_holiday()}
          </span>
          {same !== null && (
            <b>{m.search_same_price({ price: formatMoney(same, locale, { decimals: 'none' }) })}</b>
          )}
          <span>{prices.isError ? m.search_prices_unknown() : m.search_day_price_is()}</span>
          {prices.data?.some(({ withCoupon }) => withCoupon) && (
            <span>{m.search_day_price_coupon({ code: coupon })}</span>
          )}
        </div>
        <p className="cal-note" aria-live="polite">
          {note}
        </p>
      </div>
    </Sheet>
  )
}

function samePrice(prices: readonly DayPrice[] | undefined): Cents | null {
  const known = (prices ?? []).flatMap(({ dayPrice }) => dayPrice ?? [])
  const [first] = known
  return first !== undefined && known.every((price) => price === first) ? first : null
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
