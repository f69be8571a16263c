import { describe, expect, test } from 'vitest'
import { getBooking } from '~/features/booking/get-booking.server'
import { getManaged } from '~/features/manage/get-managed.server'
import { handleGatewayWebhook } from '~/features/payment/gateway-webhook.server'
import { runHousekeeping } from '~/features/payment/housekeeping.server'
import { bookingSite, minutes } from '../fixtures/booking'
import { type Received, startReceiver } from '../fixtures/sandbox'
import { siteUrl, visitor } from '../fixtures/site'

const booking = bookingSite()
const {
  reserve,
  payByCard,
  startPaypal,
  confirm,
  rowOf,
  chargedFor,
  expectPaidOnce,
  progressOf,
  comeBack,
} = booking

describe('PayPal', () => {
  async function approved(account = 'comprador@istmo.example') {
    const booked = await reserve()
    const result = await startPaypal(booked)
    if (!result.ok || result.progress.state !== 'verify') throw new Error(JSON.stringify(result))
    return { booked, back: await booking.site.sandbox.answerApproval(result.progress.url, account) }
  }

  test('is captured once its payer has agreed', async () => {
    const { booked, back } = await approved()
    const page = await comeBack('paypal', { query: back?.search ?? '' })
    expect(await page.text()).toContain('/reserva/thanks')
    const row = await expectPaidOnce(booked.code)
    expect(row.payment_type).toBe('paypal')
    const answer = await booked.v.run(getBooking)
    expect(answer).toMatchObject({ booking: { paidWith: 'PayPal' } })
  })

  test('is captured once when return, polling and webhook come together', async () => {
    const { booked, back } = await approved()
    const [order] = await booking.site.sandbox.orders()
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
    expect(await confirm(booked)).toEqual({
      ok: false,
      error: { code: 'payment_in_progress' },
    })
    expect(await booking.abandon(booked)).toMatchObject({ state: 'failed', reason: 'cancelled' })
    expect(await confirm(booked)).toEqual({ ok: true, code: booked.code })
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
    await booking.site.sandbox.fault('/v2/checkout/orders', 'drop-after')
    const result = await startPaypal(booked)
    expect(result).toMatchObject({ ok: true, progress: { state: 'pending' } })
    expect((await progressOf(booked)).state).toBe('verify')
    expect(await booking.site.sandbox.orders()).toHaveLength(1)
  })

  test('that declines at the capture fails, without a charge', async () => {
    const { booked, back } = await approved('capturanegada@istmo.example')
    await comeBack('paypal', { query: back?.search ?? '' })
    expect(await progressOf(booked)).toMatchObject({ state: 'failed', reason: 'declined' })
    expect((await rowOf(booked.code)).status).toBe('failed')
  })

  test('that PayPal reviews is told as such, and goes back if it is approved too late', async () => {
    await booking.site.sandbox.settings({ lateMs: 600_000 })
    const { booked, back } = await approved('retenido@istmo.example')
    await comeBack('paypal', { query: back?.search ?? '' })
    const reviewed = { state: 'pending', method: 'paypal', isUnderReview: true }
    expect(await progressOf(booked)).toEqual(reviewed)
    expect(await progressOf(booked, Date.now() + minutes(2))).toEqual(reviewed)
    const over = Date.parse((await rowOf(booked.code)).hold_expires_at ?? '') + minutes(30)
    await visitor().run(() => runHousekeeping(over), over)
    const ended = await booked.v.run(() => getManaged(), over)
    expect(ended).toMatchObject({ managed: { stage: 'closed', mayBeCharged: true } })
    await booking.site.sandbox.hurry()
    await visitor().run(() => runHousekeeping(over + minutes(1)), over + minutes(1))
    expect((await rowOf(booked.code)).payments).toMatchObject([{ status: 'refunded' }])
    expect(await chargedFor(booked.code)).toEqual({ captures: 1, net: 0 })
  })

  test('webhooks alone settle it, as often as they come', async () => {
    const receiver = await startReceiver()
    try {
      await booking.site.sandbox.settings({ webhookUrl: receiver.url, webhookDelayMs: 0 })
      const { booked } = await approved('dosavisos@istmo.example')
      const delivered = async () => {
        await expect.poll(() => receiver.received.length).toBeGreaterThan(0)
        for (const { headers, body } of receiver.received.splice(0)) {
          const message = { method: 'POST', headers: new Headers(flat(headers)), body }
          const request = new Request(`${siteUrl}/api/pago/paypal/webhook`, message)
          const answer = await visitor().run(() => handleGatewayWebhook('paypal', request))
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

  test('webhooks: one that comes again is known, and asks for neither attempt nor order', async () => {
    const receiver = await startReceiver()
    const { sandbox, proxy } = booking.site
    try {
      await sandbox.settings({ webhookUrl: receiver.url, webhookDelayMs: 0 })
      const { booked } = await approved()
      await expect.poll(() => receiver.received.length).toBeGreaterThan(0)
      const [first] = receiver.received
      const deliver = async () => {
        const message = { method: 'POST', headers: new Headers(flat(first?.headers ?? {})) }
        const request = new Request(`${siteUrl}/api/pago/paypal/webhook`, {
          ...message,
          body: first?.body ?? '',
        })
        proxy.arm(null)
        expect((await visitor().run(() => handleGatewayWebhook('paypal', request))).status).toBe(
          204,
        )
        return proxy.asked()
      }
      expect(await deliver()).toContain('GET /items/payments')
      await expectPaidOnce(booked.code)
      expect(await deliver()).toEqual(['GET /items/payment_events'])
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
    const answer = await visitor().run(() => handleGatewayWebhook('paypal', request))
    expect(answer.status).toBe(400)
    expect((await rowOf(booked.code)).status).toBe('pending_payment')
  })
})

function flat(headers: Received['headers']): Record<string, string> {
  const names = Object.keys(headers).filter((name) => name.startsWith('paypal-'))
  return Object.fromEntries(names.map((name) => [name, String(headers[name])]))
}
