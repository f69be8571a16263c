import { describe, expect, test } from 'vitest'
import type { Wish } from '~/domain/booking/amendment'
import { quoteChoices } from '~/domain/booking/quote'
import { ratesOf, rentalTerms } from '~/domain/booking/rental'
import { addDays, panamaEpoch } from '~/domain/calendar/rental-period'
import { formatMoney } from '~/domain/pricing/money'
import { cancelBooking } from '~/features/manage/cancel-booking.server'
import type { ChangeOffer } from '~/features/manage/change.types'
import { changeBooking } from '~/features/manage/change-booking.server'
import { getManaged } from '~/features/manage/get-managed.server'
import { handleGatewayWebhook } from '~/features/payment/gateway-webhook.server'
import { runHousekeeping } from '~/features/payment/housekeeping.server'
import { serveCalendarFile } from '~/features/voucher/calendar-file.server'
import { catalogue } from '~/server/content/catalogue.server'
import { type Booked, bookingSite, minutes } from '../fixtures/booking'
import { addCar } from '../fixtures/cars'
import { moved, offered, resultOf, send, wishOf } from '../fixtures/changing'
import { faultRounds } from '../fixtures/fault-rounds'
import { startReceiver } from '../fixtures/sandbox'
import { inFull } from '../fixtures/short'
import { siteUrl, visitor } from '../fixtures/site'

let untracked = 0
const booking = bookingSite(async (back) => {
  untracked = await addCar(back, { units: null, model: 'Sin cuenta' })
  await back.admin('POST', '/items/coupons', {
    status: 'published',
    code: 'CUATRO',
    kind: 'percent',
    value: 10,
    min_days: 3,
    max_redemptions: 1,
  })
})
const { reserve, payByCard, startPaypal, comeBack, confirm, rowOf, chargedFor } = booking

async function paid(carId = booking.plenty): Promise<Booked> {
  const booked = await reserve(carId)
  await payByCard(booked, 'approve')
  return booked
}

async function change(booked: Booked, wish: Wish): Promise<ChangeOffer> {
  const offer = await offered(booked, wish)
  expect(await send(booked, wish, offer)).toEqual({ ok: true })
  return offer
}

async function managed({ v }: Booked) {
  const answer = await v.run(() => getManaged())
  if (!('managed' in answer)) throw new Error(answer.redirect)
  return answer.managed
}

const changesOf = async (code: string) =>
  (await rowOf(code)).steps.filter(({ event }) => event === 'change')

