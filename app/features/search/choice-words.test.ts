import { afterEach, expect, test } from 'vitest'
import { overwriteGetLocale } from '~/paraglide/runtime'
import { choiceTitle, choiceWords, totalWords } from './choice-words'
import type { CalendarChoice } from './day-prices'

const high = { es: 'Temporada alta', en: 'High season' }
const peak = { es: 'Navidad', en: 'Christmas' }
const weekly = { es: 'Tarifa semanal', en: 'Weekly rate' }
const choice = (changes: Partial<CalendarChoice>): CalendarChoice => ({
  ...{ total: 10_000, length: null, lessBy: null, shortRentals: [], seasons: [] },
  ...changes,
})
const inHigh = { days: 2, name: high, amount: 1204 }
const inPeak = { days: 1, name: peak, amount: 1315 }

afterEach(() => overwriteGetLocale(() => 'es'))

test.each([
  [choice({}), '', '', ''],
  [
    choice({ seasons: [inHigh], length: weekly }),
    'Tarifa semanal',
    '2 días, +$12.04 (Temporada alta).',
    '2 days, +$12.04 (High season).',
  ],
  [
    choice({ seasons: [inHigh, inPeak] }),
    '',
    '2 días, +$12.04 (Temporada alta); 1 día, +$13.15 (Navidad).',
    '2 days, +$12.04 (High season); 1 day, +$13.15 (Christmas).',
  ],
  [choice({ seasons: [inHigh] }), 'Temporada alta', '2 días, +$12.04.', '2 days, +$12.04.'],
  [
    choice({ seasons: [{ ...inHigh, amount: -500 }], lessBy: 1000 }),
    'Temporada alta',
    'El auto cuesta 10% menos.',
    'The car costs 10% less.',
  ],
  [choice({ seasons: [inHigh, inPeak, inHigh, inPeak] }), '', '', ''],
])('%#', (chosen, title, spanish, english) => {
  expect(choiceTitle(chosen, 'es')).toBe(title)
  overwriteGetLocale(() => 'es')
  expect(choiceWords(chosen, 'es')).toBe(spanish)
  overwriteGetLocale(() => 'en')
  expect(choiceWords(chosen, 'en')).toBe(english)
})

test('the chosen dates have one price, with the fee of another place of return in it', () => {
  const to = (fee: number) => totalWords('$419.74', 5, { fee, place: 'David' })
  overwriteGetLocale(() => 'es')
  expect([to(0), to(22_770)]).toEqual([
    '5 días desde $419.74',
    '5 días desde $419.74, con $227.70 por devolver en David',
  ])
  overwriteGetLocale(() => 'en')
  expect(to(22_770)).toBe('5 days from $419.74, including $227.70 to return at David')
})
