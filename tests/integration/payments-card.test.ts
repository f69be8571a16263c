import { describe, expect, test } from 'vitest'
import { getBooking } from '~/features/booking/get-booking.server'
import { runHousekeeping } from '~/features/payment/housekeeping.server'
import { gateway } from '~/server/gateways/configured.server'
import { bookingSite, cards, minutes } from '../fixtures/booking'
import { siteUrl, visitor } from '../fixtures/site'

const booking = bookingSite()
const {
  reserve,
  payByCard,
  startCard,
  tokenOf,
  rowOf,
  chargedFor,
  expectPaidOnce,
  progressOf,
  comeBack,
} = booking

describe('a card', () => {
  test('is approved at once: paid, charged what was quoted', async () => {
    const booked = await reserve()
    expect(await payByCard(booked, 'approve')).toEqual({ state: 'done' })
    const row = await expectPaidOnce(booked.code)
    expect(row.payment_type).toBe('card')
    const answer = await booked.v.run(getBooking)
    expect(answer).toMatchObject({ booking: { paidWith: 'Visa ···· 1111' } })
  })

  test('asks its holder: verify, then the return settles it', async () => {
    const booked = await reserve()
    const progress = await payByCard(booked, 'challenge')
    if (progress.state !== 'verify') throw new Error(progress.state)
    expect((await progressOf(booked)).state).toBe('verify')
    const back = await booking.site.sandbox.answerChallenge(progress.url, '123456')
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
    await booking.site.sandbox.answerChallenge(progress.url, 'approve')
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
    await booking.site.sandbox.answerChallenge(progress.url, '123456')
    expect(await progressOf(booked)).toMatchObject({ state: 'failed', reason: 'authentication' })
    expect(await chargedFor(booked.code)).toEqual({ captures: 0, net: 0 })
  })

  test('tried too often is refused', async () => {
    const booked = await reserve()
    for (let tries = 0; tries < 8; tries++) await payByCard(booked, 'decline')
    const card = await tokenOf('approve')
    expect(await startCard(booked, card)).toEqual({
      ok: false,
      error: { code: 'too_many_attempts' },
    })
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
    await booking.site.sandbox.fault('PerformTransaction', 'rate-limit')
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

describe('a message that cannot be trusted', () => {
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

  test('a charge of which the bank gave back a part pays nothing: the rest goes back, too', async () => {
    const booked = await reserve()
    const progress = await payByCard(booked, 'challenge')
    if (progress.state !== 'verify') throw new Error(progress.state)
    await booking.site.sandbox.answerChallenge(progress.url, 'approve')
    const [sale] = (await booking.site.sandbox.transactions()).filter(
      ({ reservation, kind }) => reservation === booked.code && kind === 'sale',
    )
    // Somebody at the bank, before the site heard that the card was charged.
    const ref = { attemptId: `${booked.code}-1`, transactionId: sale?.id ?? '' }
    const back = () => gateway('metrobank').refund(ref, 500, `${booked.code}-at-the-bank`)
    expect(await visitor().run(back)).toMatchObject({ status: 'refunded', amount: 500 })
    expect(await progressOf(booked)).toMatchObject({ state: 'failed', reason: 'refunded' })
    const row = await rowOf(booked.code)
    expect(row).toMatchObject({ status: 'refunded', slots: [], holds: [] })
    expect(row.payments).toMatchObject([{ status: 'refunded', captured_reservation: null }])
    expect(await chargedFor(booked.code)).toEqual({ captures: 1, net: 0 })
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
    const back = await booking.site.sandbox.answerChallenge(progress.url, '123456')
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

test('nothing of a card is anywhere in the back office', async () => {
  const tables = ['reservations', 'payments', 'payment_events']
  const texts = await Promise.all(
    tables.map((table) => booking.site.back.admin('GET', `/items/${table}?limit=-1`)),
  )
  const all = JSON.stringify(texts)
  for (const number of Object.values(cards)) {
    expect(all).not.toContain(number.replaceAll(' ', ''))
  }
})
