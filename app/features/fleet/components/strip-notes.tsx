import { Link } from '@tanstack/react-router'
import { focusAfter } from '~/components/ui/focus-after'
import { movePickup, type RentalSearch } from '~/domain/booking/search'
import { formatDate } from '~/domain/calendar/dates'
import { daysBetween, timeOf } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import { nameInSentence } from '~/domain/name-in-sentence'
import { formatMoney } from '~/domain/pricing/money'
import { rentalParams } from '~/features/search/rental-params'
import { ownParams } from '~/features/search/search.schema'
import { m } from '~/paraglide/messages'
import { isDear, type StripDay } from './strip-day'

type Strip = { readonly strip: readonly StripDay[]; readonly locale: Locale }

/** The word for the underline of days that touch a season that costs more. */
export function StripLegend({ strip, locale }: Strip) {
  const dear = strip.flatMap(({ season }) => (season && isDear(season) ? [season.name] : []))
  const names = [...new Set(dear.map((name) => nameInSentence(name, locale)))]
  if (names.length === 0) return null
  // 'high-season days'.
  const season = names.join(', ').replaceAll(' season', '-season')
  return (
    <p className="pd-k">
      <i />
      {m.fleet_strip_key({ season })}
    </p>
  )
}

/** The saving by another pickup date. */
export function StripSaving({ search, strip, locale }: Strip & { readonly search: RentalSearch }) {
  const chosen = strip.find((day) => day.chosen)
  const better = chosen && nearestCheapest(strip, chosen.date)
  if (!better || (better.total ?? 0) >= (chosen.total ?? 0)) return null
  const amount = formatMoney((chosen.total ?? 0) - (better.total ?? 0))
  const [start, end] = savesWords(chosen, better, amount, locale).split(MARK)
  const moved = movePickup(search, `${better.date}T${timeOf(search.pickup)}`)
  return (
    <p className="pd-s">
      {start}
      <Link
        className="link"
        translate="no"
        to="/flota"
        search={(previous) => ({ ...ownParams(previous), ...rentalParams(moved) })}
        resetScroll={false}
        preload={false}
        onClick={() => focusAfter('.pd-d.sel')}
      >
        {formatDate(better.date, locale)}
      </Link>
      {end}
    </p>
  )
}

/** The words name the season that is left, or reached. */
function savesWords(chosen: StripDay, better: StripDay, amount: string, locale: Locale): string {
  const facts = { date: MARK, amount }
  if (better.season && !isDear(better.season) && better.season.name.es !== chosen.season?.name.es) {
    return m.fleet_strip_saves_low({ ...facts, season: nameInSentence(better.season.name, locale) })
  }
  return chosen.season && isDear(chosen.season) && !isDear(better.season)
    ? m.fleet_strip_saves_out({ ...facts, season: nameInSentence(chosen.season.name, locale) })
    : m.fleet_strip_saves(facts)
}

/** Stands for the date while the sentence is taken apart around its link. */
const MARK = '\u0000'

/** The day nearest to the chosen one among those with the lowest total. */
function nearestCheapest(strip: readonly StripDay[], chosen: string): StripDay | undefined {
  const totals = strip.flatMap(({ total }) => (typeof total === 'number' ? [total] : []))
  const lowest = Math.min(...totals)
  const distance = ({ date }: StripDay) => Math.abs(daysBetween(date, chosen))
  return strip
    .filter(({ total }) => total === lowest)
    .toSorted((a, b) => distance(a) - distance(b))[0]
}
