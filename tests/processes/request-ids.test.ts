import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send } from '~/server/gateways/http'
import { runWithRequestContext } from '~/server/request-context.server'
import { ask } from '../fixtures/ask'
import { startTestDirectus, type TestDirectus } from '../fixtures/directus'
import { startReceiver } from '../fixtures/sandbox'
import { type SiteProcess, startSiteProcess } from '../fixtures/site-process'

let back: TestDirectus
let behindProxy: SiteProcess
let open: SiteProcess

beforeAll(async () => {
  back = await startTestDirectus('sample', { LOG_LEVEL: 'info' })
  ;[behindProxy, open] = await Promise.all([
    startSiteProcess(back, back.url, { TRUST_PROXY: 'true', LOG_LEVEL: 'info' }),
    startSiteProcess(back, back.url),
  ])
  await Promise.all([behindProxy.ready(), open.ready()])
})
afterAll(async () => {
  await Promise.all([behindProxy?.stop(), open?.stop()])
  await back?.stop()
})

const uuid = /^[\da-f]{8}-[\da-f-]{27}$/

/** A page that is made for the visitor from what the back office says now. */
const made = '/flota?recogida=aeropuerto-tocumen&devolucion=aeropuerto-tocumen'

const idOf = async (site: SiteProcess, path: string, given: string) => {
  const headers = { accept: 'text/html', 'x-request-id': given, 'x-forwarded-for': '192.0.2.7' }
  return String((await ask(site.url + path, headers)).headers['x-request-id'])
}

test("the proxy's id of a request is in the answer, in the site's log and in that of the back office", async () => {
  const given = 'edge-7f3a.2211_x'
  await behindProxy.forget()
  expect(await idOf(behindProxy, made, given)).toBe(given)
  // Both are written behind the answer.
  await expect
    .poll(() => readFileSync(behindProxy.logFile, 'utf8'))
    .toContain(`"requestId":"${given}"`)
  await expect
    .poll(() =>
      back
        .written()
        .split('\n')
        .filter((line) => line.includes(`"id":"${given}"`) && line.includes('/items/')),
    )
    .not.toEqual([])
})

test('a page in store has the id of whoever asks for it', async () => {
  await idOf(behindProxy, '/promos', 'edge-first-0001')
  expect(await idOf(behindProxy, '/promos', 'edge-second-0002')).toBe('edge-second-0002')
})

test.each(['', 'short', 'with space 123', 'a"quote-123456', 'x'.repeat(101), 'línea-12345678'])(
  'an id that is none is replaced: %s',
  async (given) => {
    expect(await idOf(behindProxy, made, encodeURI(given))).toMatch(uuid)
  },
)

test('without a proxy of ours the header is nobody’s word', async () => {
  expect(await idOf(open, made, 'edge-7f3a.2211_x')).toMatch(uuid)
  expect(await idOf(open, '/promos', 'edge-7f3a.2211_x')).toMatch(uuid)
})

test('a gateway is called under the id of the request', async () => {
  const gateway = await startReceiver()
  const facts = { nonce: '', brand: 'firefly', origin: 'http://x.test', now: 0 } as const
  const context = { ...facts, requestId: 'edge-third-0003', localeForm: 'bare' } as const
  const call = { method: 'GET', headers: { Accept: 'application/json' } } as const
  await runWithRequestContext(context, () => send('paypal', gateway.url, call, 5000))
  expect(gateway.received.map(({ headers }) => headers['x-request-id'])).toEqual([
    'edge-third-0003',
  ])
  expect(gateway.received[0]?.headers.accept).toBe('application/json')
  await gateway.stop()
})
