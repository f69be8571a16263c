import type { BillLine, Quote } from './price'

/** The delivery of a bill; undefined: it has none. Apart from the prices, which words that every page loads do not need. */
export function deliveryOf({ lines }: Pick<Quote, 'lines'>): BillLine | undefined {
  return lines.find(({ kind }) => kind === 'delivery')
}
