import { beforeAll, describe, expect, test, vi } from 'vitest'
import { rateLimits } from '../limits/rate-limit.server'
import { runWithRequestContext } from '../request-context.server'
import { defineForm, goTo, lastPartOf, statusOf } from './define-form.server'

beforeAll(() => {
  vi.stubEnv('PUBLIC_BRAND', 'firefly')
  vi.stubEnv('DIRECTUS_TOKEN', 'a token for tests')
  vi.stubEnv('SESSION_SECRET', 'a secret for tests, long enough for all')
})

const site = 'http://localhost:3000'
const urlencoded = 'application/x-www-form-urlencoded'

const form = defineForm({
  read: (fields, request) =>
    fields.has('name')
      ? { name: String(fields.get('name')), page: lastPartOf(request) }
      : goTo('/start'),
  limit: 'resend',
  run: async ({ name }) => {
    if (name === '') return { ok: false, problems: { name: true } } as const
    return name === 'nobody' ? ({ ok: false, error: 'not_found' } as const) : { ok: true as const }
  },
  next: (result) => (result.ok ? goTo('/done?well=1') : statusOf(result)),
})

type Asked = {
  readonly refusesCookies?: boolean
  readonly type?: string
  readonly origin?: string
  readonly ip?: string
}

/** Posts a body to the form; `page` is what the page that answers could show of it. */
async function post(
  body: string,
  { type = urlencoded, origin = site, ip = '::1', refusesCookies = false }: Asked = {},
) {
  const facts = { requestId: 'test', nonce: '', brand: 'firefly', origin: site }
  const headers = { 'content-type': type, origin }
  const request = new Request(`${site}/en/form/`, { method: 'POST', body, headers })
  let page: ReturnType<typeof form.posted> | undefined
  const answer = await runWithRequestContext(
    { ...facts, localeForm: 'en', now: 1_000_000, ip, refusesCookies },
    () =>
      form.answer(request, async () => {
        page = form.posted()
        return new Response('page', { headers: { 'X-Page': 'own' } })
      }),
  )
  return { answer, page }
}

describe('a form', () => {
  test.each([
    ['of another site', urlencoded, 'name=b', 'http://evil.test', 403],
    ['in JSON', 'application/json', '{}', site, 415],
    ['that is none', 'text/plain', 'x', site, 415],
    ['that is broken', 'multipart/form-data; boundary=x', 'nothing', site, 400],
    ['without its boundary', 'multipart/form-data', 'nothing', site, 400],
  ])('%s is refused', async (_, type, body, origin, status) => {
    const { answer, page } = await post(body, { type, origin })
    expect(answer.status).toBe(status)
    expect(page).toBeUndefined()
  })

  test('of a browser that keeps no cookies does nothing, and leads back to its page, which says so', async () => {
    const { answer, page } = await post('name=b', { refusesCookies: true })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/en/form/'])
    expect(page).toBeUndefined()
  })

  test('leads on in the language of the visit', async () => {
    const { answer, page } = await post('name=Ana')
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Location')).toBe('/en/done?well=1')
    expect(page).toBeUndefined()
  })

  test.each([
    ['name=', 422, { problems: { name: true } }],
    ['name=nobody', 404, { error: 'not_found' }],
  ])('comes back to its page with what was typed: %s', async (body, status, refused) => {
    const { answer, page } = await post(body)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('X-Page')).toBe('own')
    const typed = { name: body.slice('name='.length), page: 'form' }
    expect(page).toEqual({ typed, result: { ok: false, ...refused } })
  })

  test('that no page of ours sends is answered without being run', async () => {
    const { answer } = await post('other=1')
    expect(answer.headers.get('Location')).toBe('/en/start')
  })

  test('is not run beyond its limit, and comes back with the seconds to wait', async () => {
    const asked = { ip: '203.0.113.9' }
    const { burst, seconds } = rateLimits.resend
    for (let call = 0; call < burst; call++) {
      expect((await post('name=Ana', asked)).answer.status).toBe(303)
    }
    const { answer, page } = await post('name=Ana', asked)
    expect(answer.status).toBe(429)
    expect(page?.result).toEqual({
      ok: false,
      error: 'too_many_requests',
      retryAfter: Math.ceil(seconds / burst),
    })
  })
})
