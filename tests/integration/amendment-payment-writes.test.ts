import sharp from 'sharp'
import { expect } from 'vitest'
import { runHousekeeping } from '~/features/payment/housekeeping.server'
import { pay as payFor } from '~/features/payment/pay.server'
import { getAmendmentPage } from '~/features/payment/pay-page.server'
import type { AmendmentAsked, PayRequest } from '~/features/payment/payment.schema'
import type { StartPaymentResult } from '~/features/payment/payment.types'
import { getPrecheckin } from '~/features/precheckin/precheckin.server'
import { savePhoto } from '~/features/precheckin/save-photo.server'
import { saveLicense, savePreferences } from '~/features/precheckin/save-precheckin.server'
import { type Booked, bookingSite, minutes, type Row } from '../fixtures/booking'
import { expectNumbered, expectOwnSlots, mailsOf } from '../fixtures/booking-checks'
import { moved } from '../fixtures/changing'
import { faultRounds, type Way } from '../fixtures/fault-rounds'
import { type Life, visitor } from '../fixtures/site'

/**
 * As `write-by-write.test.ts`, for what a booking in force is paid for besides: a change, what it owes, what its
 * pre-check-in adds. Every write goes wrong once, in every way, and the one who asked for it may be dead afterwards.
 */
const booking = bookingSite(async (back) => {
  const all = { query: { limit: -1 }, data: { precheckin_enabled: true } }
  await back.admin('PATCH', '/items/sites_config', all)
})
const { reserve, payByCard, confirm, rowOf, chargedFor, tokenOf } = booking

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
  const license = { number: '8-812-1045', country: 'PA', expiry: '2035-07-18' }
  const { version: seen } = await view()
  await v.run(() => saveLicense({ code, version: seen, ...license }))
  return booked
}

async function owing(): Promise<Booked> {
  const booked = await reserve(booking.plenty, { type: 'postpaid' })
  await confirm(booked)
  return booked
}

type Shown = NonNullable<PayRequest['shown']>

type Begun = Booked & {
  readonly before: Row
  readonly asked: AmendmentAsked
  /** The offer that the page shows before anything is paid. */
  readonly shown: Shown | null
}

/** `ends`: its mails then, and how often money was taken. */
const way = (
  name: string,
  book: () => Promise<Booked>,
  askedOf: (booked: Booked) => AmendmentAsked,
  ends: { readonly mails: readonly string[]; readonly captures: number },
): Way<Begun, StartPaymentResult> => ({
  name,
  writes: 2,
  async begin() {
    const booked = await book()
    const asked = askedOf(booked)
    const before = await rowOf(booked.code)
    return { ...booked, before, asked, shown: await shownOf(booked, asked) }
  },
  act: (begun, life) => pay(begun, begun.asked, begun.shown, { life }),
  async done({ code }, said) {
    expect(said).toEqual({ ok: true, progress: { state: 'done' } })
    expect(await mailsOf(booking.site.back, await expectSquare(code))).toEqual(ends.mails)
    expect((await chargedFor(code)).captures).toBe(ends.captures)
  },
  promise: 'paid once, for what it is',
  async kept(begun, said) {
    const { code, before, asked, shown } = begun
    const { back } = booking.site
    // A change holds together with its money, and is told: never the one without the other.
    const half = await rowOf(code)
    const isDone = JSON.stringify(half.quote) !== JSON.stringify(before.quote)
    expect(await mailsOf(back, half)).toEqual(isDone ? ends.mails : ['confirmation'])
    if (isDone) expect((await chargedFor(code)).net).toBe(half.quote.total)
    if (said.ok && said.progress.state === 'done') expect(isDone).toBe(true)
    // The renter is gone: within two minutes it is paid, or as if it had never been asked for.
    const soon = Date.now() + minutes(2)
    await visitor().run(() => runHousekeeping(soon))
    await expectSquare(code)
    // The renter comes back, and pays what the page still asks for.
    const rest = await shownOf(begun, asked, soon)
    if (rest !== null) {
      expect(rest).toEqual(shown)
      const again = await pay(begun, asked, rest, { now: soon })
      expect(again).toMatchObject({ ok: true, progress: { state: 'done' } })
    }
    await visitor().run(() => runHousekeeping(soon + minutes(1)))
    const row = await expectSquare(code)
    expect(row.status).toBe('paid')
    expect(row.quote).not.toEqual(before.quote)
    expect(await mailsOf(back, row)).toEqual(ends.mails)
    expect((await chargedFor(code)).captures).toBe(ends.captures)
  },
})

const longer = (booked: Booked) => ({ kind: 'change', ...moved(booked, 1) }) as const

for (const one of [
  way('a change', paid, longer, { mails: ['confirmation', 'changed'], captures: 2 }),
  way('what it owes', owing, () => ({ kind: 'balance' }), {
    mails: ['confirmation', 'confirmation'],
    captures: 1,
  }),
  way('a pre-check-in', checkedIn, () => ({ kind: 'precheckin' }), {
    mails: ['confirmation', 'confirmation'],
    captures: 2,
  }),
])
  faultRounds(booking, one)

/** The offer that the page shows; it is null when everything is paid. */
async function shownOf({ v }: Booked, asked: AmendmentAsked, now?: number): Promise<Shown | null> {
  const answer = await v.run(() => getAmendmentPage(asked), now)
  if ('page' in answer) {
    const { amount, base, freeCancelUntil } = answer.page
    return { amount, base, freeCancelUntil }
  }
  expect(answer.redirect).toBe('done')
  return null
}

async function pay(
  { v, code }: Booked,
  asked: AmendmentAsked,
  shown: Shown | null,
  { now = Date.now(), life }: { now?: number; life?: Life | undefined },
): Promise<StartPaymentResult> {
  const by = { method: 'card', card: await tokenOf('approve') } as const
  return v.run(() => payFor({ code, asked, shown: shown ?? undefined }, by), now, life)
}

/** At rest: what the gateway keeps is what the booking costs, it owns its half days and no others, and none is open. */
async function expectSquare(code: string): Promise<Row> {
  const row = await rowOf(code)
  const { net } = await chargedFor(code)
  expect(net, row.status).toBe(row.status === 'paid' ? row.quote.total : 0)
  expectOwnSlots(row)
  expectNumbered(row)
  const ended = ['captured', 'declined', 'failed', 'voided', 'refunded']
  expect(row.payments.filter(({ status }) => !ended.includes(status))).toEqual([])
  return row
}
