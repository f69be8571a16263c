import { expect } from 'vitest'
import type { Wish } from '~/domain/booking/amendment'
import { panamaEpoch } from '~/domain/calendar/rental-period'
import { cancelBooking } from '~/features/manage/cancel-booking.server'
import type { ChangeOffer } from '~/features/manage/change.types'
import { changeBooking } from '~/features/manage/change-booking.server'
import { runHousekeeping } from '~/features/payment/housekeeping.server'
import { type Booked, bookingSite, minutes, type Row } from '../fixtures/booking'
import {
  expectNumbered,
  expectOwnSlots,
  expectSlotsOnce,
  mailsOf,
} from '../fixtures/booking-checks'
import { moved, offered, shownRefund, wishOf } from '../fixtures/changing'
import { faultRounds, type Way } from '../fixtures/fault-rounds'
import { type Life, searchAhead, visitor } from '../fixtures/site'

/**
 * As `write-by-write.test.ts`, for what becomes of a booking: every write of every change and cancellation goes wrong
 * once, in every way, and the one who asked for it may be dead afterwards. `tests/processes/killed.test.ts` kills processes.
 */
const booking = bookingSite(async (back) => {
  const coupon = { status: 'published', kind: 'percent', value: 5, min_days: 3 }
  await back.admin('POST', '/items/coupons', { ...coupon, code: 'TRES' })
})
const { reserve, payByCard, confirm, rowOf, chargedFor } = booking

type Asked = { readonly ok: true } | { readonly ok: false; readonly error: string }

/** A renter's act on a booking, made ready; `ask` presses the button. */
type Deed = {
  readonly ask: (life?: Life) => Promise<Asked>
  /** The mail of it, and the event that it is in the story. */
  readonly mail: 'changed' | 'cancelled'
  readonly event: 'change' | 'cancel'
  /** The state once it is done, besides what always holds. */
  readonly done: (row: Row) => void
  /** Cents that the gateway keeps then. */
  readonly keeps: number
  readonly now: () => number
}

const cents = (amount: string | number) => Math.round(Number(amount) * 100)

async function paid(coupon = ''): Promise<Booked> {
  const booked = await reserve(booking.plenty, { coupon })
  await payByCard(booked, 'approve')
  return booked
}

async function atCounter(): Promise<Booked> {
  const booked = await reserve()
  await confirm(booked)
  return booked
}

const change =
  (wished: (booked: Booked) => Wish, keeps: (offer: ChangeOffer) => number) =>
  async (booked: Booked): Promise<Deed> => {
    const wish = wished(booked)
    const { version, after, ...offer } = await offered(booked, wish)
    const shown = { shownTotal: after.total, shownFreeCancelUntil: offer.freeCancelUntil }
    const request = { ...wish, code: booked.code, version, ...shown }
    return {
      ask: (life) => booked.v.run(() => changeBooking(request), Date.now(), life),
      mail: 'changed',
      event: 'change',
      keeps: keeps({ version, after, ...offer }),
      now: Date.now,
      done: ({ quote, car, pickup_date, return_date, redemptions }) => {
        expect(quote).toEqual(after)
        expect([car, pickup_date.slice(0, 16), return_date.slice(0, 16)]).toEqual([
          ...[wish.carId, wish.search.pickup, wish.search.return],
        ])
        expect(redemptions).toHaveLength(after.discount > 0 ? 1 : 0)
      },
    }
  }

const cancelling =
  (when: (booked: Booked) => number = Date.now) =>
  async (booked: Booked): Promise<Deed> => {
    const { v, code } = booked
    const now = () => when(booked)
    const refund = await shownRefund(booked, now())
    const request = { code, reason: null, shownRefund: refund }
    return {
      ask: (life) => v.run(() => cancelBooking(request), now(), life),
      mail: 'cancelled',
      event: 'cancel',
      keeps: (await chargedFor(code)).net - refund,
      now,
      done: ({ status, slots, holds, redemptions }) => {
        expect({ status, slots, holds, redemptions }).toEqual({
          ...{ status: 'cancelled', slots: [], holds: [], redemptions: [] },
        })
      },
    }
  }

/** In three days: what is kept no longer by then is none of its matter. */
async function paidSoon(): Promise<Booked> {
  const search = searchAhead(booking.content, 3)
  const booked = await reserve(booking.plenty, { search })
  await payByCard(booked, 'approve')
  return booked
}

