import { afterAll, beforeAll, expect, test } from 'vitest'
import { tripIn, withTrip } from '../e2e/lib/trip'
import { ask } from '../fixtures/ask'
import { addCar } from '../fixtures/cars'
import { leaseTestDirectus, type TestDirectus } from '../fixtures/directus'
import { type FaultProxy, startFaultProxy } from '../fixtures/fault-proxy'
import { metric } from '../fixtures/metrics'
import { type SiteProcess, startSiteProcess } from '../fixtures/site-process'

const METRICS_TOKEN = 'a secret of the scraper, for tests only'
const TASKS_SECRET = 'a secret of the tasks, for tests only'

let back: TestDirectus
let proxy: FaultProxy
let site: SiteProcess

beforeAll(async () => {
  back = await leaseTestDirectus()
  await addCar(back, { units: 9, model: 'Muchos' })
  proxy = await startFaultProxy(back.url)
  site = await startSiteProcess(back, proxy.url, { METRICS_TOKEN, TASKS_SECRET })
  await site.ready()
})
afterAll(async () => {
  await site?.stop()
  await proxy?.stop()
  await back?.stop()
})

const shown = { authorization: `Bearer ${METRICS_TOKEN}` }
const scrape = async () => (await ask(`${site.url}/metrics`, shown)).text
const visit = (path: string) => ask(site.url + path, { accept: 'text/html' })

const requests = 'istmo_http_request_duration_seconds_count'

test('only who shows the secret reads the metrics, by whatever name the process is asked', async () => {
  const of = (headers: Record<string, string>) => ask(`${site.url}/metrics`, headers)
  for (const authorization of ['', 'Bearer no', METRICS_TOKEN]) {
    const refused = await of({ authorization })
    expect(refused.status).toBe(401)
    expect(refused.text).not.toContain('istmo_')
    expect(refused.headers['www-authenticate']).toBe('Bearer')
  }
  const read = await of({ ...shown, host: '10.0.0.7:3000' })
  expect(read.status).toBe(200)
  expect(read.headers['content-type']).toContain('text/plain; version=0.0.4')
  expect(read.headers['cache-control']).toBe('no-store')
  expect(read.headers['x-robots-tag']).toBe('noindex')
  expect(read.text).toContain('process_resident_memory_bytes')
  expect(read.text).toContain('nodejs_eventloop_lag_p99_seconds')
})

test('without a secret there are no metrics', async () => {
  const bare = await startSiteProcess(back, proxy.url)
  try {
    const { status, text } = await ask(`${bare.url}/metrics`, shown)
    expect(status).toBe(404)
    expect(text).not.toContain('istmo_')
  } finally {
    await bare.stop()
  }
})

test('requests are counted by route and never by address, also those of pages in store', async () => {
  const fleet = withTrip('/flota', tripIn(41))
  const before = await scrape()
  const more = async (name: string, labels: Record<string, string>) =>
    (metric(await scrape(), name, labels) ?? 0) - (metric(before, name, labels) ?? 0)
  for (let times = 0; times < 3; times++) expect((await visit(fleet)).status).toBe(200)
  expect((await visit('/en/flota/toyota-rav4')).status).toBe(200)
  expect((await visit('/nothing/secret-of-mine')).status).toBe(404)
  expect((await visit('/reserva/gestionar')).status).toBe(200)
  const of = (route: string, status: string) => ({ method: 'GET', route, status })
  expect(await more(requests, of('/flota', '2xx'))).toBe(3)
  expect(await more(requests, of('/flota/$slug', '2xx'))).toBe(1)
  expect(await more(requests, of('none', '4xx'))).toBe(1)
  expect(await more(requests, of('/reserva/gestionar', '2xx'))).toBe(1)
  expect(await more('istmo_page_cache_requests_total', { result: 'miss' })).toBeGreaterThan(0)
  expect(await more('istmo_page_cache_requests_total', { result: 'hit' })).toBeGreaterThan(0)
  expect(
    await more('istmo_server_function_duration_seconds_count', {
      function: 'getFleetFn',
      outcome: 'ok',
    }),
  ).toBeGreaterThan(0)
  expect(await scrape()).not.toMatch(/secret-of-mine|toyota-rav4|desde=/)
})

test('what a rate limit refuses is counted by its name', async () => {
  // Twenty a minute: one is free again every three seconds.
  const report = () => ask(`${site.url}/api/politica`, { 'content-type': 'application/json' }, '[]')
  const answers = await Promise.all(Array.from({ length: 40 }, report))
  const refused = answers.filter(({ status }) => status === 429).length
  expect(refused).toBeGreaterThan(0)
  const name = { limit: 'policyReport' }
  expect(metric(await scrape(), 'istmo_rate_limit_refusals_total', name)).toBe(refused)
})

test('the minute that a scheduler calls is seen, and a back office that is away', async () => {
  const authorization = `Bearer ${TASKS_SECRET}`
  expect((await ask(`${site.url}/api/tareas/limpieza`, { authorization }, '')).status).toBe(200)
  const ended = 'istmo_task_last_success_timestamp_seconds'
  const page = await scrape()
  for (const task of ['payments', 'hold_shares', 'reminders', 'mails']) {
    expect(metric(page, ended, { task }), task).toBeGreaterThan(0)
  }
  expect(metric(page, 'istmo_back_office_up')).toBe(1)
  proxy.fail('broken')
  await site.forget()
  const away = await ask(`${site.url}/metrics`, shown)
  expect(away.status).toBe(200)
  expect(metric(away.text, 'istmo_back_office_up')).toBe(0)
  proxy.fail(null)
})
