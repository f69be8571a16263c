import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { metrics } from '../metrics/registry.server'
import { send } from './http'

/** Answers with the status that the path names. */
const gateway = createServer({ keepAliveTimeout: 75_000 }, ({ url }, response) => {
  response.writeHead(Number(url?.slice(1))).end('{}')
})
beforeAll(() => new Promise<void>((resolve) => void gateway.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => gateway.close(resolve)))

async function counted(outcome: string): Promise<number> {
  const { values } = await metrics().upstream.get()
  const own = values.find(
    ({ metricName, labels: { service, method, ...labels } }) =>
      metricName?.endsWith('_count') &&
      service === 'metrobank' &&
      method === 'POST' &&
      labels.outcome === outcome,
  )
  return own?.value ?? 0
}

test.each([
  [201, 'ok'],
  [400, 'refused'],
  [422, 'refused'],
  [401, 'failed'],
  [403, 'failed'],
  [429, 'failed'],
  [503, 'failed'],
])('an answer of a gateway with status %i counts as %s', async (status, outcome) => {
  const before = await counted(outcome)
  const { port } = gateway.address() as AddressInfo
  const request = { method: 'POST', headers: {} } as const
  await send('metrobank', `http://127.0.0.1:${port}/${status}`, request, 5000).catch(() => {})
  expect(await counted(outcome)).toBe(before + 1)
})
