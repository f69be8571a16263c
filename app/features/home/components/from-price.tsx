import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatMoney } from '~/domain/money'
import type { RentalSearch } from '~/domain/search'
import { m } from '~/paraglide/messages'
import { fleetQuery } from '../../fleet/fleet.queries'
import { rentalParams } from '../../search/rental-params'
import { currentLocale } from '../../site/request-facts'
import { cheapest } from '../example-prices'

/** "Autos desde $210.02 por 5 días, todo incluido", for what the form shows right now. */
export function FromPrice({
  search,
  days,
}: {
  readonly search: RentalSearch
  readonly days: number
}) {
  const { data, isPlaceholderData, isError } = useQuery({
    ...fleetQuery(rentalParams(search)),
    placeholderData: keepPreviousData,
  })
  if (isError || !data) return m.search_estimate_unknown()
  const offer = cheapest(data)
  if (!offer) return m.search_estimate_none()
  const shownDays = isPlaceholderData ? data.days : days
  const [before, after] = m.search_estimate({ days: shownDays, price: MARK }).split(MARK)
  return (
    <span className={isPlaceholderData ? 'est-old' : undefined} aria-live="polite">
      {before}
      <b>{formatMoney(offer.prepaid.total, currentLocale())}</b>
      {after}
    </span>
  )
}

/** Stands for the price while the sentence is taken apart to embolden it. */
const MARK = '\u0000'
