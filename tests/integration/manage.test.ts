import { describe, expect, test } from 'vitest'
import { panamaEpoch } from '~/domain/calendar/rental-period'
import { invoiceTo } from '~/features/booking/bill-words'
import { findByCode } from '~/features/booking/find-by-code.server'
import { cancelBooking } from '~/features/manage/cancel-booking.server'
import { getManaged } from '~/features/manage/get-managed.server'
import type { CancellationView, ManagedBooking } from '~/features/manage/manage.types'
import { runHousekeeping } from '~/features/payment/housekeeping.server'
import { serveCalendarFile } from '~/features/voucher/calendar-file.server'
import { serveVoucherFile } from '~/features/voucher/voucher-file.server'
import { type Booked, bookingSite, minutes } from '../fixtures/booking'
import { faultRounds } from '../fixtures/fault-rounds'
import { type Visitor, visitor } from '../fixtures/site'

const booking = bookingSite()
const { reserve, payByCard, confirm, rowOf, chargedFor } = booking

async function paid(carId = booking.plenty): Promise<Booked> {
  const booked = await reserve(carId)
  await payByCard(booked, 'approve')
  return booked
}

async function managed(v: Visitor, now?: number): Promise<ManagedBooking> {
  const answer = await v.run(() => getManaged(), now)
  if (!('managed' in answer)) throw new Error(answer.redirect)
  return answer.managed
}

async function offered(v: Visitor, now?: number): Promise<CancellationView> {
  const { cancellation } = await managed(v, now)
  if (!cancellation) throw new Error('it cannot be cancelled')
  return cancellation
}

const cancel = ({ v, code }: Booked, shownRefund: number, now?: number) =>
  v.run(() => cancelBooking({ code, reason: 'trip', shownRefund }), now)

const cents = (amount: string | number) => Math.round(Number(amount) * 100)

describe('a look-up', () => {
  test('by code and e-mail opens the booking in a browser that has never seen it', async () => {
    const { code, submission } = await paid()
    const other = visitor()
    expect(await other.run(() => getManaged())).toEqual({ redirect: 'look_up' })
    const typed = {
      code: ` ${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`,
      email: submission.renter.email.toUpperCase(),
    }
    expect(await other.run(() => findByCode(typed))).toEqual({ ok: true, code })
    const found = await managed(other)
    expect(found).toMatchObject({ stage: 'upcoming', booking: { code } })
    expect(found.payments.map(({ kind }) => kind)).toEqual(['booked', 'paid', 'deposit'])
  })

  test('says the same of every wrong pair, after the same time', async () => {
    const { code, submission } = await paid()
    const { email } = submission.renter
    const pairs = [
      { code, email: 'otra@correo.example.com' },
      { code: 'X2X3X4X6', email },
      { code: 'no', email },
      { code, email: '' },
    ]
    const times: number[] = []
    for (const pair of pairs) {
      const v = visitor({ ip: `203.0.113.${times.length + 1}` })
      const began = performance.now()
      expect(await v.run(() => findByCode(pair))).toEqual({ ok: false, error: 'not_found' })
      times.push(performance.now() - began)
      expect(await v.run(() => getManaged())).toEqual({ redirect: 'look_up' })
    }
    // By how much they differ is measured at the doors (guessed-codes).
    expect(Math.min(...times)).toBeGreaterThan(390)
  })

  test('is locked for its address after five wrong tries, right pair or not, for ten minutes, and for nobody elsewhere', async () => {
    const { code, submission } = await paid()
    const { email } = submission.renter
    const wrong = { code, email: 'otra@correo.example.com' }
    const guesser = visitor({ ip: '203.0.113.77' })
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => guesser.run(() => findByCode(wrong))),
    )
    const counted = answers.map((answer) => (answer.ok ? 'found' : answer.error))
    expect(counted.filter((answer) => answer === 'not_found')).toHaveLength(5)
    expect(counted.filter((answer) => answer === 'too_many_requests')).toHaveLength(7)
    // The renter, elsewhere.
    const elsewhere = visitor({ ip: '203.0.113.78' })
    expect(await elsewhere.run(() => findByCode({ code, email }))).toEqual({ ok: true, code })
    // The address, for any code.
    const another = await paid()
    const own = { code: another.code, email: another.submission.renter.email }
    expect(await guesser.run(() => findByCode(own))).toMatchObject({ error: 'too_many_requests' })
    const later = Date.now() + minutes(10) + 1000
    expect(await guesser.run(() => findByCode(own), later)).toMatchObject({ ok: true })
  })

  test('that is right locks nobody out, however often it is made', async () => {
    const { code, submission } = await paid()
    const v = visitor({ ip: '203.0.113.79' })
    const asked = { code, email: submission.renter.email }
    for (let count = 1; count <= 6; count++) {
      expect(await v.run(() => findByCode(asked)), `look-up ${count}`).toEqual({ ok: true, code })
    }
  })
})

