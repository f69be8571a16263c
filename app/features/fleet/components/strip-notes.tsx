import { Link } from '@tanstack/react-router'
import { Figure } from '~/components/ui/figure'
import { movePickup, type RentalSearch } from '~/domain/booking/search'
import { formatDate } from '~/domain/calendar/dates'
import { daysBetween, timeOf } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import { rentalParams } from '~/features/search/rental-params'
import { m } from '~/paraglide/messages'
import TrendingDown from '~icons/lucide/trending-down'
import { focusAfter } from '../focus-after'
import { isDear, type StripDay } from './strip-day'

/** The saving by another pickup date, and the meaning of the strip's colours. */
export function StripNotes({
  search,
  strip,
  locale,
}: {
  readonly search: RentalSearch
  readonly strip: readonly StripDay[]
  readonly locale: Locale
}) {
  const chosen = strip.find((day) => day.chosen)
  const better = chosen && nearestCheapest(strip, chosen.date)
  const isLess = better && (better.total ?? 0) < (chosen.total ?? 0)
  const dear = namesOf(strip, locale, isDear)
  const low = namesOf(strip, locale, (season) => !isDear(season))
  const isMarked = strip.some(({ cheapest }) => cheapest)
  if (!isLess && dear.length + low.length === 0 && !isMarked) return null
  return (
    <div className="small muted pd-n">
      {isLess ? (
        <Saving chosen={chosen} better={better} search={search} locale={locale} />
      ) : (
        <span />
      )}
      <ul className="skey">
        {isMarked && (
          <li>
            <i className="k-low" />
            {m.fleet_strip_key_cheapest()}
          </li>
        )}
        {low.length > 0 && (
          <li>
            <i className="k-baja" />
            {low.join(', ')}
          </li>
        )}
        {dear.length > 0 && (
          <li>
            <i className="k-alta" />
            {m.fleet_strip_key({ season: dear.join(', ') })}
          </li>
        )}
      </ul>
    </div>
  )
}

function Saving({
  chosen,
  better,
  search,
  locale,
}: {
  readonly chosen: StripDay
  readonly better: StripDay
  readonly search: RentalSearch
  readonly locale: Locale
}) {
  const amount = formatMoney((chosen.total ?? 0) - (better.total ?? 0))
  const [start, end] = savesWords(chosen, better, amount, locale).split(MARK)
  const moved = movePickup(search, `${better.date}T${timeOf(search.pickup)}`)
  return (
    <p className="row">
      <TrendingDown className="i i-16" aria-hidden />
      <span>
        {start}
        <Link
          className="link"
          to="/flota"
          search={(previous) => ({ ...previous, ...rentalParams(moved), tira: undefined })}
          resetScroll={false}
          preload={false}
          onClick={() => focusAfter('.pd-d.sel')}
        >
          <Figure>{formatDate(better.date, locale)}</Figure>
        </Link>
        {end}
      </span>
    </p>
  )
}

/** The words name the season that is left, or reached. */
function savesWords(chosen: StripDay, better: StripDay, amount: string, locale: Locale): string {
  const facts = { date: MARK, amount }
  const season = better.season?.name[locale]
  if (season && !isDear(better.season) && better.season?.name.es !== chosen.season?.name.es) {
    return m.fleet_strip_saves_low({ ...facts, season })
  }
  return chosen.season && isDear(chosen.season) && !isDear(better.season)
    ? m.fleet_strip_saves_out({ ...facts, season: chosen.season.name[locale] })
    : m.fleet_strip_saves(facts)
}

/** Stands for the date while the sentence is taken apart around its link. */
const MARK = '\u0000'

/** One colour for all: what touches several is named once. */
function namesOf(
  strip: readonly StripDay[],
  locale: Locale,
  isOne: (season: StripDay['season']) => boolean,
): string[] {
  const seasons = strip.flatMap(({ season }) => (season && isOne(season) ? [season] : []))
  return [...new Set(seasons.map(({ name }) => name[locale]))]
}

/** The day nearest to the chosen one among those with the lowest total. */
function nearestCheapest(strip: readonly StripDay[], chosen: string): StripDay | undefined {
  const totals = strip.flatMap(({ total }) => (typeof total === 'number' ? [total] : []))
  const lowest = Math.min(...totals)
  const distance = ({ date }: StripDay) => Math.abs(daysBetween(date, chosen))
  return strip
    .filter(({ total }) => total === lowest)
    .toSorted((a, b) => distance(a) - distance(b))[0]
}
