import { describe, expect } from 'vitest'
import { runHousekeeping } from '~/features/payment/housekeeping.server'
import type { PaymentProgress } from '~/features/payment/payment.types'
import { createReservation } from '~/features/reservation/create-reservation.server'
import { type Booked, bookingSite, type CardName, minutes } from '../fixtures/booking'
import { expectNumbered, expectSlotsOnce } from '../fixtures/booking-checks'
import { faultRounds, type Way } from '../fixtures/fault-rounds'
import { searchAhead, submissionOf, visitor } from '../fixtures/site'

/**
 * Every write of every way through a booking goes wrong once, in every way that a write can go wrong while the process
 * lives. The long form, with processes that are killed and a real browser, is `npm run test:faults`.
 */
const booking = bookingSite()
const whileItLives = ['refuse', 'drop', 'refuse x4', 'late'] as const

/** The renter's last word about money: nothing was charged, it is being looked into, or it is booked. */
type Told = 'nothing' | 'looking' | 'booked'

const told = (progress: PaymentProgress): Told => {
  if (progress.state === 'done') return 'booked'
  return progress.state === 'failed' || progress.state === 'none' ? 'nothing' : 'looking'
}

const start = async (booked: Booked, name: CardName | 'paypal'): Promise<PaymentProgress> => {
  const card = name === 'paypal' ? null : await booking.tokenOf(name)
  const answer = await (card ? booking.startCard(booked, card) : booking.startPaypal(booked))
  return answer.ok ? answer.progress : { state: 'none', attempts: 0 }
}

/** Asks once, as the page does every 2 seconds; what cannot be asked is not said. */
function ask(booked: Booked, now?: number): Promise<PaymentProgress> {
  return booking
    .progressOf(booked, now)
    .catch(() => ({ state: 'pending', method: 'card' }) as const)
}

/** Pays, and agrees in the gateway's window where there is one. */
const pay = (name: CardName | 'paypal') => async (booked: Booked) => {
  const begun = await start(booked, name)
  const progress = begun.state === 'pending' ? await ask(booked) : begun
  return told(progress.state === 'verify' ? await agree(booked, progress) : progress)
}

async function agree(
  booked: Booked,
  { url, method }: Extract<PaymentProgress, { state: 'verify' }>,
): Promise<PaymentProgress> {
  if (method === 'paypal') {
    const back = await booking.site.sandbox.answerApproval(url, 'cliente@istmo.example')
    await booking.comeBack('paypal', { query: back?.search ?? '' })
  } else {
    const back = await booking.site.sandbox.answerChallenge(url, 'approve')
    if (back) await booking.comeBack('metrobank', { form: back.fields })
  }
  return ask(booked)
}

async function confirm(booked: Booked): Promise<Told> {
  const answer = await booking.confirm(booked)
  return answer.ok ? 'booked' : 'nothing'
}

async function leave(booked: Booked): Promise<Told> {
  await booking.leave(booked).catch(() => null)
  return 'nothing'
}

/** The way begins with a reservation that is held. */
const way = (
  name: string,
  writes: number,
  act: (booked: Booked) => Promise<Told>,
  end: string,
): Way<Booked, Told> => ({
  ...{ name, writes, act },
  begin: () => booking.reserve(booking.single),
  async done(booked, last) {
    expect((await expectOneStory(booked, last)).status).toBe(end)
  },
  promise: 'what was said is so, at once and in the end',
  async kept(booked, first) {
    await expectTold(booked, first)
    // Within 90 s: the page asks on, or the renter is gone and the minute task comes.
    const soon = Date.now() + 80_000
    await booked.v.run(() => runHousekeeping(soon))
    const last = first === 'looking' ? await goOn(booked, soon) : first
    expect(last).not.toBe('looking')
    await expectOneStory(booked, last)
    await expectSlotsOnce(booking.site.back)
  },
})

