import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetMemory } from '../async/memory.server'
import { runWithRequestContext } from '../request-context.server'
import { type CookieJar, createCookieJar } from '../session/cookies.server'
import { writeSealed } from '../session/session.server'
import {
  addToRateLimit,
  rateLimits,
  refuseWhenTooMany,
  takeFromRateLimit,
} from './rate-limit.server'

beforeAll(() => {
  vi.stubEnv('PUBLIC_BRAND', 'firefly')
  vi.stubEnv('DIRECTUS_TOKEN', 'a token for tests')
  vi.stubEnv('SESSION_SECRET', 'a secret for tests, long enough for all')
  vi.stubEnv('SHARED_ADDRESSES', '192.0.2.0/24')
})

beforeEach(() => forgetMemory())

type Asker = { readonly ip?: string; readonly cookies?: CookieJar }

function at<T>(now: number, asker: Asker, run: () => T): T {
  const facts = { requestId: 'test', nonce: '', brand: 'firefly', origin: 'http://localhost' }
  return runWithRequestContext({ ...facts, localeForm: 'bare', now, ...asker }, run)
}

async function takeAll(now: number, asker: Asker, calls: number): Promise<void> {
  for (let call = 0; call < calls; call++) {
    expect(await at(now, asker, () => takeFromRateLimit('coupon'))).toBe(0)
  }
}

/** A browser that carries a sealed draft. */
async function renter(visit: string): Promise<CookieJar> {
  const cookies = createCookieJar(null)
  await at(0, { cookies }, () => writeSealed('istmo-draft', { visit }))
  return cookies
}

describe('rate limits', () => {
  const { burst, seconds, perAddress } = rateLimits.coupon
  const coupon = () => takeFromRateLimit('coupon')

  test('let a burst through, then tell how long to wait, and refill evenly', async () => {
    const one = { ip: '203.0.113.1' }
    const start = 1_000_000
    await takeAll(start, one, burst)
    const wait = await at(start, one, coupon)
    expect(wait).toBe(Math.ceil(seconds / burst))
    expect(await at(start + wait * 1000, one, coupon)).toBe(0)
    expect(await at(start + wait * 1000, one, coupon)).toBeGreaterThan(0)
  })

  test('count each address and each thing asked for by itself', async () => {
    const start = 2_000_000
    await takeAll(start, { ip: '203.0.113.2' }, burst)
    expect(await at(start, { ip: '203.0.113.3' }, coupon)).toBe(0)
    expect(await at(start, { ip: '203.0.113.2' }, () => takeFromRateLimit('saveDraft'))).toBe(0)
  })

  test('refuse with a value', async () => {
    const four = { ip: '203.0.113.4' }
    const start = 3_000_000
    await takeAll(start, four, burst)
    expect(await at(start, four, () => refuseWhenTooMany('coupon'))).toEqual({
      ok: false,
      error: { code: 'too_many_requests', retryAfter: Math.ceil(seconds / burst) },
    })
  })

  test('a clock that goes back gives nothing away', async () => {
    const five = { ip: '203.0.113.5' }
    const start = 4_000_000
    await takeAll(start, five, burst)
    expect(await at(start - 600_000, five, coupon)).toBeGreaterThan(0)
    expect(await at(start, five, coupon)).toBeGreaterThan(0)
  })

  test('renters behind one address do not stand in for each other, until the address is at its own limit', async () => {
    const start = 5_000_000
    const ip = '203.0.113.6'
    for (let index = 0; index < perAddress; index++) {
      const cookies = await renter(`renter-number-${index}-of-many`)
      await takeAll(start, { ip, cookies }, burst)
      expect(await at(start, { ip, cookies }, coupon)).toBeGreaterThan(0)
    }
    const late = await renter('one-renter-too-many-here')
    expect(await at(start, { ip, cookies: late }, coupon)).toBeGreaterThan(0)
    expect(await at(start, { ip: '203.0.113.7', cookies: late }, coupon)).toBe(0)
  })

  test('visitors of an address that many share are not held to its limit, with a draft or without', async () => {
    const start = 5_500_000
    const ip = '192.0.2.7'
    for (let index = 0; index < 41; index++) {
      const cookies = await renter(`visitor-number-${index}-of-a-hotel`)
      await takeAll(start, { ip, cookies }, perAddress)
      await takeAll(start, { ip }, perAddress)
      if (index === 0) await takeAll(start, { ip, cookies }, burst - perAddress)
    }
    const first = await renter('visitor-number-0-of-a-hotel')
    expect(await at(start, { ip, cookies: first }, coupon)).toBeGreaterThan(0)
  })

  test('a renter who changes the address is still the same', async () => {
    const start = 6_000_000
    const cookies = await renter('a-renter-who-travels')
    await takeAll(start, { ip: '203.0.113.8', cookies }, burst)
    expect(await at(start, { ip: '203.0.113.9', cookies }, coupon)).toBeGreaterThan(0)
  })

  test('one connection counts once, whatever its port and its 64 bits', async () => {
    const start = 7_000_000
    for (let call = 0; call < burst; call++) {
      expect(await at(start, { ip: `198.51.100.1:${5000 + call}` }, coupon)).toBe(0)
    }
    expect(await at(start, { ip: '198.51.100.1:9999' }, coupon)).toBeGreaterThan(0)
    for (let call = 0; call < burst; call++) {
      expect(await at(start, { ip: `2001:db8:1:2::${call + 1}` }, coupon)).toBe(0)
    }
    expect(await at(start, { ip: '2001:db8:1:2:ffff::1' }, coupon)).toBeGreaterThan(0)
    expect(await at(start, { ip: '2001:db8:1:3::1' }, coupon)).toBe(0)
  })

  test('renters whose address is not known are told apart by their draft, and the rest share one bucket', async () => {
    const start = 8_000_000
    // An address may do so much without a draft, and here there are ten of them.
    await takeAll(start, {}, burst * 10)
    expect(await at(start, {}, coupon)).toBeGreaterThan(0)
    const cookies = await renter('a-renter-without-address')
    await takeAll(start, { cookies }, burst)
    expect(await at(start, { cookies }, coupon)).toBeGreaterThan(0)
  })

  test('renters whose address is not known have a limit together, so that a new draft is not free', async () => {
    const start = 8_500_000
    const cookies = await Promise.all(
      Array.from({ length: perAddress * 10 + 1 }, (_, n) => renter(`a-draft-made-anew-${n}`)),
    )
    for (const one of cookies.slice(1)) await takeAll(start, { cookies: one }, burst)
    const [last] = cookies
    expect(await at(start, last ? { cookies: last } : {}, coupon)).toBeGreaterThan(0)
  })

  test('what turned out to cost more counts after it, and the next waits for it', async () => {
    const one = { ip: '203.0.113.77' }
    const start = 8_700_000
    await takeAll(start, one, 1)
    await at(start, one, () => addToRateLimit('coupon', burst))
    expect(await at(start, one, coupon)).toBe(Math.ceil((2 * seconds) / burst))
  })

  test('many addresses take no more memory than 40,000 buckets: the one unused for longest is full again', async () => {
    const start = 9_000_000
    const first = { ip: '10.0.0.0' }
    await takeAll(start, first, burst)
    const others = Array.from({ length: 20_000 }, (_, n) => `10.1.${n >> 8}.${n & 255}`)
    for (const ip of others) await at(start, { ip }, coupon)
    expect(await at(start, first, coupon)).toBe(0)
  })
})
