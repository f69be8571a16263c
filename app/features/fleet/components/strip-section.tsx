import { useQuery } from '@tanstack/react-query'
import { rentalDays } from '~/domain/rental-period'
import type { RentalSearch } from '~/domain/search'
import type { SearchParams } from '../../search/search.schema'
import { currentLocale } from '../../site/request-facts'
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
  const { data, isError } = useQuery(priceStripQuery(stripParams(search, weeks)))
  const chosen = search.pickup.slice(0, 10)
  const days =
    data ?? stripDates(search, weeks).map((date) => ({ date, total: undefined, cheapest: false }))
  return (
    <PriceStrip
      search={search}
      days={rentalDays(search.pickup, search.return)}
      strip={days.map((day) => ({ ...day, chosen: day.date === chosen }))}
      weeks={weeks}
      locale={currentLocale()}
      failed={isError}
      onCalendar={() => onEdit('desde')}
    />
  )
}
