import { Figure } from '~/components/ui/figure'
import { type Cents, formatMoney } from '~/domain/pricing/money'
import { m } from '~/paraglide/messages'

/** The price without the coupon, struck (D36); nothing where the coupon takes nothing off. */
export function PriceBefore({
  before,
  total,
}: {
  readonly before: Cents | undefined
  readonly total: Cents
}) {
  if (before === undefined || before <= total) return null
  return (
    <del className="was">
      <span className="sr">{m.fleet_before()} </span>
      <Figure>{formatMoney(before)}</Figure>
    </del>
  )
}
