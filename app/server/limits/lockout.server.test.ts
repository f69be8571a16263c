import { beforeAll, expect, test, vi } from 'vitest'
import { runWithRequestContext } from '../request-context.server'
import { countFailure } from './lockout.server'

beforeAll(() => {
  vi.stubEnv('PUBLIC_BRAND', 'firefly')
  vi.stubEnv('DIRECTUS_TOKEN', 'a token for tests')
  vi.stubEnv('SESSION_SECRET', 'a secret for tests, long enough for all')
  vi.stubEnv('SHARED_ADDRESSES', '192.0.2.0/24')
})

const facts = { requestId: 'test', nonce: '', brand: 'firefly', origin: 'http://localhost' }

/** How many of six wrong tries of as many codes are heard. */
async function heardFrom(ip: string): Promise<number> {
  const context = { ...facts, localeForm: 'bare', now: 1_000_000, ip } as const
  const codes = Array.from({ length: 6 }, (_, number) => `code:${ip}:${number}`)
  const waits = codes.map((subject) =>
    runWithRequestContext(context, () => countFailure({ subject, countsAddress: true })),
  )
  return (await Promise.all(waits)).filter((wait) => wait === 0).length
}

test('an address is locked by five wrong tries of whatever it tries, unless many people share it', async () => {
  expect(await heardFrom('203.0.113.1')).toBe(5)
  expect(await heardFrom('192.0.2.1')).toBe(6)
})
