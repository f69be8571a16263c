import { expect, test } from 'vitest'
import type { Correction } from '~/domain/booking/search-correction'
import { correctionsText } from './correction-words'

const facts = { branches: [], site: {}, now: '2026-11-26T09:00', locale: 'es' } as never

function said(...corrections: readonly Partial<Correction>[]): string {
  const whole = corrections.map((one) => ({ field: 'pickup', code: 'past', ...one }) as Correction)
  return correctionsText(whole, facts).replaceAll('\u00a0', ' ')
}

test.each([
  ['2026-11-20T10:00', '2026-12-13T10:00', 'Recoges el dom 13 dic: el vie 20 nov ya pasó.'],
  ['2026-11-20T07:00', '2026-11-27T08:00', 'Recoges mañana, 8:00 a. m.: el vie 20 nov ya pasó.'],
  [
    '2026-11-26T08:00',
    '2026-11-26T11:00',
    'La recogida ya había pasado. Recogida: hoy, 11:00 a. m.',
  ],
  [
    '2020-02-30T10:00',
    '2026-11-27T10:00',
    'La recogida ya había pasado. Recogida: mañana, 10:00 a. m.',
  ],
])('a pickup of %s that became %s: %s', (from, to, words) => {
  expect(said({ from, to })).toBe(words)
})

test('a return that moved along is told only where that costs something', () => {
  const pickup = { from: '2026-11-20T10:00', to: '2026-11-27T10:00' }
  const along = {
    field: 'return',
    code: 'follows_pickup',
    from: '',
    to: '2026-12-02T10:00',
  } as const
  expect(said(pickup, along)).toBe('Recoges mañana: el vie 20 nov ya pasó.')
  const added = [{ kind: 'after_hours', fee: 2996 }] as const
  expect(said(pickup, { ...along, added })).toContain('suma $29.96')
})
