import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Catalogue } from '~/domain/catalogue'
import { halfDays, panamaEpoch } from '~/domain/rental-period'
import type { Submission } from '~/features/booking/draft.schema'
import { getBooking } from '~/features/booking/get-booking.server'
import { handlePaypalWebhook } from '~/features/payment/gateway-webhook.server'
import { runHousekeeping } from '~/features/payment/housekeeping.server'
import { createReservation } from '~/features/reservation/create-reservation.server'
import {
  type Booked,
  type BookingTools,
  cards,
  minutes,
  startBookingSite,
} from '../fixtures/booking'
import { addCar } from '../fixtures/cars'
import { type Received, startReceiver } from '../fixtures/sandbox'
import { searchAhead, siteUrl, submissionOf, type TestSite, visitor } from '../fixtures/site'

let site: TestSite
let content: Catalogue
/** Plenty of units, so that tests do not meet. */
let plenty: number
/** One unit, and two. */
let single: number
let pair: number
let tools: BookingTools
let day = 300

beforeAll(async () => {
  const started = await startBookingSite(async (back) => {
    pair = await addCar(back, { units: 2, model: 'Dos' })
    const coupons = [
      { code: 'TRES', kind: 'percent', value: 10, max_redemptions: 3 },
      { code: 'UNAVEZ', kind: 'fixed', value: 5, max_per_email: 1 },
      { code: 'TODO', kind: 'fixed', value: 9999 },
    ]
    for (const coupon of coupons) {
      await back.admin('POST', '/items/coupons', { status: 'published', min_days: 1, ...coupon })
    }
  })
  ;({ site, content, tools, plenty, single } = started)
})
afterAll(() => site?.stop())
beforeEach(() => site.sandbox.reset())

const reserve = (carId = plenty, change: Partial<Submission> = {}) => tools.reserve(carId, change)
const payByCard: BookingTools['payByCard'] = (...args) => tools.payByCard(...args)
const tokenOf: BookingTools['tokenOf'] = (name) => tools.tokenOf(name)
const rowOf: BookingTools['rowOf'] = (code) => tools.rowOf(code)
const chargedFor: BookingTools['chargedFor'] = (code) => tools.chargedFor(code)
const chargeLate: BookingTools['chargeLate'] = (...args) => tools.chargeLate(...args)
const expectPaidOnce: BookingTools['expectPaidOnce'] = (code) => tools.expectPaidOnce(code)
const progressOf = (booked: Booked, now?: number) => tools.progressOf(booked, now)
const comeBack: BookingTools['comeBack'] = (...args) => tools.comeBack(...args)

describe('a card', () => {
  test('is approved at once: paid, charged what was quoted', async () => {
    const booked = await reserve()
    expect(await payByCard(booked, 'approve')).toEqual({ state: 'done' })
    const row = await expectPaidOnce(booked.code)
    expect(row.payment_type).toBe('card')
    const answer = await booked.v.run(getBooking)
    expect(answer).toMatchObject({ booking: { paidWith: { brand: 'visa', last4: '1111' } } })
  })

  test('asks its holder: verify, then the return settles it', async () => {
    const booked = await reserve()
    const progress = await payByCard(booked, 'challenge')
    if (progress.state !== 'verify') throw new Error(progress.state)
    expect((await progressOf(booked)).state).toBe('verify')
    const back = await site.sandbox.answerChallenge(progress.url, '123456')
    if (!back) throw new Error('the bank sent nobody back')
    expect(back.returnUrl).toBe(`${siteUrl}/api/pago/metrobank/retorno`)
    const posted = await comeBack('metrobank', { form: back.fields })
    expect(posted.status).toBe(303)
    const page = await comeBack('metrobank', {
      query: new URL(posted.headers.get('Location') ?? '', siteUrl).search,
    })
    expect(await page.text()).toContain('/reserva/thanks')
    await expectPaidOnce(booked.code)
    expect(await progressOf(booked)).toEqual({ state: 'done' })
  })

  test('asks its holder, who never comes back: polling settles it', async () => {
    const booked = await reserve()
    const progress = await payByCard(booked, 'challenge')
    if (progress.state !== 'verify') throw new Error(progress.state)
    await site.sandbox.answerChallenge(progress.url, 'approve')
    expect(await progressOf(booked)).toEqual({ state: 'done' })
    await expectPaidOnce(booked.code)
  })

  test('is declined, and another one pays', async () => {
    const booked = await reserve()
    expect(await payByCard(booked, 'funds')).toMatchObject({ state: 'failed', reason: 'funds' })
    expect((await rowOf(booked.code)).status).toBe('failed')
    expect(await progressOf(booked)).toMatchObject({ state: 'failed', reason: 'funds' })
    expect(await payByCard(booked, 'decline')).toMatchObject({
      state: 'failed',
      reason: 'declined',
    })
    expect(await payByCard(booked, 'approve')).toEqual({ state: 'done' })
    const row = await expectPaidOnce(booked.code)
    expect(row.payments.map(({ idempotency_key }) => idempotency_key)).toEqual([
      `${booked.code}-1`,
      `${booked.code}-2`,
      `${booked.code}-3`,
    ])
  })

  test('whose holder fails the challenge is a failed authentication', async () => {
    const booked = await reserve()
    const progress = await payByCard(booked, 'refused')
    if (progress.state !== 'verify') throw new Error(progress.state)
    await site.sandbox.answerChallenge(progress.url, '123456')
    expect(await progressOf(booked)).toMatchObject({ state: 'failed', reason: 'authentication' })
    expect(await chargedFor(booked.code)).toEqual({ captures: 0, net: 0 })
  })

  test('tried too often is refused', async () => {
    const booked = await reserve()
    for (let tries = 0; tries < 8; tries++) await payByCard(booked, 'decline')
    const card = await tokenOf('approve')
    expect(await tools.startCard(booked, card)).toEqual({
      ok: false,
      error: { code: 'too_many_attempts' },
    })
  })
})

