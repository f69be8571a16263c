import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type GatewayConfig, gatewayFor, mismatch } from '../../app/server/gateways'
import type { PaymentRef, PaymentRequest } from '../../app/server/gateways/port'
import { type OwnSandbox, type Received, startReceiver, startSandbox } from '../fixtures/sandbox'

let sandbox: OwnSandbox
let config: GatewayConfig
let site: Awaited<ReturnType<typeof startReceiver>>
let received: Received[]
let counter = 0

beforeAll(async () => {
  site = await startReceiver()
  received = site.received
  sandbox = await startSandbox({ webhookUrl: `${site.url}/hook` })
  config = sandbox.config()
})
afterAll(async () => {
  await sandbox.stop()
  await site.stop()
})
beforeEach(async () => {
  await sandbox.reset()
  received.length = 0
})

/** Milliseconds that are enough for what answers at all, as the token does, and are not long to wait. */
const HASTY = 1500

const gateway = (timeoutMs?: number) =>
  gatewayFor('paypal', timeoutMs ? sandbox.config(timeoutMs) : config)

function request(more: Partial<PaymentRequest> = {}): PaymentRequest {
  counter += 1
  const base: PaymentRequest = {
    attemptId: `pp-${counter}`,
    reservationCode: 'K7M2PX9A',
    amount: 41142,
    currency: 'USD',
    description: 'Hyundai Creta, 5 días',
    locale: 'es',
    returnUrl: 'http://localhost:3000/reserva/pago/retorno?p=paypal',
    cancelUrl: 'http://localhost:3000/reserva/checkout',
    customer: { name: 'María Ábrego', email: 'maria@example.com' },
    brandName: 'Firefly',
  }
  return { ...base, ...more }
}

async function opened(payment = request()) {
  const outcome = await gateway().start(payment)
  if (outcome.status !== 'redirect') throw new Error(`no redirect but ${outcome.status}`)
  const ref: PaymentRef = { attemptId: payment.attemptId, orderId: outcome.orderId }
  return { payment, ref, url: outcome.url }
}

async function approved(account = 'comprador') {
  const order = await opened()
  const location = await sandbox.answerApproval(order.url, `${account}@istmo.example`)
  return { ...order, location }
}

const typesReceived = () =>
  received.map(({ body }) => (JSON.parse(body) as { event_type: string }).event_type)

const asWebhook = ({ headers, body }: Received) => ({
  headers: new Headers(Object.entries(headers).map(([key, value]) => [key, String(value)])),
  body,
})

