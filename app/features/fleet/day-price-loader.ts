import type { QueryClient } from '@tanstack/react-query'
import type { LoadDayPrices } from '../search/day-prices'
import { priceCalendarQuery } from './fleet.queries'

/** What a search form's calendar asks for its prices, wherever the form stands; a fresh answer is not asked for again. */
export function dayPriceLoader(client: QueryClient): LoadDayPrices {
  return (range) => client.query(priceCalendarQuery(range))
}