describe('a change', () => {
  test('is offered without changing anything, and costs what a fresh booking costs, to the cent', async () => {
    const booked = await paid()
    const before = await rowOf(booked.code)
    const wish = moved(booked, 2)
    const offer = await offered(booked, wish)
    expect((await rowOf(booked.code)).version).toBe(before.version)
    const content = (await visitor().run(() => catalogue('firefly'))).value
    const terms = rentalTerms(content, wish.search)
    const car = content.cars.find(({ id }) => id === wish.carId)
    if (!terms || !car) throw new Error('not in the content')
    const { birthday } = booked.submission.renter
    const values = {
      type: 'prepaid',
      coverageCode: wish.coverageCode,
      addOns: {},
      delivery: '',
      birthday,
    } as const
    const fresh = quoteChoices({ ...terms, car, rates: ratesOf(car, terms, content) }, values, null)
    expect(offer.after).toEqual(fresh)
    expect(await send(booked, wish, offer)).toEqual({ ok: true })
    const row = await rowOf(booked.code)
    expect(row.quote).toEqual(fresh)
    expect(row.quote_prepaid).toEqual(fresh)
    expect(Math.round(Number(row.total) * 100)).toBe(fresh.total)
    expect(row.status).toBe('paid')
    expect(row.slots.length).toBe(before.slots.length + 4)
  })

  test('that is dearer leaves the difference for the counter, and charges nothing', async () => {
    const booked = await paid()
    const { before, after, sum } = await change(booked, moved(booked, 1))
    expect(sum).toEqual({
      difference: after.total - before.total,
      refund: 0,
      balance: after.total - before.total,
    })
    expect(sum.balance).toBeGreaterThan(0)
    expect(await chargedFor(booked.code)).toEqual({ captures: 1, net: before.total })
    const { payments, kept, booking: view } = await managed(booked)
    expect(kept).toBe(before.total)
    expect(view.balance).toBe(sum.balance)
    expect(payments).toMatchObject([
      { kind: 'booked', total: before.total },
      { kind: 'paid', amount: before.total },
      { kind: 'changed', total: after.total },
      { kind: 'counter', amount: sum.balance },
      { kind: 'deposit' },
    ])
    const file = await (await booked.v.run(() => serveCalendarFile())).text()
    expect(file.replaceAll('\r\n ', '')).toContain(`Pagas ${formatMoney(sum.balance)} al recoger.`)
  })

  test('that is cheaper gives the difference back, more than once, and cancelling gives back what is left', async () => {
    const booked = await paid()
    const { total } = (await rowOf(booked.code)).quote
    const first = await change(booked, moved(booked, -1))
    expect(first.sum.refund).toBe(total - first.after.total)
    expect(await chargedFor(booked.code)).toEqual({ captures: 1, net: first.after.total })
    const second = await change(booked, moved(booked, -2))
    expect(second.sum.refund).toBe(first.after.total - second.after.total)
    expect(await chargedFor(booked.code)).toEqual({ captures: 1, net: second.after.total })
    expect((await rowOf(booked.code)).payments.map(({ status }) => status)).toEqual(['captured'])
    const { cancellation, kept, payments, booking: view } = await managed(booked)
    expect(kept).toBe(second.after.total)
    expect(view.balance).toBe(0)
    expect(payments.map(({ kind }) => kind)).toEqual([
      ...['booked', 'paid', 'changed', 'changed', 'refunded', 'deposit'],
    ])
    const totals = payments.flatMap((entry) => ('total' in entry ? [entry.total] : []))
    expect(totals).toEqual([total, null, second.after.total])
    expect(cancellation?.refund).toBe(kept)
    const { code, v } = booked
    const shownRefund = cancellation?.refund ?? 0
    expect(await v.run(() => cancelBooking({ code, reason: null, shownRefund }))).toEqual({
      ok: true,
    })
    expect(await chargedFor(code)).toEqual({ captures: 1, net: 0 })
    const row = await rowOf(code)
    expect(row).toMatchObject({ status: 'cancelled', slots: [] })
    expect(Math.round(Number(row.payments[0]?.refunded_amount) * 100)).toBe(total)
  })

  test('of a booking paid at the counter moves no money', async () => {
    const booked = await reserve()
    await confirm(booked)
    const { after, sum } = await change(booked, moved(booked, -1))
    expect(sum).toMatchObject({ refund: 0, balance: after.total })
    const row = await rowOf(booked.code)
    expect(row).toMatchObject({ status: 'confirmed', quote: { total: after.total }, payments: [] })
    const { payments } = await managed(booked)
    expect(payments).toMatchObject([
      { kind: 'booked', total: null },
      { kind: 'changed', total: after.total },
      { kind: 'counter', amount: after.total },
      { kind: 'deposit' },
    ])
  })

  test('of the car gives the old one back in the same write', async () => {
    const booked = await paid(booking.single)
    await change(booked, wishOf(booked, { carId: booking.plenty }))
    const { slots } = await rowOf(booked.code)
    expect(slots.every(({ slot }) => slot.startsWith(`${booking.plenty}:`))).toBe(true)
    const next = await reserve(booking.single, { search: booked.submission.search })
    expect((await rowOf(next.code)).status).toBe('unpaid')
  })
})

describe('with a change', () => {
  test(
    'a used-up coupon stays while its rules hold, and is free again once they do not',
    inFull,
    async () => {
      const booked = await reserve(booking.plenty, { coupon: 'CUATRO' })
      await payByCard(booked, 'approve')
      const longer = await change(booked, moved(booked, 1))
      expect(longer.losses.coupon).toBeNull()
      expect(longer.after.discount).toBeGreaterThan(0)
      expect((await rowOf(booked.code)).redemptions).toHaveLength(1)
      const shorter = await change(booked, moved(booked, -1))
      expect(shorter.losses.coupon).toBe('minimum_days')
      expect((await rowOf(booked.code)).redemptions).toEqual([])
      const next = await reserve(booking.plenty, { coupon: 'CUATRO' })
      expect((await rowOf(next.code)).redemptions).toHaveLength(1)
    },
  )

  test(
    'to a car whose stock is not tracked it owns no unit, and to a tracked one again',
    inFull,
    async () => {
      const booked = await paid()
      await change(booked, wishOf(booked, { carId: untracked }))
      expect(await rowOf(booked.code)).toMatchObject({ unit: null, slots: [] })
      await change(booked, wishOf(booked))
      const { unit, slots } = await rowOf(booked.code)
      expect(unit).not.toBeNull()
      expect(slots.length).toBeGreaterThan(0)
    },
  )

  test('its calendar file replaces the one before', async () => {
    const booked = await paid()
    const sequence = async () => {
      const file = await (await booked.v.run(() => serveCalendarFile())).text()
      return Number(/SEQUENCE:(\d+)/.exec(file)?.[1])
    }
    const before = await sequence()
    await change(booked, moved(booked, 1))
    expect(await sequence()).toBeGreaterThan(before)
  })
})

