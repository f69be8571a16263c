import { z } from 'zod'
import { byLocale, defaultLocale } from '~/domain/locales'
import { sum } from '~/domain/pricing/money'
import { billLineKinds, type Quote, reservationTypes } from '~/domain/pricing/price'

const cents = z.int()
/** Words in a language that the site did not speak when the quote was frozen are the default one's. */
const words = z
  .object(byLocale(() => z.string().optional()))
  .refine((kept) => kept[defaultLocale] !== undefined, 'lacks the default language')
  .transform((kept) => byLocale((locale) => kept[locale] ?? kept[defaultLocale] ?? ''))

const line = z.object({
  kind: z.enum(billLineKinds),
  code: z.string(),
  name: words.nullable(),
  quantity: z.int(),
  days: z.int(),
  unitPrice: cents,
  percent: z.int(),
  amount: cents,
  rates: z
    .array(z.object({ days: z.int().min(1), price: cents, season: words.nullable() }))
    .optional(),
  length: z.object({ name: words, percent: z.int() }).optional(),
  basic: z.object({ code: z.string(), name: words, unitPrice: cents }).optional(),
  airportTax: cents,
  tax: cents,
})

const frozen = z
  .object({
    currency: z.literal('USD'),
    type: z.enum(reservationTypes),
    days: z.int().min(1),
    carTotal: cents,
    coverageTotal: cents,
    addOnsTotal: cents,
    era: cents,
    dropoff: cents,
    fees: cents,
    discount: cents,
    subtotal: cents,
    airportPercent: z.int(),
    airportTax: cents,
    taxPercent: z.int(),
    tax: cents,
    total: cents.min(0),
    coverageAssumed: z.boolean(),
    cover: z
      .object({ code: z.string(), name: words, deductible: cents.nullable(), deposit: cents })
      .nullable(),
    lines: z.array(line),
  })
  .refine(({ lines, ...quote }) => {
    const of = (part: 'amount' | 'airportTax' | 'tax') => sum(lines.map((one) => one[part]))
    return (
      of('amount') === quote.subtotal &&
      of('airportTax') === quote.airportTax &&
      of('tax') === quote.tax &&
      quote.subtotal + quote.airportTax + quote.tax === quote.total
    )
  }, 'does not add up')

/** A frozen quote as it stands in the back office; one that does not add up is refused, never charged. */
export const quoteSchema: z.ZodType<Quote> = z.codec(z.unknown(), z.custom<Quote>(), {
  decode: (kept, { issues }) => {
    const read = frozen.safeParse(kept)
    if (read.success) return read.data
    for (const { message, path } of read.error.issues)
      issues.push({ code: 'custom', message, path: [...path], input: kept })
    return z.NEVER
  },
  encode: (quote) => quote,
})
