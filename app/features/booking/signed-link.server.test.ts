import { beforeAll, describe, expect, test, vi } from 'vitest'
import { runWithRequestContext } from '~/server/request-context.server'
import {
  isProvenBy,
  type LinkPurpose,
  readLink,
  signBookingLink,
  signLink,
} from './signed-link.server'

beforeAll(() => {
  vi.stubEnv('PUBLIC_BRAND', 'firefly')
  vi.stubEnv('DIRECTUS_TOKEN', 'a token for tests')
  vi.stubEnv('SESSION_SECRET', 'a secret for tests, long enough for all')
})

const until = Date.UTC(2026, 11, 10)

function read(token: string, { now = until - 1000, purpose = 'booking' as LinkPurpose } = {}) {
  const facts = { requestId: 'test', nonce: '', origin: 'http://localhost', brand: 'firefly' }
  return runWithRequestContext({ ...facts, localeForm: 'bare', now }, () =>
    readLink(token, purpose),
  )
}

/** A process of its own reads its environment once. */
async function processWith(secret: string, previous: string | undefined) {
  vi.resetModules()
  vi.stubEnv('SESSION_SECRET', secret.repeat(32))
  vi.stubEnv('SESSION_SECRET_PREVIOUS', previous?.repeat(32))
  const links = await import('./signed-link.server')
  const { runWithRequestContext: run } = await import('~/server/request-context.server')
  const facts = { requestId: 'test', nonce: '', origin: 'http://localhost', brand: 'firefly' }
  return {
    sign: () => links.signLink({ purpose: 'precheckin', code: '7V5R5KGR', until }),
    read: (token: string) =>
      run({ ...facts, localeForm: 'bare', now: until - 1000 }, () =>
        links.readLink(token, 'precheckin'),
      ),
  }
}

test('a link that another secret signed counts while it is named, and no longer', async () => {
  const token = (await processWith('a', undefined)).sign()
  const rotating = await processWith('b', 'a')
  expect(rotating.read(token)).toEqual({ ok: true, code: '7V5R5KGR' })
  const after = await processWith('b', undefined)
  expect(after.read(token)).toEqual({ ok: false, error: 'invalid' })
  expect(after.read(rotating.sign())).toEqual({ ok: true, code: '7V5R5KGR' })
})

describe('a link of a mail', () => {
  const token = signLinkLater('booking')

  test('opens its booking until its time has passed', () => {
    expect(read(token())).toEqual({ ok: true, code: '7V5R5KGR' })
    expect(read(token(), { now: until })).toEqual({ ok: false, error: 'over' })
  })

  test('opens nothing of another purpose', () => {
    const refused = { ok: false, error: 'invalid' }
    expect(read(token(), { purpose: 'precheckin' })).toEqual(refused)
    expect(read(signLinkLater('precheckin')())).toEqual(refused)
  })

  test('of which any character was changed opens nothing', () => {
    const good = token()
    for (let at = 0; at < good.length; at++) {
      const changed = good.slice(0, at) + (good[at] === 'A' ? 'C' : 'A') + good.slice(at + 1)
      expect(read(changed), changed).toEqual({ ok: false, error: 'invalid' })
    }
  })

  test.each(['', '.', '..', 'a.b.c', '7V5R5KGR', '7V5R5KGR.zz.', 'ñ.1.x', 'a'.repeat(5000)])(
    'that is none (%#) opens nothing',
    (none) => expect(read(none)).toEqual({ ok: false, error: 'invalid' }),
  )

  test('to a booking proves the address that its mail went to, and no other', () => {
    const sent = { purpose: 'booking', code: '7V5R5KGR', email: 'Ana@correo.example.com' } as const
    const link = read(signBookingLink({ ...sent, until }))
    expect(link).toMatchObject({ ok: true, code: expect.stringMatching(/^7V5R5KGR_/) })
    if (!link.ok) throw new Error(link.error)
    expect(isProvenBy(link, 'ana@correo.example.com')).toBe(true)
    expect(isProvenBy(link, 'otra@correo.example.com')).toBe(false)
    expect(isProvenBy({ code: '7V5R5KGR' }, 'ana@correo.example.com')).toBe(false)
  })

  test('is written for an address as it is', () => {
    expect(encodeURIComponent(token())).toBe(token())
  })
})

/** The environment is there once the tests run. */
function signLinkLater(purpose: LinkPurpose) {
  return () => signLink({ purpose, code: '7V5R5KGR', until })
}
