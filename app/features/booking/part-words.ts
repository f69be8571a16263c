import { type Cents, formatMoney } from '~/domain/pricing/money'
import type { TaxPercents } from '~/domain/pricing/taxes'
import { m } from '~/paraglide/messages'

/** `+$29.90`; what costs nothing says so. */
export function addedMoney(cost: Cents): string {
  return cost === 0 ? m.delivery_free() : formatMoney(cost, { signed: true })
}

/** The net rate behind what a part adds to the total: `$4.99 × 5 + tarifa de aeropuerto e ITBMS`. `days` 0: a flat fee. */
export function partNet(
  price: Cents,
  days: number,
  { airportPercent }: Pick<TaxPercents, 'airportPercent'>,
): string {
  const money = formatMoney(price)
  const net = days === 0 ? money : `${money} × ${days}`
  return airportPercent > 0 ? m.part_and_taxes({ net }) : m.bill_and_tax({ net })
}
