import { expect, test } from 'vitest'
import { couponOff, offeredCoupon } from './coupon-offer'

const coupon = (code: string, cars: number, availability: 'available' | 'unavailable') =>
  Array.from({ length: cars }, () => ({
    availability,
    promo: { code, kind: 'percent' as const, percent: 1000, amount: 0, saving: 500 },
  }))
const none = { availability: 'available' as const, promo: null }

test('the coupon of most of the free cars is offered, and whether it is for all of them', () => {
  const few = coupon('AVENTURA12', 1, 'available')
  const most = coupon('VERANO10', 2, 'available')
  const taken = coupon('AVENTURA12', 5, 'unavailable')
  expect(offeredCoupon([...few, ...most, ...taken])).toMatchObject({
    coupon: { code: 'VERANO10' },
    all: false,
  })
  expect(offeredCoupon([...most, ...taken])?.all).toBe(true)
  expect(offeredCoupon([...most, none])?.all).toBe(false)
  expect(offeredCoupon([...taken, none])).toBeNull()
  expect(offeredCoupon([])).toBeNull()
})

test('a coupon says what it takes off, and of what', () => {
  expect(couponOff({ kind: 'percent', percent: 1250, amount: 0 })).toMatch(/12\.5% (del auto|off)/)
  expect(couponOff({ kind: 'fixed', percent: 0, amount: 1500 })).toBe('\u2212$15')
})