describe('a way through a booking', () => {
  for (const one of [
    way('card', 2, pay('approve'), 'paid'),
    way('card declined', 2, pay('funds'), 'failed'),
    way('card, the bank asks', 3, pay('challenge'), 'paid'),
    way('PayPal', 4, pay('paypal'), 'paid'),
    way('counter', 1, confirm, 'confirmed'),
    way('leaving', 1, leave, 'expired'),
  ])
    faultRounds(booking, one, whileItLives)
})

/** Reads the page, and does what the renter does if a window of the gateway still waits. */
async function goOn(booked: Booked, now: number): Promise<Told> {
  const progress = await ask(booked, now)
  return told(progress.state === 'verify' ? await agree(booked, progress) : progress)
}

/** The ledger at that moment does not contradict what was said. */
async function expectTold({ code }: Booked, said: Told) {
  const { net } = await booking.chargedFor(code)
  if (said === 'nothing') expect(net, 'said that nothing was charged').toBe(0)
  const { status } = await booking.rowOf(code)
  if (said === 'booked') expect(['paid', 'confirmed']).toContain(status)
}

/** As the sandbox's ledger, the back office and the renter have it: one story. */
async function expectOneStory(booked: Booked, last: Told) {
  const row = await booking.rowOf(booked.code)
  const { net, captures } = await booking.chargedFor(booked.code)
  const isBooked = row.status === 'paid' || row.status === 'confirmed'
  const isClosed = ['expired', 'cancelled', 'refunded'].includes(row.status)
  expect(captures, row.status).toBeLessThanOrEqual(1)
  expect(net, row.status).toBe(row.status === 'paid' ? row.quote.total : 0)
  expect(row.slots.length > 0, row.status).toBe(!isClosed)
  expect(row.payments.filter(({ status }) => status === 'captured')).toHaveLength(captures)
  expectNumbered(row)
  if (last === 'booked') expect(isBooked, row.status).toBe(true)
  if (last === 'nothing') expect(net, row.status).toBe(0)
  return row
}

faultRounds(
  booking,
  {
    name: 'reserving',
    writes: 1,
    async begin() {
      const search = searchAhead(booking.content, 7)
      return { v: visitor(), submission: submissionOf(search, { id: booking.single }) }
    },
    act: ({ v, submission }) => v.run(() => createReservation(submission)),
    promise: 'one reservation or none, and the same when asked again',
    async kept({ v, submission }, result) {
      if (!result.ok) expect(result.error.code).toBe('unavailable')
      const again = await v.run(() => createReservation(submission))
      expect(again.ok).toBe(true)
      if (result.ok) expect(again).toEqual(result)
      const key = submission.submissionKey
      const path = `/items/reservations?filter[submission_key][_starts_with]=${key}`
      expect(await booking.site.back.admin('GET', path)).toHaveLength(1)
    },
  },
  whileItLives,
)

faultRounds(
  booking,
  {
    name: 'an expired hold and a rival',
    writes: 4,
    isRace: true,
    begin: () => booking.reserve(booking.single),
    async act(booked) {
      const over = Date.now() + minutes(21)
      const card = await booking.tokenOf('approve')
      const rival = submissionOf(booked.submission.search, { id: booking.single })
      const [paid, reserved] = await Promise.all([
        booking.startCard(booked, card, over),
        visitor().run(() => createReservation(rival), over),
      ])
      return { said: paid.ok ? told(paid.progress) : 'nothing', isTaken: reserved.ok, over }
    },
    promise: 'one of the two has the car',
    async kept(booked, { said, isTaken, over }) {
      const soon = over + 80_000
      await visitor().run(() => runHousekeeping(soon))
      const last = said === 'looking' ? told(await ask(booked, soon)) : said
      const mine = await expectOneStory(booked, last)
      await expectSlotsOnce(booking.site.back)
      if (isTaken) expect(mine.status).not.toBe('paid')
    },
  },
  whileItLives,
)
