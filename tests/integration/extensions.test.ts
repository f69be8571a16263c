import { describe, expect, test } from 'vitest'
import { formatDate } from '~/domain/calendar/dates'
import { addDays, panamaEpoch } from '~/domain/calendar/rental-period'
import { composeMail } from '~/features/mail/compose-mail.server'
import { cancelBooking } from '~/features/manage/cancel-booking.server'
import { changeBooking } from '~/features/manage/change-booking.server'
import { getChange } from '~/features/manage/change-page.server'
import { getManaged } from '~/features/manage/get-managed.server'
import { pay as payFor } from '~/features/payment/pay.server'
import { getAmendmentPage } from '~/features/payment/pay-page.server'
import type { AmendmentAsked, PayRequest } from '~/features/payment/payment.schema'
import { abandonPayment, paymentProgress } from '~/features/payment/sync-attempt.server'
import { serveCalendarFile } from '~/features/voucher/calendar-file.server'
import { directus } from '~/server/directus/client.server'
import { readDueMails } from '~/server/directus/mail-outbox.server'
import { type Booked, bookingSite, type CardName, cards, minutes } from '../fixtures/booking'
import { moved, wishOf } from '../fixtures/changing'
import { inFull } from '../fixtures/short'
import { act, handOver } from '../fixtures/staff'

process.env.PREVIEW_SECRET = 'the secret of the Studio and the site, for tests'
const booking = bookingSite()
const { reserve, payByCard, confirm, rowOf, chargedFor } = booking
const hours = (count: number) => minutes(60 * count)

type Out = Booked & { /** A day after its pickup. */ readonly at: number }

async function out(carId = booking.plenty): Promise<Out> {
  const booked = await reserve(carId)
  await payByCard(booked, 'approve')
  return { ...booked, at: panamaEpoch(booked.submission.search.pickup) + hours(24) }
}

async function changeOf({ v, at }: Out, due?: string, when = at) {
  const answer = await v.run(() => getChange(due ? { search: { return: due } } : {}), when)
  if (!('change' in answer)) throw new Error(answer.redirect)
  return answer.change
}

const asked = (booked: Booked, days: number): AmendmentAsked => ({
  kind: 'change',
  ...moved(booked, days),
})

async function pageOf({ v, at }: Out, wanted: AmendmentAsked, when = at) {
  const answer = await v.run(() => getAmendmentPage(wanted), when)
  return 'page' in answer ? answer.page : answer.redirect
}

async function shownOf(booked: Out, wanted: AmendmentAsked, when?: number) {
  const page = await pageOf(booked, wanted, when)
  if (typeof page === 'string') throw new Error(page)
  const { amount, base, freeCancelUntil } = page
  return { amount, base, freeCancelUntil }
}

async function pay(
  booked: Out,
  wanted: AmendmentAsked,
  card: CardName,
  { seen, when = booked.at }: { seen?: NonNullable<PayRequest['shown']>; when?: number } = {},
) {
  const shown = seen ?? (await shownOf(booked, wanted, when))
  const { token, brand, last4, expiry } = await booking.site.sandbox.tokenize(cards[card])
  const input = { method: 'card', card: { token, brand, last4, expiry } } as const
  const { v, code } = booked
  return v.run(() => payFor({ code, asked: wanted, shown }, input), when)
}

const dueOf = ({ submission }: Booked) => submission.search.return
const done = { ok: true, progress: { state: 'done' } }

