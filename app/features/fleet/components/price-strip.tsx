import { Link } from '@tanstack/react-router'
import { classNames } from '~/components/ui/class-names'
import type { IconComponent } from '~/components/ui/stroke'
import type { Locale } from '~/domain/catalogue'
import { formatDate } from '~/domain/dates'
import { formatMoney } from '~/domain/money'
import { type LocalDate, timeOf } from '~/domain/rental-period'
import { movePickup, type RentalSearch } from '~/domain/search'
import { rentalParams } from '~/features/search/rental-params'
import { m } from '~/paraglide/messages'
import ChevronLeft from '~icons/lucide/chevron-left'
import ChevronRight from '~icons/lucide/chevron-right'
import type { PriceStripDay } from '../fleet.types'
import { focusAfter, useFocusAfter } from '../focus-after'

/** `undefined`: the prices are still on their way; the days are links already. */
type StripDay = Omit<PriceStripDay, 'total'> & { readonly total: number | null | undefined }

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
  const same = sameTotal(strip)
  return (
    <section
      className={classNames('wrap pdates', same !== null && 'same')}
      aria-label={m.fleet_strip_label()}
      data-failed={failed || undefined}
    >
      <div className="pd-h">
        <p className="small">
          <b>{m.fleet_strip_title()}</b>{' '}
          <span className="muted">
            {failed && m.fleet_strip_failed()}
            {!failed && same !== null && m.fleet_strip_same({ total: money(same, locale) })}
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
    </section>
  )
}

function StripLink({
  day,
  plain,
  height,
  search,
  locale,
}: {
  readonly day: StripDay
  /** All days cost the same, which is said once. */
  readonly plain: boolean
  readonly height: number
  readonly search: RentalSearch
  readonly locale: Locale
}) {
  const { date, total, chosen, cheapest } = day
  if (total === null && !chosen) {
    return (
      <span className="pd-d no">
        <DayWords day={day} plain={plain} locale={locale} />
      </span>
    )
  }
  const moved = movePickup(search, `${date}T${timeOf(search.pickup)}`)
  return (
    <Link
      to="/flota"
      search={(previous) => ({ ...previous, ...rentalParams(moved), tira: undefined })}
      resetScroll={false}
      preload={false}
      className={classNames('pd-d', cheapest && 'low', chosen && 'sel')}
      style={{ '--h': `${height}%` }}
      aria-current={chosen ? 'date' : undefined}
      onClick={() => focusAfter('.pd-d.sel')}
    >
      <DayWords day={day} plain={plain} locale={locale} />
    </Link>
  )
}

function DayWords({
  day,
  plain,
  locale,
}: {
  readonly day: StripDay
  readonly plain: boolean
  readonly locale: Locale
}) {
  return (
    <>
      <span className="d">{formatDate(day.date, locale)}</span>
      {!plain && <StripPrice day={day} locale={locale} />}
    </>
  )
}

function StripPrice({ day, locale }: { readonly day: StripDay; readonly locale: Locale }) {
  const { total, closed, cheapest } = day
  if (total === undefined) return <span className="sk" aria-hidden="true" />
  if (total === null) return <small>{closed ? m.search_closed() : m.fleet_strip_none()}</small>
  return (
    <b>
      {money(total, locale)}
      {cheapest && <span className="sr">, {m.fleet_strip_cheapest()}</span>}
    </b>
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

function money(total: number, locale: Locale): string {
  return formatMoney(total, locale, { decimals: 'none' })
}

/** The total that every day has; null: they differ, or not all are known. */
function sameTotal(strip: readonly StripDay[]): number | null {
  const [first, ...others] = strip.map(({ total }) => total)
  return typeof first === 'number' && others.every((total) => total === first) ? first : null
}

/** Fill of a day's column in percent: 26 for the lowest total of the strip, 60 for the highest. */
function heightOf({ total }: StripDay, strip: readonly StripDay[]): number {
  const totals = strip.flatMap((day) => (typeof day.total === 'number' ? [day.total] : []))
  if (typeof total !== 'number') return 0
  const lowest = Math.min(...totals)
  const range = Math.max(...totals) - lowest
  return range === 0 ? 30 : Math.round(26 + (34 * (total - lowest)) / range)
}
