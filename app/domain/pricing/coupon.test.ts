import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleCoupon } from '../test-samples'
import {
  type Coupon,
  type CouponFacts,
  checkCoupon,
  normaliseCouponCode,
  type Redemption,
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
  const ana = { email: 'ana@x.com', key: 'ana' }
  const use = (key: string, reservationId: number, email = ''): Redemption => ({
    ...{ key, reservationId, email },
  })
  const keysOf = (limits: Partial<Coupon>, uses: readonly Redemption[] = []) =>
    redemptionKeys({ id: 7, maxRedemptions: null, maxPerEmail: null, ...limits }, ana, uses)

  it('lists the keys that a use may own, by the id, which no other coupon ever has', () => {
    expect(keysOf({ maxRedemptions: 3, maxPerEmail: 2 }, [use('7#2', 1)])).toEqual({
      overall: ['7#1', '7#3'],
      email: ['7#ana#1', '7#ana#2'],
    })
  })

  it('knows no limit and a limit of none apart', () => {
    expect(keysOf({ maxRedemptions: 0 })).toEqual({ overall: [], email: null })
  })

  it('counts what was used while there was no limit', () => {
    const uses = [use('7@AAA', 1, ana.email), use('7@BBB', 2), use('7@CCC', 3, ana.email)]
    expect(keysOf({ maxRedemptions: 3 }, uses).overall).toEqual([])
    expect(keysOf({ maxRedemptions: 4, maxPerEmail: 3 }, uses)).toEqual({
      overall: ['7#1'],
      email: ['7#ana#1'],
    })
    expect(keysOf({ maxPerEmail: 2 }, uses).email).toEqual([])
  })

  it('counts what was used under a higher limit, a booking once', () => {
    const uses = [use('7#8', 1, ana.email), use('7#ana#1', 1, ana.email), use('7#9', 2)]
    expect(keysOf({ maxRedemptions: 2 }, uses).overall).toEqual([])
    expect(keysOf({ maxRedemptions: 3, maxPerEmail: 2 }, uses)).toEqual({
      overall: ['7#1'],
      email: ['7#ana#2'],
    })
  })

  it('never lets more uses through than the limits, whoever reads late and whatever was used before', () => {
    const renters = fc.array(fc.record({ email: fc.constantFrom('a', 'b'), late: fc.nat(5) }), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(fc.nat(6), fc.nat(4), fc.nat(3), renters, (most, each, before, racers) => {
        const rows = Array.from({ length: before }, (_, index) =>
          use(`7@${index}`, -index - 1, 'a'),
        )
        const states = [[...rows]]
        for (const [index, { email, late }] of racers.entries()) {
          const seen = states[Math.max(0, states.length - 1 - late)] ?? []
          const coupon = { id: 7, maxRedemptions: most, maxPerEmail: each }
          const { overall, email: own } = redemptionKeys(coupon, { email, key: email }, seen)
          const keys = [overall, own].map((list) => list?.at(index % 2 ? 0 : -1))
          if (keys.some((key) => key === undefined || rows.some((row) => row.key === key))) continue
          for (const key of keys) rows.push(use(key ?? '', index + 1, email))
          states.push([...rows])
        }
        const usedBy = (email: string) =>
          new Set(rows.filter((row) => row.email === email).map((row) => row.reservationId)).size
        expect(usedBy('a') + usedBy('b')).toBeLessThanOrEqual(Math.max(most, before))
        expect(usedBy('a')).toBeLessThanOrEqual(Math.max(each, before))
        expect(usedBy('b')).toBeLessThanOrEqual(each)
      }),
    )
  })

  it('lets as many through as the limit says, one after the other', () => {
    const rows: Redemption[] = []
    for (let booking = 1; booking <= 9; booking++) {
      const key = keysOf({ maxRedemptions: 5 }, rows).overall?.at(-1)
      if (key !== undefined) rows.push(use(key, booking))
    }
    expect(rows).toHaveLength(5)
  })
})
