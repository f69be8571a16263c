import type { BillLine, Quote } from './price'

/** The delivery of a bill; undefined: it has none. */
export function deliveryOf({ lines }: Pick<Quote, 'lines'>): BillLine | undefined {
  return lines.find(({ kind }) => kind === 'delivery')
}
