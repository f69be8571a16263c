import { afterEach, describe, expect, test } from 'vitest'
import { slotsFor } from '~/domain/availability'
import { halfDays, panamaEpoch } from '~/domain/rental-period'
import { cancelBooking } from '~/features/manage/cancel-booking.server'
import type { ChangeOffer, ChangeWish } from '~/features/manage/change.types'
import { changeBooking } from '~/features/manage/change-booking.server'
import { runHousekeeping } from '~/features/payment/housekeeping.server'
import { type Booked, bookingSite, minutes, type Row } from '../fixtures/booking'
import { moved, offered, shownRefund, wishOf } from '../fixtures/changing'
import type { Fault } from '../fixtures/fault-proxy'
import { type Life, searchAhead, visitor } from '../fixtures/site'

/**
 * As `write-by-write.test.ts`, for what becomes of a booking: every write of every change and cancellation goes wrong
 * once, in every way, and the one who asked for it may be dead afterwards. `tests/processes/killed.test.ts` kills processes.
 */
let dying: Life | null = null
const booking = bookingSite(
  async (back) => {
    const coupon = { status: 'published', kind: 'percent', value: 5, min_days: 3 }
    await back.admin('POST', '/items/coupons', { ...coupon, code: 'TRES' })
  },
  {
    lateMs: 600,
    kill: () => {
      if (dying) dying.isOver = true
    },
  },
)
const { reserve, payByCard, confirm, rowOf, chargedFor } = booking
afterEach(() => booking.site.proxy.arm(null))

type Asked = { readonly ok: true } | { readonly ok: false; readonly error: string }

/** What a renter does with a booking, made ready; `ask` presses the button. */
type Deed = {
  readonly ask: (life?: Life) => Promise<Asked>
  /** The mail of it, and the event that it is in the story. */
  readonly mail: 'changed' | 'cancelled'
  readonly event: 'change' | 'cancel'
  /** What is so once it is done, besides what always is. */
  readonly done: (row: Row) => void
  /** Cents that the gateway keeps then. */
  readonly keeps: number
  readonly now: number
}