describe('one charge', () => {
  test('for a double click and two tabs', async () => {
    const booked = await reserve()
    const tokens = await Promise.all([tokenOf('approve'), tokenOf('approve'), tokenOf('approve')])
    await Promise.all(tokens.map((card) => tools.startCard(booked, card)))
    expect((await progressOf(booked)).state).toBe('done')
    await expectPaidOnce(booked.code)
  })

  test('for card and PayPal at the same moment', async () => {
    const booked = await reserve()
    const card = await tokenOf('approve')
    await Promise.all([tools.startCard(booked, card), tools.startPaypal(booked)])
    expect((await chargedFor(booked.code)).captures).toBeLessThanOrEqual(1)
    const row = await rowOf(booked.code)
    expect(row.payments).toHaveLength(1)
  })

  test('for a card and the counter at the same moment: never both', async () => {
    for (let round = 0; round < 5; round++) {
      const booked = await reserve()
      const card = await tokenOf('approve')
      await Promise.all([tools.startCard(booked, card), tools.confirm(booked)])
      const row = await rowOf(booked.code)
      const { captures } = await chargedFor(booked.code)
      if (row.status === 'confirmed') expect(captures).toBe(0)
      else if (row.status === 'paid') await expectPaidOnce(booked.code)
      else expect(captures).toBe(0)
    }
  })

  test('after paying: paying again, by any means, answers that it is done', async () => {
    const booked = await reserve()
    await payByCard(booked, 'approve')
    expect(await payByCard(booked, 'approve')).toEqual({ state: 'done' })
    expect(await tools.startPaypal(booked)).toEqual({
      ok: true,
      progress: { state: 'done' },
    })
    expect(await tools.confirm(booked)).toEqual({ ok: true, code: booked.code })
    await expectPaidOnce(booked.code)
  })

  test('of two captures of one reservation the second goes back by itself', async () => {
    const booked = await reserve()
    await site.sandbox.settings({ lateMs: 60_000 })
    expect((await payByCard(booked, 'timeoutLate')).state).toBe('pending')
    // Three minutes on nothing was charged: the attempt is given up, and the renter pays again.
    const later = Date.now() + minutes(3)
    expect((await progressOf(booked, later)).state).toBe('failed')
    expect(await payByCard(booked, 'approve', later)).toEqual({ state: 'done' })
    const { token } = await tokenOf('approve')
    await chargeLate(booked.code, 1, token, (await rowOf(booked.code)).quote.total)
    expect((await chargedFor(booked.code)).captures).toBe(2)
    await visitor().run(() => runHousekeeping(later))
    const row = await rowOf(booked.code)
    expect(row.status).toBe('paid')
    expect((await chargedFor(booked.code)).net).toBe(row.quote.total)
    expect(row.payments.map(({ status }) => status)).toEqual(['refunded', 'captured'])
  })
})

