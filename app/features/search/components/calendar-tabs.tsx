import type { RentalSearch } from '~/domain/booking/search'
import { formatTime } from '~/domain/calendar/dates'
import type { Locale } from '~/domain/locales'
import { m } from '~/paraglide/messages'
import ArrowRight from '~icons/lucide/arrow-right'
import type { EditedMoment } from '../calendar-days'
import { dayWords } from '../search-words'

export function CalendarTabs({
  search,
  editing,
  locale,
  className,
  onEditing,
}: {
  readonly className: string
  readonly search: RentalSearch
  readonly editing: EditedMoment
  readonly locale: Locale
  readonly onEditing: (editing: EditedMoment) => void
}) {
  return (
    <div className={`cal-tabs ${className}`}>
      {ends.map(({ end, label }) => (
        <button
          key={end}
          type="button"
          className="cal-tab"
          aria-pressed={editing === end}
          onClick={() => onEditing(end)}
        >
          <span className="lbl">{label()}</span>
          <span className="num">{dayWords(search[end], locale)}</span>
          <small className="num" translate="no">
            {formatTime(search[end], locale)}
          </small>
        </button>
      ))}
      <ArrowRight className="i i-16" aria-hidden />
    </div>
  )
}

const ends = [
  { end: 'pickup', label: m.search_pickup },
  { end: 'return', label: m.search_return },
] as const