describe('an order', () => {
  it('is approved by its payer, captured, and reports what was taken', async () => {
    const { payment, ref, url } = await opened()
    expect(await gateway().query(ref)).toEqual({ status: 'redirect', url, orderId: ref.orderId })
    const html = await (await fetch(url)).text()
    for (const text of ['Firefly', '$411.42', 'comprador@istmo.example']) {
      expect(html).toContain(text)
    }
    const location = await sandbox.answerApproval(url, 'comprador@istmo.example')
    expect(location?.searchParams.get('p')).toBe('paypal')
    expect(location && gateway().readReturn(location.searchParams)).toEqual({
      gateway: 'paypal',
      kind: 'return',
      orderId: ref.orderId,
    })
    expect(gateway().returnField(ref)).toEqual(['token', location?.searchParams.get('token')])
    expect(gateway().returnField({ attemptId: ref.attemptId })).toBeNull()
    expect(await gateway().query(ref)).toMatchObject({ status: 'pending', capturable: true })
    const outcome = await gateway().capture(ref)
    expect(outcome).toMatchObject({
      status: 'approved',
      amount: 41142,
      currency: 'USD',
      refunded: 0,
      reservationCode: 'K7M2PX9A',
      orderId: ref.orderId,
    })
    expect(await gateway().query(ref)).toEqual(outcome)
    expect(outcome.status === 'approved' && mismatch(outcome, payment)).toBeNull()
    expect(await sandbox.total(ref.attemptId)).toMatchObject({ captures: 1, captured: 41142 })
  })

  it('cannot be captured before its payer approved it', async () => {
    const { ref, url } = await opened()
    expect(await gateway().capture(ref)).toMatchObject({ status: 'redirect', url })
    const back = await sandbox.answerApproval(url, 'cancel')
    expect(back && gateway().readReturn(back.searchParams)).toMatchObject({ kind: 'cancel' })
    expect(await gateway().query(ref)).toMatchObject({ status: 'redirect' })
    expect(await sandbox.total(ref.attemptId)).toMatchObject({ captures: 0 })
  })

  it('is made once for an attempt, and captured once, at the same time too', async () => {
    const payment = request()
    const all = await Promise.all(Array.from({ length: 8 }, () => gateway().start(payment)))
    const ids = all.map((outcome) => (outcome.status === 'redirect' ? outcome.orderId : ''))
    expect(new Set(ids).size).toBe(1)
    expect(await sandbox.orders()).toHaveLength(1)

    const { ref } = await approved()
    const captures = await Promise.all(Array.from({ length: 8 }, () => gateway().capture(ref)))
    expect(new Set(captures.map(({ status }) => status))).toEqual(new Set(['approved']))
    expect(await sandbox.total(ref.attemptId)).toMatchObject({ captures: 1, captured: 41142 })
  })

  it('refuses another body under the same key, also where PayPal would not', async () => {
    const { payment } = await opened()
    const cheaper = { ...payment, amount: 100 }
    const refused = { status: 'declined', reason: 'invalid' }
    expect(await gateway().start(cheaper)).toMatchObject({
      ...refused,
      code: 'DUPLICATE_REQUEST_ID',
    })
    await sandbox.settings({ lenientReplay: true })
    expect(await gateway().start(cheaper)).toMatchObject({ ...refused, code: 'REPLAY_MISMATCH' })
  })

  it('belongs to its attempt only', async () => {
    const { ref } = await approved()
    await gateway().capture(ref)
    const stolen = { attemptId: 'another', orderId: ref.orderId as string }
    await expect(gateway().query(stolen)).rejects.toMatchObject({ code: 'wrong_record' })
    const missing = { attemptId: 'another', orderId: 'NOSUCHORDER' }
    expect(await gateway().query(missing)).toEqual({ status: 'not_found' })
    expect(await gateway().query({ attemptId: 'another' })).toEqual({ status: 'not_found' })
  })

  it('needs an approval address that is on the list', async () => {
    const strict = { ...config, redirectOrigins: ['https://www.paypal.com'] }
    await expect(gatewayFor('paypal', strict).start(request())).rejects.toMatchObject({
      code: 'redirect_not_allowed',
    })
    const { ref } = await opened()
    expect(await gatewayFor('paypal', strict).query(ref)).toMatchObject({ url: null })
    expect(await gatewayFor('paypal', strict).void(ref)).toEqual({ status: 'voided' })
  })
})

