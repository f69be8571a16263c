import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { slotsFor } from '~/domain/availability'
import { halfDays } from '~/domain/rental-period'
import { runHousekeeping } from '~/features/payment/housekeeping.server'
import type { StartPaymentResult } from '~/features/payment/payment.types'
import { getPrecheckin } from '~/features/precheckin/precheckin.server'
import { savePhoto } from '~/features/precheckin/save-photo.server'
import { saveLicence, savePreferences } from '~/features/precheckin/save-precheckin.server'
import { paySettle } from '~/features/settle/pay-settle.server'
import type { SettleAsked } from '~/features/settle/settle.types'
import { getSettle } from '~/features/settle/settle-page.server'
import { type Booked, bookingSite, minutes, type Row } from '../fixtures/booking'
import { moved } from '../fixtures/changing'
import type { Fault } from '../fixtures/fault-proxy'
import { type Life, visitor } from '../fixtures/site'

/**
 * As `write-by-write.test.ts`, for what a booking in force is paid for besides: a change, what it owes, what its
 * pre-check-in adds. Every write goes wrong once, in every way, and the one who asked for it may be dead afterwards.
 */
let dying: Life | null = null
const booking = bookingSite(
  async (back) => {
    const all = { query: { limit: -1 }, data: { precheckin_enabled: true } }
    await back.admin('PATCH', '/items/sites_config', all)
  },
  {
    lateMs: 600,
    kill: () => {
      if (dying) dying.isOver = true
    },
  },
)
const { reserve, payByCard, confirm, rowOf, chargedFor, tokenOf } = booking
afterEach(() => booking.site.proxy.arm(null))

type Way = {
  readonly name: string
  readonly writes: number
  readonly book: () => Promise<Booked>
  readonly asked: (booked: Booked) => SettleAsked
  /** Its mails in the end, and how often money was taken. */
  readonly mails: readonly string[]
  readonly captures: number
}

async function paid(): Promise<Booked> {
  const booked = await reserve()
  await payByCard(booked, 'approve')
  return booked
}

/** Its pre-check-in done but for what is due. */
async function checkedIn(): Promise<Booked> {
  const booked = await paid()
  const { v, code } = booked
  const view = async () => {
    const answer = await v.run(() => getPrecheckin())
    if (!('view' in answer)) throw new Error(answer.redirect)
    return answer.view
  }
  const { version, plans } = await view()
  const typed = { arrivalTime: '10:00', flightNumber: '', drivers: [], addOns: {} }
  const coverage = plans.at(-1)?.code ?? ''
  await v.run(() => savePreferences({ code, version, ...typed, coverage }))
  const create = { width: 900, height: 600, channels: 3, background: '#336699' } as const
  const bytes = new Uint8Array(await sharp({ create }).jpeg().toBuffer())
  for (const side of ['front', 'back'] as const) {
    await v.run(() => savePhoto({ code, side, replaces: null, bytes }))
  }
  const licence = { number: '8-812-1045', country: 'PA', expiry: '2035-07-18' }
  const { version: seen } = await view()
  await v.run(() => saveLicence({ code, version: seen, ...licence }))
  return booked
}

const ways: readonly Way[] = [
  {
    name: 'a change',
    writes: 2,
    book: paid,
    asked: (booked) => ({ kind: 'change', ...moved(booked, 1) }),
    mails: ['confirmation', 'changed'],
    captures: 2,
  },
  {
    name: 'what it owes',
    writes: 2,
    book: async () => {
      const booked = await reserve(booking.plenty, { type: 'postpaid' })
      await confirm(booked)
      return booked
    },
    asked: () => ({ kind: 'balance' }),
    mails: ['confirmation', 'confirmation'],
    captures: 1,
  },
  {
    name: 'a pre-check-in',
    writes: 2,
    book: checkedIn,
    asked: () => ({ kind: 'precheckin' }),
    mails: ['confirmation', 'confirmation'],
    captures: 2,
  },
]

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

/** Cents that the page asks for; null: it is paid. */
async function amountOf({ v }: Booked, asked: SettleAsked, now?: number): Promise<number | null> {
  const answer = await v.run(() => getSettle(asked), now)
  if ('settle' in answer) return answer.settle.amount
  expect(answer.redirect).toBe('done')
  return null
}