describe('no answer from the bank', () => {
  test.each(['timeoutCharged', 'garbled'] as const)('%s: pending, then found', async (name) => {
    const booked = await reserve()
    expect((await payByCard(booked, name)).state).toBe('pending')
    expect((await rowOf(booked.code)).payments[0]?.status).toBe('unknown')
    // Paying again meanwhile does not charge again.
    expect((await payByCard(booked, 'approve')).state).toBe('done')
    await expectPaidOnce(booked.code)
  })

  test('not charged: given up after a minute, and the renter can pay again', async () => {
    const booked = await reserve()
    expect((await payByCard(booked, 'timeoutUncharged')).state).toBe('pending')
    expect((await progressOf(booked)).state).toBe('pending')
    const later = Date.now() + minutes(3)
    expect(await progressOf(booked, later)).toMatchObject({
      state: 'failed',
      reason: 'unavailable',
    })
    expect(await payByCard(booked, 'approve', later)).toEqual({ state: 'done' })
    await expectPaidOnce(booked.code)
  })

  test('a bank that is down charges nothing and can be tried again at once', async () => {
    const booked = await reserve()
    await site.sandbox.fault('PerformTransaction', 'rate-limit')
    expect(await payByCard(booked, 'approve')).toMatchObject({
      state: 'failed',
      reason: 'unavailable',
    })
    expect(await payByCard(booked, 'approve')).toEqual({ state: 'done' })
    await expectPaidOnce(booked.code)
  })

  test('a crash between charge and confirmation is reconciled', async () => {
    const booked = await reserve()
    expect((await payByCard(booked, 'timeoutCharged')).state).toBe('pending')
    await visitor().run(() => runHousekeeping(Date.now() + minutes(1)))
    await expectPaidOnce(booked.code)
  })
})

describe('what cannot be trusted', () => {
  test('a charge of another amount is not confirmed, and goes back', async () => {
    const booked = await reserve()
    expect(await payByCard(booked, 'wrongAmount')).toMatchObject({
      state: 'failed',
      reason: 'amount_mismatch',
    })
    const row = await rowOf(booked.code)
    expect(row.status).toBe('failed')
    expect((await chargedFor(booked.code)).net).toBe(0)
    expect(row.payments[0]?.status).toBe('refunded')
    expect(await payByCard(booked, 'approve')).toEqual({ state: 'done' })
  })

  test('a forged return changes nothing', async () => {
    const booked = await reserve()
    const progress = await payByCard(booked, 'forged')
    if (progress.state !== 'verify') throw new Error(progress.state)
    const forged = JSON.stringify({
      OrderTrackingNumber: `${booked.code}-1`,
      ResponseCode: '00',
      IsSuccess: true,
      Amount: '1.00',
    })
    const answer = await comeBack('metrobank', { form: new URLSearchParams({ Response: forged }) })
    expect(answer.status).toBe(303)
    expect((await rowOf(booked.code)).status).toBe('pending_payment')
    expect((await progressOf(booked)).state).toBe('verify')
    const back = await site.sandbox.answerChallenge(progress.url, '123456')
    if (back) await comeBack('metrobank', { form: back.fields })
    expect((await rowOf(booked.code)).status).toBe('failed')
    expect((await chargedFor(booked.code)).captures).toBe(0)
  })

  test.each([
    ['metrobank', { form: new URLSearchParams({ Response: 'nonsense' }) }],
    ['metrobank', { form: new URLSearchParams({ Response: '{"OrderTrackingNumber":"X-1"}' }) }],
    ['metrobank', { query: '?intento=<script>' }],
    ['paypal', { query: '?token=EC-NOTHING0000' }],
  ] as const)('a return that means nothing leads to the checkout (%s)', async (gateway, init) => {
    const answer = await comeBack(gateway, init)
    expect([200, 303]).toContain(answer.status)
    if (answer.status === 200) expect(await answer.text()).toContain('/reserva/checkout')
  })

  test('a gateway that does not exist is not found', async () => {
    expect((await comeBack('other', {})).status).toBe(404)
  })
})

