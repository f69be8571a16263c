import { describe, expect, test, vi } from 'vitest'
import { panamaEpoch } from '~/domain/calendar/rental-period'
import type { Submission } from '~/features/booking/draft.schema'
import { getBooking } from '~/features/booking/get-booking.server'
import { runHousekeeping } from '~/features/payment/housekeeping.server'
import { createReservation } from '~/features/reservation/create-reservation.server'
import { type Booked, bookingSite, minutes } from '../fixtures/booking'
import { addCar } from '../fixtures/cars'
import { submissionOf, visitor } from '../fixtures/site'

/** A car of two units. */
let pair: number

const booking = bookingSite(async (back) => {
  pair = await addCar(back, { units: 2, model: 'Dos' })
})
const {
  reserve,
  payByCard,
  startCard,
  startPaypal,
  confirm,
  tokenOf,
  rowOf,
  chargedFor,
  chargeLate,
  expectPaidOnce,
  progressOf,
} = booking

describe('one charge', () => {
  test('for a double click and two tabs', async () => {
    const booked = await reserve()
    const tokens = await Promise.all([tokenOf('approve'), tokenOf('approve'), tokenOf('approve')])
    await Promise.all(tokens.map((card) => startCard(booked, card)))
    expect((await progressOf(booked)).state).toBe('done')
    await expectPaidOnce(booked.code)
  })

  // The back office reads a reservation before its payments: between the two they were captured.
  test.each([
    ['pays', startCard],
    ['confirms at the counter', (booked: Booked) => confirm(booked)],
  ] as const)(
    'for another tab that %s while the first is paid, and it is not told that nothing is open',
    async (_, act) => {
      const booked = await reserve()
      const { proxy, back } = booking.site
      proxy.arm(null)
      await progressOf(booked)
      const address = proxy.addresses().find((one) => one.startsWith('/items/reservations?'))
      await payByCard(booked, 'approve')
      const card = await tokenOf('approve')
      const paid = await fetch(new URL(address ?? '', back.url), {
        headers: { authorization: `Bearer ${back.siteToken}` },
      })
      const { data } = (await paid.json()) as { data: [{ version: number }] }
      const [row] = data
      const mixture = [
        { ...row, status: 'pending_payment', version: row.version - 1, paid_at: null },
      ]
      const of = /^\/items\/reservations\?/
      const first = proxy.holdReads(of)
      proxy.arm(null)
      const reads = () => proxy.addresses().filter((one) => of.test(one)).length
      const acting = act(booked, card)
      await vi.waitFor(() => expect(reads()).toBe(1), { timeout: 60_000 })
      const second = proxy.holdReads(of)
      const body = JSON.stringify({ data: mixture })
      proxy.babble({ type: 'application/json', body, of })
      first.letOn()
      await Promise.race([acting, vi.waitFor(() => expect(reads()).toBe(2), { timeout: 60_000 })])
      proxy.babble(null)
      second.letOn()
      expect(await acting).toMatchObject({ ok: true })
      await expectPaidOnce(booked.code)
    },
  )

  test('for card and PayPal at the same moment', async () => {
    const booked = await reserve()
    const card = await tokenOf('approve')
    await Promise.all([startCard(booked, card), startPaypal(booked)])
    expect((await chargedFor(booked.code)).captures).toBeLessThanOrEqual(1)
    const row = await rowOf(booked.code)
    expect(row.payments).toHaveLength(1)
  })

  test('for a card and the counter at the same moment: never both', async () => {
    for (let round = 0; round < 5; round++) {
      const booked = await reserve()
      const card = await tokenOf('approve')
      await Promise.all([startCard(booked, card), confirm(booked)])
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
    expect(await startPaypal(booked)).toEqual({
      ok: true,
      progress: { state: 'done' },
    })
    expect(await confirm(booked)).toEqual({ ok: true, code: booked.code })
    await expectPaidOnce(booked.code)
  })

  test('of two captures of one reservation the second goes back by itself', async () => {
    const booked = await reserve()
    await booking.site.sandbox.settings({ lateMs: 60_000 })
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

test('money that arrives for an attempt that was closed hours after it began is found', async () => {
  const booked = await reserve()
  expect((await payByCard(booked, 'timeoutUncharged')).state).toBe('pending')
  const [attempt] = (await rowOf(booked.code)).payments
  const begun = new Date(Date.now() - minutes(240)).toISOString()
  const row = `/items/payments/${attempt?.id}`
  await booking.site.back.admin('PATCH', row, { date_created: begun })
  const later = Date.now() + minutes(3)
  expect((await progressOf(booked, later)).state).toBe('failed')
  const { token } = await tokenOf('approve')
  await chargeLate(booked.code, 1, token, (await rowOf(booked.code)).quote_prepaid.total)
  await visitor().run(() => runHousekeeping(later))
  await expectPaidOnce(booked.code)
})

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
    const [row] = (await booking.site.back.admin('GET', `/items/reservations?${query}`)) as {
      quote_prepaid: { total: number }
    }[]
    return row?.quote_prepaid.total ?? 0
  }

  test('is kept when a unit is free', async () => {
    const { booked } = await lateCapture(booking.single, async () => {})
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
    const { booked, later } = await lateCapture(booking.single, async ({ search }, now) => {
      await reserveSame(booking.single, search, now)
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
    const booked = await reserve(booking.single)
    expect((await payByCard(booked, 'challenge')).state).toBe('verify')
    const { search } = booked.submission
    const later = Date.now() + minutes(19)
    const other = submissionOf(search, { id: booking.single })
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

test('the counter: confirmed at the postpaid quote, twice is once', async () => {
  const booked = await reserve(booking.plenty, { type: 'postpaid' })
  expect(await confirm(booked)).toEqual({ ok: true, code: booked.code })
  expect(await confirm(booked)).toEqual({ ok: true, code: booked.code })
  const row = await rowOf(booked.code)
  expect(row.status).toBe('confirmed')
  expect(Math.round(Number(row.total) * 100)).toBe(row.quote.total)
  const answer = await booked.v.run(getBooking)
  const cancel = 'booking' in answer ? answer.booking.freeCancelUntil : ''
  expect(panamaEpoch(cancel)).toBeLessThan(panamaEpoch(booked.submission.search.pickup))
})
