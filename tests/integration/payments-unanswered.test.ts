import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { netPaid } from '~/domain/booking/payment-ledger'
import { panamaEpoch } from '~/domain/calendar/rental-period'
import { cancelBooking } from '~/features/manage/cancel-booking.server'
import { getManaged } from '~/features/manage/get-managed.server'
import { handleGatewayWebhook } from '~/features/payment/gateway-webhook.server'
import { runHousekeeping } from '~/features/payment/housekeeping.server'
import { pay } from '~/features/payment/pay.server'
import { getAmendmentPage } from '~/features/payment/pay-page.server'
import { owesPart } from '~/features/payment/refund-part.server'
import { paymentProgress, syncAttempt } from '~/features/payment/sync-attempt.server'
import { createReservation } from '~/features/reservation/create-reservation.server'
import { forgetMemory } from '~/server/async/memory.server'
import type { Attempt } from '~/server/directus/attempt-record.server'
import { directus } from '~/server/directus/client.server'
import { readReservation } from '~/server/directus/reservations.server'
import { gateway } from '~/server/gateways/configured.server'
import { log } from '~/server/log.server'
import { type Booked, bookingSite, minutes } from '../fixtures/booking'
import { moved, shownRefund } from '../fixtures/changing'
import { startReceiver } from '../fixtures/sandbox'
import { inFull } from '../fixtures/short'
import { siteUrl, submissionOf, visitor } from '../fixtures/site'
import { passTime } from '../world/lease'

const booking = bookingSite()
const { reserve, payByCard, startPaypal, confirm, rowOf, chargedFor, progressOf, comeBack } =
  booking

/** Keys of the attempts that raised an alert since the test began. */
let alerted: unknown[] = []
beforeEach(() => {
  alerted = []
  vi.spyOn(log, 'error').mockImplementation((message, fields) => {
    if (message === 'ALERT: a payment is undecided after its time') alerted.push(fields?.attempt)
  })
})

/** Runs the minute task as many minutes after the hold of a booking was over. */
async function minuteTask({ code }: Booked, minutesAfter: number): Promise<number> {
  const { hold_expires_at: until } = await rowOf(code)
  const now = Date.parse(until ?? '') + minutes(minutesAfter)
  await visitor().run(() => runHousekeeping(now))
  return now
}

/** The payer agrees at PayPal; the capture is sent and not answered. */
async function agreed(booked: Booked, account: string) {
  const answer = await startPaypal(booked)
  if (!answer.ok || answer.progress.state !== 'verify') throw new Error('no window')
  const back = await booking.site.sandbox.answerApproval(answer.progress.url, account)
  await comeBack('paypal', { query: back?.search ?? '' })
  expect((await rowOf(booked.code)).payments.at(-1)?.status).toBe('capturing')
}

/** The capture that was on its way arrives. */
async function captureArrives(attemptId: string) {
  const order = (await booking.site.sandbox.orders()).find((one) => one.invoiceId === attemptId)
  const capture = () => gateway('paypal').capture({ attemptId, orderId: order?.id ?? '' })
  expect(await visitor().run(capture)).toMatchObject({ status: 'approved' })
}

const rent = ({ submission }: Booked) =>
  visitor().run(() => createReservation(submissionOf(submission.search, { id: booking.single })))

const attemptsOf = async ({ code }: Booked) => (await rowOf(code)).payments

async function mailsOf({ code }: Booked): Promise<string[]> {
  const { id } = await rowOf(code)
  const path = `/items/mail_outbox?filter[reservation][_eq]=${id}&fields=kind&sort=id`
  const rows = (await booking.site.back.admin('GET', path)) as { kind: string }[]
  return rows.map(({ kind }) => kind)
}

/** Keys of the attempts that the Studio's view shows to staff. */
async function shownToStaff(): Promise<string[]> {
  const { admin } = booking.site.back
  const [view] = (await admin(
    'GET',
    '/presets?filter[bookmark][_eq]=Pagos por aclarar&fields=filter',
  )) as { filter: object }[]
  const filter = encodeURIComponent(JSON.stringify(view?.filter))
  const path = `/items/payments?filter=${filter}&fields=idempotency_key&limit=-1`
  const rows = (await admin('GET', path)) as { idempotency_key: string }[]
  return rows.map(({ idempotency_key }) => idempotency_key)
}

