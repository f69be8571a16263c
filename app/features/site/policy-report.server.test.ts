import { beforeEach, expect, it, vi } from 'vitest'
import { forgetMemory } from '~/server/async/memory.server'
import { log } from '~/server/log.server'
import { runWithRequestContext } from '~/server/request-context.server'
import { handlePolicyReport } from './policy-report.server'

beforeEach(() => {
  forgetMemory()
  vi.stubEnv('PUBLIC_BRAND', 'firefly')
  vi.stubEnv('DIRECTUS_TOKEN', 'a token for tests')
  vi.stubEnv('SESSION_SECRET', 'a secret for tests, long enough for all')
})

let address = 0

async function post(body: unknown) {
  const warned = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  const alerted = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const request = new Request('http://localhost/api/politica', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const facts = { requestId: 'test', nonce: '', brand: 'firefly', origin: 'http://localhost' }
  const context = { ...facts, localeForm: 'bare', now: 0, ip: `203.0.113.${++address}` } as const
  const answer = await runWithRequestContext(context, () => handlePolicyReport(request))
  const lines = warned.mock.calls.map(([, fields]) => fields)
  const alerts = alerted.mock.calls.map(([message]) => message)
  warned.mockRestore()
  alerted.mockRestore()
  return { status: answer.status, lines, alerts }
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

it('a report becomes a line without queries, an alert beside a card form (PCI DSS 11.6.1)', async () => {
  const { status, lines, alerts } = await post(legacy('http://localhost/en/reserva/checkout?x=1'))
  expect(status).toBe(204)
  expect(lines).toEqual([
    {
      directive: 'script-src-elem',
      blocked: 'https://evil.example/skim.js',
      source: '',
      page: 'http://localhost/en/reserva/checkout',
    },
  ])
  const alert = 'ALERT: the content policy kept something from running beside a card form'
  expect(alerts).toEqual([alert])
  expect((await post(legacy('http://localhost/flota'))).alerts).toEqual([])
})

it('forged ones are one alert in a minute and five lines each, whatever they say', async () => {
  vi.useFakeTimers()
  vi.setSystemTime(Date.now() + 3_600_000)
  const forged = (n: number) =>
    Array.from({ length: 50 }, (_, index) => ({
      type: 'csp-violation',
      body: {
        blockedURL: `https://evil-${n}-${index}.example/`,
        documentURL: 'http://localhost/reserva/checkout',
        effectiveDirective: 'script-src',
      },
    }))
  const answers = [await post(forged(1)), await post(forged(2)), await post(forged(3))]
  expect(answers.map(({ lines, alerts }) => [lines.length, alerts.length])).toEqual([
    [5, 1],
    [5, 0],
    [5, 0],
  ])
  vi.setSystemTime(Date.now() + 61_000)
  expect((await post(forged(4))).alerts).toHaveLength(1)
  vi.useRealTimers()
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

it('what is kept from running is an alert on each page with a card form, however it was typed', async () => {
  vi.useFakeTimers()
  const alerts: number[] = []
  for (const path of [
    '/reserva/gestionar/pagar',
    '/en/reserva/gestionar/pagar',
    '/Reserva/Checkout',
  ]) {
    vi.setSystemTime(Date.now() + 7_200_000)
    alerts.push((await post(legacy(`http://localhost${path}`))).alerts.length)
  }
  expect(alerts).toEqual([1, 1, 1])
  vi.useRealTimers()
})
