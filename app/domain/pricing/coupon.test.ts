import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleCoupon } from '../test-samples'
import {
  type Coupon,
  type CouponFacts,
  checkCoupon,
  normaliseCouponCode,
  redemptionKeys,
} from './coupon'

const facts: CouponFacts = { today: '2026-12-03', days: 5, brand: 'firefly', carClass: 'van' }
const check = (changes: Partial<Coupon>, more: Partial<CouponFacts> = {}) => {
  const result = checkCoupon(sampleCoupon(changes), { ...facts, ...more })
  return result.ok ? 'ok' : result.reason
}

it('normaliseCouponCode ignores case and spaces', () => {
  expect(normaliseCouponCode(' verano 10\n')).toBe('VERANO10')
  expect(normaliseCouponCode('\u201cVERANO10\u201d.')).toBe('VERANO10')
  expect(normaliseCouponCode('\u200bverano\u201110\ufeff')).toBe('VERANO-10')
  expect(normaliseCouponCode('ＶＥＲＡＮＯ１０')).toBe('VERANO10')
})

describe('checkCoupon', () => {
  it('accepts a coupon without conditions and refuses none at all', () => {
    expect(check({})).toBe('ok')
    expect(checkCoupon(null, facts)).toEqual({ ok: false, reason: 'unknown' })
  })

  it.each<[Partial<Coupon>, Partial<CouponFacts>, string]>([
    [{ validFrom: '2026-12-03', validTo: '2026-12-03' }, {}, 'ok'],
    [{ validFrom: '2026-12-04' }, {}, 'not_started'],
    [{ validTo: '2026-12-02' }, {}, 'expired'],
    [{ minimumDays: 5 }, {}, 'ok'],
    [{ minimumDays: 6 }, {}, 'minimum_days'],
    [{ brands: ['ceiba', 'firefly'] }, {}, 'ok'],
    [{ brands: ['ceiba'] }, {}, 'brand'],
    [{ classes: ['van'] }, {}, 'ok'],
    [{ classes: ['sedan'] }, {}, 'class'],
    [{ classes: ['sedan'] }, { carClass: null }, 'ok'],
    [{ maxRedemptions: 0 }, {}, 'exhausted'],
    [{ maxRedemptions: 1, maxPerEmail: 1 }, {}, 'ok'],
    [{ maxPerEmail: 0 }, {}, 'email_limit'],
  ])('%j with %j: %s', (coupon, more, expected) => {
    expect(check(coupon, more)).toBe(expected)
  })

  it('names the first reason when there are several', () => {
    const all: Partial<Coupon> = {
      validTo: '2020-01-01',
      minimumDays: 9,
      brands: ['x'],
      maxRedemptions: 0,
    }
    expect(check(all)).toBe('expired')
    expect(check({ ...all, validTo: null })).toBe('minimum_days')
  })
})

describe('redemptionKeys', () => {
  it('lists the keys that a redemption may own', () => {
    expect(
      redemptionKeys({ code: 'verano10', maxRedemptions: 3, maxPerEmail: 2 }, 'ana@x.com'),
    ).toEqual({
      overall: ['VERANO10#1', 'VERANO10#2', 'VERANO10#3'],
      email: ['VERANO10#ana@x.com#1', 'VERANO10#ana@x.com#2'],
    })
  })

  it('knows no limit and a limit of none apart', () => {
    const coupon = { code: 'A', maxRedemptions: 0, maxPerEmail: null }
    expect(redemptionKeys(coupon, 'e')).toEqual({ overall: [], email: null })
  })

  it('never lets more redemptions through than the limits', () => {
    const renters = fc.array(fc.record({ email: fc.constantFrom('a', 'b') }), { maxLength: 12 })
    fc.assert(
      fc.property(fc.nat(4), fc.nat(3), renters, (maxRedemptions, maxPerEmail, racers) => {
        const owned = new Set<string>()
        const won: string[] = []
        for (const { email } of racers) {
          const keys = redemptionKeys({ code: 'A', maxRedemptions, maxPerEmail }, email)
          const free = [keys.overall, keys.email].map((list) =>
            list?.find((key) => !owned.has(key)),
          )
          if (free.some((key) => key === undefined)) continue
          for (const key of free) owned.add(key ?? '')
          won.push(email)
        }
        const expected = Math.min(
          maxRedemptions,
          ['a', 'b']
            .map((email) =>
              Math.min(maxPerEmail, racers.filter((racer) => racer.email === email).length),
            )
            .reduce((a, b) => a + b, 0),
        )
        expect(won.length).toBe(expected)
        for (const email of ['a', 'b']) {
          expect(won.filter((winner) => winner === email).length).toBeLessThanOrEqual(maxPerEmail)
        }
      }),
    )
  })
})
