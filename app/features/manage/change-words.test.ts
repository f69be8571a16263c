import { afterAll, expect, test } from 'vitest'
import { priceQuote } from '~/domain/pricing/price'
import { sampleCoverage, sampleFacts } from '~/domain/test-samples'
import { overwriteGetLocale } from '~/paraglide/runtime'
import { changeRefusalWords, compareRows } from './change-words'

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

test('what stays has one row', () => {
  const rows = compareRows(side(full), side(full), { branches: [], locale: 'en' })
  expect(rows.map(({ key }) => key.split(':')[0])).toEqual(['car', 'coverage', 'total'])
  expect(rows.some(({ isChanged }) => isChanged)).toBe(false)
})

test.each([
  ['unproven', 'link'],
  ['counter_overlap', 'another booking'],
] as const)('a change that is refused at the counter (%s) says what to do', (refusal, words) => {
  expect(changeRefusalWords(refusal, null)).toContain(words)
})