describe('a capture that goes wrong', () => {
  it.each([
    ['rechazado', 'TRANSACTION_REFUSED', 'declined'],
    ['sinfondos', 'INSTRUMENT_DECLINED', 'declined'],
    ['vencida', 'CARD_EXPIRED', 'expired'],
    ['duplicado', 'DUPLICATE_INVOICE_ID', 'duplicate'],
    ['capturanegada', 'CAPTURE_DECLINED', 'declined'],
  ])('%s: %s', async (account, code, reason) => {
    const { ref } = await approved(account)
    expect(await gateway().capture(ref)).toMatchObject({ status: 'declined', code, reason })
    expect(await sandbox.total(ref.attemptId)).toMatchObject({ captures: 0 })
  })

  it('an invoice paid by another order is not paid twice', async () => {
    const first = await approved()
    await gateway().capture(first.ref)
    await sandbox.settings({ lenientReplay: true })
    const second = await postOrder(first.payment)
    await sandbox.answerApproval(second.url, 'comprador@istmo.example')
    const ref = { attemptId: first.ref.attemptId, orderId: second.id }
    const outcome = await gatewayFor('paypal', sandbox.config()).capture(ref)
    expect(outcome.status).not.toBe('approved')
    expect(await sandbox.total(first.ref.attemptId)).toMatchObject({ captures: 1 })
  })

  it.each(['lento', 'ilegible'])('%s: unknown, then captured once', async (account) => {
    const { ref } = await approved(account)
    await expect(gateway(HASTY).capture(ref)).rejects.toThrow('outcome unknown')
    // It may have given up before PayPal has read it.
    await expect
      .poll(() => gateway().query(ref))
      .toMatchObject({ status: 'approved', amount: 41142 })
    expect(await gateway().capture(ref)).toMatchObject({ status: 'approved' })
    expect(await sandbox.total(ref.attemptId)).toMatchObject({ captures: 1 })
  })

  it('tarde: in progress for everyone, then captured once', async () => {
    await sandbox.settings({ lateMs: 600_000, hangMs: 1000 })
    const { ref } = await approved('tarde')
    await expect(gateway().capture(ref)).rejects.toThrow('outcome unknown')
    expect(await gateway().capture(ref)).toMatchObject({ status: 'pending', capturable: false })
    await sandbox.hurry()
    expect((await gateway().query(ref)).status).toBe('approved')
    expect(await gateway().capture(ref)).toMatchObject({ status: 'approved' })
    expect(await sandbox.total(ref.attemptId)).toMatchObject({ captures: 1 })
  })

  it.each([
    ['mudo', 'timeout', HASTY],
    ['caido', 'http_503', undefined],
  ])('%s: unknown, and still to be captured', async (account, code, deadline) => {
    const { ref } = await approved(account)
    await expect(gateway(deadline).capture(ref)).rejects.toMatchObject({ code })
    expect(await gateway().query(ref)).toMatchObject({ status: 'pending', capturable: true })
    expect(await sandbox.total(ref.attemptId)).toMatchObject({ captures: 0 })
  })

  it('retenido: pending, then approved', async () => {
    await sandbox.settings({ lateMs: 600_000 })
    const { ref } = await approved('retenido')
    expect(await gateway().capture(ref)).toMatchObject({ status: 'pending', capturable: false })
    expect(await gateway().void(ref)).toEqual({ status: 'pending' })
    await sandbox.hurry()
    expect((await gateway().query(ref)).status).toBe('approved')
  })

  it('demas: the wrong amount is there for the one who compares', async () => {
    const { payment, ref } = await approved('demas')
    const outcome = await gateway().capture(ref)
    expect(outcome).toMatchObject({ status: 'approved', amount: 41242 })
    expect(outcome.status === 'approved' && mismatch(outcome, payment)).toBe('amount')
  })
})

describe('giving back', () => {
  it('refunds in parts, never more than was taken, each key once', async () => {
    const { ref } = await approved()
    await gateway().capture(ref)
    const first = await gateway().refund(ref, 10000, `${ref.attemptId}-r1`)
    expect(first).toMatchObject({ status: 'refunded', amount: 10000 })
    expect(await gateway().refund(ref, 10000, `${ref.attemptId}-r1`)).toEqual(first)
    expect(await gateway().query(ref)).toMatchObject({ status: 'approved', refunded: 10000 })
    expect(await gateway().refund(ref, 31143, `${ref.attemptId}-r2`)).toMatchObject({
      code: 'REFUND_AMOUNT_EXCEEDED',
    })
    await sandbox.fault('/refund', 'hang-after')
    const key = `${ref.attemptId}-r3`
    await expect(gateway(HASTY).refund(ref, 31142, key)).rejects.toMatchObject({ code: 'timeout' })
    expect(await gateway().refund(ref, 31142, key)).toMatchObject({ status: 'refunded' })
    expect(await gateway().query(ref)).toMatchObject({ status: 'reversed', amount: 41142 })
    expect(await sandbox.total(ref.attemptId)).toMatchObject({ refunded: 41142, net: 0 })
  })

  it('undoes an attempt in any state, once', async () => {
    const open = await opened()
    expect(await gateway().void(open.ref)).toEqual({ status: 'voided' })
    const ready = await approved()
    expect(await gateway().void(ready.ref)).toEqual({ status: 'voided' })
    const { ref } = await approved()
    await gateway().capture(ref)
    const all = await Promise.all(Array.from({ length: 5 }, () => gateway().void(ref)))
    for (const outcome of all) expect(outcome).toMatchObject({ status: 'refunded', amount: 41142 })
    expect(await sandbox.total(ref.attemptId)).toMatchObject({ captures: 1, net: 0 })
  })
})

