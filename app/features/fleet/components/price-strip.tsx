import { Link } from '@tanstack/react-router'
import { classNames } from '~/components/ui/class-names'
import type { IconComponent } from '~/components/ui/stroke'
import type { RentalSearch } from '~/domain/booking/search'
import type { LocalDate } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import { rentalParams } from '~/features/search/rental-params'
import { m } from '~/paraglide/messages'
import ChevronLeft from '~icons/lucide/chevron-left'
import ChevronRight from '~icons/lucide/chevron-right'
import { focusAfter, useFocusAfter } from '../focus-after'
import { sameTotal } from '../strip'
import { heightOf, type StripDay, StripLink, stripMoney } from './strip-day'
import { StripNotes } from './strip-notes'

export type PriceStripProps = {
  readonly search: RentalSearch
  readonly days: number
  readonly strip: readonly StripDay[]
  /** By how many weeks the strip is moved from the pickup's own days (`tira`). */
  readonly weeks: number
  /** The first day of a possible pickup: the strip goes no further back. */
  readonly earliest: LocalDate
  readonly locale: Locale
  readonly failed?: boolean
  readonly onCalendar: () => void
}

export function PriceStrip({
  search,
  days,
  strip,
  weeks,
  earliest,
  locale,
  failed = false,
  onCalendar,
}: PriceStripProps) {
  useFocusAfter()
  const same = sameTotal(strip.map(({ total }) => total))
  return (
    <section
      className={classNames('wrap pdates', same !== null && 'same')}
      aria-label={m.fleet_strip_label()}
      data-failed={failed || undefined}
    >
      <div className="row between pd-h">
        <p className="small">
          <b>{m.fleet_strip_title()}</b>{' '}
          <span className="muted">
            {failed && m.fleet_strip_failed()}
            {!failed && same !== null && sameWords(strip, stripMoney(same))}
            {!failed && same === null && (
              <>
                {m.fleet_strip_text({ count: days })}
                <span className="desk-only">{m.fleet_strip_by_day()}</span>
              </>
            )}
          </span>
        </p>
        <button type="button" className="link small desk-only js-only" onClick={onCalendar}>
          {m.fleet_strip_calendar()}
        </button>
      </div>
      <div className="pd">
        <Arrow
          side="before"
          search={search}
          weeks={weeks - 1}
          label={m.fleet_strip_before()}
          Icon={ChevronLeft}
          disabled={(strip[0]?.date ?? '') <= earliest}
        />
        <ol className="pd-l">
          {strip.map((day) => (
            <li key={day.date}>
              <StripLink
                day={day}
                plain={same !== null}
                height={heightOf(day, strip)}
                search={search}
                locale={locale}
              />
            </li>
          ))}
        </ol>
        <Arrow
          side="after"
          search={search}
          weeks={weeks + 1}
          label={m.fleet_strip_after()}
          Icon={ChevronRight}
        />
      </div>
      <StripNotes search={search} strip={strip} locale={locale} />
    </section>
  )
}

function Arrow({
  side,
  search,
  weeks,
  label,
  Icon,
  disabled = false,
}: {
  readonly side: 'before' | 'after'
  readonly search: RentalSearch
  readonly weeks: number
  readonly label: string
  readonly Icon: IconComponent
  readonly disabled?: boolean
}) {
  if (disabled) {
    return (
      <span className="icon-btn" aria-hidden="true" data-off>
        <Icon className="i" />
      </span>
    )
  }
  return (
    <Link
      to="/flota"
      search={(previous) => ({
        ...previous,
        ...rentalParams(search),
        tira: weeks === 0 ? undefined : weeks,
      })}
      resetScroll={false}
      replace
      preload={false}
      className={`icon-btn ${side}`}
      aria-label={label}
      onClick={() => focusAfter(`.pd .${side}`)}
    >
      <Icon className="i" aria-hidden />
    </Link>
  )
}

function sameWords(strip: readonly StripDay[], total: string): string {
  return strip.some((day) => day.total === null)
    ? m.fleet_strip_same_some({ total })
    : m.fleet_strip_same({ total })
}
