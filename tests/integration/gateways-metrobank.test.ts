import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type GatewayConfig, gatewayFor, mismatch } from '../../app/server/gateways'
import type { PaymentRequest } from '../../app/server/gateways/port'
import { type CardRow, cards, type Outcome } from '../../sandbox/magic.ts'
import { type OwnSandbox, startReceiver, startSandbox } from '../fixtures/sandbox'

let sandbox: OwnSandbox
let config: GatewayConfig
let counter = 0

beforeAll(async () => {
  sandbox = await startSandbox()
  config = sandbox.config()
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.reset())

const gateway = (timeoutMs?: number) =>
  gatewayFor('metrobank', timeoutMs ? sandbox.config(timeoutMs) : config)

function numberFor(outcome: Outcome): string {
  const row = cards.find((card: CardRow) => card.outcome === outcome)
  if (!row) throw new Error(`no card for ${outcome}`)
  return row.number
}

async function request(outcome: Outcome, more: Partial<PaymentRequest> = {}) {
  const { token, brand, last4, expiry } = await sandbox.tokenize(numberFor(outcome))
  counter += 1
  const base: PaymentRequest = {
    attemptId: `att-${counter}`,
    reservationCode: 'K7M2PX9A',
    amount: 41142,
    currency: 'USD',
    description: 'Hyundai Creta',
    locale: 'es',
    returnUrl: 'http://localhost:3000/reserva/pago/retorno?gateway=metrobank&x=1',
    cancelUrl: 'http://localhost:3000/reserva/checkout',
    customer: { name: 'María Ábrego', email: 'maria@example.com' },
    card: { token, brand, last4, expiry },
  }
  return { ...base, ...more }
}

async function started(outcome: Outcome) {
  const payment = await request(outcome)
  return { payment, outcome: await gateway().start(payment) }
}

/** Starts a payment that asks its cardholder and answers the bank's window. */
async function challenged(outcome: Outcome, answer: string) {
  const { payment, outcome: first } = await started(outcome)
  if (first.status !== 'redirect') throw new Error(`no redirect but ${first.status}`)
  return { payment, url: first.url, back: await sandbox.answerChallenge(first.url, answer) }
}

describe('a sale that answers at once', () => {
  it('is approved with the amount, currency, reservation and card', async () => {
    const { payment, outcome } = await started('approve')
    expect(outcome).toMatchObject({
      status: 'approved',
      amount: 41142,
      currency: 'USD',
      refunded: 0,
      reservationCode: 'K7M2PX9A',
      card: { brand: 'visa', last4: '1111' },
      authorization: expect.stringMatching(/^\d{6}$/),
    })
    expect(await gateway().query(payment)).toEqual(outcome)
    expect(await gateway().capture(payment)).toEqual(outcome)
    expect(await sandbox.total(payment.attemptId)).toMatchObject({ captures: 1, captured: 41142 })
    if (outcome.status !== 'approved') return
    expect(mismatch(outcome, payment)).toBeNull()
    expect(mismatch(outcome, { ...payment, reservationCode: 'OTHER' })).toBe('reservation')
    expect(mismatch(outcome, { ...payment, currency: 'PAB' })).toBe('currency')
  })

  it('is approved when 3-D Secure was only attempted', async () => {
    expect((await started('attempt')).outcome.status).toBe('approved')
  })

  it.each([
    ['decline', '05', 'declined'],
    ['funds', '51', 'funds'],
    ['expired', '54', 'expired'],
    ['cvv', 'N7', 'cvv'],
    ['duplicate', '94', 'duplicate'],
    ['unavailable', '91', 'unavailable'],
    ['rejected', '05', 'authentication'],
  ] as const)('is refused: %s', async (outcome, code, reason) => {
    const { payment, outcome: first } = await started(outcome)
    expect(first).toMatchObject({ status: 'declined', code, reason })
    expect(await gateway().query(payment)).toMatchObject({ status: 'declined', code, reason })
    expect(await sandbox.total(payment.attemptId)).toMatchObject({ captures: 0, captured: 0 })
  })

  it('is refused for a token nobody made, and charges nothing', async () => {
    const payment = await request('approve')
    const card = { token: 'TKFFFF', brand: 'visa', last4: '1111', expiry: '0831' }
    const outcome = await gateway().start({ ...payment, card })
    expect(outcome).toMatchObject({ status: 'declined', code: 'T04', reason: 'invalid' })
    const { card: _, ...bare } = payment
    expect(await gateway().start(bare)).toMatchObject({ status: 'declined', reason: 'invalid' })
    expect(await sandbox.transactions()).toEqual([])
  })

  it('obeys a magic total and a magic e-mail', async () => {
    const byAmount = await request('approve', { amount: 905151 })
    expect(await gateway().start(byAmount)).toMatchObject({ reason: 'funds' })
    const customer = { name: 'X', email: 'rechazado@istmo.example' }
    const byEmail = await request('approve', { customer })
    expect(await gateway().start(byEmail)).toMatchObject({ reason: 'declined' })
  })

  it('shows a wrong amount to the one who compares', async () => {
    const { payment, outcome } = await started('wrong-amount')
    expect(outcome).toMatchObject({ status: 'approved', amount: 41242 })
    const asked = await gateway().query(payment)
    expect(asked.status === 'approved' && mismatch(asked, payment)).toBe('amount')
  })

  it('refuses amounts that cannot be charged before any call', async () => {
    for (const amount of [0, -1, 1.5, Number.NaN]) {
      const payment = await request('approve', { amount })
      await expect(gateway().start(payment)).rejects.toThrow(RangeError)
    }
    expect(await sandbox.transactions()).toEqual([])
  })
})

describe('the same attempt again', () => {
  it('charges once and gives the first answer, in a row and at the same time', async () => {
    const payment = await request('approve')
    const first = await gateway().start(payment)
    expect(await gateway().start(payment)).toEqual(first)
    const all = await Promise.all(Array.from({ length: 10 }, () => gateway().start(payment)))
    for (const outcome of all) expect(outcome).toEqual(first)
    expect(await sandbox.total(payment.attemptId)).toMatchObject({ captures: 1, captured: 41142 })

    const racing = await request('approve')
    const race = await Promise.all(Array.from({ length: 10 }, () => gateway().start(racing)))
    expect(new Set(race.map((outcome) => outcome.status))).toEqual(new Set(['approved']))
    expect(await sandbox.total(racing.attemptId)).toMatchObject({ captures: 1, captured: 41142 })
  })

  it('repeats the same window, and a refusal', async () => {
    const open = await started('challenge')
    expect(await gateway().start(open.payment)).toEqual(open.outcome)
    const refused = await started('funds')
    expect(await gateway().start(refused.payment)).toMatchObject({ reason: 'funds' })
  })
})

describe('the bank does not answer', () => {
  it.each(['timeout-charged', 'garbled'] as const)(
    '%s: unknown, then charged once',
    async (kind) => {
      const payment = await request(kind)
      await expect(gateway(300).start(payment)).rejects.toThrow('outcome unknown')
      // It may have given up before the bank has read it.
      await expect
        .poll(() => gateway().query(payment))
        .toMatchObject({ status: 'approved', amount: 41142 })
      expect(await gateway().start(payment)).toMatchObject({ status: 'approved' })
      expect(await sandbox.total(payment.attemptId)).toMatchObject({ captures: 1, captured: 41142 })
    },
  )

  it('timeout-late: not found at first, charged in the end', async () => {
    await sandbox.settings({ lateMs: 600_000 })
    const payment = await request('timeout-late')
    await expect(gateway(200).start(payment)).rejects.toMatchObject({ code: 'timeout' })
    expect(await gateway().query(payment)).toEqual({ status: 'not_found' })
    // The bank may read it after it was given up.
    await expect
      .poll(async () => {
        await sandbox.hurry()
        return (await gateway().query(payment)).status
      })
      .toBe('approved')
    expect(await sandbox.total(payment.attemptId)).toMatchObject({ captures: 1 })
  })

  it('timeout-uncharged: unknown, then never found', async () => {
    const payment = await request('timeout-uncharged')
    await expect(gateway(200).start(payment)).rejects.toMatchObject({ code: 'timeout' })
    expect(await gateway().query(payment)).toEqual({ status: 'not_found' })
    expect(await gateway().void(payment)).toEqual({ status: 'not_found' })
  })

  it.each([
    ['drop-after', 'GatewayUnknownError', 'connection', 1],
    ['error-after', 'GatewayUnknownError', 'http_500', 1],
    ['drop-before', 'GatewayUnknownError', 'connection', 0],
    ['rate-limit', 'GatewayUnavailableError', 'rate_limited', 0],
    ['unauthorized', 'GatewayUnavailableError', 'credentials', 0],
  ])('%s: %s', async (mode, name, code, captures) => {
    const payment = await request('approve')
    await sandbox.fault('PerformTransaction', mode)
    await expect(gateway().start(payment)).rejects.toMatchObject({ name, code })
    const total = await sandbox.total(payment.attemptId)
    expect(total?.captures ?? 0).toBe(captures)
    expect(await gateway().start(payment)).toMatchObject({ status: 'approved' })
    expect(await sandbox.total(payment.attemptId)).toMatchObject({ captures: 1 })
  })

  it('a refused connection and wrong credentials are unavailable, not unknown', async () => {
    const payment = await request('approve')
    const { metrobank } = config
    if (!metrobank) throw new Error('no metrobank')
    const gone = await startReceiver()
    await gone.stop()
    const closed = { ...config, metrobank: { ...metrobank, apiUrl: gone.url } }
    const wrong = { ...config, metrobank: { ...metrobank, identification: 'x' } }
    const unavailable = { name: 'GatewayUnavailableError' }
    await expect(gatewayFor('metrobank', closed).start(payment)).rejects.toMatchObject(unavailable)
    await expect(gatewayFor('metrobank', wrong).start(payment)).rejects.toMatchObject({
      code: 'credentials',
    })
  })
})

describe('the verification window', () => {
  it('waits for the cardholder, who approves by code', async () => {
    const { payment, outcome } = await started('challenge')
    expect(outcome).toMatchObject({ status: 'redirect', orderId: payment.attemptId })
    if (outcome.status !== 'redirect') return
    expect(new URL(outcome.url).origin).toBe(sandbox.url)
    expect(await gateway().query(payment)).toEqual(outcome)

    const page = await fetch(outcome.url)
    const html = await page.text()
    expect(html).toContain('Código de verificación')
    expect(html).toContain('$411.42')
    expect(html).toContain('visa •••• 3220')
    expect(page.headers.get('content-security-policy')).toContain('http://localhost:3000')
    expect(await (await fetch(`${outcome.url}?lang=en`)).text()).toContain('Verification code')

    expect(await sandbox.answerChallenge(outcome.url, '000000')).toBeNull()
    expect((await gateway().query(payment)).status).toBe('redirect')
    const back = await sandbox.answerChallenge(outcome.url, '123456')
    expect(back?.returnUrl).toBe(payment.returnUrl)
    const hint = back && gateway().readReturn(back.fields)
    expect(hint).toMatchObject({ gateway: 'metrobank', attemptId: payment.attemptId })
    const [name = '', value = ''] = gateway().returnField(payment) ?? []
    expect(gateway().readReturn(new URLSearchParams({ [name]: value }))).toMatchObject({
      attemptId: payment.attemptId,
    })
    expect(await gateway().query(payment)).toMatchObject({ status: 'approved', amount: 41142 })
    expect(await sandbox.total(payment.attemptId)).toMatchObject({ captures: 1 })
  })

  it.each([
    ['challenge', 'approve', { status: 'approved' }],
    ['challenge', 'reject', { status: 'declined', code: '05', reason: 'authentication' }],
    ['challenge-refused', 'approve', { status: 'declined', reason: 'authentication' }],
    ['challenge-declined', 'approve', { status: 'declined', code: '05', reason: 'declined' }],
    ['challenge-unavailable', 'approve', { status: 'declined', reason: 'unavailable' }],
  ] as const)('%s, %s', async (outcome, answer, expected) => {
    const { payment, url } = await challenged(outcome, answer)
    expect(await gateway().query(payment)).toMatchObject(expected)
    // A reload or the back button changes nothing.
    await sandbox.answerChallenge(url, 'approve')
    expect(await gateway().query(payment)).toMatchObject(expected)
  })

  it('locks after three wrong codes, and closes when its time is over', async () => {
    const locked = await challenged('challenge', '1')
    await sandbox.answerChallenge(locked.url, '2')
    expect(await sandbox.answerChallenge(locked.url, '3')).not.toBeNull()
    expect(await gateway().query(locked.payment)).toMatchObject({ reason: 'authentication' })

    await sandbox.settings({ challengeMs: 1 })
    const { payment } = await started('challenge')
    await expect
      .poll(() => gateway().query(payment))
      .toMatchObject({ status: 'declined', reason: 'authentication' })
  })

  it('callback-never: nobody comes back, the query knows', async () => {
    const { payment, back } = await challenged('callback-never', 'approve')
    expect(back).toBeNull()
    expect(await gateway().query(payment)).toMatchObject({ status: 'approved' })
  })

  it('callback-twice: both returns say the same, and one charge is made', async () => {
    const site = await startReceiver()
    const payment = await request('callback-twice', { returnUrl: `${site.url}/retorno` })
    const outcome = await gateway().start(payment)
    const url = outcome.status === 'redirect' ? outcome.url : ''
    const back = await sandbox.answerChallenge(url, 'approve')
    expect(site.received.map(({ body }) => body)).toEqual([back?.fields.toString()])
    expect(await gateway().query(payment)).toMatchObject({ status: 'approved' })
    expect(await sandbox.total(payment.attemptId)).toMatchObject({ captures: 1 })
    await site.stop()
  })

  it('callback-forged: the return says approved, the query says no', async () => {
    const { payment, back } = await challenged('callback-forged', 'approve')
    expect(back?.fields.get('Response')).toContain('"ResponseCode":"00"')
    expect(await gateway().query(payment)).toMatchObject({ status: 'declined', code: '05' })
    expect(await sandbox.total(payment.attemptId)).toMatchObject({ captured: 0 })
  })

  it('sends nobody to an address that is not on the list', async () => {
    const payment = await request('challenge')
    const strict = { ...config, redirectOrigins: ['https://verify.bank.example'] }
    await expect(gatewayFor('metrobank', strict).start(payment)).rejects.toMatchObject({
      code: 'redirect_not_allowed',
    })
  })

  it('asks about and closes a sale whose window is not on the list any more', async () => {
    const payment = await request('challenge')
    await gateway().start(payment)
    const strict = gatewayFor('metrobank', {
      ...config,
      redirectOrigins: ['https://verify.bank.example'],
    })
    expect(await strict.query(payment)).toMatchObject({ status: 'redirect', url: null })
    expect(await strict.void(payment)).toEqual({ status: 'voided' })
    expect(await gateway().query(payment)).toMatchObject({ status: 'declined' })
  })

  it('reads nothing from a return that is not one', () => {
    for (const text of ['', '{', '[]', '{"OrderTrackingNumber":1}', '"x"']) {
      expect(gateway().readReturn(new URLSearchParams({ Response: text }))).toBeNull()
    }
  })
})

describe('giving back', () => {
  it('refunds in parts, never more than was taken, each key once', async () => {
    const { payment, outcome } = await started('approve')
    const ref = { attemptId: payment.attemptId }
    const first = await gateway().refund(ref, 10000, `${ref.attemptId}-r1`)
    expect(first).toMatchObject({ status: 'refunded', amount: 10000 })
    expect(await gateway().refund(ref, 10000, `${ref.attemptId}-r1`)).toEqual(first)
    expect(await gateway().query(ref)).toMatchObject({ status: 'approved', refunded: 10000 })
    expect(await gateway().refund(ref, 31143, `${ref.attemptId}-r2`)).toMatchObject({
      status: 'declined',
      code: '13',
    })
    expect(await gateway().refund(ref, 1, `${ref.attemptId}-r1`)).toMatchObject({
      status: 'declined',
      reason: 'duplicate',
    })
    await gateway().refund(ref, 31142, `${ref.attemptId}-r3`)
    const amount = outcome.status === 'approved' ? outcome.amount : 0
    expect(await gateway().query(ref)).toMatchObject({ status: 'reversed', amount })
    expect(await sandbox.total(ref.attemptId)).toMatchObject({ refunded: 41142, net: 0 })
  })

  it('refunds once when the answer was lost', async () => {
    const { payment } = await started('approve')
    await sandbox.fault('PerformTransaction', 'hang-after')
    const key = `${payment.attemptId}-r`
    await expect(gateway(1500).refund(payment, 5000, key)).rejects.toMatchObject({
      code: 'timeout',
    })
    expect(await gateway().refund(payment, 5000, key)).toMatchObject({ status: 'refunded' })
    expect(await sandbox.total(payment.attemptId)).toMatchObject({ refunded: 5000 })
  })

  it('voids a sale of the day, refunds a settled or partly refunded one', async () => {
    const fresh = await started('approve')
    expect(await gateway().void(fresh.payment)).toMatchObject({ status: 'refunded', amount: 41142 })
    expect(await gateway().void(fresh.payment)).toMatchObject({ status: 'refunded' })
    expect(await gateway().query(fresh.payment)).toMatchObject({ status: 'reversed' })

    const settled = await started('approve')
    await sandbox.settle(settled.payment.attemptId)
    expect(await gateway().void(settled.payment)).toMatchObject({ status: 'refunded' })

    const partly = await started('approve')
    await gateway().refund(partly.payment, 1142, `${partly.payment.attemptId}-r`)
    expect(await gateway().void(partly.payment)).toMatchObject({ amount: 40000 })
    for (const { net } of await sandbox.totals()) expect(net).toBe(0)
  })

  it('closes an open window, so that it cannot charge later', async () => {
    const { payment, outcome } = await started('challenge')
    expect(await gateway().void(payment)).toEqual({ status: 'voided' })
    if (outcome.status === 'redirect') await sandbox.answerChallenge(outcome.url, 'approve')
    expect(await gateway().query(payment)).toMatchObject({ status: 'declined', code: '17' })
    expect(await sandbox.total(payment.attemptId)).toMatchObject({ captures: 0 })
    const refused = await started('funds')
    expect(await gateway().void(refused.payment)).toEqual({ status: 'voided' })
  })

  it('gives the money back once, however many ask', async () => {
    const { payment } = await started('approve')
    const all = await Promise.all(Array.from({ length: 8 }, () => gateway().void(payment)))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['refunded']))
    expect(await sandbox.total(payment.attemptId)).toMatchObject({ refunded: 41142, net: 0 })
  })
})

describe('the list of transactions', () => {
  it('has the sales that took money and what went back of them, and nothing of other days', async () => {
    const kept = (await started('approve')).payment.attemptId
    const partly = (await started('approve')).payment
    const voided = (await started('approve')).payment
    await started('funds')
    await started('challenge')
    await gateway().refund(partly, 1142, `${partly.attemptId}-refund`)
    await gateway().void(voided)
    const now = Date.now()
    const listed = (from: number, to: number) => Array.fromAsync(gateway().transactions(from, to))
    const found = await listed(now - 60_000, now + 60_000)
    const sales = found.filter(({ kind }) => kind === 'capture')
    expect(sales).toMatchObject(
      [kept, partly.attemptId, voided.attemptId].map((attemptId) => ({ attemptId, amount: 41142 })),
    )
    expect(found.filter(({ kind }) => kind === 'refund')).toMatchObject([
      { amount: 1142, refundOf: sales[1]?.transactionId },
      { amount: 41142, refundOf: sales[2]?.transactionId },
    ])
    expect(await listed(now - 3_600_000, now - 60_000)).toEqual([])
  })
})