describe('cancelling', () => {
  test('in time: the car is free and all that was paid goes back, in one write and one refund', async () => {
    const booked = await paid()
    const found = await offered(booked.v)
    expect(found).toMatchObject({ charge: 0, terms: { kind: 'free_until' } })
    expect(await cancel(booked, found.refund)).toEqual({ ok: true })
    const row = await rowOf(booked.code)
    expect(row).toMatchObject({ status: 'cancelled', cancel_reason: 'trip', slots: [], holds: [] })
    expect(row.payments.map(({ status }) => status)).toEqual(['refunded'])
    expect(cents(row.payments[0]?.refunded_amount ?? 0)).toBe(row.quote.total)
    expect(await chargedFor(booked.code)).toEqual({ captures: 1, net: 0 })
    const after = await managed(booked.v)
    expect(after).toMatchObject({
      stage: 'cancelled',
      kept: 0,
      refund: { amount: row.quote.total },
    })
    expect(after.refund?.sentAt).not.toBeNull()
    expect(after.refund?.reference).toBeTruthy()
    expect(after.payments.map(({ kind }) => kind)).toEqual(['booked', 'paid', 'refunded'])
  })

  test('twice, and in two windows at once, gives back once', async () => {
    const booked = await paid()
    const { refund } = await offered(booked.v)
    const answers = await Promise.all([1, 2, 3, 4].map(() => cancel(booked, refund)))
    expect(answers).toEqual(answers.map(() => ({ ok: true })))
    expect(await cancel(booked, refund)).toEqual({ ok: true })
    const { steps } = await rowOf(booked.code)
    expect(steps.filter(({ event }) => event === 'cancel')).toHaveLength(1)
    expect(await chargedFor(booked.code)).toEqual({ captures: 1, net: 0 })
  })

  test('late: one day is kept, the rest goes back', async () => {
    const booked = await paid()
    const late = panamaEpoch(booked.submission.search.pickup) - minutes(3 * 60)
    const found = await offered(booked.v, late)
    const { quote } = await rowOf(booked.code)
    const { days } = (await managed(booked.v)).booking
    expect(found.terms.kind).toBe('late')
    expect(found.charge).toBe(Math.round(quote.total / days))
    expect(await cancel(booked, found.refund, late)).toEqual({ ok: true })
    const row = await rowOf(booked.code)
    expect(row.status).toBe('cancelled')
    expect(cents(row.payments[0]?.refunded_amount ?? 0)).toBe(found.refund)
    expect(await chargedFor(booked.code)).toEqual({ captures: 1, net: found.charge })
    // Nothing more goes back by itself.
    await visitor().run(() => runHousekeeping(late + minutes(5)))
    expect(await chargedFor(booked.code)).toEqual({ captures: 1, net: found.charge })
  })

  test('is refused when the deadline passed while the renter decided, and changes nothing', async () => {
    const booked = await paid()
    const { refund } = await offered(booked.v)
    const { pickup } = booked.submission.search
    const late = panamaEpoch(pickup) - minutes(60)
    expect(await cancel(booked, refund, late)).toEqual({ ok: false, error: 'terms_changed' })
    const over = panamaEpoch(pickup)
    expect(await cancel(booked, refund, over)).toEqual({ ok: false, error: 'not_cancellable' })
    expect((await rowOf(booked.code)).status).toBe('paid')
    expect((await chargedFor(booked.code)).net).toBe((await rowOf(booked.code)).quote.total)
  })

  test('of what is paid at the counter costs nothing and gives nothing back', async () => {
    const booked = await reserve()
    await confirm(booked)
    expect(await offered(booked.v)).toMatchObject({ refund: 0, charge: 0, terms: { kind: 'free' } })
    expect(await cancel(booked, 0)).toEqual({ ok: true })
    expect(await rowOf(booked.code)).toMatchObject({ status: 'cancelled', slots: [] })
    expect(await managed(booked.v)).toMatchObject({ stage: 'cancelled', refund: null, paid: 0 })
  })

  test('with a gateway that does not answer: cancelled, and the minute task sends the refund', async () => {
    const booked = await paid()
    const { refund } = await offered(booked.v)
    await booking.site.sandbox.fault('SearchTransaction', 'rate-limit')
    expect(await cancel(booked, refund)).toEqual({ ok: true })
    expect((await rowOf(booked.code)).status).toBe('cancelled')
    expect((await rowOf(booked.code)).payments[0]?.status).toBe('voiding')
    expect((await managed(booked.v)).refund).toMatchObject({ amount: refund, sentAt: null })
    await visitor().run(() => runHousekeeping(Date.now() + minutes(2)))
    expect((await rowOf(booked.code)).payments[0]?.status).toBe('refunded')
    expect(await chargedFor(booked.code)).toEqual({ captures: 1, net: 0 })
  })

  test('is for the browser that has the booking, and takes it out of the calendar', async () => {
    const booked = await paid()
    const stranger: Booked = { ...booked, v: visitor() }
    expect(await cancel(stranger, 0)).toEqual({ ok: false, error: 'no_reservation' })
    const before = await (await booked.v.run(() => serveCalendarFile())).text()
    expect(before).toContain('METHOD:PUBLISH')
    await cancel(booked, (await offered(booked.v)).refund)
    const after = await (await booked.v.run(() => serveCalendarFile())).text()
    expect(after).toContain('METHOD:CANCEL')
    expect(after).toContain(`UID:${booked.code}-pickup@`)
  })
})