describe('a capture whose order PayPal no longer has', () => {
  it('goes back whole, what is left of it, or was given back, by its own number', async () => {
    const captured = async () => {
      const { ref } = await approved()
      const { transactionId = '' } = (await gateway().capture(ref)) as { transactionId?: string }
      return { attemptId: ref.attemptId, orderId: 'GONE', transactionId }
    }
    const whole = await captured()
    expect(await gateway().void(whole)).toMatchObject({ status: 'refunded', amount: 41142 })
    expect(await gateway().void(whole)).toMatchObject({ status: 'refunded', amount: 41142 })
    const partly = await captured()
    await gateway().refund(partly, 10000, `${partly.attemptId}-refund`)
    expect(await gateway().void(partly)).toMatchObject({ status: 'refunded', amount: 31142 })
    for (const { attemptId } of [whole, partly]) {
      expect(await sandbox.total(attemptId)).toMatchObject({ captures: 1, net: 0 })
    }
    const unknown = { ...partly, transactionId: 'GONE' }
    expect(await gateway().void(unknown)).toEqual({ status: 'not_found' })
  })
})

describe('access', () => {
  it('asks for one token for many calls, and for a new one when it is refused', async () => {
    const fresh = gatewayFor('paypal', sandbox.config())
    await Promise.all([fresh.start(request()), fresh.start(request()), fresh.start(request())])
    await sandbox.fault('/v2/checkout/orders', 'unauthorized')
    expect((await fresh.start(request())).status).toBe('redirect')
    await sandbox.reset() // PayPal has forgotten every token
    expect((await fresh.start(request())).status).toBe('redirect')
  })

  it('wrong credentials and a lost token request are unavailable, never unknown', async () => {
    const { paypal } = config
    if (!paypal) throw new Error('no paypal')
    const wrong = { ...config, paypal: { ...paypal, secret: 'x' } }
    const unavailable = { name: 'GatewayUnavailableError' }
    await expect(gatewayFor('paypal', wrong).start(request())).rejects.toMatchObject(unavailable)
    await sandbox.fault('/v1/oauth2/token', 'hang-before')
    const fresh = gatewayFor('paypal', sandbox.config(HASTY))
    await expect(fresh.start(request())).rejects.toMatchObject({ ...unavailable, code: 'no_token' })
    expect((await fresh.start(request())).status).toBe('redirect')
  })
})

