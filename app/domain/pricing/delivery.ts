import type { BillLine, Quote } from './price'

/** The line of a bill for a car that is brought to a zone (D58). */
export type Delivery = BillLine & { readonly kind: 'delivery' }

/** The delivery of a bill; undefined: it has none. */
export function deliveryOf({ lines }: Pick<Quote, 'lines'>): Delivery | undefined {
  return lines.find((line): line is Delivery => line.kind === 'delivery')
}

/** The zone to which the car of a bill is brought; empty: it is picked up at the counter. */
export function deliveryCode(quote: Pick<Quote, 'lines'>): string {
  return deliveryOf(quote)?.code ?? ''
}