faultRounds(
  booking,
  {
    name: 'cancelling, whichever of its writes goes wrong',
    writes: 2,
    async begin() {
      const booked = await paid()
      return { ...booked, refund: (await offered(booked.v)).refund }
    },
    act: (booked) => cancel(booked, booked.refund),
    promise: 'cancelled once, and all goes back once',
    async kept(booked, first) {
      if (!first.ok) expect(first.error).toBe('unavailable')
      // The renter presses again, as the page asks them to; the minute task ends what is left.
      expect(await cancel(booked, booked.refund)).toEqual({ ok: true })
      await visitor().run(() => runHousekeeping(Date.now() + minutes(2)))
      const row = await rowOf(booked.code)
      expect(row).toMatchObject({ status: 'cancelled', slots: [], redemptions: [] })
      expect(row.payments.map(({ status }) => status)).toEqual(['refunded'])
      expect(row.steps.filter(({ event }) => event === 'cancel')).toHaveLength(1)
      expect(await chargedFor(booked.code)).toEqual({ captures: 1, net: 0 })
    },
  },
  ['refuse', 'drop', 'refuse x4'],
)

describe('the voucher as a PDF', () => {
  const asked = (query = '') => new Request(`https://firefly.example/api/reserva.pdf${query}`)

  test('is for the browser that has the booking, in the size that is asked for', async () => {
    const { v, code } = await paid()
    const answer = await v.run(() => serveVoucherFile(asked()))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(answer.headers.get('content-disposition')).toContain(`${code}.pdf`)
    const text = async (one: Response) => Buffer.from(await one.arrayBuffer()).toString('latin1')
    expect(await text(answer)).toContain('/MediaBox [0 0 612 792]')
    const european = await v.run(() => serveVoucherFile(asked('?papel=a4')))
    expect(await text(european)).toContain('/MediaBox [0 0 595.28 841.89]')
    const stranger = await visitor().run(() => serveVoucherFile(asked()))
    expect(stranger.status).toBe(404)
  })

  test('is not made of a booking that was cancelled', async () => {
    const booked = await paid()
    const { refund } = await offered(booked.v)
    expect(await cancel(booked, refund)).toEqual({ ok: true })
    expect((await booked.v.run(() => serveVoucherFile(asked()))).status).toBe(404)
  })
})

test('the data of an invoice stand in the reservation, and are tidied', async () => {
  const { submission } = await reserve(booking.plenty)
  const { renter } = submission
  const booked = await reserve(booking.plenty, {
    renter: {
      ...renter,
      invoiceCompany: ' Café Unido, S. A. ',
      invoiceRuc: '155704822-2-2021',
      invoiceDv: '34',
    },
  })
  await confirm(booked)
  expect(await rowOf(booked.code)).toMatchObject({
    invoice_company: 'Café Unido, S. A.',
    invoice_ruc: '155704822-2-2021',
    invoice_dv: '34',
  })
  const { booking: shown } = await managed(booked.v)
  expect(invoiceTo(shown.renter)).toBe('Café Unido, S. A. · RUC 155704822-2-2021 DV 34')
})