describe('PayPal', () => {
  async function approved(account = 'comprador@istmo.example') {
    const booked = await reserve()
    const result = await tools.startPaypal(booked)
    if (!result.ok || result.progress.state !== 'verify') throw new Error(JSON.stringify(result))
    return { booked, back: await site.sandbox.answerApproval(result.progress.url, account) }
  }

  test('is captured once its payer has agreed', async () => {
    const { booked, back } = await approved()
    const page = await comeBack('paypal', { query: back?.search ?? '' })
    expect(await page.text()).toContain('/reserva/thanks')
    const row = await expectPaidOnce(booked.code)
    expect(row.payment_type).toBe('paypal')
    const answer = await booked.v.run(getBooking)
    expect(answer).toMatchObject({ booking: { paidWith: { paypal: true } } })
  })

  test('is captured once when return, polling and webhook come together', async () => {
    const { booked, back } = await approved()
    const [order] = await site.sandbox.orders()
    await Promise.all([
      comeBack('paypal', { query: back?.search ?? '' }),
      progressOf(booked),
      visitor().run(() => runHousekeeping(Date.now() + minutes(1))),
    ])
    expect(order?.invoiceId).toBe(`${booked.code}-1`)
    expect((await progressOf(booked)).state).toBe('done')
    await expectPaidOnce(booked.code)
  })

  test('cancelled by its payer can be given up, and the counter taken instead', async () => {
    const { booked, back } = await approved('cancel')
    await comeBack('paypal', { query: back?.search ?? '' })
    expect((await progressOf(booked)).state).toBe('verify')
    expect(await tools.confirm(booked)).toEqual({
      ok: false,
      error: { code: 'payment_in_progress' },
    })
    expect(await tools.abandon(booked)).toMatchObject({ state: 'failed', reason: 'cancelled' })
    expect(await tools.confirm(booked)).toEqual({ ok: true, code: booked.code })
    const row = await rowOf(booked.code)
    expect(row).toMatchObject({
      status: 'confirmed',
      payment_type: 'counter',
      reservation_type: 'postpaid',
      hold_expires_at: null,
    })
    expect(row.quote.type).toBe('postpaid')
    expect((await chargedFor(booked.code)).captures).toBe(0)
  })

  test('agreed to, and then a card is tried: the agreement counts, the card is not charged', async () => {
    const { booked } = await approved()
    expect(await payByCard(booked, 'approve')).toEqual({ state: 'done' })
    await expectPaidOnce(booked.code)
  })

  test('whose first answer was lost is found again by its key', async () => {
    const booked = await reserve()
    await site.sandbox.fault('/v2/checkout/orders', 'drop-after')
    const result = await tools.startPaypal(booked)
    expect(result).toMatchObject({ ok: true, progress: { state: 'pending' } })
    expect((await progressOf(booked)).state).toBe('verify')
    expect(await site.sandbox.orders()).toHaveLength(1)
  })

  test('that declines at the capture fails, without a charge', async () => {
    const { booked, back } = await approved('capturanegada@istmo.example')
    await comeBack('paypal', { query: back?.search ?? '' })
    expect(await progressOf(booked)).toMatchObject({ state: 'failed', reason: 'declined' })
    expect((await rowOf(booked.code)).status).toBe('failed')
  })

  test('webhooks alone settle it, as often as they come', async () => {
    const receiver = await startReceiver()
    try {
      await site.sandbox.settings({ webhookUrl: receiver.url, webhookDelayMs: 0 })
      const { booked } = await approved('dosavisos@istmo.example')
      const delivered = async () => {
        await expect.poll(() => receiver.received.length, { timeout: 5000 }).toBeGreaterThan(0)
        for (const { headers, body } of receiver.received.splice(0)) {
          const message = { method: 'POST', headers: new Headers(flat(headers)), body }
          const request = new Request(`${siteUrl}/api/pago/paypal/webhook`, message)
          const answer = await visitor().run(() => handlePaypalWebhook(request))
          expect(answer.status).toBe(204)
        }
      }
      // The order's approval makes us capture, and the capture is announced in turn.
      await delivered()
      await expectPaidOnce(booked.code)
      await delivered()
      await expectPaidOnce(booked.code)
    } finally {
      await receiver.stop()
    }
  })

  test('webhooks: an unsigned one is refused', async () => {
    const { booked } = await approved()
    const body = JSON.stringify({
      id: 'WH-1',
      event_type: 'PAYMENT.CAPTURE.COMPLETED',
      resource: { id: 'CAP', invoice_id: `${booked.code}-1` },
    })
    const request = new Request(`${siteUrl}/api/pago/paypal/webhook`, { method: 'POST', body })
    const answer = await visitor().run(() => handlePaypalWebhook(request))
    expect(answer.status).toBe(400)
    expect((await rowOf(booked.code)).status).toBe('pending_payment')
  })
})

