import { describe, expect, test } from 'vitest'
import { formatMoney } from '~/domain/pricing/money'
import { getBooking } from '~/features/booking/get-booking.server'
import { composeMail } from '~/features/mail/compose-mail.server'
import { getManaged } from '~/features/manage/get-managed.server'
import { runHousekeeping } from '~/features/payment/housekeeping.server'
import { serveCalendarFile } from '~/features/voucher/calendar-file.server'
import { directus } from '~/server/directus/client.server'
import { readDueMails } from '~/server/directus/mail-outbox.server'
import { gateway } from '~/server/gateways/configured.server'
import { type Booked, bookingSite, cards, minutes } from '../fixtures/booking'
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

/** The words of the mails about a booking. */
async function toldOf({ code }: Booked): Promise<string[]> {
  const { id } = await rowOf(code)
  return await visitor().run(async () => {
    const due = await readDueMails(directus(), { now: Date.now() + minutes(60), limit: 500 })
    const made = due.filter((mail) => mail.reservationId === id).map(composeMail)
    return (await Promise.all(made)).map((one) => {
      if ('dropped' in one) throw new Error(one.dropped)
      return one.text
    })
  })
}

async function endingOf({ v }: Booked) {
  const answer = await v.run(() => getManaged())
  if (!('managed' in answer)) throw new Error(answer.redirect)
  return answer.managed
}

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
      reason: 'unconfirmed',
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

describe('a bank’s window that is open when the hold ends', () => {
  const later = () => Date.now() + minutes(51)

  test('closes without a charge: the car is free, and its renter is told', async () => {
    const booked = await reserve()
    await payByCard(booked, 'challenge')
    await visitor().run(() => runHousekeeping(later()), later())
    expect(await rowOf(booked.code)).toMatchObject({ status: 'expired', slots: [] })
    expect(await toldOf(booked)).toEqual([expect.stringContaining('No se cobró nada.')])
    expect(await endingOf(booked)).toMatchObject({ stage: 'closed', ending: null })
  })

  test('and is answered with a charge that goes back: its renter is told, and no cancellation is shown', async () => {
    const booked = await reserve()
    const progress = await payByCard(booked, 'challenge')
    if (progress.state !== 'verify') throw new Error(progress.state)
    await booking.site.sandbox.answerChallenge(progress.url, 'approve')
    // The bank approves it, and does not say so when it is asked.
    await booking.site.sandbox.fault('SearchTransaction', 'rate-limit', 1)
    await visitor().run(() => runHousekeeping(later()), later())
    const row = await rowOf(booked.code)
    expect(row).toMatchObject({ status: 'refunded', slots: [] })
    expect(await chargedFor(booked.code)).toEqual({ captures: 1, net: 0 })
    const { total } = row.quote_prepaid
    expect(await toldOf(booked)).toEqual([
      expect.stringContaining(
        `Te devolvemos ${formatMoney(total)}: tu pago llegó cuando ya no te guardábamos el Kia Muchos.`,
      ),
    ])
    expect(await endingOf(booked)).toMatchObject({
      ...{ stage: 'cancelled', ending: { kind: 'late_payment', refund: total } },
      refund: { amount: total, sentAt: expect.any(String) },
    })
    const file = await booked.v.run(() => serveCalendarFile())
    expect(file.status).toBe(200)
    expect(await file.text()).toContain('STATUS:CANCELLED')
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
    // The part that the bank gave back before is not ours to promise.
    const rest = row.quote_prepaid.total - 500
    expect(await toldOf(booked)).toEqual([
      expect.stringContaining(
        `Te devolvemos ${formatMoney(rest)}: no pudimos guardarte el Kia Muchos con ese pago.`,
      ),
    ])
    expect(await endingOf(booked)).toMatchObject({
      ending: { kind: 'lost_payment', refund: rest },
      refund: { amount: rest, sentAt: expect.any(String) },
    })
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
