import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Catalogue } from '~/domain/catalogue'
import type { Submission } from '~/features/booking/draft.schema'
import { getManaged } from '~/features/manage/get-managed.server'
import { handleGatewayWebhook } from '~/features/payment/gateway-webhook.server'
import { runHousekeeping } from '~/features/payment/housekeeping.server'
import { createReservation } from '~/features/reservation/create-reservation.server'
import { type Booked, type BookingTools, minutes, startBookingSite } from '../fixtures/booking'
import { putState } from '../fixtures/put-state'
import { startReceiver } from '../fixtures/sandbox'
import { inFull, isShort } from '../fixtures/short'
import { searchAhead, siteUrl, submissionOf, type TestSite, visitor } from '../fixtures/site'

let site: TestSite
let content: Catalogue
let tools: BookingTools
let plenty: number
let single: number

beforeAll(async () => {
  ;({ site, content, tools, plenty, single } = await startBookingSite())
})
afterAll(() => site?.stop())
beforeEach(async () => {
  await site.sandbox.reset()
  site.proxy.arm(null)
})

const windowOf = async (booked: Booked) => {
  const progress = await tools.payByCard(booked, 'challenge')
  if (progress.state !== 'verify') throw new Error(progress.state)
  return progress.url
}

describe('giving up while the holder agrees', () => {
  test('ends paid with the money, or unpaid without it, at every moment', async () => {
    // In the short form once each: the holder is earlier, and the renter who gives up.
    for (let round = isShort ? 3 : 0; round < 12; round += isShort ? 6 : 1) {
      const booked = await tools.reserve(plenty)
      const url = await windowOf(booked)
      const agree = async () => {
        const back = await site.sandbox.answerChallenge(url, 'approve')
        if (back) await tools.comeBack('metrobank', { form: back.fields })
      }
      const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
      await Promise.all([
        later(Math.max(0, round - 6) * 8).then(agree),
        later(Math.max(0, 6 - round) * 8).then(() => tools.abandon(booked)),
      ])
      await visitor().run(() => runHousekeeping(Date.now() + minutes(2)))
      const { status } = await tools.expectAtOneWithItself(booked.code)
      expect(['paid', 'failed']).toContain(status)
    }
  })

  test('money that is decided to go back is accepted by nobody', async () => {
    const booked = await tools.reserve(plenty)
    const url = await windowOf(booked)
    // The bank cannot be asked when the renter gives up; then the holder agrees all the same.
    await site.sandbox.fault('UpdateTransactionStatus', 'rate-limit', 3)
    expect((await tools.abandon(booked)).state).toBe('pending')
    expect((await tools.rowOf(booked.code)).payments[0]?.status).toBe('voiding')
    const back = await site.sandbox.answerChallenge(url, 'approve')
    if (back) await tools.comeBack('metrobank', { form: back.fields })
    await visitor().run(() => runHousekeeping(Date.now() + minutes(2)))
    const { status } = await tools.expectAtOneWithItself(booked.code)
    expect(status).toBe('failed')
    // It was charged and went back: nobody says that nothing was charged.
    expect(await tools.progressOf(booked)).toMatchObject({ state: 'failed', reason: 'refunded' })
  })

  test('when the hold is over, money that went back closes the reservation', inFull, async () => {
    const booked = await tools.reserve(single)
    const url = await windowOf(booked)
    await site.sandbox.fault('UpdateTransactionStatus', 'rate-limit', 3)
    const over = Date.now() + minutes(25)
    await visitor().run(() => runHousekeeping(over))
    await site.sandbox.answerChallenge(url, 'approve')
    await visitor().run(() => runHousekeeping(over))
    const row = await tools.expectAtOneWithItself(booked.code)
    expect(row.status).toBe('refunded')
    expect(row.slots).toEqual([])
  })
})

