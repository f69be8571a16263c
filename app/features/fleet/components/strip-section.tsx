import { useQuery } from '@tanstack/react-query'
import { dateOf, panamaNow, rentalDays } from '~/domain/rental-period'
import { pickupWindow, type RentalSearch } from '~/domain/search'
import type { SearchParams } from '../../search/search.schema'
import { currentLocale } from '../../site/request-facts'
import { useSite } from '../../site/use-site'
import { priceStripQuery } from '../fleet.queries'
import { stripDates, stripParams } from '../strip'
import type { EditSearch } from './fleet-frame'
import { PriceStrip } from './price-strip'

/**
 * The strip of nearby days. It never holds up the cars: until its prices are there, its days are links
 * in the same room.
 */
export function StripSection({
  search,
  params,
  onEdit,
}: {
  readonly search: RentalSearch
  readonly params: SearchParams
  readonly onEdit: EditSearch
}) {
  const weeks = params.tira ?? 0
  const { site, now } = useSite()
  const earliest = dateOf(pickupWindow({ site, now: panamaNow(now) }).from)
  const { data, isError } = useQuery(priceStripQuery(stripParams(search, weeks)))
  const chosen = dateOf(search.pickup)
  const days =
    data ??
    stripDates(search, weeks, earliest).map((date) => ({ date, total: undefined, cheapest: false }))
  return (
    <PriceStrip
      search={search}
      days={rentalDays(search.pickup, search.return)}
      strip={days.map((day) => ({ ...day, chosen: day.date === chosen }))}
      weeks={weeks}
      earliest={earliest}
      locale={currentLocale()}
      failed={isError}
      onCalendar={() => onEdit('desde')}
    />
  )
}