function flat(headers: Received['headers']): Record<string, string> {
  const names = Object.keys(headers).filter((name) => name.startsWith('paypal-'))
  return Object.fromEntries(names.map((name) => [name, String(headers[name])]))
}

describe('money that arrives after the hold', () => {
  /** An attempt nobody answered, given up; then the hold is swept, and `also` happens to the car. */
  async function lateCapture(
    carId: number,
    also: (submission: Submission, now: number) => Promise<unknown>,
  ) {
    const booked = await reserve(carId)
    expect((await payByCard(booked, 'timeoutUncharged')).state).toBe('pending')
    const soon = Date.now() + minutes(3)
    expect((await progressOf(booked, soon)).state).toBe('failed')
    const later = Date.now() + minutes(40)
    await visitor().run(() => runHousekeeping(later))
    expect((await rowOf(booked.code)).status).toBe('expired')
    expect((await rowOf(booked.code)).slots).toHaveLength(0)
    await also(booked.submission, later)
    const { token } = await tokenOf('approve')
    await chargeLate(booked.code, 1, token, await prepaidTotal(booked.code))
    await visitor().run(() => runHousekeeping(later))
    return { booked, later }
  }

  async function prepaidTotal(code: string): Promise<number> {
    const query = `filter[reservation_id][_eq]=${code}&fields=quote_prepaid`
    const [row] = (await site.back.admin('GET', `/items/reservations?${query}`)) as {
      quote_prepaid: { total: number }
    }[]
    return row?.quote_prepaid.total ?? 0
  }

  test('is kept when a unit is free', async () => {
    const { booked } = await lateCapture(single, async () => {})
    const row = await expectPaidOnce(booked.code)
    expect(row.unit).toBe(1)
  })

  test('is kept with another unit when its own is taken', async () => {
    const { booked } = await lateCapture(pair, async ({ search }, now) => {
      const row = await rowOf((await reserveSame(pair, search, now)).code)
      expect(row.status).toBe('unpaid')
    })
    await expectPaidOnce(booked.code)
  })

  test('goes back when the car was rented to somebody else, and the renter is told', async () => {
    const { booked, later } = await lateCapture(single, async ({ search }, now) => {
      await reserveSame(single, search, now)
    })
    const row = await rowOf(booked.code)
    expect(row.status).toBe('refunded')
    expect(await chargedFor(booked.code)).toEqual({ captures: 1, net: 0 })
    expect(await progressOf(booked, later)).toMatchObject({ state: 'failed', reason: 'refunded' })
    expect(await booked.v.run(getBooking, later)).toEqual({
      redirect: 'fleet',
      notice: 'payment_refunded',
    })
  })

  async function reserveSame(carId: number, search: Submission['search'], now: number) {
    const submission = submissionOf(search, { id: carId })
    const result = await visitor().run(() => createReservation(submission), now)
    if (!result.ok) throw new Error(result.error.code)
    return { code: result.code }
  }

  test('a payment in flight is never swept, and one given up at the bank frees the car', async () => {
    const booked = await reserve(single)
    expect((await payByCard(booked, 'challenge')).state).toBe('verify')
    const { search } = booked.submission
    const later = Date.now() + minutes(19)
    const other = submissionOf(search, { id: single })
    expect((await visitor().run(() => createReservation(other), later)).ok).toBe(false)
    await visitor().run(() => runHousekeeping(later))
    expect((await rowOf(booked.code)).status).toBe('pending_payment')
    // The holder never answers: when the time is over the attempt is closed at the bank first.
    const over = Date.now() + minutes(45)
    await visitor().run(() => runHousekeeping(over))
    const row = await rowOf(booked.code)
    expect(row.status).toBe('expired')
    expect(row.payments[0]?.status).toBe('voided')
    expect((await visitor().run(() => createReservation(other), over)).ok).toBe(true)
  })
})

/**
 * In the first round the others are done before the renter comes, in the last the renter is; in between the one side is
 * ahead less and less, then the other more and more, so that they meet at every step of the booking.
 */
