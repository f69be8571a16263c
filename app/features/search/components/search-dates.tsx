import { noop } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { pickupWindow, type SearchContext } from '~/domain/booking/search'
import { addDays, dateOf, rentalSettings } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import { m } from '~/paraglide/messages'
import Calendar from '~icons/lucide/calendar'
import CalendarCheck from '~icons/lucide/calendar-check'
import type { CalendarPrices } from '../day-prices'
import { pickupTimes, returnTimes } from '../time-options'
import type { CellNotes } from '../use-cell-notes'
import type { SearchForm } from '../use-search-form'
import { DateTimeCell } from './date-time-cell'

const loadCalendar = () => import('./calendar-dialog')
const CalendarDialog = lazy(loadCalendar)

export function SearchDates({
  form,
  notes,
  context,
  locale,
  prices,
  coupon,
  withTotal,
}: {
  readonly form: SearchForm
  readonly notes: CellNotes
  readonly context: SearchContext
  readonly locale: Locale
  readonly prices: CalendarPrices
  readonly coupon: string
  /** False: what is changed has a price of its own. */
  readonly withTotal?: boolean | undefined
}) {
  const [editing, setEditing] = useState<'pickup' | 'return' | null>(null)
  const anchor = useRef<HTMLDivElement>(null)
  const { search, pickupBranch, returnBranch } = form
  const window = pickupWindow(context)
  // Without a connection opening it says so.
  const shared = { locale, onIntent: () => void loadCalendar().catch(noop) }
  return (
    <div className="dates" ref={anchor}>
      <DateTimeCell
        {...shared}
        {...notes.pickup}
        label={m.search_pickup_moment()}
        shortLabel={m.search_pickup()}
        timeLabel={m.search_pickup_time()}
        name="desde"
        value={search.pickup}
        min={dateOf(window.from)}
        max={dateOf(window.to)}
        times={pickupTimes(search, pickupBranch, context, locale)}
        icon={Calendar}
        open={editing === 'pickup'}
        onOpen={() => setEditing('pickup')}
        onTime={(time) => form.setPickup({ time })}
      />
      <DateTimeCell
        {...shared}
        {...notes.return}
        label={m.search_return_moment()}
        shortLabel={m.search_return()}
        timeLabel={m.search_return_time()}
        name="hasta"
        value={search.return}
        min={dateOf(window.from)}
        max={addDays(dateOf(window.to), rentalSettings.maximumDays)}
        times={returnTimes(search, returnBranch, context, locale)}
        icon={CalendarCheck}
        open={editing === 'return'}
        onOpen={() => setEditing('return')}
        onTime={(time) => form.setReturn({ time })}
      />
      {editing && (
        <Suspense>
          <CalendarDialog
            form={form}
            notes={notes}
            context={context}
            locale={locale}
            prices={prices}
            coupon={coupon}
            withTotal={withTotal}
            editing={editing}
            anchor={anchor}
            onEditing={setEditing}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
