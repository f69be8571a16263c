import { beforeAll, describe, expect, test, vi } from 'vitest'
import { limits, refuseWhenTooMany, takeFromLimit } from './limits.server'
import { runWithRequestContext } from './request-context.server'

beforeAll(() => {
  vi.stubEnv('PUBLIC_BRAND', 'firefly')
  vi.stubEnv('DIRECTUS_TOKEN', 'a token for tests')
  vi.stubEnv('SESSION_SECRET', 'a secret for tests, long enough for all')
})

function at<T>(now: number, ip: string, run: () => T): T {
  const facts = { requestId: 'test', nonce: '', brand: 'firefly', origin: 'http://localhost' }
  return runWithRequestContext({ ...facts, localeForm: 'bare', now, ip }, run)
}

describe('limits', () => {
  const { burst, seconds } = limits.checkCoupon

  test('let a burst through, then tell how long to wait, and refill evenly', () => {
    const start = 1_000_000
    for (let call = 0; call < burst; call++) {
      expect(at(start, 'one', () => takeFromLimit('checkCoupon'))).toBe(0)
    }
    const wait = at(start, 'one', () => takeFromLimit('checkCoupon'))
    expect(wait).toBe(Math.ceil(seconds / burst))
    expect(at(start + wait * 1000, 'one', () => takeFromLimit('checkCoupon'))).toBe(0)
    expect(at(start + wait * 1000, 'one', () => takeFromLimit('checkCoupon'))).toBeGreaterThan(0)
  })

  test('count each renter and each thing asked for by itself', () => {
    const start = 2_000_000
    for (let call = 0; call < burst; call++) at(start, 'two', () => takeFromLimit('checkCoupon'))
    expect(at(start, 'three', () => takeFromLimit('checkCoupon'))).toBe(0)
    expect(at(start, 'two', () => takeFromLimit('saveDraft'))).toBe(0)
  })

  test('refuse with a value', () => {
    const start = 3_000_000
    for (let call = 0; call < burst; call++) {
      expect(at(start, 'four', () => refuseWhenTooMany('checkCoupon'))).toBeNull()
    }
    expect(at(start, 'four', () => refuseWhenTooMany('checkCoupon'))).toEqual({
      ok: false,
      error: { code: 'too_many_requests', retryAfter: Math.ceil(seconds / burst) },
    })
  })

  test('a clock that goes back gives nothing away', () => {
    const start = 4_000_000
    for (let call = 0; call < burst; call++) at(start, 'five', () => takeFromLimit('checkCoupon'))
    expect(at(start - 60_000, 'five', () => takeFromLimit('checkCoupon'))).toBeGreaterThan(0)
  })
})
