import { type Cents, formatMoney } from '~/domain/pricing/money'
import { m } from '~/paraglide/messages'
import type { DayPrice } from '../day-prices'

/** The meaning of the days' marks, and what is in their prices. */
export function CalendarLegend({
  prices,
  failed,
  coupon,
}: {
  readonly prices: readonly DayPrice[] | undefined
  readonly failed: boolean
  /** The code of the address; "": none. */
  readonly coupon: string
}) {
  const same = samePrice(prices)
  return (
    <div className="legend">
      {prices?.some(({ cheapest }) => cheapest) && (
        <span>
          <i className="l-cheap" />
          {m.search_cheapest_days()}
        </span>
      )}
      <span>
        <i className="l-holiday" />
        {m.search_holiday()}
      </span>
      {same !== null && (
        <strong>{m.search_same_price({ price: formatMoney(same, { decimals: 'none' }) })}</strong>
      )}
      <span>{failed ? m.search_prices_unknown() : m.search_day_price_is()}</span>
      {prices?.some(({ withCoupon }) => withCoupon) && (
        <span>{m.search_day_price_coupon({ code: coupon })}</span>
      )}
    </div>
  )
}

/** The price that every day has; null: they differ, or none is known. */
export function samePrice(prices: readonly DayPrice[] | undefined): Cents | null {
  const known = (prices ?? []).flatMap(({ dayPrice }) => dayPrice ?? [])
  const [first] = known
  return first !== undefined && known.every((price) => price === first) ? first : null
}