type Way = {
  readonly name: string
  /** How many writes it makes when nothing goes wrong. */
  readonly writes: number
  readonly book: () => Promise<Booked>
  readonly make: (booked: Booked) => Promise<Deed>
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
  (wished: (booked: Booked) => ChangeWish, keeps: (offer: ChangeOffer) => number) =>
  async (booked: Booked): Promise<Deed> => {
    const wish = wished(booked)
    const { version, after, ...offer } = await offered(booked, wish)
    const request = { ...wish, code: booked.code, version, shownTotal: after.total }
    const now = Date.now()
    return {
      ask: (life) => booked.v.run(() => changeBooking(request), now, life),
      mail: 'changed',
      event: 'change',
      keeps: keeps({ version, after, ...offer }),
      now,
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
  (when: (booked: Booked) => number = () => Date.now()) =>
  async (booked: Booked): Promise<Deed> => {
    const { v, code } = booked
    const now = when(booked)
    const refund = await shownRefund(booked, now)
    const request = { code, reason: null, shownRefund: refund }
    return {
      ask: (life) => v.run(() => cancelBooking(request), now, life),
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

const ways: readonly Way[] = [
  {
    name: 'a dearer change',
    writes: 1,
    book: paid,
    make: change(
      (booked) => moved(booked, 1),
      ({ before }) => before.total,
    ),
  },
  {
    // Too short for its coupon.
    name: 'a cheaper change',
    writes: 2,
    book: () => paid('TRES'),
    make: change(
      (booked) => moved(booked, -1),
      ({ after }) => after.total,
    ),
  },
  {
    name: 'another car, at the counter',
    writes: 1,
    book: atCounter,
    make: change(
      (booked) => wishOf(booked, { carId: booking.single }),
      () => 0,
    ),
  },
  { name: 'cancelling', writes: 2, book: () => paid('TRES'), make: cancelling() },
  { name: 'cancelling late', writes: 2, book: paidSoon, make: cancelling(late) },
  {
    name: 'cancelling, at the counter',
    writes: 1,
    book: atCounter,
    make: cancelling(),
  },
]

/** `refuse` four times is an outage that outlasts every repetition. */
const faults: readonly Omit<Fault, 'at'>[] = [
  { kind: 'refuse' },
  { kind: 'drop' },
  { kind: 'refuse', times: 4 },
  { kind: 'late' },
  { kind: 'kill-before' },
  { kind: 'kill-after' },
]

const rounds = ways.flatMap((way) =>
  Array.from({ length: way.writes }, (_, index) => index + 1).flatMap((at) =>
    faults.map((fault) => {
      const times = fault.times ? ` x${fault.times}` : ''
      return { title: `${way.name}, write ${at}: ${fault.kind}${times}`, way, at, fault }
    }),
  ),
)

async function mailsOf({ id }: Row): Promise<string[]> {
  const path = `/items/mail_outbox?filter[reservation][_eq]=${id}&fields=kind&sort=id`
  const rows = (await booking.site.back.admin('GET', path)) as { kind: string }[]
  return rows.map(({ kind }) => kind)
}

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
  const { code, number } = { code: row.reservation_id, number: row.steps.length }
  expect(row.steps.map(({ key }) => key)).toEqual(row.steps.map((_, n) => `${code}:${n + 1}`))
  expect(row.version).toBe(number)
  const times = row.steps.filter((step) => step.event === event).length
  const mails = await mailsOf(row)
  expect(times, 'once at most').toBeLessThanOrEqual(1)
  if (times === 0) {
    expect(row).toEqual(before)
    expect(mails).toEqual(['confirmation'])
    return false
  }
  expect(mails).toEqual(['confirmation', mail])
  expect(cents(row.total)).toBe(row.quote.total)
  if (event === 'change') expect(row.status).toBe(before.status)
  const { car, unit, pickup_date, return_date, slots } = row
  const own = slotsFor(car, unit, halfDays(pickup_date.slice(0, 16), return_date.slice(0, 16)))
  if (event === 'change') expect(slots.map(({ slot }) => slot).sort()).toEqual(own.sort())
  done(row)
  return true
}

/** No half day of a unit is owned twice, or by a booking that was cancelled. */
async function expectSlotsOnce() {
  const path = '/items/reservation_slots?fields=slot,reservation.status&limit=-1'
  const slots = (await booking.site.back.admin('GET', path)) as {
    slot: string
    reservation: { status: string }
  }[]
  expect(new Set(slots.map(({ slot }) => slot)).size).toBe(slots.length)
  expect(slots.filter(({ reservation: { status } }) => status === 'cancelled')).toEqual([])
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

describe('a way with a booking', () => {
  test.each(ways)('$name: $writes writes, and an end', async ({ book, make, writes }) => {
    const booked = await book()
    const before = await rowOf(booked.code)
    const deed = await make(booked)
    booking.site.proxy.arm(null)
    expect(await deed.ask()).toEqual({ ok: true })
    expect(booking.site.proxy.written()).toHaveLength(writes)
    expect(await expectWhole(before, deed)).toBe(true)
    await expectSettled(before, deed, true)
  })

  test.each(rounds)(
    '$title: whole, and once however often it is asked for',
    async ({ way, at, fault }) => {
      const { proxy } = booking.site
      const booked = await way.book()
      const before = await rowOf(booked.code)
      const deed = await way.make(booked)
      const life = { isOver: false }
      dying = life
      proxy.arm({ ...fault, at })
      const first = await deed.ask(life)
      expect(proxy.counts().struck).toBeGreaterThan(0)
      if (fault.kind === 'late') await proxy.lateWrites()
      proxy.arm(null)
      expect(life.isOver).toBe(fault.kind.startsWith('kill'))
      if (!first.ok) expect(first.error).toBe('unavailable')
      // Whatever was written is whole at once; who was told that it is done was told the truth.
      const isDone = await expectWhole(before, deed)
      if (first.ok) expect(isDone).toBe(true)
      // The renter is gone: the minute task alone settles the money.
      const soon = deed.now + minutes(2)
      await visitor().run(() => runHousekeeping(soon))
      await expectSettled(before, deed, isDone)
      // The renter comes back and presses again, twice: it happens once.
      expect(await deed.ask()).toEqual({ ok: true })
      expect(await deed.ask()).toEqual({ ok: true })
      await visitor().run(() => runHousekeeping(soon + minutes(1)))
      expect(await expectWhole(before, deed)).toBe(true)
      await expectSettled(before, deed, true)
      await expectSlotsOnce()
    },
  )
})
