import { afterEach, expect, test } from 'vitest'
import { overwriteGetLocale } from '~/paraglide/runtime'
import { choiceTitle, choiceWords } from './choice-words'
import type { CalendarChoice } from './day-prices'

const high = { es: 'Temporada alta', en: 'High season' }
const peak = { es: 'Navidad', en: 'Christmas' }
const weekly = { es: 'Tarifa semanal', en: 'Weekly rate' }
const choice = (changes: Partial<CalendarChoice>): CalendarChoice => ({
  ...{ total: 10_000, length: null, lessBy: null, shortRentals: [] },
  rates: [{ days: 5, price: 1879, season: null }],
  ...changes,
})
const rates = [
  { days: 5, price: 1879, season: null },
  { days: 2, price: 2349, season: high },
]
const three = [...rates, { days: 1, price: 2984, season: peak }]

afterEach(() => overwriteGetLocale(() => 'es'))

test.each([
  [choice({}), '', '5 días a $18.79.', '5 days at $18.79.'],
  [
    choice({ rates, length: weekly }),
    'Tarifa semanal',
    '5 días a $18.79 y 2 a $23.49 (Temporada alta).',
    '5 days at $18.79 and 2 at $23.49 (High season).',
  ],
  [
    choice({ rates: three }),
    '',
    '5 días a $18.79, 2 a $23.49 (Temporada alta) y 1 a $29.84 (Navidad).',
    '5 days at $18.79, 2 at $23.49 (High season) and 1 at $29.84 (Christmas).',
  ],
  [
    choice({ rates: [{ days: 3, price: 2349, season: high }] }),
    'Temporada alta',
    '3 días a $23.49.',
    '3 days at $23.49.',
  ],
  [
    choice({ rates: [{ days: 3, price: 1691, season: high }], lessBy: 1000 }),
    'Temporada alta',
    'El auto cuesta 10% menos.',
    'The car costs 10% less.',
  ],
  [choice({ rates: [...three, ...three] }), '', '', ''],
])('%#', (chosen, title, spanish, english) => {
  expect(choiceTitle(chosen, 'es')).toBe(title)
  overwriteGetLocale(() => 'es')
  expect(choiceWords(chosen, 'es')).toBe(spanish)
  overwriteGetLocale(() => 'en')
  expect(choiceWords(chosen, 'en')).toBe(english)
})
