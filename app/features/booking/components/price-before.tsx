import type { Locale } from '~/domain/catalogue'
import { type Cents, formatMoney } from '~/domain/pricing/money'
import { m } from '~/paraglide/messages'

/** The price without the coupon, struck (D36); nothing where the coupon takes nothing off. */
export function PriceBefore({
  before,
  total,
  locale,
}: {
  readonly before: Cents | undefined
  readonly total: Cents
  readonly locale: Locale
}) {
  if (before === undefined || before <= total) return null
  return (
    <del className="was">
      <span className="sr">{m.fleet_before()} </span>
      {formatMoney(before, locale)}
    </del>
  )
}
