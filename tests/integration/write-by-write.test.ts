import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Catalogue } from '~/domain/catalogue'
import { runHousekeeping } from '~/features/payment/housekeeping.server'
import type { PaymentProgress } from '~/features/payment/payment.types'
import { createReservation } from '~/features/reservation/create-reservation.server'
import {
  type Booked,
  type BookingTools,
  bookingTools,
  type CardName,
  minutes,
} from '../fixtures/booking'
import { addCar } from '../fixtures/cars'
import type { Fault } from '../fixtures/fault-proxy'
import { contentOf, startTestSite, submissionOf, type TestSite, visitor } from '../fixtures/site'

/**
 * Every write of every way through a booking goes wrong once, in every way that a write can go wrong while the process
 * lives. The long form, with processes that are killed and a real browser, is `npm run test:faults`.
 */
const lateMs = 600

let site: TestSite
let content: Catalogue
let tools: BookingTools
let car: number

beforeAll(async () => {
  process.env.PAYMENT_TIMEOUT_MS = '1500'
  site = await startTestSite(
    async (back) => {
      car = await addCar(back, { units: 1, model: 'Único' })
    },
    { lateMs },
  )
  content = await contentOf()
  tools = bookingTools({ site, content })
})
afterAll(() => site?.stop())
beforeEach(() => {
  site.proxy.arm(null)
})

/** What a renter was told in the end, in terms of money: nothing was charged, it is being looked into, or it is booked. */
type Told = 'nothing' | 'looking' | 'booked'

const told = (progress: PaymentProgress): Told => {
  if (progress.state === 'done') return 'booked'
  return progress.state === 'failed' || progress.state === 'none' ? 'nothing' : 'looking'
}

type Way = {
  readonly name: string
  /** How many writes it makes when nothing goes wrong. */
  readonly writes: number
  /** Goes it, from a reservation that is held; the fault strikes while this runs. */
  readonly go: (booked: Booked) => Promise<Told>
  readonly ends: readonly string[]
}

const start = async (booked: Booked, name: CardName | 'paypal'): Promise<PaymentProgress> => {
  const card = name === 'paypal' ? null : await tools.tokenOf(name)
  const answer = await (card ? tools.startCard(booked, card) : tools.startPaypal(booked))
  return answer.ok ? answer.progress : { state: 'none', attempts: 0 }
}

/** Asks once, as the page does every 2 seconds; what cannot be asked is not said. */
function ask(booked: Booked, now?: number): Promise<PaymentProgress> {
  return tools.progressOf(booked, now).catch(() => ({ state: 'pending', method: 'card' }) as const)
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
    const back = await site.sandbox.answerApproval(url, 'cliente@istmo.example')
    await tools.comeBack('paypal', { query: back?.search ?? '' })
  } else {
    const back = await site.sandbox.answerChallenge(url, 'approve')
    if (back) await tools.comeBack('metrobank', { form: back.fields })
  }
  return ask(booked)
}

const ways: readonly Way[] = [
  { name: 'card', writes: 2, go: pay('approve'), ends: ['paid'] },
  { name: 'card declined', writes: 2, go: pay('funds'), ends: ['failed'] },
  { name: 'card, the bank asks', writes: 3, go: pay('challenge'), ends: ['paid'] },
  { name: 'PayPal', writes: 4, go: pay('paypal'), ends: ['paid'] },
  {
    name: 'counter',
    writes: 1,
    ends: ['confirmed'],
    async go(booked) {
      const answer = await tools.confirm(booked)
      return answer.ok ? 'booked' : 'nothing'
    },
  },
  {
    name: 'leaving',
    writes: 1,
    ends: ['expired'],
    async go(booked) {
      await tools.leave(booked).catch(() => null)
      return 'nothing'
    },
  },
]

/** `refuse` four times is an outage that outlasts every repetition. */
const faults: readonly Omit<Fault, 'at'>[] = [
  { kind: 'refuse' },
  { kind: 'drop' },
  { kind: 'refuse', times: 4 },
  { kind: 'late' },
]

const faultName = ({ kind, times = 1 }: Omit<Fault, 'at'>) =>
  times > 1 ? `${kind} x${times}` : kind

const rounds = ways.flatMap((way) =>
  Array.from({ length: way.writes }, (_, index) => index + 1).flatMap((at) =>
    faults.map((fault) => ({
      title: `${way.name}, write ${at}: ${faultName(fault)}`,
      way,
      at,
      fault,
    })),
  ),
)

