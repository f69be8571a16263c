import { expect, it } from 'vitest'
import { isRunning, promoForCar } from './promo'
import { sampleCoupon, samplePromo } from './test-samples'

it('isRunning includes both ends', () => {
  const promo = samplePromo({ startsOn: '2026-12-01', endsOn: '2026-12-10' })
  const days = ['2026-11-30', '2026-12-01', '2026-12-10', '2026-12-11']
  expect(days.map((day) => isRunning(promo, day))).toEqual([false, true, true, false])
  expect(isRunning(samplePromo(), '2026-12-11')).toBe(true)
})

const facts = { coupons: {}, today: '2026-12-03', days: 5, brand: 'firefly' }

it('promoForCar takes the first running promo of the class, and no other block', () => {
  const promos = [
    samplePromo({ id: 1, kind: 'cta' }),
    samplePromo({ id: 2, endsOn: '2026-12-02' }),
    samplePromo({ id: 3, classes: ['van'] }),
    samplePromo({ id: 4 }),
  ]
  expect(promoForCar(promos, { class: 'van' }, facts)?.promo.id).toBe(3)
  expect(promoForCar(promos, { class: 'sedan' }, facts)?.promo.id).toBe(4)
  expect(promoForCar(promos.slice(0, 3), { class: 'sedan' }, facts)).toBeNull()
})

it('a promo with a coupon stands on every car that the coupon serves for these days, whatever its own classes (D36)', () => {
  const promos = [samplePromo({ couponCode: 'GRUPO', classes: ['van'] })]
  const coupons = { GRUPO: sampleCoupon({ code: 'GRUPO', classes: [], minimumDays: 5 }) }
  expect(promoForCar(promos, { class: 'sedan' }, { ...facts, coupons })?.coupon?.code).toBe('GRUPO')
  expect(promoForCar(promos, { class: 'van' }, { ...facts, coupons, days: 4 })).toBeNull()
  const vans = { GRUPO: sampleCoupon({ code: 'GRUPO', classes: ['van'] }) }
  expect(promoForCar(promos, { class: 'sedan' }, { ...facts, coupons: vans })).toBeNull()
  expect(promoForCar(promos, { class: 'van' }, facts)).toBeNull()
})