describe('a PayPal capture that never answers', () => {
  test(
    'raises one alert 5 minutes after its hold, and is shown in the Studio',
    inFull,
    async () => {
      const booked = await reserve(booking.single)
      await agreed(booked, 'mudo@istmo.example')
      await minuteTask(booked, 4)
      expect(alerted).toEqual([])
      await minuteTask(booked, 5)
      await minuteTask(booked, 6)
      expect(alerted).toEqual([`${booked.code}-1`])
      expect(await shownToStaff()).toContain(`${booked.code}-1`)
    },
  )

  test('keeps its car for half an hour after its hold, and then no longer', async () => {
    const booked = await reserve(booking.single)
    await agreed(booked, 'mudo@istmo.example')
    await minuteTask(booked, 29)
    expect((await rowOf(booked.code)).status).toBe('pending_payment')
    expect(await rent(booked)).toMatchObject({ ok: false })
    await minuteTask(booked, 30)
    const row = await rowOf(booked.code)
    expect(row).toMatchObject({ status: 'expired', slots: [], holds: [] })
    expect(row.payments).toMatchObject([{ status: 'failed', response_text: 'hold_expired' }])
    expect(await mailsOf(booked)).toEqual(['not_confirmed'])
    expect(await progressOf(booked)).toMatchObject({ state: 'failed', reason: 'hold_expired' })
    expect(await rent(booked)).toMatchObject({ ok: true })
    expect(await chargedFor(booked.code)).toEqual({ captures: 0, net: 0 })
  })

  test('goes back as a whole if it arrives when its car is free again, and its renter is told', async () => {
    const booked = await reserve(booking.single)
    await booking.site.sandbox.fault('/capture', 'drop-before')
    await agreed(booked, 'comprador@istmo.example')
    const over = await minuteTask(booked, 30)
    expect((await rowOf(booked.code)).status).toBe('expired')
    await captureArrives(`${booked.code}-1`)
    await visitor().run(() => runHousekeeping(over + minutes(1)))
    const row = await rowOf(booked.code)
    expect(row).toMatchObject({ status: 'refunded', slots: [], holds: [] })
    expect(row.payments).toMatchObject([{ status: 'refunded', captured_reservation: null }])
    expect(await chargedFor(booked.code)).toEqual({ captures: 1, net: 0 })
    expect(await progressOf(booked)).toMatchObject({ state: 'failed', reason: 'refunded' })
    expect(await mailsOf(booked)).toEqual(['not_confirmed', 'not_confirmed'])
  })

  test(
    'that PayPal announces while it cannot be asked is announced again, and goes back then',
    inFull,
    async () => {
      const receiver = await startReceiver()
      onTestFinished(() => receiver.stop())
      const { sandbox } = booking.site
      const booked = await reserve(booking.single)
      await sandbox.fault('/capture', 'drop-before')
      await agreed(booked, 'comprador@istmo.example')
      await minuteTask(booked, 30)
      await sandbox.settings({ webhookUrl: receiver.url, webhookDelayMs: 0 })
      await captureArrives(`${booked.code}-1`)
      await expect.poll(() => receiver.received.length).toBe(1)
      const deliver = () => {
        const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
        const own = Object.entries(headers).map(
          ([name, value]) => [name, String(value)] as [string, string],
        )
        const message = { method: 'POST', headers: new Headers(own), body }
        const request = new Request(`${siteUrl}/api/pago/paypal/webhook`, message)
        return visitor().run(() => handleGatewayWebhook('paypal', request))
      }
      await sandbox.fault('/v2/checkout/orders/', 'error-before')
      expect((await deliver()).status).toBe(503)
      expect(await attemptsOf(booked)).toMatchObject([{ status: 'failed' }])
      expect((await deliver()).status).toBe(204)
      expect(await attemptsOf(booked)).toMatchObject([{ status: 'refunded' }])
      expect(await chargedFor(booked.code)).toEqual({ captures: 1, net: 0 })
    },
  )

  test(
    'goes back if it arrives when its renter has paid once more, and the other payment stays',
    inFull,
    async () => {
      const booked = await reserve(booking.single)
      await booking.site.sandbox.fault('/capture', 'drop-before')
      await agreed(booked, 'comprador@istmo.example')
      const over = await minuteTask(booked, 30)
      expect(await payByCard(booked, 'approve', over + minutes(1))).toEqual({ state: 'done' })
      await captureArrives(`${booked.code}-1`)
      await visitor().run(() => runHousekeeping(over + minutes(2)))
      const row = await rowOf(booked.code)
      expect(row.status).toBe('paid')
      expect(row.payments.map(({ status }) => status)).toEqual(['refunded', 'captured'])
      expect(await chargedFor(booked.code)).toEqual({ captures: 2, net: row.quote.total })
    },
  )

  test('pays the booking if it is found captured at the last question', async () => {
    const booked = await reserve(booking.single)
    await booking.site.sandbox.fault('/capture', 'drop-before')
    await agreed(booked, 'comprador@istmo.example')
    await captureArrives(`${booked.code}-1`)
    await minuteTask(booked, 30)
    await booking.expectPaidOnce(booked.code)
  })
})

