import { beforeEach, expect, it, vi } from 'vitest'
import { log } from '~/server/log.server'
import { runWithRequestContext } from '~/server/request-context.server'
import { handlePolicyReport } from './policy-report.server'

beforeEach(() => {
  vi.stubEnv('PUBLIC_BRAND', 'firefly')
  vi.stubEnv('DIRECTUS_TOKEN', 'a token for tests')
  vi.stubEnv('SESSION_SECRET', 'a secret for tests, long enough for all')
})

let address = 0

async function post(body: unknown) {
  const warned = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  const request = new Request('http://localhost/api/politica', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const facts = { requestId: 'test', nonce: '', brand: 'firefly', origin: 'http://localhost' }
  const context = { ...facts, localeForm: 'bare', now: 0, ip: `203.0.113.${++address}` } as const
  const answer = await runWithRequestContext(context, () => handlePolicyReport(request))
  const lines = warned.mock.calls.map(([, fields]) => fields)
  warned.mockRestore()
  return { status: answer.status, lines }
}

const legacy = (page: string) => ({
  'csp-report': {
    'blocked-uri': 'https://evil.example/skim.js?card=4111',
    'document-uri': page,
    'effective-directive': 'script-src-elem',
    'violated-directive': 'script-src',
    'source-file': '',
  },
})

it('a report becomes a line without queries, an alert on the checkout (PCI DSS 11.6.1)', async () => {
  const { status, lines } = await post(legacy('http://localhost/en/reserva/checkout?x=1'))
  expect(status).toBe(204)
  expect(lines).toEqual([
    {
      alert: true,
      directive: 'script-src-elem',
      blocked: 'https://evil.example/skim.js',
      source: '',
      page: 'http://localhost/en/reserva/checkout',
    },
  ])
  expect((await post(legacy('http://localhost/flota'))).lines[0]).toMatchObject({ alert: false })
})

it('the newer form is read, and only what is of a policy', async () => {
  const body = { blockedURL: 'inline', documentURL: 'http://localhost/', effectiveDirective: 'x' }
  const { lines } = await post([
    { type: 'csp-violation', body },
    { type: 'deprecation', body },
  ])
  expect(lines).toMatchObject([{ blocked: 'inline', directive: 'x' }])
})

it.each([['no JSON'], [{}], [{ 'csp-report': 1 }]])('%j is refused', async (body) => {
  expect((await post(body)).status).toBe(400)
})