describe('a change is refused, and the booking stays', () => {
  test('when the car is sold out', async () => {
    const taken = await paid(booking.single)
    const { search } = taken.submission
    const booked = await reserve(booking.plenty, { search })
    await confirm(booked)
    const before = await rowOf(booked.code)
    const wish = wishOf(booked, { carId: booking.single })
    const offer = await resultOf(booked, wish)
    expect(offer).toEqual({ ok: false, error: 'sold_out' })
    expect(await rowOf(booked.code)).toEqual(before)
  })

  test('when two want the last car: one has it, the other keeps its own', async () => {
    const one = await reserve(booking.plenty)
    const other = await reserve(booking.plenty, { search: one.submission.search })
    const both = [one, other]
    for (const booked of both) await confirm(booked)
    const wish = wishOf(one, { carId: booking.single })
    const offers = await Promise.all(both.map((booked) => offered(booked, wish)))
    const answers = await Promise.all(
      both.map((booked, index) => send(booked, wish, offers[index] as ChangeOffer)),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers).toContainEqual({ ok: false, error: 'sold_out' })
    const rows = await Promise.all(both.map(({ code }) => rowOf(code)))
    const cars = rows.map(({ slots }) => new Set(slots.map(({ slot }) => slot.split(':')[0])))
    expect(cars.map(({ size }) => size)).toEqual([1, 1])
    expect(new Set(cars.flatMap((set) => [...set]))).toEqual(
      new Set([String(booking.single), String(booking.plenty)]),
    )
  })

  test('when two windows change it at once: one wins, the other is told; the same twice is one', async () => {
    const booked = await paid()
    const [longer, longest] = [moved(booked, 1), moved(booked, 2)]
    const offers = [await offered(booked, longer), await offered(booked, longest)] as const
    const answers = await Promise.all([
      send(booked, longer, offers[0]),
      send(booked, longest, offers[1]),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers).toContainEqual({ ok: false, error: 'changed_meanwhile' })
    const [winner, offer] = answers[0]?.ok ? [longer, offers[0]] : [longest, offers[1]]
    expect(await send(booked, winner, offer)).toEqual({ ok: true })
    expect(await changesOf(booked.code)).toHaveLength(1)
  })

  test('when the deadline of the free cancellation passes while the renter decides', async () => {
    const booked = await paid()
    const { pickup } = booked.submission.search
    const { search } = moved(booked, 9)
    const wish = wishOf(booked, { search: { ...search, pickup: addDays(pickup, 9) } })
    const offer = await offered(booked, wish)
    expect(offer.freeCancelUntil).toBe(addDays(pickup, 7))
    const late = panamaEpoch(addDays(pickup, -2)) + minutes(60)
    expect(await send(booked, wish, offer, late)).toEqual({ ok: false, error: 'terms_changed' })
    expect(await changesOf(booked.code)).toEqual([])
    const again = await resultOf(booked, wish, late)
    if ('redirect' in again || !again.ok) throw new Error('no offer')
    expect(again.offer.freeCancelUntil).toBe(addDays(pickup, -2))
    expect(await send(booked, wish, again.offer, late)).toEqual({ ok: true })
  })

  test('when it is another price, too late, nothing new, or a stranger asks', async () => {
    const booked = await paid()
    const { code, v, submission } = booked
    const wish = moved(booked, 1)
    const offer = await offered(booked, wish)
    const shown = { version: offer.version, shownFreeCancelUntil: offer.freeCancelUntil }
    const request = { ...wish, code, ...shown, shownTotal: offer.after.total - 1 }
    expect(await v.run(() => changeBooking(request))).toEqual({ ok: false, error: 'price_changed' })
    const late = panamaEpoch(submission.search.pickup) - minutes(119)
    expect(await resultOf({ v }, wish, late)).toMatchObject({
      error: 'not_changeable',
    })
    expect(await resultOf({ v }, wishOf(booked))).toMatchObject({
      error: 'same',
    })
    const stranger = await resultOf({ v: visitor() }, wish)
    expect(stranger).toEqual({ redirect: 'look_up' })
    expect(await changesOf(code)).toEqual([])
  })
})

faultRounds(
  booking,
  {
    name: 'a cheaper change, whichever of its writes goes wrong',
    writes: 2,
    async begin() {
      const booked = await paid()
      const wish = moved(booked, -1)
      return { ...booked, wish, offer: await offered(booked, wish) }
    },
    act: (booked) => send(booked, booked.wish, booked.offer),
    promise: 'changed once, and the difference goes back once',
    async kept(booked, first) {
      const { code, wish, offer } = booked
      if (!first.ok) expect(first.error).toBe('unavailable')
      expect(await send(booked, wish, offer)).toEqual({ ok: true })
      await visitor().run(() => runHousekeeping(Date.now() + minutes(2)))
      expect(await changesOf(code)).toHaveLength(1)
      const row = await rowOf(code)
      expect(row.quote.total).toBe(offer.after.total)
      expect(row.payments.map(({ status }) => status)).toEqual(['captured'])
      expect(await chargedFor(code)).toEqual({ captures: 1, net: offer.after.total })
    },
  },
  ['refuse', 'drop', 'refuse x4'],
)

test('a refund that the gateway does not take is sent by the minute task, once', async () => {
  const booked = await paid()
  const wish = moved(booked, -1)
  const offer = await offered(booked, wish)
  await booking.site.sandbox.fault('PerformTransaction', 'rate-limit')
  expect(await send(booked, wish, offer)).toEqual({ ok: true })
  expect((await chargedFor(booked.code)).net).toBe(offer.before.total)
  const again = await visitor().run(() => runHousekeeping(Date.now() + minutes(2)))
  expect(again.closed).toBeGreaterThan(0)
  await visitor().run(() => runHousekeeping(Date.now() + minutes(3)))
  expect(await chargedFor(booked.code)).toEqual({ captures: 1, net: offer.after.total })
})

test('the same cheaper change pressed four times at once gives the difference back once', async () => {
  const booked = await paid()
  const wish = moved(booked, -1)
  const offer = await offered(booked, wish)
  const answers = await Promise.all([1, 2, 3, 4].map(() => send(booked, wish, offer)))
  expect(answers).toEqual(answers.map(() => ({ ok: true })))
  await visitor().run(() => runHousekeeping(Date.now() + minutes(2)))
  expect(await changesOf(booked.code)).toHaveLength(1)
  expect(await chargedFor(booked.code)).toEqual({ captures: 1, net: offer.after.total })
})

test('cancelled in one window and changed in another: the money agrees with what the booking says', async () => {
  for (let round = 0; round < 4; round++) {
    const booked = await paid()
    const { v, code } = booked
    const wish = moved(booked, -1)
    const offer = await offered(booked, wish)
    const shownRefund = offer.before.total
    const [cancelled, changed] = await Promise.all([
      v.run(() => cancelBooking({ code, reason: null, shownRefund })),
      send(booked, wish, offer),
    ])
    await visitor().run(() => runHousekeeping(Date.now() + minutes(2)))
    const row = await rowOf(code)
    expect([cancelled.ok, changed.ok]).toContain(true)
    expect(row.status).toBe(cancelled.ok ? 'cancelled' : 'paid')
    expect(await chargedFor(code)).toEqual({
      captures: 1,
      net: cancelled.ok ? 0 : offer.after.total,
    })
  }
})

test('paid with PayPal: the part goes back, and its webhook does not undo the booking', async () => {
  const receiver = await startReceiver()
  try {
    const booked = await reserve()
    const answer = await startPaypal(booked)
    if (!answer.ok || answer.progress.state !== 'verify') throw new Error('no window')
    const { sandbox } = booking.site
    const back = await sandbox.answerApproval(answer.progress.url, 'cliente@istmo.example')
    await comeBack('paypal', { query: back?.search ?? '' })
    await sandbox.settings({ webhookUrl: receiver.url, webhookDelayMs: 0 })
    const first = await change(booked, moved(booked, -1))
    const { after } = await change(booked, moved(booked, -2))
    expect(first.sum.refund).toBeGreaterThan(0)
    expect(await chargedFor(booked.code)).toEqual({ captures: 1, net: after.total })
    await expect.poll(() => receiver.received.length).toBeGreaterThan(1)
    for (const { headers, body } of receiver.received.splice(0)) {
      const names = Object.keys(headers).filter((name) => name.startsWith('paypal-'))
      const signed = new Headers(names.map((name) => [name, String(headers[name])]))
      const request = new Request(`${siteUrl}/api/pago/paypal/webhook`, {
        method: 'POST',
        headers: signed,
        body,
      })
      expect((await visitor().run(() => handleGatewayWebhook('paypal', request))).status).toBe(204)
    }
    const row = await rowOf(booked.code)
    expect(row.status).toBe('paid')
    expect(row.payments.map(({ status }) => status)).toEqual(['captured'])
    expect(row.slots.length).toBeGreaterThan(0)
  } finally {
    await receiver.stop()
  }
})
