import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkCardNumber, detectBrand } from '../../app/domain/people/card'
import { gatewayFor } from '../../app/server/gateways'
import { assumptions } from '../../app/server/gateways/metrobank/assumptions'
import { accounts, amounts, type CardRow, cards, outcomes } from '../../sandbox/magic.ts'
import { type OwnSandbox, startSandbox } from '../fixtures/sandbox'

let sandbox: OwnSandbox
const siteOrigin = 'https://www.istmo.example'

beforeAll(async () => {
  sandbox = await startSandbox({ siteOrigins: [siteOrigin] })
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.reset())

const card = { number: '4111 1111 1111 1111', expiry: '0831', cvv: '123', holder: 'MARIA ABREGO' }

function post(path: string, body: string, headers: Record<string, string> = {}) {
  return fetch(sandbox.url + path, { method: 'POST', body, headers })
}

describe('the tables', () => {
  it.each(cards.map((row: CardRow) => [row.number, row.brand]))('%s is a %s', (number, brand) => {
    expect(checkCardNumber(number)).toBeNull()
    expect(detectBrand(number)).toBe(brand)
  })

  it('cover every outcome, each number, account and amount once', () => {
    const used = [...cards, ...accounts, ...amounts].map(({ outcome }) => outcome)
    expect(new Set(used)).toEqual(new Set(Object.keys(outcomes)))
    const keys = [
      ...cards.map(({ number }) => number),
      ...accounts.map(({ email }) => email),
      ...amounts.map(({ amount }) => amount),
    ]
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('are on the first page in both languages, and in docs/gateways.md', async () => {
    const es = await (await fetch(sandbox.url)).text()
    const en = await (await fetch(`${sandbox.url}/?lang=en`)).text()
    const docs = await readFile(new URL('../../docs/gateways.md', import.meta.url), 'utf8')
    for (const { number, outcome } of cards) {
      expect(es).toContain(number)
      expect(es).toContain(outcomes[outcome].es)
      expect(en).toContain(outcomes[outcome].en)
      expect(docs).toContain(`| ${number} |`)
    }
    for (const { email } of accounts) expect(docs).toContain(`| ${email} |`)
    for (const { amount } of amounts) expect(docs).toContain(`| ${amount} |`)
    for (const [name, text] of Object.entries(assumptions)) {
      expect(docs).toContain(`- **${name}** ${text}`)
    }
  })
})

describe('the tokenizer', () => {
  it('answers the site in the browser and no other page', async () => {
    const asked = await fetch(`${sandbox.url}/tokenize`, {
      method: 'OPTIONS',
      headers: { origin: siteOrigin, 'access-control-request-method': 'POST' },
    })
    expect(asked.status).toBe(204)
    expect(asked.headers.get('access-control-allow-origin')).toBe(siteOrigin)
    expect(asked.headers.get('access-control-allow-headers')).toBe('content-type')
    const body = JSON.stringify(card)
    const site = await post('/tokenize', body, { origin: siteOrigin })
    expect(site.headers.get('access-control-allow-origin')).toBe(siteOrigin)
    expect(await site.json()).toMatchObject({
      code: 'T00',
      token: expect.stringMatching(/^TK[0-9A-F]{32}$/),
      brand: 'visa',
      last4: '1111',
      expiry: '0831',
    })
    const other = await post('/tokenize', body, { origin: 'https://evil.example' })
    expect(other.status).toBe(403)
    expect(other.headers.get('access-control-allow-origin')).toBeNull()
  })

  it.each([
    [{ number: '4111 1111 1111 1112' }, 'number'],
    [{ number: '4111 1111 1111' }, 'number'],
    [{ expiry: '1331' }, 'expiry'],
    [{ expiry: '0120' }, 'expiry'],
    [{ cvv: '12' }, 'cvv'],
    [{ number: '3782 822463 10005' }, 'cvv'],
    [{ holder: '' }, 'holder'],
  ])('refuses %o', async (change, field) => {
    const reply = await sandbox.tokenize(card.number, change)
    expect(reply).toMatchObject({ status: 422, code: 'T01', field })
    expect(JSON.stringify(reply)).not.toMatch(/4111 ?1111 ?1111/)
  })

  it('forgets the card: not in the state file, not in the log, not in any answer', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
    const env = { SANDBOX_STATE: join(folder, 'state.json'), SANDBOX_LOG: '1' }
    const kept = await startSandbox({ env })
    const { token, brand, last4, expiry } = await kept.tokenize('4000 0000 0000 3220', {
      cvv: '907',
    })
    const request = {
      attemptId: 'kept-1',
      reservationCode: 'R1',
      amount: 100,
      currency: 'USD',
      description: '',
      locale: 'es',
      returnUrl: 'http://localhost:3000/r',
      cancelUrl: 'http://localhost:3000/c',
      customer: { name: 'M', email: 'm@example.com' },
      card: { token, brand, last4, expiry },
    } as const
    const gateway = gatewayFor('metrobank', kept.config())
    const outcome = await gateway.start(request)
    const seen = JSON.stringify([outcome, await kept.transactions()])
    const stateFile = () => readFile(env.SANDBOX_STATE, 'utf8').catch(() => '')
    await expect.poll(stateFile).toContain('kept-1')
    for (const text of [seen, await stateFile(), kept.output()]) {
      expect(text).not.toMatch(/4000 ?0000 ?0000 ?3220|"907"|MARIA|"0831"|08\/31/)
    }
    expect(kept.output()).toContain('POST /tokenize 200')
    await kept.stop()
    // Started again, it knows the sale and its window.
    const again = await startSandbox({ env })
    expect((await again.transactions()).map(({ tracking }) => tracking)).toEqual(['kept-1'])
    await again.stop()
    await rm(folder, { recursive: true })
  })
})

describe('the service', () => {
  it('starts and says that it is up', async () => {
    const fresh = await startSandbox()
    expect(await (await fetch(`${fresh.url}/healthz`)).json()).toEqual({ status: 'ok' })
    await fresh.stop()
  })

  it('refuses big bodies, unknown addresses and wrong methods', async () => {
    expect((await post('/tokenize', 'x'.repeat(70_000))).status).toBe(413)
    expect((await fetch(`${sandbox.url}/nothing`)).status).toBe(404)
    expect((await fetch(`${sandbox.url}/v1/oauth2/token`)).status).toBe(405)
    expect((await fetch(`${sandbox.url}/3ds/${'0'.repeat(32)}`)).status).toBe(404)
    expect((await fetch(`${sandbox.url}/checkoutnow?token=NONE`)).status).toBe(404)
    expect((await post('/api/Transaction/PerformTransaction', '{}')).status).toBe(400)
    expect((await post('/v2/checkout/orders', '{}')).status).toBe(401)
  })

  it('keeps pages of other sites away from its admin', async () => {
    expect((await post('/_sandbox/reset', '{}', { origin: siteOrigin })).status).toBe(403)
    expect((await post('/_sandbox/settings', '{"latencyMs":"x"}')).status).toBe(400)
    expect((await post('/_sandbox/faults', '{}')).status).toBe(400)
  })

  it('sends payers back to the site only', async () => {
    const { token, brand, last4, expiry } = await sandbox.tokenize(card.number)
    const returnUrl = 'https://evil.example/r'
    const request = {
      attemptId: 'open-redirect',
      reservationCode: 'R1',
      amount: 100,
      currency: 'USD',
      description: '',
      locale: 'en',
      returnUrl,
      cancelUrl: returnUrl,
      customer: { name: 'M', email: 'm@example.com' },
      card: { token, brand, last4, expiry },
    } as const
    for (const name of ['metrobank', 'paypal'] as const) {
      const outcome = await gatewayFor(name, sandbox.config()).start(request)
      expect(outcome).toMatchObject({ status: 'declined', reason: 'invalid' })
    }
  })

  it('refuses a PayPal amount that is not the sum of its parts', async () => {
    const login = await post('/v1/oauth2/token', 'grant_type=client_credentials', {
      authorization: `Basic ${btoa('sandbox-client:sandbox-secret')}`,
    })
    const { access_token } = (await login.json()) as { access_token: string }
    const money = (value: string) => ({ currency_code: 'USD', value })
    const orderOf = (total: string) =>
      JSON.stringify({
        intent: 'CAPTURE',
        purchase_units: [
          {
            amount: {
              ...money(total),
              breakdown: { item_total: money('90.00'), tax_total: money('10.00') },
            },
          },
        ],
        application_context: { return_url: `${siteOrigin}/r`, cancel_url: `${siteOrigin}/c` },
      })
    const headers = { authorization: `Bearer ${access_token}` }
    expect((await post('/v2/checkout/orders', orderOf('100.00'), headers)).status).toBe(201)
    const wrong = await post('/v2/checkout/orders', orderOf('100.01'), headers)
    expect(wrong.status).toBe(422)
    expect(await wrong.json()).toMatchObject({ details: [{ issue: 'AMOUNT_MISMATCH' }] })
  })
})
