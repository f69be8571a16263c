import { describe, expect, it } from 'vitest'
import { sampleCoupon, samplePromo } from '../test-samples'
import type { Coupon } from './coupon'
import { isRunning, promoForCar, promoPeriod } from './promo'

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

describe('promoPeriod is when promo and coupon both run', () => {
  const promo = samplePromo({ couponCode: 'X', startsOn: '2026-11-01', endsOn: '2026-12-31' })
  const period = (coupon: Partial<Coupon> | null, today = '2026-12-03') =>
    promoPeriod(promo, coupon && sampleCoupon(coupon), { today, brand: 'firefly' })

  it('the later start and the earlier end, both included', () => {
    const coupon = { validFrom: '2026-12-01', validTo: '2027-02-01' }
    expect(period(coupon)).toEqual({ state: 'running', from: '2026-12-01', to: '2026-12-31' })
    const states = ['2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01'].map(
      (today) => period(coupon, today).state,
    )
    expect(states).toEqual(['coming', 'running', 'running', 'over'])
    expect(period({ validFrom: null, validTo: '2026-12-05' }).to).toBe('2026-12-05')
    expect(period({ validFrom: '2026-10-01' }).from).toBe('2026-11-01')
  })

  it('never without its coupon, when that is of other brands, has no uses or ends before the promo starts', () => {
    const gone = [null, { brands: ['marea'] }, { maxRedemptions: 0 }, { validTo: '2026-10-01' }]
    expect(gone.map((coupon) => period(coupon, '2026-10-01').state)).toEqual(gone.map(() => 'over'))
    expect(period({ brands: ['marea', 'firefly'] }).state).toBe('running')
  })

  it('by its own dates alone without a coupon', () => {
    const open = promoPeriod(samplePromo(), null, { today: '2026-12-03', brand: 'firefly' })
    expect(open).toEqual({ state: 'running', from: null, to: null })
  })
})