describe('a rental under way', () => {
  test('is offered a day more, is paid for it, and keeps its vehicle: one write, told by mail and calendar', async () => {
    const booked = await out()
    const { v, code, at } = booked
    const before = await rowOf(code)
    const until = addDays(dueOf(booked), 1)
    const { change } = { change: await changeOf(booked) }
    expect(change).toMatchObject({ isOpen: true, wish: { search: { return: until } }, cars: [] })
    expect(change.extension?.nearest?.return).toBe(until)
    const managed = await v.run(() => getManaged(), at)
    if (!('managed' in managed)) throw new Error(managed.redirect)
    if (!change.result.ok) throw new Error(change.result.error)
    const { difference } = change.result.offer.sum
    expect(difference).toBeGreaterThan(0)
    expect(managed.managed.extension?.nearest).toEqual({ return: until, difference })
    const page = await pageOf(booked, asked(booked, 1))
    expect(page).toMatchObject({ isExtension: true, amount: difference })
    expect(await pay(booked, asked(booked, 1), 'approve')).toEqual(done)
    const row = await rowOf(code)
    expect(row).toMatchObject({ status: 'paid', unit: before.unit, return_date: `${until}:00` })
    expect(row.slots).toHaveLength(before.slots.length + 2)
    expect(await chargedFor(code)).toEqual({ captures: 2, net: row.quote.total })
    const step = row.steps.findLast(({ event }) => event === 'change')
    expect(step?.why).toBe(
      `Extendida por el cliente hasta el ${until}, con la diferencia pagada en línea`,
    )
    const mail = await v.run(async () => {
      const due = await readDueMails(directus(), { now: at + hours(1), limit: 500 })
      const found = due.find((one) => one.reservationId === row.id && one.kind === 'changed')
      if (!found) throw new Error('no mail')
      const made = await composeMail(found)
      if ('dropped' in made) throw new Error(made.dropped)
      return made
    }, at)
    expect(mail.subject).toContain('Extendimos tu reserva')
    const text = mail.text.replaceAll(/\s+/g, ' ')
    expect(text).toContain(formatDate(until, 'es').replaceAll(/\s/g, ' '))
    expect(text).not.toContain('Cancelas')
    const file = await (await v.run(() => serveCalendarFile(), at)).text()
    expect(file).toContain(
      `DTSTART:${new Date(panamaEpoch(until)).toISOString().replace(/[-:]|\.\d+/g, '')}`,
    )
    // Cancelling is over, and so it stays.
    const cancel = { code, reason: null, shownRefund: 0 }
    expect(await v.run(() => cancelBooking(cancel), at)).toMatchObject({ error: 'not_cancellable' })
  })

  test('takes nothing but a later return, and is not extended without its money', async () => {
    const booked = await out()
    const { v, code, at } = booked
    const { version } = await rowOf(code)
    const shown = { version: Number(version), shownTotal: 0, shownFreeCancelUntil: '' }
    const send = (wish: ReturnType<typeof wishOf>) =>
      v.run(() => changeBooking({ ...wish, code, ...shown }), at)
    expect(await send(moved(booked, 1))).toEqual({ ok: false, error: 'unpaid' })
    expect(await send(moved(booked, -1))).toEqual({ ok: false, error: 'only_longer' })
    const other = [{ coverageCode: 'full' }, { carId: booking.single }, { addOns: { gps: 1 } }]
    for (const change of other) {
      const wish = { ...moved(booked, 1), ...change }
      expect(await send(wish)).toEqual({ ok: false, error: 'only_longer' })
      expect(await pageOf(booked, { kind: 'change', ...wish })).toBe('nothing')
    }
    expect(await send(wishOf(booked))).toEqual({ ok: false, error: 'same' })
    expect((await rowOf(code)).version).toBe(version)
  })

  test('of which a part is paid at the counter is extended there', async () => {
    const booked = await reserve()
    await confirm(booked)
    const at = panamaEpoch(booked.submission.search.pickup) + hours(24)
    const { extension, result } = await changeOf({ ...booked, at })
    expect(extension).toMatchObject({ isAtCounter: true })
    expect(result).toEqual({ ok: false, error: 'at_counter' })
  })

  test('is told until when its vehicle is free where somebody else has it next, and never gets another', async () => {
    const booked = await out(booking.single)
    const due = dueOf(booked)
    const search = { ...booked.submission.search, pickup: addDays(due, 3), return: addDays(due, 5) }
    await confirm(await reserve(booking.single, { search }))
    const { result, extension } = await changeOf(booked, addDays(due, 4))
    expect(result).toEqual({ ok: false, error: 'sold_out' })
    expect(extension?.takenFrom).toBe(addDays(due, 3).slice(0, 10))
    const latest = extension?.latest ?? ''
    expect(latest > addDays(due, 1) && latest < addDays(due, 3)).toBe(true)
    expect(extension?.nearest?.return).toBe(latest)
    expect((await changeOf(booked, latest)).result.ok).toBe(true)
    expect(await pageOf(booked, asked(booked, 4))).toBe('nothing')
  })

  test('is not extended to a moment that is too soon, and is extended when it is late', async () => {
    const booked = await out()
    const { code, submission } = booked
    const branch = submission.search.pickupBranch
    await handOver(code, branch, panamaEpoch(submission.search.pickup))
    const late = panamaEpoch(dueOf(booked)) + hours(3)
    const soon = await changeOf(booked, `${dueOf(booked).slice(0, 10)}T14:00`, late)
    expect(soon.result).toEqual({ ok: false, error: 'notice' })
    expect(await pay(booked, asked(booked, 1), 'approve', { when: late })).toEqual(done)
  })

  test('that is over by the clock, or is back, is not extended', async () => {
    const booked = await out()
    const late = await changeOf(booked, undefined, panamaEpoch(dueOf(booked)))
    expect(late).toMatchObject({ isOpen: true, extension: {} })
    const over = await changeOf(booked, undefined, panamaEpoch(addDays(dueOf(booked), 1)))
    expect(over).toMatchObject({ isOpen: false, extension: null })
    const { pickupBranch: branch } = booked.submission.search
    await act(booked.code, { act: 'take_back', branch }, booked.at)
    expect(await changeOf(booked)).toMatchObject({ isOpen: false, extension: null })
    expect(await pageOf(booked, asked(booked, 1))).toBe('nothing')
  })
})