describe('a PayPal capture that is under way', () => {
  async function agreed() {
    const booked = await tools.reserve(plenty)
    const answer = await tools.startPaypal(booked)
    if (!answer.ok || answer.progress.state !== 'verify') throw new Error('no window')
    const back = await site.sandbox.answerApproval(answer.progress.url, 'cliente@istmo.example')
    return { booked, query: back?.search ?? '' }
  }

  test('is not given up: it is asked for until it is decided', async () => {
    const { booked, query } = await agreed()
    await site.sandbox.fault('/capture', 'hang-after', 2)
    await tools.comeBack('paypal', { query })
    expect((await tools.rowOf(booked.code)).payments[0]?.status).toBe('capturing')
    await tools.abandon(booked)
    await visitor().run(() => runHousekeeping(Date.now() + minutes(25)))
    const { status } = await tools.expectAtOneWithItself(booked.code)
    expect(status).toBe('paid')
  })

  test('whose request never arrived is repeated', inFull, async () => {
    const { booked, query } = await agreed()
    await site.sandbox.fault('/capture', 'hang-before')
    await tools.comeBack('paypal', { query })
    expect(await tools.progressOf(booked)).toEqual({ state: 'done' })
    await tools.expectPaidOnce(booked.code)
  })
})

describe('nobody is told that nothing was charged', () => {
  test('when an earlier payment went through and the back office is away', async () => {
    const booked = await tools.reserve(plenty)
    const url = await windowOf(booked)
    await site.sandbox.answerChallenge(url, 'approve')
    site.proxy.arm({ kind: 'refuse', at: 1, times: 9 })
    const again = await tools.startCard(booked, await tools.tokenOf('approve'))
    expect(again).toMatchObject({ ok: true, progress: { state: 'verify' } })
    site.proxy.arm({ kind: 'refuse', at: 1, times: 9 })
    expect(await tools.confirm(booked)).toMatchObject({
      ok: false,
      error: { code: 'payment_in_progress' },
    })
    site.proxy.arm(null)
    expect(await tools.progressOf(booked)).toEqual({ state: 'done' })
    await tools.expectPaidOnce(booked.code)
  })

  test('when the bank answered the sale, and not the question after it', async () => {
    const booked = await tools.reserve(plenty)
    await site.sandbox.fault('SearchTransaction', 'rate-limit')
    const card = await tools.tokenOf('approve')
    // The same attempt twice at the bank: the second answer is "duplicate", and then it is asked.
    await tools.chargeLate(
      booked.code,
      1,
      card.token,
      (await tools.rowOf(booked.code)).quote_prepaid.total,
    )
    const answer = await tools.startCard(booked, await tools.tokenOf('approve'))
    expect(answer).toMatchObject({ ok: true, progress: { state: 'pending' } })
    expect(await tools.progressOf(booked)).toEqual({ state: 'done' })
    await tools.expectPaidOnce(booked.code)
  })
})

describe('two windows of one renter', () => {
  async function replaced() {
    const v = visitor()
    const first = submissionOf(searchAhead(content, 200), { id: plenty })
    const one = await v.run(() => createReservation(first))
    const second: Submission = { ...first, coverageCode: 'full' }
    const two = await v.run(() => createReservation(second))
    if (!one.ok || !two.ok) throw new Error('not reserved')
    return {
      old: { v, code: one.code, submission: first },
      now: { v, code: two.code, submission: second },
    }
  }

  test('the old one charges nothing, confirms nothing and gives nothing back', async () => {
    const { old, now } = await replaced()
    const refused = { ok: false, error: { code: 'replaced' } }
    expect(await tools.startCard(old, await tools.tokenOf('approve'))).toEqual(refused)
    expect(await tools.startPaypal(old)).toEqual(refused)
    expect(await tools.confirm(old)).toEqual(refused)
    expect(await tools.leave(old)).toEqual({ released: false })
    expect((await tools.rowOf(now.code)).status).toBe('unpaid')
    expect(await tools.chargedFor(now.code)).toEqual({ captures: 0, net: 0 })
    await tools.payByCard(now, 'approve')
    await tools.expectPaidOnce(now.code)
  })
})

