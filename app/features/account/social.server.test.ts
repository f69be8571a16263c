import { expect, test, vi } from 'vitest'
import { runWithRequestContext } from '~/server/request-context.server'
import { createCookieJar } from '~/server/session/cookies.server'
import { finishSocialLogin } from './social.server'

test.each(['%E0%A4%A', '%', 'https%3A%2F%2Fevil.example'])(
  'a planted cookie of a sign-in that began leads home and fails nothing: %s',
  async (begun) => {
    vi.stubEnv('PUBLIC_BRAND', 'firefly')
    vi.stubEnv('DIRECTUS_TOKEN', 'a token for tests')
    vi.stubEnv('SESSION_SECRET', 'a secret for tests, long enough for all')
    const facts = { requestId: 'test', nonce: '', brand: 'firefly', origin: 'http://localhost' }
    const cookies = createCookieJar(`istmo-social=${begun}`)
    const ended = runWithRequestContext(
      { ...facts, localeForm: 'bare', now: 0, cookies },
      finishSocialLogin,
    )
    expect(await ended).toEqual({ isIn: false, back: '/cuenta' })
  },
)