const late = ({ submission }: Booked) => panamaEpoch(submission.search.pickup) - minutes(180)

type Begun = Booked & { readonly before: Row; readonly deed: Deed }

const way = (
  name: string,
  writes: number,
  book: () => Promise<Booked>,
  make: (booked: Booked) => Promise<Deed>,
): Way<Begun, Asked> => ({
  ...{ name, writes },
  async begin() {
    const booked = await book()
    return { ...booked, before: await rowOf(booked.code), deed: await make(booked) }
  },
  act: ({ deed }, life) => deed.ask(life),
  async done({ before, deed }, said) {
    expect(said).toEqual({ ok: true })
    expect(await expectWhole(before, deed)).toBe(true)
    await expectSettled(before, deed, true)
  },
  promise: 'whole, and once however often it is asked for',
  async kept({ before, deed }, said) {
    if (!said.ok) expect(said.error).toBe('unavailable')
    // Whatever was written is whole at once; who was told that it is done was told the truth.
    const isDone = await expectWhole(before, deed)
    if (said.ok) expect(isDone).toBe(true)
    // The renter is gone: the minute task alone settles the money.
    const soon = deed.now() + minutes(2)
    await visitor().run(() => runHousekeeping(soon))
    await expectSettled(before, deed, isDone)
    // The renter comes back and presses again, twice: it happens once.
    expect(await deed.ask()).toEqual({ ok: true })
    expect(await deed.ask()).toEqual({ ok: true })
    await visitor().run(() => runHousekeeping(soon + minutes(1)))
    expect(await expectWhole(before, deed)).toBe(true)
    await expectSettled(before, deed, true)
    await expectSlotsOnce(booking.site.back)
  },
})

const longer = change(
  (booked) => moved(booked, 1),
  ({ before }) => before.total,
)
const shorter = change(
  (booked) => moved(booked, -1),
  ({ after }) => after.total,
)
const otherCar = change(
  (booked) => wishOf(booked, { carId: booking.single }),
  () => 0,
)
/** It has a coupon, which a shorter rental is too short for. */
const withCoupon = () => paid('TRES')

for (const one of [
  way('a dearer change', 1, paid, longer),
  way('a cheaper change', 2, withCoupon, shorter),
  way('another car, at the counter', 1, atCounter, otherCar),
  way('cancelling', 2, withCoupon, cancelling()),
  way('cancelling late', 2, paidSoon, cancelling(late)),
  way('cancelling, at the counter', 1, atCounter, cancelling()),
])
  faultRounds(booking, one)

/** How often the gateway gave something back for it. */
async function refundsOf(code: string): Promise<number> {
  const all = await booking.site.sandbox.transactions()
  return all.filter(
    ({ kind, status, reservation }) =>
      reservation === code && kind !== 'sale' && status === 'approved',
  ).length
}

/** Either nothing of it is there, or all of it: state, price, dates, car, coupon, story and mail. */
async function expectWhole(before: Row, { event, mail, done }: Deed): Promise<boolean> {
  const row = await rowOf(before.reservation_id)
  expectNumbered(row)
  expect(row.version).toBe(row.steps.length)
  const times = row.steps.filter((step) => step.event === event).length
  const mails = await mailsOf(booking.site.back, row)
  expect(times, 'once at most').toBeLessThanOrEqual(1)
  if (times === 0) {
    expect(row).toEqual(before)
    expect(mails).toEqual(['confirmation'])
    return false
  }
  expect(mails).toEqual(['confirmation', mail])
  expect(cents(row.total)).toBe(row.quote.total)
  if (event === 'change') expect(row.status).toBe(before.status)
  if (event === 'change') expectOwnSlots(row)
  done(row)
  return true
}

/** At rest the gateway keeps what the booking says, and gave back once at most. */
async function expectSettled(before: Row, deed: Deed, isDone: boolean) {
  const { reservation_id: code } = before
  const { net, captures } = await chargedFor(code)
  const had = before.status === 'paid' ? before.quote.total : 0
  expect(captures).toBe(before.status === 'paid' ? 1 : 0)
  expect(net).toBe(isDone ? deed.keeps : had)
  expect(await refundsOf(code)).toBe(isDone && deed.keeps < had ? 1 : 0)
  const { payments } = await rowOf(code)
  expect(payments.map(({ status }) => status)).not.toContain('voiding')
  expect(payments.reduce((sum, one) => sum + cents(one.refunded_amount), 0)).toBe(had - net)
}