describe('a card whose bank does not close its window', () => {
  async function inWindow(): Promise<{ booked: Booked; url: string }> {
    const booked = await reserve(booking.single)
    const progress = await payByCard(booked, 'challenge')
    if (progress.state !== 'verify') throw new Error(progress.state)
    await booking.site.sandbox.fault('UpdateTransactionStatus', 'rate-limit', 100)
    return { booked, url: progress.url }
  }

  test(
    'frees its car half an hour after the hold, and gives back what its holder pays then',
    inFull,
    async () => {
      const { booked, url } = await inWindow()
      await minuteTask(booked, 6)
      expect(alerted).toEqual([`${booked.code}-1`])
      expect(await attemptsOf(booked)).toMatchObject([{ status: 'voiding' }])
      const over = await minuteTask(booked, 30)
      expect(await rowOf(booked.code)).toMatchObject({ status: 'expired', slots: [] })
      await booking.site.sandbox.answerChallenge(url, 'approve')
      await visitor().run(() => runHousekeeping(over + minutes(1)))
      expect(await rowOf(booked.code)).toMatchObject({ status: 'refunded', slots: [] })
      expect(await chargedFor(booked.code)).toEqual({ captures: 1, net: 0 })
    },
  )

  test(
    'keeps its car while the bank says nothing at all, with an alert every half hour',
    inFull,
    async () => {
      const { booked } = await inWindow()
      await booking.site.sandbox.keep('the bank answers')
      await booking.site.sandbox.fault('/api/Transaction', 'drop-before', 1000)
      await passTime(minutes(26))
      for (const later of [0, 20, 20]) {
        await passTime(minutes(later))
        await visitor().run(() => runHousekeeping())
      }
      expect(alerted).toEqual([`${booked.code}-1`, `${booked.code}-1`])
      const held = await rowOf(booked.code)
      expect(held.status).toBe('pending_payment')
      expect(held.slots.length).toBeGreaterThan(0)
      await booking.site.sandbox.putBack('the bank answers')
      await visitor().run(() => runHousekeeping())
      expect(await rowOf(booked.code)).toMatchObject({ status: 'expired', slots: [] })
    },
  )
})

test('money that was taken and that the bank does not take back is not given up', async () => {
  const booked = await reserve()
  await payByCard(booked, 'approve')
  await booking.site.sandbox.fault('PerformTransaction', 'rate-limit', 100)
  const { v, code } = booked
  const refund = await shownRefund(booked)
  await v.run(() => cancelBooking({ code, reason: null, shownRefund: refund }))
  await visitor().run(() => runHousekeeping(Date.now() + minutes(90)))
  expect(await rowOf(code)).toMatchObject({ status: 'cancelled', slots: [] })
  expect(await attemptsOf(booked)).toMatchObject([{ status: 'voiding' }])
  expect(alerted).toEqual([])
})

