import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { halfDays } from '~/domain/calendar/rental-period'
import { runHousekeeping } from '~/features/payment/housekeeping.server'
import { createReservation } from '~/features/reservation/create-reservation.server'
import { getReservation } from '~/features/reservation/get-reservation.server'
import { rentalParams } from '~/features/search/rental-params'
import { type Booked, type BookingTools, minutes, startBookingSite } from '../fixtures/booking'
import { meetAtEachWrite } from '../fixtures/meetings'
import { putState } from '../fixtures/put-state'
import { inFull, isShort } from '../fixtures/short'
import { submissionOf, type TestSite, type Visitor, visitor } from '../fixtures/site'

let site: TestSite
let tools: BookingTools
let plenty: number
let single: number

beforeAll(async () => {
  const started = await startBookingSite(async (back) => {
    const coupon = { status: 'published', min_days: 1, kind: 'fixed', value: 5, max_redemptions: 1 }
    await back.admin('POST', '/items/coupons', { ...coupon, code: 'UNO' })
  })
  ;({ site, tools, plenty, single } = started)
})
afterAll(() => site?.stop())
beforeEach(async () => {
  await site.sandbox.reset()
  site.proxy.arm(null)
})

describe('paying and leaving at the same moment (security H1)', () => {
  test.each(['paying', 'leaving'])(
    'never leaves a closed reservation with its car, wherever %s is met',
    async (met) => {
      const ends = new Set<string>()
      const rounds = await meetAtEachWrite(site.proxy, async () => {
        const booked = await tools.reserve(single)
        const card = await tools.tokenOf('approve')
        const pay = () => tools.startCard(booked, card)
        const leave = () => tools.leave(booked)
        const [first, second] = met === 'paying' ? [pay, leave] : [leave, pay]
        const look = async () => {
          await booked.v.run(() => runHousekeeping(Date.now() + minutes(3)))
          const { status, payments } = await tools.expectAtOneWithItself(booked.code)
          expect(payments.filter(({ status }) => status === 'sent')).toEqual([])
          ends.add(status)
        }
        return { first, second, look }
      })
      expect(rounds, 'writes at which they met').toBeGreaterThan(1)
      expect([...ends].every((end) => end === 'paid' || end === 'expired')).toBe(true)
    },
  )
})

describe('a slow answer of the gateway (security M2)', () => {
  test.each(isShort ? [400] : [200, 400, 600])(
    '%i ms on, whatever settles first stands',
    async (after) => {
      const booked = await tools.reserve(plenty)
      const card = await tools.tokenOf('timeoutCharged')
      await Promise.all([
        tools.startCard(booked, card),
        setTimeout(after).then(() => tools.abandon(booked)),
      ])
      await booked.v.run(() => runHousekeeping(Date.now() + minutes(1)))
      await tools.expectAtOneWithItself(booked.code)
      const row = await tools.rowOf(booked.code)
      expect(row.payments.map(({ status }) => status)).not.toContain('unknown')
    },
  )
})

describe('a reservation that is closed', () => {
  async function setStatus(code: string, status: string) {
    const { id } = await tools.rowOf(code)
    await putState(site.back, id, { status })
  }

  test.each(['cancelled', 'refunded'])(
    '%s by staff while a tab is on the checkout takes no car again (code 10)',
    async (status) => {
      const booked = await tools.reserve(single)
      await setStatus(booked.code, status)
      const card = await tools.tokenOf('approve')
      const answer = await tools.startCard(booked, card)
      expect(answer).toMatchObject({ ok: false })
      await booked.v.run(() => runHousekeeping())
      const row = await tools.rowOf(booked.code)
      expect(row.status).toBe(status)
      expect(row.slots).toEqual([])
      expect(await tools.chargedFor(booked.code)).toEqual({ captures: 0, net: 0 })
      const other = submissionOf(booked.submission.search, { id: single })
      expect((await visitor().run(() => createReservation(other))).ok).toBe(true)
    },
  )

  test('by staff in the Studio is no restriction to the next renter, at once', async () => {
    const booked = await tools.reserve(single)
    await setStatus(booked.code, 'cancelled')
    const other = submissionOf(booked.submission.search, { id: single })
    expect((await visitor().run(() => createReservation(other))).ok).toBe(true)
  })

  test('gives late money back (code 10)', async () => {
    const booked = await tools.reserve(plenty)
    expect((await tools.payByCard(booked, 'timeoutUncharged')).state).toBe('pending')
    const later = Date.now() + minutes(3)
    expect((await tools.progressOf(booked, later)).state).toBe('failed')
    await setStatus(booked.code, 'refunded')
    const { token } = await tools.tokenOf('approve')
    await tools.chargeLate(
      booked.code,
      1,
      token,
      (await tools.rowOf(booked.code)).quote_prepaid.total,
    )
    await visitor().run(() => runHousekeeping(later))
    expect(await tools.chargedFor(booked.code)).toEqual({ captures: 1, net: 0 })
    const row = await tools.rowOf(booked.code)
    expect(row.status).toBe('refunded')
    expect(row.payments.map(({ status }) => status)).toEqual(['refunded'])
  })

  test('is not "still free" for the renter whose hold it was (code 11)', async () => {
    const booked = await tools.reserve(single)
    const { search } = booked.submission
    const later = Date.now() + minutes(21)
    const rival = submissionOf(search, { id: single })
    expect((await visitor().run(() => createReservation(rival), later)).ok).toBe(true)
    const params = {
      auto: single,
      recogida: search.pickupBranch,
      devolucion: search.returnBranch,
      desde: search.pickup,
      hasta: search.return,
    }
    const again = await booked.v.run(() => getReservation(params), later)
    expect(again).toEqual({ redirect: 'fleet', notice: 'car_gone' })
  })
})