describe('webhooks', () => {
  it('are signed, and say which attempt to look at', async () => {
    const { ref } = await approved()
    await gateway().capture(ref)
    await gateway().refund(ref, 100, `${ref.attemptId}-r`)
    await expect.poll(typesReceived).toHaveLength(3)
    expect(typesReceived().sort()).toEqual([
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.REFUNDED',
    ])
    for (const message of received) {
      const hint = await gateway().readWebhook?.(asWebhook(message))
      expect(hint).toMatchObject({ gateway: 'paypal', attemptId: ref.attemptId })
    }
  })

  it('are refused when forged, altered, unsigned or not JSON', async () => {
    const { ref } = await approved('avisofalso')
    await expect.poll(typesReceived).toEqual(['PAYMENT.CAPTURE.COMPLETED'])
    const [forged] = received
    if (!forged) throw new Error('nothing received')
    expect(await gateway().readWebhook?.(asWebhook(forged))).toBeNull()
    expect(await gateway().query(ref)).toMatchObject({ status: 'redirect' })

    received.length = 0
    await approved()
    await expect.poll(typesReceived).toHaveLength(1)
    const [genuine] = received
    if (!genuine) throw new Error('nothing received')
    const { headers, body } = asWebhook(genuine)
    const altered = body.replace('411.42', '1.00')
    expect(altered).not.toBe(body)
    expect(await gateway().readWebhook?.({ headers, body: altered })).toBeNull()
    expect(await gateway().readWebhook?.({ headers: new Headers(), body })).toBeNull()
    expect(await gateway().readWebhook?.({ headers, body: 'x' })).toBeNull()
    expect(await gateway().readWebhook?.({ headers, body })).not.toBeNull()
  })

  it('that cannot be PayPal’s are refused before PayPal is asked (security L6)', async () => {
    await approved()
    await expect.poll(typesReceived).toHaveLength(1)
    const [genuine] = received
    if (!genuine) throw new Error('nothing received')
    const { headers, body } = asWebhook(genuine)
    const asked = vi.spyOn(globalThis, 'fetch')
    const long = new Date(Date.now() - 5 * 24 * 60 * 60_000).toISOString()
    for (const [name, value] of [
      ['paypal-cert-url', 'https://paypal.com.evil.example/cert'],
      ['paypal-cert-url', 'http://api.paypal.com/cert'],
      ['paypal-cert-url', 'nothing'],
      ['paypal-transmission-time', long],
      ['paypal-transmission-time', 'yesterday'],
    ] as const) {
      const changed = new Headers(headers)
      changed.set(name, value)
      expect(await gateway().readWebhook?.({ headers: changed, body }), value).toBeNull()
    }
    expect(asked).not.toHaveBeenCalled()
    asked.mockRestore()
  })

  it('come twice, or never, or again when asked', async () => {
    const twice = await approved('dosavisos')
    await gateway().capture(twice.ref)
    await expect.poll(typesReceived).toHaveLength(4)
    const ids = new Set(received.map(({ body }) => (JSON.parse(body) as { id: string }).id))
    expect(ids.size).toBe(2)

    received.length = 0
    const silent = await approved('sinaviso')
    expect(silent.location).toBeNull()
    expect(await gateway().capture(silent.ref)).toMatchObject({ status: 'approved' })
    const events = await sandbox.webhooks()
    const completed = events.findLast(({ type }) => type === 'PAYMENT.CAPTURE.COMPLETED')
    expect(completed?.deliveries).toEqual([])
    expect(received).toEqual([])
    await sandbox.redeliver(completed?.id ?? '')
    await expect.poll(typesReceived).toEqual(['PAYMENT.CAPTURE.COMPLETED'])
  })
})

/** A second order under the same invoice, as a bug in a shop would make it. */
async function postOrder(payment: PaymentRequest) {
  const headers = { authorization: `Basic ${btoa('sandbox-client:sandbox-secret')}` }
  const body = 'grant_type=client_credentials'
  const login = await fetch(`${sandbox.url}/v1/oauth2/token`, { method: 'POST', headers, body })
  const { access_token } = (await login.json()) as { access_token: string }
  const response = await fetch(`${sandbox.url}/v2/checkout/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}` },
    body: JSON.stringify({
      intent: 'CAPTURE',
      purchase_units: [
        { invoice_id: payment.attemptId, amount: { currency_code: 'USD', value: '411.42' } },
      ],
      application_context: { return_url: payment.returnUrl, cancel_url: payment.cancelUrl },
    }),
  })
  expect(response.status).toBe(201)
  const order = (await response.json()) as { id: string; links: { rel: string; href: string }[] }
  return { id: order.id, url: order.links.find(({ rel }) => rel === 'approve')?.href ?? '' }
}

describe('the list of transactions', () => {
  it('has the captures that took money and what went back of them, and nothing of other days', async () => {
    const captured = async (account?: string) => {
      const { ref } = await approved(account)
      await gateway().capture(ref)
      return ref
    }
    const kept = await captured()
    const partly = await captured()
    const whole = await captured()
    await captured('capturanegada')
    await approved()
    await gateway().refund(partly, 1142, `${partly.attemptId}-refund`)
    await gateway().void(whole)
    const now = Date.now()
    const listed = (from: number, to: number) => Array.fromAsync(gateway().transactions(from, to))
    const found = await listed(now - 60_000, now + 60_000)
    const captures = found.filter(({ kind }) => kind === 'capture')
    expect(captures).toMatchObject(
      [kept, partly, whole].map(({ attemptId }) => ({
        ...{ attemptId, amount: 41142, reservationCode: 'K7M2PX9A' },
      })),
    )
    expect(found.filter(({ kind }) => kind === 'refund')).toMatchObject([
      { amount: 1142, refundOf: captures[1]?.transactionId },
      { amount: 41142, refundOf: captures[2]?.transactionId },
    ])
    expect(await listed(now - 3_600_000, now - 60_000)).toEqual([])
  })
})