async function pay(
  { v, code }: Booked,
  asked: SettleAsked,
  shownAmount: number,
  { now = Date.now(), life }: { now?: number; life?: Life } = {},
): Promise<StartPaymentResult> {
  const by = { method: 'card', card: await tokenOf('approve') } as const
  return v.run(() => paySettle({ code, asked, shownAmount }, by), now, life)
}

async function mailsOf({ id }: Row): Promise<string[]> {
  const path = `/items/mail_outbox?filter[reservation][_eq]=${id}&fields=kind&sort=id`
  const rows = (await booking.site.back.admin('GET', path)) as { kind: string }[]
  return rows.map(({ kind }) => kind)
}

/** At rest: what the gateway keeps is what the booking costs, it owns its half days and no others, and none is open. */
async function expectSquare(code: string): Promise<Row> {
  const row = await rowOf(code)
  const { net } = await chargedFor(code)
  expect(net, row.status).toBe(row.status === 'paid' ? row.quote.total : 0)
  const { car, unit, pickup_date, return_date, slots, payments, steps } = row
  const own = slotsFor(car, unit, halfDays(pickup_date.slice(0, 16), return_date.slice(0, 16)))
  expect(slots.map(({ slot }) => slot).sort()).toEqual(own.sort())
  const ended = ['captured', 'declined', 'failed', 'voided', 'refunded']
  expect(payments.filter(({ status }) => !ended.includes(status))).toEqual([])
  expect(steps.map(({ key }) => key)).toEqual(steps.map((_, n) => `${code}:${n + 1}`))
  return row
}

describe('paying for a booking in force', () => {
  test.each(ways)('$name: $writes writes, and an end', async (way) => {
    const booked = await way.book()
    const asked = way.asked(booked)
    const amount = await amountOf(booked, asked)
    booking.site.proxy.arm(null)
    const done = { ok: true, progress: { state: 'done' } }
    expect(await pay(booked, asked, amount ?? 0)).toEqual(done)
    expect(booking.site.proxy.written()).toHaveLength(way.writes)
    const row = await expectSquare(booked.code)
    expect(await mailsOf(row)).toEqual(way.mails)
    expect((await chargedFor(booked.code)).captures).toBe(way.captures)
  })

  test.each(rounds)('$title: paid once, for what it is', async ({ way, at, fault }) => {
    const { proxy } = booking.site
    const booked = await way.book()
    const { code } = booked
    const before = await rowOf(code)
    const asked = way.asked(booked)
    const amount = (await amountOf(booked, asked)) ?? 0
    const life = { isOver: false }
    dying = life
    proxy.arm({ ...fault, at })
    const first = await pay(booked, asked, amount, { life })
    expect(proxy.counts().struck).toBeGreaterThan(0)
    if (fault.kind === 'late') await proxy.lateWrites()
    proxy.arm(null)
    // What is so is so with its money, and told: never the one without the other.
    const half = await rowOf(code)
    const isDone = JSON.stringify(half.quote) !== JSON.stringify(before.quote)
    expect(await mailsOf(half)).toEqual(isDone ? way.mails : ['confirmation'])
    if (isDone) expect((await chargedFor(code)).net).toBe(half.quote.total)
    if (first.ok && first.progress.state === 'done') expect(isDone).toBe(true)
    // The renter is gone: within two minutes it is paid, or as if it had never been asked for.
    const soon = Date.now() + minutes(2)
    await visitor().run(() => runHousekeeping(soon))
    await expectSquare(code)
    // The renter comes back, and pays what the page still asks for.
    const rest = await amountOf(booked, asked, soon)
    if (rest !== null) {
      expect(rest).toBe(amount)
      const again = await pay(booked, asked, rest, { now: soon })
      expect(again).toMatchObject({ ok: true, progress: { state: 'done' } })
    }
    await visitor().run(() => runHousekeeping(soon + minutes(1)))
    const row = await expectSquare(code)
    expect(row.status).toBe('paid')
    expect(row.quote).not.toEqual(before.quote)
    expect(await mailsOf(row)).toEqual(way.mails)
    expect((await chargedFor(code)).captures).toBe(way.captures)
  })
})