describe('a coupon with one use (code 16)', () => {
  test('stays with the renter who goes back from the checkout, and serves the next one once the hold is over', async () => {
    const { v, submission } = await tools.reserve(plenty, { coupon: 'UNO' })
    const params = { ...rentalParams(submission.search), auto: plenty, cupon: 'UNO' }
    const couponOf = async (who: Visitor, now?: number) => {
      const answer = await who.run(() => getReservation(params), now)
      return 'view' in answer ? answer.view.coupon : null
    }
    const applied = { applied: { code: 'UNO' } }
    expect(await couponOf(v)).toMatchObject(applied)
    const next = visitor()
    expect(await couponOf(next)).toEqual({ refused: 'exhausted', code: 'UNO' })
    // Nobody has swept it yet.
    const later = Date.now() + minutes(21)
    expect(await couponOf(next, later)).toMatchObject(applied)
    const wanted = submissionOf(submission.search, { id: plenty }, { coupon: 'UNO' })
    expect(await next.run(() => createReservation(wanted), later)).toMatchObject({ ok: true })
    await visitor().run(() => runHousekeeping(later + minutes(21)))
  })

  test(
    'counts its bookings through every change of limit and code, and never those of another',
    inFull,
    async () => {
      const { admin } = site.back
      const coupon = { status: 'published', min_days: 1, kind: 'fixed', value: 5 }
      const make = async (row: object) =>
        (await admin('POST', '/items/coupons', { ...coupon, ...row })) as { readonly id: number }
      const made = await make({ code: 'PRIMERO' })
      const ask = async (code: string) => (await tools.tryReserve(plenty, { coupon: code })).result
      expect(await ask('PRIMERO')).toMatchObject({ ok: true })
      const usedUp = { ok: false, error: { code: 'coupon', coupon: 'exhausted' } }
      await admin('PATCH', `/items/coupons/${made.id}`, { max_redemptions: 1 })
      expect(await ask('PRIMERO')).toEqual(usedUp)
      await admin('PATCH', `/items/coupons/${made.id}`, { code: 'SEGUNDO' })
      expect(await ask('SEGUNDO')).toEqual(usedUp)
      const other = await make({ code: 'PRIMERO', max_redemptions: 1 })
      expect(await ask('PRIMERO')).toMatchObject({ ok: true })
      // Its only key is somebody else's, as if one was always faster: the coupon is what there is none of, not the car.
      await admin('PATCH', `/items/coupons/${made.id}`, { max_redemptions: 2 })
      await admin('POST', '/items/coupon_redemptions', { key: `${made.id}#1`, coupon: other.id })
      expect(await ask('SEGUNDO')).toEqual(usedUp)
    },
  )

  test('is given back with the car, or not at all, whichever write fails', async () => {
    for (const [kind, at] of [
      ['refuse', 1],
      ['refuse', 2],
      ['refuse', 3],
      ['drop', 1],
      ['drop', 2],
    ] as const) {
      const booked = await tools.reserve(plenty, { coupon: 'UNO' })
      site.proxy.arm({ kind, at, times: 9 })
      await tools.leave(booked).catch(() => null)
      site.proxy.arm(null)
      const row = await tools.rowOf(booked.code)
      const isHeld = row.status === 'unpaid'
      expect(row.redemptions, `${kind} ${at}`).toHaveLength(isHeld ? 1 : 0)
      expect(row.slots.length > 0, `${kind} ${at}`).toBe(isHeld)
      await visitor().run(() => runHousekeeping(Date.now() + minutes(70)))
      expect((await tools.rowOf(booked.code)).redemptions).toEqual([])
    }
  })
})

test('asking where a payment stands writes nothing while nothing changes (code 17)', async () => {
  const booked = await tools.reserve(plenty)
  expect((await tools.payByCard(booked, 'challenge')).state).toBe('verify')
  site.proxy.arm(null)
  for (let poll = 1; poll <= 3; poll++) {
    const { state } = await tools.progressOf(booked, Date.now() + poll * 2000)
    expect(state).toBe('verify')
  }
  expect(site.proxy.written()).toEqual([])
})