/** As the sandbox's ledger, the back office and the renter have it: one story. */
async function expectOneStory(booked: Booked, last: Told) {
  const row = await tools.rowOf(booked.code)
  const { net, captures } = await tools.chargedFor(booked.code)
  const isBooked = row.status === 'paid' || row.status === 'confirmed'
  const isClosed = ['expired', 'cancelled', 'refunded'].includes(row.status)
  expect(captures, row.status).toBeLessThanOrEqual(1)
  expect(net, row.status).toBe(row.status === 'paid' ? row.quote.total : 0)
  expect(row.slots.length > 0, row.status).toBe(!isClosed)
  expect(row.payments.filter(({ status }) => status === 'captured')).toHaveLength(captures)
  expect(row.steps.map(({ key }) => key)).toEqual(
    row.steps.map((_, n) => `${booked.code}:${n + 1}`),
  )
  if (last === 'booked') expect(isBooked, row.status).toBe(true)
  if (last === 'nothing') expect(net, row.status).toBe(0)
  return row
}

describe('a way through a booking', () => {
  test.each(ways)('$name: $writes writes, and an end', async ({ go, writes, ends }) => {
    const booked = await tools.reserve(car)
    site.proxy.arm(null)
    const last = await go(booked)
    expect(site.proxy.written()).toHaveLength(writes)
    const row = await expectOneStory(booked, last)
    expect(ends).toContain(row.status)
  })

  test.each(rounds)('$title', async ({ way, at, fault }) => {
    const booked = await tools.reserve(car)
    site.proxy.arm({ ...fault, at })
    const first = await way.go(booked)
    expect(site.proxy.counts().struck).toBeGreaterThan(0)
    if (fault.kind === 'late') await site.proxy.lateWrites()
    site.proxy.arm(null)
    // What was said at once is true at once.
    await expectTold(booked, first)
    // Within 90 s: the page asks on, or the renter is gone and the minute task comes.
    const soon = Date.now() + 80_000
    await booked.v.run(() => runHousekeeping(soon))
    const last = first === 'looking' ? await goOn(booked, soon) : first
    expect(last).not.toBe('looking')
    await expectOneStory(booked, last)
    await expectSlotsOnce()
  })

  /** What the page says then, and what the renter does if a window of the gateway still waits. */
  async function goOn(booked: Booked, now: number): Promise<Told> {
    const progress = await ask(booked, now)
    return told(progress.state === 'verify' ? await agree(booked, progress) : progress)
  }

  /** The ledger at that moment does not contradict what was said. */
  async function expectTold({ code }: Booked, said: Told) {
    const { net } = await tools.chargedFor(code)
    if (said === 'nothing') expect(net, 'said that nothing was charged').toBe(0)
    const { status } = await tools.rowOf(code)
    if (said === 'booked') expect(['paid', 'confirmed']).toContain(status)
  }
})

/** No unit twice in a half day, and none held by a closed reservation. */
async function expectSlotsOnce() {
  const slots = (await site.back.admin(
    'GET',
    '/items/reservation_slots?fields=slot,reservation.status&limit=-1',
  )) as { slot: string; reservation: { status: string } }[]
  expect(new Set(slots.map(({ slot }) => slot)).size).toBe(slots.length)
  const closed = slots.filter(({ reservation: { status } }) =>
    ['expired', 'cancelled', 'refunded'].includes(status),
  )
  expect(closed).toEqual([])
}

describe('reserving', () => {
  test.each(faults.map((fault) => ({ fault, kind: faultName(fault) })))(
    '$kind: one reservation or none, and the same when asked again',
    async ({ fault }) => {
      site.proxy.arm({ ...fault, at: 1 })
      const { v, submission, result } = await tools.tryReserve(car)
      if (fault.kind === 'late') await site.proxy.lateWrites()
      site.proxy.arm(null)
      if (!result.ok) expect(result.error.code).toBe('unavailable')
      const again = await v.run(() => createReservation(submission))
      expect(again.ok).toBe(true)
      if (result.ok) expect(again).toEqual(result)
      const made = (await site.back.admin(
        'GET',
        `/items/reservations?filter[submission_key][_starts_with]=${submission.submissionKey}`,
      )) as unknown[]
      expect(made).toHaveLength(1)
    },
  )
})

describe('an expired hold and a rival', () => {
  const tries = [1, 2, 3, 4].flatMap((at) =>
    faults.map((fault) => ({ at, fault, kind: faultName(fault) })),
  )

  test.each(tries)('write $at: $kind, one of the two has the car', async ({ at, fault }) => {
    const booked = await tools.reserve(car)
    const { search } = booked.submission
    const over = Date.now() + minutes(21)
    const card = await tools.tokenOf('approve')
    const rival = visitor()
    const other = submissionOf(search, { id: car })
    site.proxy.arm({ ...fault, at })
    const [paid, reserved] = await Promise.all([
      tools.startCard(booked, card, over),
      rival.run(() => createReservation(other), over),
    ])
    if (fault.kind === 'late') await site.proxy.lateWrites()
    site.proxy.arm(null)
    const said = paid.ok ? told(paid.progress) : 'nothing'
    const soon = over + 80_000
    await visitor().run(() => runHousekeeping(soon))
    const last = said === 'looking' ? told(await ask(booked, soon)) : said
    const mine = await expectOneStory(booked, last)
    await expectSlotsOnce()
    if (reserved.ok) expect(mine.status).not.toBe('paid')
  })
})