test('money that was taken and could not be kept is not given up because its bank does not know it', async () => {
  const booked = await reserve()
  await booking.site.sandbox.fault('SearchTransaction', 'rate-limit')
  await payByCard(booked, 'wrongAmount')
  expect(await attemptsOf(booked)).toMatchObject([{ status: 'voiding' }])
  await booking.site.sandbox.keep('charged')
  await booking.site.sandbox.reset()
  await minuteTask(booked, 31)
  expect(await attemptsOf(booked)).toMatchObject([{ status: 'voiding' }])
  await booking.site.sandbox.putBack('charged')
  await minuteTask(booked, 32)
  expect(await attemptsOf(booked)).toMatchObject([{ status: 'refunded' }])
  expect(await chargedFor(booked.code)).toEqual({ captures: 1, net: 0 })
})

describe('a refund that the gateway refuses', () => {
  /** Sentences of the log with an alert. */
  let alerts: string[] = []
  beforeEach(() => {
    alerts = []
    vi.spyOn(log, 'error').mockImplementation((message, fields) => {
      if (fields?.alert) alerts.push(message)
    })
  })
  const refused = ['refund refused by the gateway']
  const day = 24 * 60

  async function paid() {
    const booked = await reserve()
    await payByCard(booked, 'approve')
    const [attempt] = (await readReservation(directus(), { code: booked.code })).attempts
    if (!attempt) throw new Error('nothing was paid')
    return { booked, attempt }
  }
  const taskAfter = (count: number) => {
    const now = Date.now() + minutes(count)
    return visitor().run(() => runHousekeeping(now), now)
  }
  const byHand = ({ key, transactionId, gateway: name }: Attempt, cents: number) =>
    gateway(name).refund({ attemptId: key, transactionId: transactionId ?? '' }, cents, 'by-hand')

  async function cancelled() {
    const { booked, attempt } = await paid()
    const shown = await shownRefund(booked)
    // Its voiding and its refund are two questions.
    await booking.site.sandbox.fault('PerformTransaction', 'refuse', 2)
    const { v, code } = booked
    await v.run(() => cancelBooking({ code, reason: null, shownRefund: shown }))
    return { booked, attempt }
  }
  const refundOf = async ({ v }: Booked) => {
    const answer = await v.run(() => getManaged())
    return 'managed' in answer ? answer.managed.refund : null
  }

  test(
    'is sent again once a day, with one alert, and its renter is told that the office sees to it',
    inFull,
    async () => {
      const { booked } = await cancelled()
      await taskAfter(1)
      await taskAfter(2)
      expect(await attemptsOf(booked)).toMatchObject([{ status: 'voiding', refund_refusal: '57' }])
      expect(alerts).toEqual(refused)
      expect(await shownToStaff()).toContain(`${booked.code}-1`)
      expect(await refundOf(booked)).toMatchObject({ sentAt: null, isRefused: true })
      await taskAfter(day + 1)
      expect(await attemptsOf(booked)).toMatchObject([{ status: 'refunded', refund_refusal: null }])
      expect(await refundOf(booked)).toMatchObject({ isRefused: false })
      expect(await chargedFor(booked.code)).toMatchObject({ net: 0 })
      expect(alerts).toEqual(refused)
    },
  )

  test(
    'and that somebody then made in its portal is written down, and not made twice',
    inFull,
    async () => {
      const { booked, attempt } = await cancelled()
      await byHand(attempt, attempt.amount)
      await taskAfter(day + 1)
      expect(await attemptsOf(booked)).toMatchObject([{ status: 'refunded', refund_refusal: null }])
      expect(await chargedFor(booked.code)).toMatchObject({ net: 0 })
    },
  )

  test('of a part is the same: what went back by hand counts for it', async () => {
    const { booked, attempt } = await paid()
    await booking.site.sandbox.fault('PerformTransaction', 'refuse')
    const part = { refund_due: 10 }
    const path = `/items/payments/${attempt.id}`
    await booking.site.back.as(booking.site.back.siteToken, 'PATCH', path, part)
    await taskAfter(1)
    await taskAfter(2)
    const due = { status: 'captured', refund_refusal: '57' }
    expect(await attemptsOf(booked)).toMatchObject([due])
    expect(alerts).toEqual(refused)
    expect(await shownToStaff()).toContain(attempt.key)
    await byHand(attempt, 600)
    await taskAfter(day + 1)
    const done = { status: 'captured', refund_refusal: null, refund_due: null }
    expect(await attemptsOf(booked)).toMatchObject([done])
    expect(await chargedFor(booked.code)).toMatchObject({ net: attempt.amount - 1000 })
  })
})

