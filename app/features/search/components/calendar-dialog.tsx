import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { focusAfter, useFocusAfter } from '~/components/ui/focus-after'
import { Sheet } from '~/components/ui/sheet'
import { opensOn, type SearchContext } from '~/domain/booking/search'
import { formatDate, formatDays } from '~/domain/calendar/dates'
import { dateOf, type LocalDate } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import { m } from '~/paraglide/messages'
import { addMonths, type EditedMoment, firstOfMonth, minimumReturn } from '../calendar-days'
import { CALENDAR_MONTHS, type CalendarPrices, dayPricesQuery } from '../day-prices'
import type { CellNotes } from '../use-cell-notes'
import { useChoice } from '../use-choice'
import type { SearchForm } from '../use-search-form'
import { CalendarFoot } from './calendar-foot'
import { CalendarLegend, samePrice } from './calendar-legend'
import { CalendarTabs } from './calendar-tabs'
import { RangeCalendar } from './range-calendar'
import { MinimumRentalNote } from './stay-note'

/** Choosing the pickup goes on to the return; every choice is in the form at once, "Listo" only closes. */
export default function CalendarDialog({
  form,
  notes,
  context,
  locale,
  prices,
  coupon,
  withTotal = true,
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
  readonly prices: CalendarPrices
  /** The code of the address; "": none. */
  readonly coupon: string
  /** False: what is changed has a price of its own. */
  readonly withTotal?: boolean | undefined
  readonly editing: EditedMoment
  readonly anchor: RefObject<HTMLElement | null>
  readonly onEditing: (editing: EditedMoment) => void
  readonly onClose: () => void
  /** "Listo", where closing in another way takes nothing over. */
  readonly onDone?: () => void
}) {
  const { search, pickupBranch, returnBranch } = form
  useFocusAfter()
  const [month, setMonth] = useState(() => firstOfMonth(dateOf(search[editing])))
  const [months] = useState(() => (window.matchMedia(LOW).matches ? 1 : CALENDAR_MONTHS))
  const days = useQuery(
    dayPricesQuery(prices, {
      pickupBranch: search.pickupBranch,
      returnBranch: search.returnBranch,
      from: month,
      months: CALENDAR_MONTHS,
      age: search.driverAge,
      coupon: coupon ? { code: coupon, days: form.days } : undefined,
    }),
  )
  const { choice, shortRentals } = useChoice(prices, search, coupon)
  const choose = (date: LocalDate) => {
    if (editing === 'return' && date >= dateOf(search.pickup)) form.setReturn({ date })
    else {
      form.setPickup({ date })
      onEditing('return')
    }
  }
  const rules = {
    ...{ search, context, editing, pickupBranch, returnBranch, shortRentals },
    prices: days.data,
  }
  const enough = editing === 'return' ? minimumReturn(rules) : null
  const opening = opensOn(context)
  const tabs = { search, editing, locale, onEditing }
  return (
    <Sheet
      open
      onClose={onClose}
      title={m.search_choose_dates()}
      action={
        <span className="fine num cal-chosen">
          <b aria-hidden="true">{m.search_dates()}</b>{' '}
          {[search.pickup, search.return]
            .map((moment) => formatDays(dateOf(moment), dateOf(moment), locale))
            .join(' → ')}
        </span>
      }
      kind="full"
      className="cal-dlg"
      onOpened={(dialog) => keepUnder(dialog, anchor.current)}
      footer={
        <CalendarFoot {...{ form, context, locale, onDone }} choice={withTotal ? choice : null}>
          <CalendarTabs className="desk-only" {...tabs} />
        </CalendarFoot>
      }
    >
      <CalendarTabs className="phone-only grid" {...tabs} />
      <div className="cal">
        <RangeCalendar
          rules={rules}
          month={month}
          months={months}
          locale={locale}
          same={samePrice(days.data) !== null}
          loading={days.isPending}
          onMonth={setMonth}
          onChoose={choose}
        />
        {opening !== null && month < opening && (
          <p className="small cal-note">
            {m.search_opens_on({
              brand: context.site.name ?? '',
              date: formatDate(opening, locale),
            })}
          </p>
        )}
        <CalendarLegend prices={days.data} failed={days.isError} coupon={coupon} />
        <p className="small cal-note" aria-live="polite">
          {notes[editing].error ?? notes[editing].help}
        </p>
        <p className="small cal-note" aria-live="polite">
          {enough && (
            <MinimumRentalNote
              enough={enough}
              locale={locale}
              onChoose={(date) => {
                focusAfter(`.cal-dlg [data-date="${date}"]`)
                if (date >= addMonths(month, months)) setMonth(firstOfMonth(date))
                form.setReturn({ date })
              }}
            />
          )}
        </p>
      </div>
    </Sheet>
  )
}

/** A window in which the calendar has all the room, and one month of it at a time. */
const LOW = '(max-height: 480px)'
const MARGIN = 16
const GAP = 6

/** Its seasons and prices come late and make it taller: then it is placed anew. */
function keepUnder(dialog: HTMLDialogElement, anchor: HTMLElement | null): () => void {
  const place = () => placeUnder(dialog, anchor)
  place()
  // In the next frame: WebKit tells of a fault when it is placed while sizes are observed.
  const observer = new ResizeObserver(() => requestAnimationFrame(place))
  observer.observe(dialog)
  return () => observer.disconnect()
}

/** Under its controls and in view; on phones and in a low window it has the whole of it, and this does nothing. */
function placeUnder(dialog: HTMLDialogElement, anchor: HTMLElement | null): void {
  if (!anchor || window.matchMedia(`(max-width: 767px), ${LOW}`).matches) return
  const cells = [...anchor.querySelectorAll(':scope > .cell')]
  const boxes = (cells.length > 0 ? cells : [anchor]).map((cell) => cell.getBoundingClientRect())
  const left = Math.min(...boxes.map((box) => box.left))
  const right = Math.max(...boxes.map((box) => box.right))
  const controls = cells.flatMap((cell) => [...cell.querySelectorAll('.ctl')])
  const edges = (controls.length > 0 ? controls : [anchor]).map((one) =>
    one.getBoundingClientRect(),
  )
  const bottom = Math.max(...edges.map((box) => box.bottom))
  const { offsetWidth: width, offsetHeight: height } = dialog
  const furthest = document.documentElement.clientWidth - MARGIN - width
  const x = Math.max(MARGIN, Math.min((left + right - width) / 2, furthest))
  // Inside another dialog the page cannot scroll, so the calendar moves up instead.
  const lowest = anchor.closest('dialog')
    ? window.innerHeight - MARGIN - height
    : Number.POSITIVE_INFINITY
  const y = Math.max(MARGIN, Math.min(bottom + GAP, lowest))
  dialog.style.left = `${x + window.scrollX}px`
  dialog.style.top = `${y + window.scrollY}px`
  dialog.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}
