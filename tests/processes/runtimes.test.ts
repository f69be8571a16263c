import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { request } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freezePage } from '~/server/page-cache/frozen-page.server'
import { ensureToolchain } from '../../scripts/lib/toolchain.mjs'
import { detailsFor } from '../e2e/lib/renter'
import { tripIn, withTrip } from '../e2e/lib/trip'
import { confirmAtCounterByHttp, payByPaypalByHttp, reserveByHttp } from '../fixtures/book-by-http'
import { addCar } from '../fixtures/cars'
import { leaseTestDirectus, type TestDirectus } from '../fixtures/directus'
import { type Runtime, runtimes, startRuntimes } from '../fixtures/runtimes'
import { type OwnSandbox, startSandbox } from '../fixtures/sandbox'
import { bookWhole } from '../fixtures/whole-booking'

let back: TestDirectus
let sandbox: OwnSandbox
let many: number
let started: Awaited<ReturnType<typeof startRuntimes>>
const mails = mkdtempSync(`${tmpdir()}/istmo-mails-`)
const tasksSecret = 'the scheduler of these tests says this'

beforeAll(async () => {
  const toolchain = await ensureToolchain()
  ;[back, sandbox] = await Promise.all([leaseTestDirectus(), startSandbox()])
  many = await addCar(back, { units: 20, model: 'Muchos' })
  started = await startRuntimes(toolchain, {
    PUBLIC_BRAND: 'firefly',
    // The same for all: it stands in their pages.
    SITE_URL: 'http://localhost:3999',
    DIRECTUS_URL: back.url,
    DIRECTUS_TOKEN: back.siteToken,
    DIRECTUS_READ_TIMEOUT_MS: '8000',
    DIRECTUS_WRITE_TIMEOUT_MS: '15000',
    PAGE_PATIENCE_MS: '15000',
    SESSION_SECRET: 'a secret for tests only, long enough for all',
    METROBANK_API_URL: sandbox.url,
    METROBANK_TOKENIZER_URL: sandbox.url,
    PAYPAL_API_URL: sandbox.url,
    MAIL_FOLDER: mails,
    TASKS_SECRET: tasksSecret,
  })
})
afterAll(async () => {
  await started?.stop()
  await Promise.all([back?.stop(), sandbox?.stop()])
  rmSync(mails, { recursive: true, force: true })
})

const urlOf = (runtime: Runtime) => started.urls.get(runtime) ?? ''
const onAll = <Result>(look: (url: string) => Promise<Result>) =>
  Promise.all(runtimes.map((runtime) => look(urlOf(runtime))))

/** The headers that differ between two answers of one process, or of the connection. */
const passing = [
  'age',
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
  'x-request-id',
]

async function answerAt(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { redirect: 'manual', headers })
  const said = [...answer.headers].filter(([name]) => !passing.includes(name))
  return { status: answer.status, headers: Object.fromEntries(said), body: await answer.bytes() }
}

/**
 * The page as it is kept for everybody, but for the moments at which it was made; the first visitors may get it as it
 * comes, with a nonce.
 */
async function keptPage(url: string, encoding: string) {
  const look = () => answerAt(url, { 'Accept-Encoding': encoding })
  await expect.poll(async () => (await look()).headers.etag).toBeDefined()
  const { status, headers, body } = await look()
  const html = new TextDecoder('utf-8', { fatal: true }).decode(body)
  const { tag, scripts, styles } = freezePage(html, 'no nonce')
  const policy = [...scripts, ...styles].reduce(
    (text, hash) => text.replace(hash, 'its own'),
    headers['content-security-policy'] ?? '',
  )
  const said: Record<string, string | undefined> = {
    ...headers,
    etag: headers.etag === tag ? 'its own' : headers.etag,
    'content-security-policy': policy,
  }
  return {
    status,
    headers: said,
    html: html.replace(/\b1\d{12}\b/g, 'a moment'),
  }
}

describe.each([
  ['home', () => '/'],
  ['home in English', () => '/en'],
  ['the fleet', () => withTrip('/flota', tripIn(40))],
  ['an info page', () => '/info/terminos-y-condiciones'],
])('%s', (_, path) => {
  test.each(['identity', 'gzip', 'br'])('is the same everywhere, as %s', async (encoding) => {
    const look = () => onAll((url) => keptPage(url + path(), encoding))
    // The first half hour that one may choose may begin between two of them.
    await expect.poll(async () => new Set((await look()).map(({ html }) => html)).size).toBe(1)
    const [first, ...others] = await look()
    expect(first?.status).toBe(200)
    expect(first?.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
    expect(first?.headers['cache-control']).toContain('s-maxage=10')
    expect(first?.headers.etag).toBe('its own')
    expect(first?.html).toMatch(/<\/html>$/)
    for (const page of others) expect(page).toEqual(first)
  })
})

test('a picture has the same bytes everywhere', async () => {
  const { html } = await keptPage(`${urlOf('node-server')}/flota`, 'br')
  const [picture = 'no picture'] = /\/assets\/[\da-f-]{36}\?[^" ]*f=webp/.exec(html) ?? []
  const path = picture.replaceAll('&amp;', '&')
  // Directus makes it once; who asks meanwhile may get nothing.
  const typeOf = async () => (await answerAt(urlOf('node-server') + path)).headers['content-type']
  await expect.poll(typeOf).toBe('image/webp')
  const pictures = await onAll((url) => answerAt(url + path))
  expect(pictures[0]?.headers['content-type']).toBe('image/webp')
  expect(pictures[0]?.body.byteLength).toBeGreaterThan(1000)
  for (const one of pictures) expect(one).toEqual(pictures[0])
})

test.each([
  ['a page that is not there', '/info/nothing', {}, 404],
  ['a built file that is not there', '/static/first-abc.js', {}, 404],
  ['a host that is not ours', '/', { Host: 'other.example' }, 421],
])('%s is refused everywhere', async (_, path, headers, status) => {
  const browser = await request.newContext({ extraHTTPHeaders: headers })
  const answers = await onAll((url) => browser.get(url + path, { maxRedirects: 0 }))
  for (const answer of answers) {
    expect(answer.status()).toBe(status)
    expect(answer.headers()['cache-control']).toMatch(/no-store/)
  }
  await browser.dispose()
})

describe.each(runtimes)('%s', (runtime) => {
  test.each([
    ['at the counter', { status: 'confirmed', payment_type: 'counter' }],
    ['by PayPal', { status: 'paid', payment_type: 'paypal' }],
  ])('one books without JavaScript and pays %s', async (_, row) => {
    const browser = await request.newContext()
    const person = detailsFor('runtimes')
    const origin = urlOf(runtime)
    const booking = { request: browser, origin, trip: tripIn(40), model: 'Muchos', person }
    const code = await reserveByHttp(booking)
    if (row.payment_type === 'counter') await confirmAtCounterByHttp(booking, code)
    else await payByPaypalByHttp(booking, code, sandbox)
    const found = await back.admin('GET', `/items/reservations?filter[reservation_id][_eq]=${code}`)
    expect(found).toMatchObject([{ ...row, email: person.email }])
    await browser.dispose()
  })

  test('one pays by card in the window of the bank, has the mail and the PDF, changes and cancels', async () => {
    const seen = await bookWhole({
      origin: urlOf(runtime),
      carId: many,
      sandbox,
      mails,
      tasksSecret,
    })
    expect(seen).toEqual({
      paid: 'done',
      files: ['%PDF-', 'BEGIN'],
      mailed: true,
      changed: true,
      cancelled: true,
      stage: 'cancelled',
      faults: [],
    })
  })
})
