import * as Iron from 'iron-webcrypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { runWithRequestContext } from '../request-context.server'
import { createCookieJar } from './cookies.server'
import { readSealed, writeSealed } from './session.server'

beforeAll(() => {
  vi.stubEnv('PUBLIC_BRAND', 'firefly')
  vi.stubEnv('DIRECTUS_TOKEN', 'a token for tests')
  vi.stubEnv('SESSION_SECRET', 'a secret for tests, long enough for all')
  vi.stubEnv('SITE_URL', 'https://istmo.example')
  vi.stubEnv('MAIL_FOLDER', '/var/mail')
  vi.stubEnv('COUNTER_ONLY', 'true')
})

/** Runs with the cookies of a header; gives the result and the lines to set. */
async function withCookies<T>(header: string, run: () => Promise<T>) {
  const cookies = createCookieJar(header)
  const facts = { requestId: 'test', nonce: '', brand: 'firefly', origin: 'https://istmo.example' }
  const context = { ...facts, localeForm: 'bare', now: Date.now(), cookies } as const
  return { result: await runWithRequestContext(context, run), lines: cookies.lines() }
}

async function sealed(value: unknown): Promise<string> {
  const { lines } = await withCookies('', () => writeSealed('istmo-draft', value))
  return lines[0]?.split(';')[0] ?? ''
}

/** A process of its own: the keys of a secret are derived once. */
async function processWith(secret: string, previous: string | undefined) {
  vi.resetModules()
  vi.stubEnv('SESSION_SECRET', secret.repeat(32))
  vi.stubEnv('SESSION_SECRET_PREVIOUS', previous?.repeat(32))
  return import('./session.server')
}

test('what another secret sealed is opened while it is named, and no longer', async () => {
  const before = await (await processWith('a', undefined)).sealForAddress({ code: '7V5R5KGR' })
  const rotating = await processWith('b', 'a')
  expect(await rotating.openFromAddress(before)).toEqual({ code: '7V5R5KGR' })
  const since = await rotating.sealForAddress('sealed with the new one')
  // A process that still seals with the old one, and was told of the new.
  const old = await processWith('a', 'b')
  expect(await old.openFromAddress(since)).toBe('sealed with the new one')
  const after = await processWith('b', undefined)
  expect(await after.openFromAddress(before)).toBeNull()
  expect(await after.openFromAddress(since)).toBe('sealed with the new one')
})

describe('sealed cookies', () => {
  test('come back as they were, and nobody can read them', async () => {
    const draft = { renter: { email: 'ana@example.com' }, addOns: { gps: 1 }, coverageCode: null }
    const cookie = await sealed(draft)
    expect(cookie).toMatch(/^__Host-istmo-draft=Fe26\.2/)
    // Whole words: three letters are found by chance in one run of a thousand.
    for (const part of decodeURIComponent(cookie).split('*')) {
      expect(part).not.toContain('ana@example.com')
      expect(Buffer.from(part, 'base64url').toString('latin1')).not.toMatch(/example|coverageCode/)
    }
    expect((await withCookies(cookie, () => readSealed('istmo-draft'))).result).toEqual(draft)
  })

  test('are opened once for a request, and what was written last is what is read', async () => {
    const cookie = await sealed({ a: 1 })
    const unseal = vi.spyOn(crypto.subtle, 'decrypt')
    const { result } = await withCookies(cookie, async () => {
      const both = await Promise.all([readSealed('istmo-draft'), readSealed('istmo-draft')])
      await writeSealed('istmo-draft', { a: 2 })
      return [...both, await readSealed('istmo-draft')]
    })
    expect(result).toEqual([{ a: 1 }, { a: 1 }, { a: 2 }])
    expect(unseal).toHaveBeenCalledTimes(1)
    unseal.mockRestore()
  })

  test('are bound to this origin, hidden from scripts, and of limited life', async () => {
    const { lines } = await withCookies('', () => writeSealed('istmo-booking', {}))
    expect(lines[0]).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  })

  test.each([
    ['nothing', async () => ''],
    // Not the last letter: it carries two unused bits, so that another one may stand for the same bytes.
    [
      'tampered',
      async () =>
        (await sealed({ a: 1 })).replace(/.(?=.{9}$)/, (one) => (one === 'a' ? 'b' : 'a')),
    ],
    ['cut off', async () => (await sealed({ a: 1 })).slice(0, -20)],
    ['nonsense', async () => '__Host-istmo-draft=hello'],
    ['oversized', async () => `__Host-istmo-draft=${'x'.repeat(9000)}`],
    [
      'sealed with another secret',
      async () => {
        const another = { id: 'k1', secret: 'another secret, long enough for sealing too' }
        return `__Host-istmo-draft=${await Iron.seal({ a: 1 }, another, Iron.defaults)}`
      },
    ],
  ])('%s is no session, not an error', async (_, cookie) => {
    const header = await cookie()
    expect((await withCookies(header, () => readSealed('istmo-draft'))).result).toBeNull()
  })

  test('that would be larger than browsers keep are refused', async () => {
    const huge = { text: 'x'.repeat(4000) }
    await expect(withCookies('', () => writeSealed('istmo-draft', huge))).rejects.toThrow(
      RangeError,
    )
  })
})
