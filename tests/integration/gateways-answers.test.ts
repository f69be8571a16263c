import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type GatewayConfig, gatewayFor } from '../../app/server/gateways'
import type { PaymentRequest } from '../../app/server/gateways/port'

// Answers that no honest gateway gives: the adapters must not take them for a payment.

type Answer = { status?: number; body: string; headers?: Record<string, string> }

let server: Server
let config: GatewayConfig
/** Answers to come, in order; the last one stays. PayPal's token is always granted. */
let script: Answer[] = []
let asked: string[] = []

beforeAll(async () => {
  server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
    request.resume()
    asked.push(request.url ?? '')
    const token = { body: '{"access_token":"t","expires_in":3600}' }
    const next = request.url?.endsWith('/token') ? token : script[1] ? script.shift() : script[0]
    const { status = 200, body, headers }: Answer = next ?? { body: '' }
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`
  config = {
    metrobank: { apiUrl: url, tokenizerUrl: url, terminalId: 'T', identification: 'I' },
    paypal: { apiUrl: url, clientId: 'c', secret: 's', webhookId: 'w' },
    redirectOrigins: [url, 'https://bank.example'],
    timeoutMs: 15_000,
  }
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function answers(...next: (Answer | object)[]) {
  asked = []
  script = next.map((item) => ('body' in item ? (item as Answer) : { body: JSON.stringify(item) }))
}

const payment: PaymentRequest = {
  attemptId: 'a1',
  reservationCode: 'R1',
  amount: 41142,
  currency: 'USD',
  description: 'Creta',
  locale: 'es',
  returnUrl: 'http://localhost:3000/r',
  cancelUrl: 'http://localhost:3000/c',
  customer: { name: 'M', email: 'm@example.com' },
  card: { token: 'T', brand: 'visa', last4: '1111', expiry: '0831' },
}

const ok = {
  IsSuccess: true,
  ResponseCode: '00',
  TransactionId: 't1',
  OrderTrackingNumber: 'a1',
  Amount: '411.42',
  CurrencyCode: '840',
}

describe('metrobank', () => {
  const start = () => gatewayFor('metrobank', config).start(payment)

  it.each([
    ['success said with IsSuccess false', { ...ok, IsSuccess: false }, 'contradiction'],
    ['approved but Declined', { ...ok, TransactionStatus: 'Declined' }, 'contradiction'],
    ['refused with IsSuccess true', { ...ok, ResponseCode: '05' }, 'contradiction'],
    ['no transaction id', { ...ok, TransactionId: '' }, 'contradiction'],
    ['another attempt', { ...ok, OrderTrackingNumber: 'a2' }, 'wrong_record'],
    ['a negative amount', { ...ok, Amount: '-411.42' }, 'bad_reply'],
    ['a fraction of a cent', { ...ok, Amount: 411.425 }, 'bad_reply'],
    ['no response code', { IsSuccess: true }, 'bad_reply'],
    ['a system error', { IsSuccess: false, ResponseCode: '999' }, 'code_999'],
    ['JSON cut short', { body: '{"IsSuccess":true,' }, 'not_json'],
    ['nothing', { body: '' }, 'not_json'],
    ['a redirect', { status: 302, headers: { location: '/x' }, body: '' }, 'http_302'],
    ['more than a megabyte', { body: ' '.repeat(1_100_000) }, 'connection'],
    [
      'a window of another host',
      { ...ok, IsSuccess: false, ResponseCode: 'SP4', RedirectUrl: 'https://evil.example/x' },
      'redirect_not_allowed',
    ],
    [
      'a window that is a script',
      { ...ok, IsSuccess: false, ResponseCode: 'SP4', RedirectUrl: 'javascript:alert(1)' },
      'redirect_not_allowed',
    ],
  ])('%s is unknown', async (_, answer, code) => {
    answers(answer)
    const name = 'GatewayUnknownError'
    await expect(start()).rejects.toMatchObject({ name, code: expect.stringContaining(code) })
  })

  it('reads an amount that is a number, and asks when there is none', async () => {
    answers({ ...ok, Amount: 411.42 })
    expect(await start()).toMatchObject({ status: 'approved', amount: 41142, currency: 'USD' })
    const { Amount: _, ...bare } = ok
    answers(bare, ok)
    expect(await start()).toMatchObject({ status: 'approved', amount: 41142 })
    expect(asked.map((path) => path.split('/').at(-1))).toEqual([
      'PerformTransaction',
      'SearchTransaction',
    ])
  })

  it('reports a foreign currency as it is, and an unknown refusal as a refusal', async () => {
    answers({ ...ok, CurrencyCode: '978' })
    expect(await start()).toMatchObject({ status: 'approved', currency: '978' })
    answers({ IsSuccess: false, ResponseCode: '3D1' })
    expect(await start()).toMatchObject({ status: 'declined', reason: 'authentication' })
    answers({ IsSuccess: false, ResponseCode: 'Z9' })
    expect(await start()).toMatchObject({ status: 'declined', code: 'Z9', reason: 'declined' })
    answers({ status: 400, body: '{"IsSuccess":false,"ResponseCode":"12"}' })
    expect(await start()).toMatchObject({ status: 'declined', reason: 'invalid' })
  })

  it('accepts a window whose origin is listed', async () => {
    const url = 'https://bank.example/3ds?id=1'
    answers({ ...ok, IsSuccess: false, ResponseCode: 'SP4', RedirectUrl: url })
    expect(await start()).toMatchObject({ status: 'redirect', url })
  })
})

describe('paypal', () => {
  const money = { currency_code: 'USD', value: '411.42' }
  const unit = { custom_id: 'R1', invoice_id: 'a1', amount: money }
  const orderWith = (status: string, captures?: object[], refunds?: object[]) => ({
    id: 'O1',
    status,
    purchase_units: [{ ...unit, ...(captures ? { payments: { captures, refunds } } : {}) }],
    links: [],
  })
  const taken = { id: 'C1', status: 'COMPLETED', amount: money }
  const query = () => gatewayFor('paypal', config).query({ attemptId: 'a1', orderId: 'O1' })

  it.each([
    ['completed without a capture', orderWith('COMPLETED'), 'completed_without_capture'],
    ['an unknown status', orderWith('NEW'), 'bad_reply'],
    ['an order without units', { ...orderWith('CREATED'), purchase_units: [] }, 'bad_reply'],
    ['a 500', { status: 500, body: '' }, 'http_500'],
  ])('%s is unknown', async (_, answer, code) => {
    answers(answer)
    const name = 'GatewayUnknownError'
    await expect(query()).rejects.toMatchObject({ name, code: expect.stringContaining(code) })
  })

  it('without a way to approve is an order that nobody can be sent to, and that takes no money', async () => {
    answers(orderWith('CREATED'))
    expect(await query()).toEqual({ status: 'redirect', url: null, orderId: 'O1' })
  })

  it('finds the capture that counts among several', async () => {
    const denied = { ...taken, id: 'C0', status: 'DECLINED' }
    answers(orderWith('COMPLETED', [denied, taken]))
    expect(await query()).toMatchObject({ status: 'approved', transactionId: 'C1' })
    answers(orderWith('COMPLETED', [denied, { ...taken, status: 'PENDING' }]))
    expect(await query()).toMatchObject({ status: 'pending', transactionId: 'C1' })
  })

  it('counts refunds that went through or will, not failed ones', async () => {
    const back = (status: string, value: string) => ({ status, amount: { ...money, value } })
    const partly = { ...taken, status: 'PARTIALLY_REFUNDED' }
    const refunds = [back('COMPLETED', '1.00'), back('PENDING', '2.00'), back('FAILED', '4.00')]
    answers(orderWith('COMPLETED', [partly], refunds))
    expect(await query()).toMatchObject({ status: 'approved', refunded: 300 })
  })

  it('understands a voided order and a capture that another request is making', async () => {
    answers(orderWith('VOIDED'))
    expect(await query()).toMatchObject({ status: 'declined', code: 'VOIDED' })
    const body = '{"name":"RESOURCE_CONFLICT","details":[{"issue":"PREVIOUS_REQUEST_IN_PROGRESS"}]}'
    answers({ status: 409, body })
    const gateway = gatewayFor('paypal', config)
    const ref = { attemptId: 'a1', orderId: 'O1', transactionId: 'C1' }
    expect(await gateway.capture(ref)).toMatchObject({ status: 'pending', capturable: false })
    expect(await gateway.refund(ref, 100, 'k')).toEqual({ status: 'pending' })
    await expect(gateway.start(payment)).rejects.toMatchObject({ code: 'in_progress' })
  })

  it('asks for its token once', async () => {
    const gateway = gatewayFor('paypal', { ...config })
    answers(orderWith('COMPLETED', [taken]))
    const ref = { attemptId: 'a1', orderId: 'O1' }
    await Promise.all([gateway.query(ref), gateway.query(ref)])
    await gateway.query(ref)
    expect(asked.filter((path) => path.endsWith('/token'))).toHaveLength(1)
  })
})

describe('a list of transactions', () => {
  const day = 24 * 60 * 60_000
  const from = Date.parse('2026-11-01T05:00:00Z')
  const listed = (name: 'metrobank' | 'paypal', days: number) =>
    Array.fromAsync(gatewayFor(name, config).transactions(from, from + days * day))

  const info = (more: object) => ({
    transaction_info: {
      transaction_id: 'T1',
      transaction_event_code: 'T0006',
      transaction_status: 'S',
      transaction_initiation_date: '2026-11-03T10:00:00+0000',
      transaction_amount: { currency_code: 'USD', value: '97.69' },
      ...{ invoice_id: 'AAAA2222-1', custom_field: 'AAAA2222' },
      ...more,
    },
  })
  const page = (pages: number, ...details: object[]) => ({
    ...{ transaction_details: details, total_pages: pages },
  })

  it('of PayPal is read to its last page, 31 days at a time', async () => {
    const later = info({ transaction_id: 'T2' })
    answers(page(2, info({})), page(2, later), page(1, info({ transaction_id: 'T3' })))
    const found = await listed('paypal', 40)
    expect(found.map(({ transactionId }) => transactionId)).toEqual(['T1', 'T2', 'T3'])
    const queries = asked
      .filter((path) => path.startsWith('/v1/reporting/'))
      .map((path) => new URLSearchParams(path.split('?')[1]))
    expect(queries.map((query) => query.get('page'))).toEqual(['1', '2', '1'])
    expect(queries.map((query) => query.get('start_date'))).toEqual([
      ...['2026-11-01T05:00:00.000Z', '2026-11-01T05:00:00.000Z'],
      '2026-12-02T05:00:00.000Z',
    ])
    expect(queries.at(-1)?.get('end_date')).toBe('2026-12-11T05:00:00.000Z')
  })

  it('of PayPal holds payments that were taken and what went back, nothing else of the account', async () => {
    const out = (value: string) => ({ transaction_amount: { currency_code: 'USD', value } })
    const back = { paypal_reference_id: 'T1', invoice_id: undefined, custom_field: undefined }
    answers(
      page(
        1,
        info({ transaction_status: 'V' }),
        info({ ...back, ...out('-7.69'), transaction_id: 'R1', transaction_event_code: 'T1107' }),
        info({ ...back, ...out('-9.00'), transaction_id: 'R2', transaction_event_code: 'T1201' }),
        // These are pending, denied, a payment of ours to somebody, a payout, and a hold for a dispute.
        info({ transaction_id: 'X1', transaction_status: 'P' }),
        info({ transaction_id: 'X2', transaction_status: 'D' }),
        info({ ...out('-5.00'), transaction_id: 'X3' }),
        info({ ...out('-500.00'), transaction_id: 'X4', transaction_event_code: 'T0403' }),
        info({ ...out('-7.69'), transaction_id: 'X5', transaction_event_code: 'T1110' }),
      ),
    )
    const at = Date.parse('2026-11-03T10:00:00Z')
    expect(await listed('paypal', 30)).toEqual([
      {
        ...{ kind: 'capture', transactionId: 'T1', amount: 9769, at },
        ...{ attemptId: 'AAAA2222-1', reservationCode: 'AAAA2222' },
      },
      { kind: 'refund', transactionId: 'R1', amount: 769, at, refundOf: 'T1' },
      { kind: 'refund', transactionId: 'R2', amount: 900, at, refundOf: 'T1' },
    ])
  })

  it.each([
    ['a refusal', { status: 400, body: '{"name":"INVALID_REQUEST"}' }],
    ['a server that is down', { status: 503, body: '' }],
    ['an answer without a list', { body: '{"transaction_details":"none"}' }],
    [
      'an amount that is a word',
      page(1, info({ transaction_amount: { currency_code: 'USD', value: 'ten' } })),
    ],
    ['a date that is a word', page(1, info({ transaction_initiation_date: 'yesterday' }))],
  ])('of PayPal cannot be read from %s', async (_, answer) => {
    answers(answer)
    await expect(listed('paypal', 30)).rejects.toMatchObject({ name: 'GatewayUnknownError' })
  })

  const sale = {
    ...ok,
    ...{ Operation: 'Sale', TransactionStatus: 'Approved', Amount: '97.69' },
    ...{ TransactionId: 'T1', OrderTrackingNumber: 'AAAA2222-1', SystemTracking: 'AAAA2222' },
    TransactionDate: '2026-11-03T10:00:00Z',
  }
  const report = (more: object) => ({ IsSuccess: true, ResponseCode: '00', ...more })

  it('of the bank is read to its last page', async () => {
    answers(
      report({ TotalPages: 2, Transactions: [sale] }),
      report({ TotalPages: 2, Transactions: [{ ...sale, TransactionId: 'T2' }] }),
    )
    expect(await listed('metrobank', 30)).toMatchObject([
      { transactionId: 'T1', amount: 9769, attemptId: 'AAAA2222-1' },
      { transactionId: 'T2' },
    ])
  })

  it.each([
    ['a refusal', report({ IsSuccess: false, ResponseCode: '12' })],
    ['a sale without an amount', report({ Transactions: [{ ...sale, Amount: null }] })],
    ['a sale without a date', report({ Transactions: [{ ...sale, TransactionDate: '' }] })],
  ])('of the bank cannot be read from %s', async (_, answer) => {
    answers(answer)
    await expect(listed('metrobank', 30)).rejects.toMatchObject({ name: 'GatewayUnknownError' })
  })
})