describe('one bad row', () => {
  test('keeps no other from being settled or released (code 6)', async () => {
    const bad = await tools.reserve(plenty)
    expect((await tools.payByCard(bad, 'challenge')).state).toBe('verify')
    const good = await tools.reserve(plenty)
    expect((await tools.payByCard(good, 'timeoutCharged')).state).toBe('pending')
    const idle = await tools.reserve(plenty)
    const { id } = await tools.rowOf(bad.code)
    site.back.fill((database) => {
      const broken = database.prepare('update reservations set quote_prepaid = ? where id = ?')
      broken.run('{"total":"mil"}', id)
    })
    await visitor().run(() => runHousekeeping(Date.now() + minutes(25)))
    await tools.expectPaidOnce(good.code)
    expect((await tools.rowOf(idle.code)).status).toBe('expired')
  })

  test('of a hundred stuck attempts none starves a newer one (security M2)', async () => {
    const stuck = await tools.reserve(plenty)
    expect((await tools.payByCard(stuck, 'challenge')).state).toBe('verify')
    const { id } = await tools.rowOf(stuck.code)
    // Attempts that no gateway answers for: whoever looks at the oldest hundred alone sees nothing else.
    const rows = Array.from({ length: 110 }, (_, index) => ({
      idempotency_key: `${stuck.code}-x${index}`,
      reservation: id,
      gateway: 'nobody',
      method: 'card',
      status: 'unknown',
      amount: '1.00',
      currency: 'USD',
    }))
    await site.back.as(site.back.siteToken, 'POST', '/items/payments', rows)
    const newer = await tools.reserve(plenty)
    expect((await tools.payByCard(newer, 'timeoutCharged')).state).toBe('pending')
    await visitor().run(() => runHousekeeping(Date.now() + minutes(2)))
    await tools.expectPaidOnce(newer.code)
  })
})

describe('what the site would not write is mended by the minute task', () => {
  test('closed, but holding', async () => {
    const booked = await tools.reserve(single)
    const { id } = await tools.rowOf(booked.code)
    await putState(site.back, id, { status: 'expired' })
    await visitor().run(() => runHousekeeping())
    const row = await tools.rowOf(booked.code)
    expect(row.slots).toEqual([])
    expect(row.holds).toEqual([])
    expect(row.steps.at(-1)).toMatchObject({ event: 'repair', actor: 'task', to_status: 'expired' })
  })

  test('booked, but without a car', async () => {
    const booked = await tools.reserve(plenty)
    await tools.confirm(booked)
    const { id } = await tools.rowOf(booked.code)
    await putState(site.back, id, { slots: [] })
    await visitor().run(() => runHousekeeping())
    const { pickup, return: returned } = booked.submission.search
    const { slots } = await tools.rowOf(booked.code)
    expect(slots).toHaveLength(halfDays(pickup, returned).length)
  })
})

describe('the story of a reservation', () => {
  async function storyOf({ code }: Booked) {
    const { steps, version } = await tools.rowOf(code)
    expect(steps.map(({ key }) => key)).toEqual(steps.map((_, n) => `${code}:${n + 1}`))
    expect(version).toBe(steps.length)
    return steps.map(({ event, to_status }) => `${event} ${to_status}`)
  }

  test('says what happened, in order, once each', async () => {
    const card = await tools.reserve(plenty)
    await tools.payByCard(card, 'funds')
    await tools.payByCard(card, 'approve')
    expect(await storyOf(card)).toEqual([
      'reserve unpaid',
      'start_payment pending_payment',
      'fail failed',
      'start_payment pending_payment',
      'pay paid',
    ])
    const counter = await tools.reserve(plenty)
    await tools.confirm(counter)
    expect(await storyOf(counter)).toEqual(['reserve unpaid', 'confirm confirmed'])
    const paypal = await tools.reserve(plenty)
    await tools.startPaypal(paypal)
    await tools.abandon(paypal)
    await tools.leave(paypal)
    expect(await storyOf(paypal)).toEqual([
      'reserve unpaid',
      'start_payment pending_payment',
      // PayPal's window is open; the renter gives it up; it is closed.
      'payment_update pending_payment',
      'payment_update pending_payment',
      'fail failed',
      'expire expired',
    ])
  })

  test('a reservation with a coupon is one write and five calls in all', async () => {
    await tools.reserve(plenty)
    site.proxy.arm(null)
    await tools.reserve(plenty, { coupon: 'UNO' })
    expect(site.proxy.asked().toSorted()).toEqual([
      'GET /items/coupon_redemptions',
      'GET /items/hold_places',
      'GET /items/reservation_slots',
      'GET /items/reservations',
      'POST /items/reservations',
    ])
  })

  test('a card payment is two writes and three calls in all', async () => {
    const booked = await tools.reserve(plenty)
    site.proxy.arm(null)
    expect(await tools.payByCard(booked, 'approve')).toEqual({ state: 'done' })
    expect(site.proxy.asked()).toEqual([
      'GET /items/reservations',
      'PATCH /items/reservations',
      'PATCH /items/reservations',
    ])
  })
})