describe('the payment of a change that never answers', () => {
  async function changing() {
    const booked = await reserve()
    await payByCard(booked, 'approve')
    const before = await rowOf(booked.code)
    const asked = { kind: 'change', ...moved(booked, 2) } as const
    const { v, code } = booked
    const page = await v.run(() => getAmendmentPage(asked))
    if (!('page' in page)) throw new Error(page.redirect)
    const { amount, base, freeCancelUntil } = page.page
    const shown = { amount, base, freeCancelUntil }
    const answer = await v.run(() => pay({ code, asked, shown }, { method: 'paypal' }))
    if (!answer.ok || answer.progress.state !== 'verify') throw new Error('no window')
    await booking.site.sandbox.fault('/capture', 'drop-before', 1)
    const account = 'comprador@istmo.example'
    const back = await booking.site.sandbox.answerApproval(answer.progress.url, account)
    await comeBack('paypal', { query: back?.search ?? '' })
    expect(await attemptsOf(booked)).toMatchObject([{}, { status: 'capturing' }])
    return { booked, before }
  }

  /** The payment of an amendment has a time of 5 minutes. */
  const minuteTaskAfter = (count: number) =>
    visitor().run(() => runHousekeeping(Date.now() + minutes(5 + count)))

  test('gives its days back half an hour after its time, and its money when that arrives', async () => {
    const { booked, before } = await changing()
    expect((await rowOf(booked.code)).slots.length).toBeGreaterThan(before.slots.length)
    await minuteTaskAfter(31)
    const row = await rowOf(booked.code)
    expect(row).toMatchObject({ status: 'paid', return_date: before.return_date })
    expect(row.slots).toEqual(before.slots)
    expect(row.payments).toMatchObject([{ status: 'captured' }, { status: 'failed' }])
    await captureArrives(`${booked.code}-2`)
    await minuteTaskAfter(32)
    expect(await attemptsOf(booked)).toMatchObject([{ status: 'captured' }, { status: 'refunded' }])
    expect(await rowOf(booked.code)).toMatchObject({ status: 'paid', total: before.total })
    expect(await chargedFor(booked.code)).toEqual({ captures: 2, net: before.quote.total })
    const { v, code } = booked
    expect(await v.run(() => paymentProgress({ code, kind: 'change' }))).toMatchObject({
      state: 'failed',
      reason: 'refunded',
    })
  })
})

describe('a gateway whose variables were taken out', () => {
  function without(variable: 'METROBANK_API_URL' | 'PAYPAL_API_URL') {
    const address = process.env[variable]
    const become = (value: string | undefined) => {
      if (value === undefined) delete process.env[variable]
      else process.env[variable] = value
      forgetMemory()
    }
    onTestFinished(() => become(address))
    become(undefined)
    return { backAgain: () => become(address) }
  }

  test('keeps no booking from being cancelled, and gives back what is due once it is there again', async () => {
    const booked = await reserve()
    await payByCard(booked, 'approve')
    const { backAgain } = without('METROBANK_API_URL')
    const { v, code } = booked
    const sum = await shownRefund(booked)
    const asked = { code, reason: null, shownRefund: sum }
    expect(await v.run(() => cancelBooking(asked))).toEqual({ ok: true })
    expect(await rowOf(code)).toMatchObject({
      status: 'cancelled',
      payments: [{ status: 'voiding' }],
    })
    backAgain()
    await visitor().run(() => runHousekeeping(Date.now() + minutes(1)))
    expect(await attemptsOf(booked)).toMatchObject([{ status: 'refunded' }])
    expect(await chargedFor(code)).toMatchObject({ net: 0 })
  })

  test('leaves an order that was opened undecided: nothing else is charged, and nobody meets an error', async () => {
    const booked = await reserve()
    await startPaypal(booked)
    const { backAgain } = without('PAYPAL_API_URL')
    const pending = { state: 'pending', method: 'paypal' }
    expect(await payByCard(booked, 'approve')).toEqual(pending)
    expect(await confirm(booked)).toEqual({ ok: false, error: { code: 'payment_in_progress' } })
    expect(await progressOf(booked)).toEqual(pending)
    expect(await booking.abandon(booked)).toEqual(pending)
    await minuteTask(booked, 1)
    expect(await attemptsOf(booked)).toMatchObject([{ status: 'voiding' }])
    expect(await chargedFor(booked.code)).toMatchObject({ captures: 0 })
    backAgain()
    expect(await progressOf(booked)).toMatchObject({ state: 'failed', reason: 'cancelled' })
    expect(await payByCard(booked, 'approve')).toEqual({ state: 'done' })
  })
})