async function inOrder<Rented>(
  round: number,
  last: number,
  {
    sweep,
    renter,
    rents,
  }: Readonly<Record<'sweep' | 'renter', () => Promise<unknown>>> & {
    readonly rents: () => Promise<Rented>
  },
): Promise<Rented> {
  if (round === 0) {
    await sweep()
    const rented = await rents()
    await renter()
    return rented
  }
  if (round === last) {
    await renter()
    await sweep()
    return rents()
  }
  const lead = (round - last / 2) * 20
  const delayed = <T>(ms: number, run: () => Promise<T>) => setTimeout(Math.max(0, ms)).then(run)
  const [, , rented] = await Promise.all([
    delayed(lead, sweep),
    delayed(-lead, renter),
    delayed(lead, rents),
  ])
  return rented
}

describe('the hold', () => {
  test('paying after it is over takes the car again, if it is still free', async () => {
    const booked = await reserve(single)
    const later = Date.now() + minutes(25)
    await visitor().run(() => runHousekeeping(later))
    expect((await rowOf(booked.code)).status).toBe('expired')
    expect(await payByCard(booked, 'approve', later)).toEqual({ state: 'done' })
    await expectPaidOnce(booked.code)
  })

  test('paying after it is over and the car is gone charges nothing', async () => {
    const booked = await reserve(single)
    const later = Date.now() + minutes(25)
    const other = submissionOf(booked.submission.search, { id: single })
    expect((await visitor().run(() => createReservation(other), later)).ok).toBe(true)
    const card = await tokenOf('approve')
    expect(await tools.startCard(booked, card, later)).toEqual({
      ok: false,
      error: { code: 'hold_expired' },
    })
    expect(await chargedFor(booked.code)).toEqual({ captures: 0, net: 0 })
  })

  test('at the moment it is over: sweep, confirmation, payment and another renter, in any order', async () => {
    const ends = new Set<boolean>()
    for (let round = 0; round < 12; round++) {
      const booked = await reserve(single)
      const { search } = booked.submission
      const over = Date.now() + minutes(20)
      const card = await tokenOf('approve')
      const renter = (): Promise<unknown> =>
        round % 2 === 0 ? tools.startCard(booked, card, over) : tools.confirm(booked, over)
      const sweep = () => visitor().run(() => runHousekeeping(over))
      const other = submissionOf(search, { id: single })
      const rents = () => visitor().run(() => createReservation(other), over)
      const rival = await inOrder(round, 11, { sweep, renter, rents })
      const mine = await rowOf(booked.code)
      const kept = mine.status === 'paid' || mine.status === 'confirmed'
      ends.add(kept)
      const whole = halfDays(search.pickup, search.return).length
      expect(mine.slots, mine.status).toHaveLength(kept ? whole : 0)
      expect(rival.ok, mine.status).toBe(!kept)
      const { net } = await chargedFor(booked.code)
      expect(net, mine.status).toBe(mine.status === 'paid' ? mine.quote.total : 0)
    }
    expect(ends, 'the car went either way').toEqual(new Set([true, false]))
  })

  test('leaving the checkout gives the car back, and the draft forgets its reservation', async () => {
    const booked = await reserve(single)
    expect(await tools.leave(booked)).toEqual({ released: true })
    expect(await tools.leave(booked)).toEqual({ released: false })
    const row = await rowOf(booked.code)
    expect(row.status).toBe('expired')
    expect(row.slots).toHaveLength(0)
    expect(await booked.v.run(getBooking)).toEqual({ redirect: 'reservation', notice: 'not_held' })
    const again = await booked.v.run(() => createReservation(booked.submission))
    expect(again.ok && again.code !== booked.code).toBe(true)
  })

  test('leaving while a payment is in flight leaves everything as it is', async () => {
    const booked = await reserve()
    expect((await payByCard(booked, 'challenge')).state).toBe('verify')
    expect(await tools.leave(booked)).toEqual({ released: false })
    expect((await rowOf(booked.code)).status).toBe('pending_payment')
    expect((await progressOf(booked)).state).toBe('verify')
  })
})

