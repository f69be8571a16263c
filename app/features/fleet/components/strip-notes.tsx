import { Link } from '@tanstack/react-router'
import type { Locale } from '~/domain/catalogue'
import { formatDate } from '~/domain/dates'
import { formatMoney } from '~/domain/money'
import { timeOf } from '~/domain/rental-period'
import { movePickup, type RentalSearch } from '~/domain/search'
import { rentalParams } from '~/features/search/rental-params'
import { m } from '~/paraglide/messages'
import TrendingDown from '~icons/lucide/trending-down'
import { focusAfter } from '../focus-after'
import { isDear, type StripDay } from './strip-day'

/** What moving the pickup saves, and what the colours of the strip mean. */
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
  // One colour for all: what touches several is named once.
  const names = new Set(
    strip.flatMap(({ season }) => (season && isDear(season) ? [season.name[locale]] : [])),
  )
  const better = nearestCheapest(strip, chosen?.date ?? '')
  const saved = (chosen?.total ?? 0) - (better?.total ?? 0)
  if (names.size === 0) return null
  return (
    <div className="pd-n">
      {better && chosen?.total && saved > 0 ? (
        <p className="row">
          <TrendingDown className="i i-16" aria-hidden />
          <span>
            {m.fleet_strip_saves({
              date: formatDate(better.date, locale),
              amount: formatMoney(saved, locale),
            })}{' '}
            <Link
              className="link"
              to="/flota"
              search={(previous) => ({
                ...previous,
                ...rentalParams(movePickup(search, `${better.date}T${timeOf(search.pickup)}`)),
                tira: undefined,
              })}
              resetScroll={false}
              preload={false}
              onClick={() => focusAfter('.pd-d.sel')}
            >
              {m.fleet_strip_go({ date: formatDate(better.date, locale) })}
            </Link>
          </span>
        </p>
      ) : (
        <span />
      )}
      <ul className="skey">
        <li>
          <i className="k-alta" />
          {m.fleet_strip_key({ season: [...names].join(', ') })}
        </li>
      </ul>
    </div>
  )
}

/** Of the days with the lowest total the one nearest to the chosen day. */
function nearestCheapest(strip: readonly StripDay[], chosen: string): StripDay | undefined {
  const totals = strip.flatMap(({ total }) => (typeof total === 'number' ? [total] : []))
  const lowest = Math.min(...totals)
  const distance = ({ date }: StripDay) => Math.abs(Date.parse(date) - Date.parse(chosen))
  return strip
    .filter(({ total }) => total === lowest)
    .toSorted((a, b) => distance(a) - distance(b))[0]
}