describe('a payment that the gateway says went back whole', () => {
  const given: unknown[] = []
  beforeEach(() => {
    given.length = 0
    vi.spyOn(log, 'warn').mockImplementation((message, fields) => {
      if (message === 'payment given back outside the site') given.push(fields?.attempt)
    })
  })

  async function paid() {
    const booked = await reserve()
    await payByCard(booked, 'approve')
    const [attempt] = (await readReservation(directus(), { code: booked.code })).attempts
    if (!attempt) throw new Error('nothing was paid')
    return { booked, attempt }
  }
  const sync = async (booked: Booked) => {
    const known = await readReservation(directus(), { code: booked.code })
    const [attempt] = known.attempts
    if (attempt) await visitor().run(() => syncAttempt(known, attempt))
    return attemptsOf(booked)
  }
  const giveBack = ({ key, transactionId, gateway: name }: Attempt, cents: number, mark: string) =>
    gateway(name).refund({ attemptId: key, ...(transactionId && { transactionId }) }, cents, mark)

  test('by the parts that were decided here is no alert, though they are not written down yet', async () => {
    const { booked, attempt } = await paid()
    const [first, second] = [1000, attempt.amount - 1000]
    const parts = { refund_due: first / 100, refund_more: second / 100 }
    const path = `/items/payments/${attempt.id}`
    await booking.site.back.as(booking.site.back.siteToken, 'PATCH', path, parts)
    await giveBack(attempt, first, `${attempt.key}-refund`)
    await giveBack(attempt, second, `${attempt.key}-refund-${first}`)
    const sent = { status: 'refunded', refund_due: null, refund_more: null }
    expect((await sync(booked)).at(-1)).toMatchObject(sent)
    expect(given).toEqual([])
    const { attempts } = await readReservation(directus(), { code: booked.code })
    expect(netPaid(attempts)).toBe(0)
    expect(attempts.filter(owesPart)).toEqual([])
  })

  test('with a part that was decided after a late cancellation is sent nothing more', async () => {
    const { booked, attempt } = await paid()
    const late = panamaEpoch(booked.submission.search.pickup) - minutes(180)
    const shown = await shownRefund(booked, late)
    const { v, code } = booked
    const done = await v.run(() => cancelBooking({ code, reason: null, shownRefund: shown }), late)
    expect(done).toEqual({ ok: true })
    const day = attempt.amount - shown
    const path = `/items/payments/${attempt.id}`
    const more = { refund_more: day / 100 }
    await booking.site.back.as(booking.site.back.siteToken, 'PATCH', path, more)
    await giveBack(attempt, day, 'by-hand')
    expect((await sync(booked)).at(-1)).toMatchObject({ status: 'refunded', refund_more: null })
    const { attempts } = await readReservation(directus(), { code })
    expect(netPaid(attempts)).toBe(0)
  })

  test('by nobody here is one', async () => {
    const { booked, attempt } = await paid()
    await giveBack(attempt, attempt.amount, 'by-hand')
    expect((await sync(booked)).at(-1)).toMatchObject({ status: 'refunded' })
    expect(given).toEqual([attempt.key])
  })
})
