import { beforeEach, expect, it, test, vi } from 'vitest'
import { log } from '~/server/log.server'
import { metrics } from '~/server/metrics/registry.server'
import { runWithRequestContext } from '~/server/request-context.server'
import { metric, valuesOf } from '../../../tests/fixtures/metrics'
import { handleField } from './field.server'

beforeEach(() => {
  vi.stubEnv('PUBLIC_BRAND', 'firefly')
  vi.stubEnv('DIRECTUS_TOKEN', 'a token for tests')
  vi.stubEnv('SESSION_SECRET', 'a secret for tests, long enough for all')
  vi.stubEnv('METRICS_TOKEN', 'a secret of the scraper, for tests only')
  vi.stubEnv('FIELD_SAMPLE', '0.25')
  metrics().registry.resetMetrics()
})

let address = 0

async function post(body: unknown, { site = 'same-origin', ip = `203.0.113.${++address}` } = {}) {
  const request = new Request('http://localhost/api/medidas', {
    method: 'POST',
    headers: { 'sec-fetch-site': site },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const facts = { requestId: 'test', nonce: '', brand: 'firefly', origin: 'http://localhost' }
  const context = { ...facts, localeForm: 'bare', now: 0, ip } as const
  const answer = await runWithRequestContext(context, () => handleField(request))
  return { status: answer.status }
}

const page = () => metrics().registry.metrics()
const vitals = { route: '/flota', lcp: 1200, inp: 80, cls: 0.02 }

it('counts what a browser measured by route, and steps as many times as one stands for', async () => {
  const visits = ['/', '/flota', '/flota/$slug', '/promos', '/flota']
  expect((await post({ visits, vitals })).status).toBe(204)
  const read = await page()
  expect(metric(read, 'istmo_field_lcp_seconds_sum', { route: '/flota' })).toBe(1.2)
  expect(metric(read, 'istmo_field_inp_seconds_sum', { route: '/flota' })).toBe(0.08)
  expect(metric(read, 'istmo_field_cls_score_sum', { route: '/flota' })).toBe(0.02)
  expect(metric(read, 'istmo_field_steps_total', { step: 'fleet' })).toBe(4)
  expect(valuesOf(read, 'istmo_field_steps_total', 'step')).toEqual(['car', 'fleet', 'search'])
})

it('has one line for all routes that are none of ours', async () => {
  const said = vi.spyOn(log, 'warn')
  for (const route of ['/flota/maria-perez', 'x', '/cuenta', '/reserva/']) {
    expect((await post({ visits: [route], vitals: { ...vitals, route } })).status).toBe(204)
  }
  const routes = valuesOf(await page(), 'istmo_field_lcp_seconds_count', 'route')
  expect(routes).toEqual(['/reserva', 'other'])
  expect(await page()).not.toContain('maria-perez')
  expect(said).not.toHaveBeenCalled()
})

test.each([
  '',
  'null',
  '[]',
  '{}',
  { visits: 'x' },
  { visits: [1] },
  { visits: ['/'.repeat(101)] },
  { visits: Array.from({ length: 41 }, () => '/') },
  { visits: [], vitals: { ...vitals, lcp: -1 } },
  { visits: [], vitals: { ...vitals, inp: 1e9 } },
  { visits: [], vitals: { ...vitals, cls: '1' } },
  { visits: [], vitals: { lcp: 1 } },
  { visits: [], who: 'somebody' },
  { visits: [], vitals: { ...vitals, name: 'somebody' } },
])('what is no report is refused and counted nowhere: %j', async (body) => {
  expect((await post(body)).status).toBe(400)
  expect(valuesOf(await page(), 'istmo_field_lcp_seconds_count', 'route')).toEqual([])
})

it('refuses what is long, other sites, and who sends too much', async () => {
  expect((await post(`{"visits":["${'/'.repeat(5000)}"]}`)).status).toBe(413)
  expect((await post({ visits: [] }, { site: 'cross-site' })).status).toBe(403)
  const ip = '198.51.100.9'
  for (let times = 0; times < 60; times++) {
    expect((await post({ visits: ['/'] }, { ip })).status).toBe(204)
  }
  expect((await post({ visits: ['/'] }, { ip })).status).toBe(429)
  expect(metric(await page(), 'istmo_field_steps_total', { step: 'search' })).toBe(240)
})
