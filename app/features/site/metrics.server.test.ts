import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { forgetMemory } from '~/server/async/memory.server'
import { runWithRequestContext } from '~/server/request-context.server'
import { metric } from '../../../tests/fixtures/metrics'
import { handleMetrics } from './metrics.server'

const LEFT_OUT = '/no-se-muestra/conteo'
const METRICS_TOKEN = 'a secret of the scraper, for tests only'

const calls: string[] = []
let under = 0
let most = 0
let statusOfLeftOut = 200

/** A back office of one left-out car and nothing else. */
const backOffice = createServer(
  { keepAliveTimeout: 75_000 },
  ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    const path = url.replace(/\?.*/, '')
    calls.push(path)
    most = Math.max(most, ++under)
    setTimeout(() => {
      under--
      const isLeftOut = path === LEFT_OUT
      const data = isLeftOut ? [{ collection: 'flota', count: 1 }] : []
      response.writeHead(isLeftOut ? statusOfLeftOut : 200, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify({ data }))
    }, 5)
  },
)
beforeAll(() => new Promise<void>((resolve) => void backOffice.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => backOffice.close(resolve)))

beforeEach(() => {
  const { port } = backOffice.address() as AddressInfo
  vi.stubEnv('DIRECTUS_URL', `http://127.0.0.1:${port}`)
  vi.stubEnv('DIRECTUS_TOKEN', 'a token for tests')
  vi.stubEnv('PUBLIC_BRAND', 'firefly')
  vi.stubEnv('SESSION_SECRET', 'a secret for tests, long enough for all')
  vi.stubEnv('METRICS_TOKEN', METRICS_TOKEN)
  vi.useFakeTimers({ toFake: ['Date'] })
  calls.length = 0
  most = 0
  statusOfLeftOut = 200
  forgetMemory()
})
afterEach(() => vi.useRealTimers())

async function scrape(): Promise<string> {
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` }
  const request = new Request('http://localhost/metrics', { headers })
  const facts = { requestId: 'test', nonce: '', brand: 'firefly', origin: 'http://localhost' }
  const answer = await runWithRequestContext({ ...facts, localeForm: 'bare', now: 0 }, () =>
    handleMetrics(request),
  )
  return answer.text()
}

const leftOut = (page: string) => metric(page, 'istmo_records_left_out', { collection: 'flota' })
const askedForLeftOut = () => calls.filter((path) => path === LEFT_OUT).length

test('the figures of a scrape are asked for one after the other: renters want the same places', async () => {
  const page = await scrape()
  expect(metric(page, 'istmo_back_office_up')).toBe(1)
  expect(leftOut(page)).toBe(1)
  expect(calls.length).toBeGreaterThan(8)
  expect(most).toBe(1)
})

test('a failed count of what is left out is missing alone, and is not tried again for a minute', async () => {
  statusOfLeftOut = 500
  const page = await scrape()
  expect(metric(page, 'istmo_back_office_up')).toBe(1)
  expect(metric(page, 'istmo_mail_oldest_unsent_seconds')).toBe(0)
  expect(leftOut(page)).toBeUndefined()
  statusOfLeftOut = 200
  const asked = askedForLeftOut()
  vi.setSystemTime(Date.now() + 59_000)
  expect(leftOut(await scrape())).toBeUndefined()
  expect(askedForLeftOut()).toBe(asked)
  vi.setSystemTime(Date.now() + 1000)
  expect(leftOut(await scrape())).toBe(1)
})