describe('one submission', () => {
  test('sent twice at once, and again later, is one reservation', async () => {
    const { submission, code, v } = await reserve(single)
    expect(await v.run(() => createReservation(submission))).toEqual({ ok: true, code })
    day += 4
    const next = submissionOf(searchAhead(content, day), { id: single })
    const tabs = Array.from({ length: 8 }, () => v.run(() => createReservation(next)))
    const answers = await Promise.all(tabs)
    const codes = new Set(answers.map((answer) => (answer.ok ? answer.code : answer.error.code)))
    expect(codes.size).toBe(1)
  })

  test('changed and sent again replaces the hold', async () => {
    const { submission, code, v } = await reserve(single)
    const changed = { ...submission, coverageCode: 'full' }
    const answer = await v.run(() => createReservation(changed))
    expect(answer.ok && answer.code !== code).toBe(true)
    expect((await rowOf(code)).status).toBe('expired')
  })

  test('two tabs that change it at once still make one hold', async () => {
    const { submission, v } = await reserve(single)
    await Promise.all(
      ['standard', 'full'].map((coverageCode) =>
        v.run(() => createReservation({ ...submission, coverageCode })),
      ),
    )
    const query = `filter[submission_key][_starts_with]=${submission.submissionKey}&filter[status][_eq]=unpaid`
    const held = (await site.back.admin('GET', `/items/reservations?${query}`)) as unknown[]
    expect(held).toHaveLength(1)
  })

  test('sent again after paying finds the booking, while a new search makes a new one', async () => {
    const booked = await reserve(plenty)
    await payByCard(booked, 'approve')
    const again = await booked.v.run(() => createReservation(booked.submission))
    expect(again).toEqual({ ok: true, code: booked.code })
    expect(await progressOf(booked)).toEqual({ state: 'done' })
  })
})

describe('coupons under concurrency (D11)', () => {
  test('three uses are three, whoever comes', async () => {
    const coupon = 'tres'
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => {
        const search = searchAhead(content, 250)
        const submission = submissionOf(search, { id: plenty }, { coupon })
        return visitor().run(() => createReservation(submission))
      }),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
    for (const answer of answers) {
      if (!answer.ok) expect(answer.error).toEqual({ code: 'coupon', coupon: 'exhausted' })
    }
  })

  test('once for each e-mail, in whatever letters', async () => {
    const search = searchAhead(content, 260)
    const base = submissionOf(search, { id: plenty })
    const answers = await Promise.all(
      ['ana@example.com', 'ANA@example.com', ' Ana@Example.com', 'otra@example.com'].map(
        (email) => {
          const client = { ...base.client, email }
          const submission = submissionOf(search, { id: plenty }, { client, coupon: 'UNAVEZ' })
          return visitor().run(() => createReservation(submission))
        },
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
  })

  test('a hold that is over gives its coupon back', async () => {
    const search = searchAhead(content, 270)
    const client = { ...submissionOf(search, { id: plenty }).client, email: 'vuelve@example.com' }
    const send = (now?: number) =>
      visitor().run(
        () => createReservation(submissionOf(search, { id: plenty }, { client, coupon: 'UNAVEZ' })),
        now,
      )
    expect((await send()).ok).toBe(true)
    expect((await send()).ok).toBe(false)
    const later = Date.now() + minutes(25)
    await visitor().run(() => runHousekeeping(later))
    expect((await send(later)).ok).toBe(true)
  })

  test('one that takes the whole price books without a charge', async () => {
    const booked = await reserve(plenty, { coupon: 'TODO' })
    expect(await payByCard(booked, 'approve')).toEqual({ state: 'done' })
    const row = await rowOf(booked.code)
    expect(row.status).toBe('paid')
    expect(row.quote.total).toBe(0)
    expect(await chargedFor(booked.code)).toEqual({ captures: 0, net: 0 })
  })
})

test('the counter: confirmed at the postpaid quote, twice is once', async () => {
  const booked = await reserve(plenty, { type: 'postpaid' })
  expect(await tools.confirm(booked)).toEqual({ ok: true, code: booked.code })
  expect(await tools.confirm(booked)).toEqual({ ok: true, code: booked.code })
  const row = await rowOf(booked.code)
  expect(row.status).toBe('confirmed')
  expect(Math.round(Number(row.total) * 100)).toBe(row.quote.total)
  const answer = await booked.v.run(getBooking)
  const cancel = 'booking' in answer ? answer.booking.freeCancelUntil : ''
  expect(panamaEpoch(cancel)).toBeLessThan(panamaEpoch(booked.submission.search.pickup))
})

test('nothing of a card is anywhere in the back office', async () => {
  const tables = ['reservations', 'payments', 'payment_events']
  const texts = await Promise.all(
    tables.map((table) => site.back.admin('GET', `/items/${table}?limit=-1`)),
  )
  const all = JSON.stringify(texts)
  for (const number of Object.values(cards)) {
    expect(all).not.toContain(number.replaceAll(' ', ''))
  }
})
