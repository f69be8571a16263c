import { beforeEach, expect, test } from 'vitest'
import { metric, valuesOf } from '../../../tests/fixtures/metrics'
import { countCheckout, measureRequest, measureTask } from './measure.server'
import { metrics } from './registry.server'

beforeEach(() => metrics().registry.resetMetrics())

const page = () => metrics().registry.metrics()
const checkout = { method: 'GET', route: '/reserva/checkout', status: 200 }

test.each([
  ['a document', checkout, {}, 1],
  ['one of a browser that asks for privacy', checkout, { 'sec-gpc': '1' }, undefined],
  ['one of a browser that is not to be tracked', checkout, { dnt: '1' }, undefined],
  ['a form', { ...checkout, method: 'POST' }, {}, undefined],
  ['a redirect', { ...checkout, status: 302 }, {}, undefined],
  ['another page', { ...checkout, route: '/reserva' }, {}, undefined],
])('%s of the checkout is counted as its step: %#', async (_, visit, headers, count) => {
  countCheckout(visit, new Headers(headers))
  expect(metric(await page(), 'istmo_field_steps_total', { step: 'checkout' })).toBe(count)
})

test('methods and statuses of requests have few values', async () => {
  for (const method of ['GET', 'POST', 'BREW', 'PROPFIND']) {
    measureRequest({ method, route: '/', status: 418 }, performance.now())
  }
  const name = 'istmo_http_request_duration_seconds_count'
  expect(valuesOf(await page(), name, 'method')).toEqual(['GET', 'POST', 'other'])
  expect(valuesOf(await page(), name, 'status')).toEqual(['4xx'])
})

test('a task that fails throws on, and did not end well', async () => {
  const failed = new Error('away')
  await expect(measureTask('holds', () => Promise.reject(failed))).rejects.toBe(failed)
  const task = 'holds'
  expect(metric(await page(), 'istmo_task_failures_total', { task })).toBe(1)
  expect(
    metric(await page(), 'istmo_task_last_success_timestamp_seconds', { task }),
  ).toBeUndefined()
  expect(await measureTask('holds', async () => 7)).toBe(7)
  expect(
    metric(await page(), 'istmo_task_last_success_timestamp_seconds', { task }),
  ).toBeGreaterThan(0)
})
