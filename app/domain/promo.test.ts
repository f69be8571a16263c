import { expect, it } from 'vitest'
import { isRunning, promoForCar } from './promo'
import { samplePromo } from './test-samples'

it('isRunning includes both ends', () => {
  const promo = samplePromo({ startsOn: '2026-12-01', endsOn: '2026-12-10' })
  const days = ['2026-11-30', '2026-12-01', '2026-12-10', '2026-12-11']
  expect(days.map((day) => isRunning(promo, day))).toEqual([false, true, true, false])
  expect(isRunning(samplePromo(), '2026-12-11')).toBe(true)
})

it('promoForCar takes the first running promo of the class, and no other block', () => {
  const today = '2026-12-03'
  const promos = [
    samplePromo({ id: 1, kind: 'cta' }),
    samplePromo({ id: 2, endsOn: '2026-12-02' }),
    samplePromo({ id: 3, classes: ['van'] }),
    samplePromo({ id: 4 }),
  ]
  expect(promoForCar(promos, { class: 'van' }, today)?.id).toBe(3)
  expect(promoForCar(promos, { class: 'sedan' }, today)?.id).toBe(4)
  expect(promoForCar(promos.slice(0, 3), { class: 'sedan' }, today)).toBeNull()
})
