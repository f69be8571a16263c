import { afterAll, expect, test } from 'vitest'
import { priceQuote } from '~/domain/pricing/price'
import { sampleCoverage, sampleFacts } from '~/domain/test-samples'
import { overwriteGetLocale } from '~/paraglide/runtime'
import { compareRows, rateReasons } from './compare-quotes'

overwriteGetLocale(() => 'en')
afterAll(() => overwriteGetLocale(() => 'es'))

const plan = (id: number, code: string, en: string, dailyPrice: number) =>
  sampleCoverage({ id, code, name: { es: en, en }, dailyPrice, mandatory: false })
const standard = plan(2, 'standard', 'Standard', 1895)
const full = plan(3, 'full', 'Full', 2795)
const coverages = [sampleCoverage(), standard, full]
const search = {
  pickupBranch: 'tocumen',
  returnBranch: 'tocumen',
  pickup: '2026-12-10T10:00',
  return: '2026-12-15T10:00',
}
const side = (coverage: typeof standard) => ({
  search,
  quote: priceQuote(sampleFacts({ coverages, coverage })),
})

test('no amount of what a booking had stands beside the name of what it gets', () => {
  const rows = compareRows(side(standard), side(full), { branches: [], locale: 'en' })
  const plans = rows.filter(({ key }) => key.startsWith('coverage:'))
  expect(plans.map(({ label, before, after }) => [label, before, after])).toEqual([
    ['Standard coverage', expect.stringContaining('$'), '–'],
    ['Full coverage', '–', expect.stringContaining('$')],
  ])
  expect(plans.every(({ isChanged }) => isChanged)).toBe(true)
})

const day = (days: number, season: string | null = null) => ({
  days,
  price: season ? 5250 : 4200,
  season: season === null ? null : { name: { es: season, en: season }, kind: 'high' as const },
})
const weekly = {
  kind: 'days' as const,
  days: 7,
  name: { es: 'S', en: 'Weekly rate' },
  percent: 1500,
}
const rated = (days: readonly ReturnType<typeof day>[], length: typeof weekly | null = null) =>
  priceQuote(
    sampleFacts({
      coverages,
      days: days.reduce((all, one) => all + one.days, 0),
      rates: { days, length },
    }),
  )

test.each([
  [
    'a week begins',
    rated([day(5)]),
    rated([day(7)], weekly),
    ['Weekly rate: 15% off each of the 7 days.'],
  ],
  [
    'a week is over',
    rated([day(7)], weekly),
    rated([day(5)]),
    ['No longer applies with these days: weekly rate.'],
  ],
  [
    'a season begins',
    rated([day(5)]),
    rated([day(5), day(1, 'High season')]),
    ['1 of 6 days at high season rates.'],
  ],
  [
    'another day of the only season',
    rated([day(1, 'High season')]),
    rated([day(3, 'High season')], weekly),
    ['Weekly rate: 15% off each of the 3 days.'],
  ],
  ['no rule is another', rated([day(8)], weekly), rated([day(9)], weekly), []],
] as const)('the price of another length says why it jumps: %s', (_, before, after, words) => {
  expect(rateReasons(before, after, 'en')).toEqual(words)
})

test('what stays has one row', () => {
  const rows = compareRows(side(full), side(full), { branches: [], locale: 'en' })
  expect(rows.map(({ key }) => key.split(':')[0])).toEqual(['car', 'coverage', 'total'])
  expect(rows.some(({ isChanged }) => isChanged)).toBe(false)
})