describe('a write beside the site', () => {
  const patch = async (code: string, values: object) => {
    const { id } = await tools.rowOf(code)
    await putState(site.back, id, values)
  }

  test('a hold that was confirmed does not keep its renter from holding again', async () => {
    const booked = await tools.reserve(plenty)
    await patch(booked.code, { status: 'confirmed', hold_expires_at: null })
    await visitor().run(() => runHousekeeping())
    const row = await tools.rowOf(booked.code)
    expect(row.holds).toEqual([])
    expect(row.slots.length).toBeGreaterThan(0)
  })

  test('a cancellation while the bank asks closes the window, and gives back what comes', async () => {
    const booked = await tools.reserve(plenty)
    await windowOf(booked)
    await patch(booked.code, { status: 'cancelled' })
    await visitor().run(() => runHousekeeping(Date.now() + minutes(1)))
    const row = await tools.expectAtOneWithItself(booked.code)
    expect(row.payments.map(({ status }) => status)).toEqual(['voided'])
    expect(row.slots).toEqual([])
  })

  test('a hold without a time limit stays one', async () => {
    const booked = await tools.reserve(plenty)
    await patch(booked.code, { hold_expires_at: null })
    const late = Date.now() + minutes(200)
    expect((await tools.payByCard(booked, 'decline', late)).state).toBe('failed')
    expect((await tools.rowOf(booked.code)).hold_expires_at).toBeNull()
  })
})

test('money given back at the gateway is noticed when it says so', async () => {
  const receiver = await startReceiver()
  try {
    const booked = await tools.reserve(plenty)
    const answer = await tools.startPaypal(booked)
    if (!answer.ok || answer.progress.state !== 'verify') throw new Error('no window')
    const window = await site.sandbox.answerApproval(answer.progress.url, 'cliente@istmo.example')
    await tools.comeBack('paypal', { query: window?.search ?? '' })
    await tools.expectPaidOnce(booked.code)
    await site.sandbox.settings({ webhookUrl: receiver.url, webhookDelayMs: 0 })
    const [order] = await site.sandbox.orders()
    const token = await accessToken()
    await fetch(`${site.sandbox.url}/v2/payments/captures/${order?.capture?.id}/refund`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'paypal-request-id': 'staff-1' },
      body: '{}',
    })
    await expect.poll(() => receiver.received.length).toBeGreaterThan(0)
    for (const { headers, body } of receiver.received.splice(0)) {
      const names = Object.keys(headers).filter((name) => name.startsWith('paypal-'))
      const signed = new Headers(names.map((name) => [name, String(headers[name])]))
      const message = { method: 'POST', headers: signed, body }
      const request = new Request(`${siteUrl}/api/pago/paypal/webhook`, message)
      expect((await visitor().run(() => handleGatewayWebhook('paypal', request))).status).toBe(204)
    }
    const { payments } = await tools.rowOf(booked.code)
    expect(payments.map(({ status }) => status)).toEqual(['refunded'])
    // It went back when that was heard, and is on its way no longer than the bank needs.
    const toldAt = async (at: number) => {
      const answer = await booked.v.run(() => getManaged(), at)
      return 'managed' in answer ? answer.managed.payments : []
    }
    const back = { kind: 'refunded', at: expect.any(String) }
    const [soon, later] = [
      await toldAt(Date.now()),
      await toldAt(Date.now() + minutes(60 * 24 * 30)),
    ]
    expect(soon).toContainEqual(expect.objectContaining({ ...back, isOnItsWay: true }))
    expect(later).toContainEqual(expect.objectContaining({ ...back, isOnItsWay: false }))
  } finally {
    await receiver.stop()
  }
})

async function accessToken(): Promise<string> {
  const response = await fetch(`${site.sandbox.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa('sandbox-client:sandbox-secret')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  })
  const { access_token } = (await response.json()) as { access_token: string }
  return access_token
}

test('a submission key of wildcards finds nobody else (security of holds)', async () => {
  const victim = await tools.reserve(single)
  const asked = submissionOf(searchAhead(content, 340), { id: plenty })
  const attack = { ...asked, submissionKey: '_'.repeat(22) }
  expect((await visitor().run(() => createReservation(attack))).ok).toBe(true)
  expect((await tools.rowOf(victim.code)).status).toBe('unpaid')
})
