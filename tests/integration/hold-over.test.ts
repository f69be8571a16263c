import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { halfDays } from '~/domain/calendar/rental-period'
import { getBooking } from '~/features/booking/get-booking.server'
import { runHousekeeping } from '~/features/payment/housekeeping.server'
import { createReservation } from '~/features/reservation/create-reservation.server'
import { bookingSite, minutes } from '../fixtures/booking'
import { isShort } from '../fixtures/short'
import { submissionOf, visitor } from '../fixtures/site'

const booking = bookingSite()
const {
  reserve,
  payByCard,
  startCard,
  confirm,
  leave,
  tokenOf,
  rowOf,
  chargedFor,
  expectPaidOnce,
  progressOf,
} = booking

const last = 11
/** In the short form both ends, and the two rounds in which they are nearest: a payment and a confirmation of each. */
const rounds = isShort ? [0, 5, 6, last] : Array.from({ length: last + 1 }, (_, round) => round)

/**
 * In the first round the others are done before the renter comes, in the last the renter is; in between the one side is
 * ahead less and less, then the other more and more, so that they meet at every step of the booking.
 */
async function inOrder<Rented>(
  round: number,
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
    const booked = await reserve(booking.single)
    const later = Date.now() + minutes(25)
    await visitor().run(() => runHousekeeping(later))
    expect((await rowOf(booked.code)).status).toBe('expired')
    expect(await payByCard(booked, 'approve', later)).toEqual({ state: 'done' })
    await expectPaidOnce(booked.code)
  })

  test('paying after it is over and the car is gone charges nothing', async () => {
    const booked = await reserve(booking.single)
    const later = Date.now() + minutes(25)
    const other = submissionOf(booked.submission.search, { id: booking.single })
    expect((await visitor().run(() => createReservation(other), later)).ok).toBe(true)
    const card = await tokenOf('approve')
    expect(await startCard(booked, card, later)).toEqual({
      ok: false,
      error: { code: 'hold_expired' },
    })
    expect(await chargedFor(booked.code)).toEqual({ captures: 0, net: 0 })
  })

  test('at the moment it is over: sweep, confirmation, payment and another renter, in any order', async () => {
    const ends = new Set<boolean>()
    for (const round of rounds) {
      const booked = await reserve(booking.single)
      const { search } = booked.submission
      const over = Date.now() + minutes(20)
      const card = await tokenOf('approve')
      const renter = (): Promise<unknown> =>
        round % 2 === 0 ? startCard(booked, card, over) : confirm(booked, over)
      const sweep = () => visitor().run(() => runHousekeeping(over))
      const other = submissionOf(search, { id: booking.single })
      const rents = () => visitor().run(() => createReservation(other), over)
      const rival = await inOrder(round, { sweep, renter, rents })
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
    const booked = await reserve(booking.single)
    expect(await leave(booked)).toEqual({ released: true })
    expect(await leave(booked)).toEqual({ released: false })
    const row = await rowOf(booked.code)
    expect(row.status).toBe('expired')
    expect(row.slots).toHaveLength(0)
    expect(await booked.v.run(getBooking)).toEqual({ redirect: 'reservation', notice: 'not_held' })
    const again = await booked.v.run(() => createReservation(booked.submission))
    expect(again.ok && again.code !== booked.code).toBe(true)
  })

  test('one left before its time is told as not held, also where the browser has not heard of it', async () => {
    const booked = await reserve()
    const before = [...booked.v.cookies]
    expect(await leave(booked)).toEqual({ released: true })
    const unheard = async (now: number) => {
      for (const [name, value] of before) booked.v.cookies.set(name, value)
      return booked.v.run(getBooking, now)
    }
    expect(await unheard(Date.now())).toMatchObject({ notice: 'not_held' })
    expect(await unheard(Date.now() + minutes(25))).toMatchObject({ notice: 'reservation_expired' })
  })

  test('leaving while a payment is in flight leaves everything as it is', async () => {
    const booked = await reserve()
    expect((await payByCard(booked, 'challenge')).state).toBe('verify')
    expect(await leave(booked)).toEqual({ released: false })
    expect((await rowOf(booked.code)).status).toBe('pending_payment')
    expect((await progressOf(booked)).state).toBe('verify')
  })
})
