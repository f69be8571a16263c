import { keepPreviousData } from '@tanstack/react-query'
import type { RentalSearch } from '~/domain/booking/search'
import { formatMoney } from '~/domain/pricing/money'
import { useAwaitedQuery } from '~/features/site/use-awaited-query'
import { m } from '~/paraglide/messages'
import { homePricesQuery } from '../home.functions'

/** "Autos desde $210.02 por 5 días, todo incluido", for what the form shows right now. */
export function FromPrice({
  search,
  days,
}: {
  readonly search: RentalSearch
  readonly days: number
}) {
  const { data, isPlaceholderData, isError } = useAwaitedQuery({
    ...homePricesQuery(search),
    placeholderData: keepPreviousData,
  })
  if (isError || !data) return m.search_estimate_unknown()
  if (data.from === null) {
    const { fromDays } = data
    return fromDays ? m.search_estimate_stay({ days: fromDays }) : m.search_estimate_none()
  }
  const shownDays = isPlaceholderData ? data.days : days
  const [before, after] = m.search_estimate({ days: shownDays, price: MARK }).split(MARK)
  return (
    <span className={isPlaceholderData ? 'est-old' : undefined} aria-live="polite">
      {before}
      <b translate="no">{formatMoney(data.from)}</b>
      {after}
    </span>
  )
}

/** Stands for the price while the sentence is taken apart to embolden it. */
const MARK = '\u0000'