describe('an extension beside another act', () => {
  test('waits for its bank: neither a second one nor the office goes between, and given up it holds nothing', async () => {
    const booked = await out(booking.single)
    const { v, code, at } = booked
    const had = (await rowOf(code)).slots.length
    expect(await pay(booked, asked(booked, 1), 'challenge')).toMatchObject({
      progress: { state: 'verify' },
    })
    expect((await rowOf(code)).slots).toHaveLength(had + 2)
    expect((await changeOf(booked, addDays(dueOf(booked), 2))).result).toEqual({
      ok: false,
      error: 'payment_pending',
    })
    // The page of a second payment shows the first one.
    const second = await pageOf(booked, asked(booked, 2))
    expect(second).toMatchObject({ isExtension: true, progress: { state: 'verify' } })
    expect(second).toMatchObject({ trip: { search: { return: addDays(dueOf(booked), 1) } } })
    const extend = { act: 'extend', return: addDays(dueOf(booked), 2), settle: 'counter' } as const
    expect(await act(code, extend, at)).toMatch(/^refused: Hay un pago en línea de/)
    await v.run(() => abandonPayment({ code, kind: 'change' }), at)
    expect((await rowOf(code)).slots).toHaveLength(had)
    expect(await chargedFor(code)).toMatchObject({ captures: 1 })
  })

  test('in two windows, or after the office extended it, charges nothing twice', async () => {
    const booked = await out()
    const { code, at } = booked
    const [one, two] = [
      await shownOf(booked, asked(booked, 1)),
      await shownOf(booked, asked(booked, 2)),
    ]
    expect(await pay(booked, asked(booked, 1), 'approve', { seen: one })).toEqual(done)
    expect(await pay(booked, asked(booked, 2), 'approve', { seen: two })).toEqual({
      ok: false,
      error: { code: 'booking_changed' },
    })
    const next = await shownOf(booked, asked(booked, 2))
    const extend = { act: 'extend', return: addDays(dueOf(booked), 3), settle: 'counter' } as const
    expect(await act(code, extend, at)).toMatch(/^done/)
    expect(await pay(booked, asked(booked, 2), 'approve', { seen: next })).toMatchObject({
      ok: false,
    })
    expect(await chargedFor(code)).toMatchObject({ captures: 2 })
    // The counter has the rest.
    expect((await changeOf(booked)).result).toEqual({ ok: false, error: 'at_counter' })
  })

  test(
    'while staff take the car back: the rental stays as it was, and the money goes back',
    inFull,
    async () => {
      const booked = await out()
      const { v, code, at } = booked
      const before = await rowOf(code)
      await pay(booked, asked(booked, 1), 'timeoutCharged')
      const { pickupBranch: branch } = booked.submission.search
      expect(await act(code, { act: 'take_back', branch }, at + minutes(1))).toMatch(/^done/)
      await v.run(() => paymentProgress({ code, kind: 'change' }), at + minutes(2))
      const row = await rowOf(code)
      expect(row.return_date).toBe(before.return_date)
      expect(row.slots).toHaveLength(before.slots.length)
      expect(await chargedFor(code)).toMatchObject({ net: before.quote.total })
    },
  )

  test('a change that was being paid for is not made once the car is out: its money goes back', async () => {
    const booked = await out()
    const { v, code, submission } = booked
    const { pickup, pickupBranch: branch } = submission.search
    const early = panamaEpoch(pickup) - hours(4)
    const other = { ...asked(booked, 5), carId: booking.single }
    const begun = await pay(booked, other, 'challenge', { when: early })
    if (!begun.ok || begun.progress.state !== 'verify') throw new Error('no window')
    expect(await handOver(code, branch, early)).toMatch(/^done/)
    await booking.site.sandbox.answerChallenge(begun.progress.url, 'approve')
    await v.run(() => paymentProgress({ code, kind: 'change' }), early + minutes(1))
    const row = await rowOf(code)
    expect(row.car).toBe(booking.plenty)
    expect(await chargedFor(code)).toMatchObject({ net: row.quote.total })
    // Nor is it cancelled, hours before its pickup.
    expect(
      await v.run(() => cancelBooking({ code, reason: null, shownRefund: 0 }), early),
    ).toMatchObject({
      error: 'not_cancellable',
    })
  })
})
