import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Wish } from '~/domain/booking/amendment'
import { addDays, panamaEpoch, panamaNow } from '~/domain/calendar/rental-period'
import { formatMoney } from '~/domain/pricing/money'
import { cancelBooking } from '~/features/manage/cancel-booking.server'
import { changeBooking } from '~/features/manage/change-booking.server'
import { getManaged } from '~/features/manage/get-managed.server'
import { runHousekeeping } from '~/features/payment/housekeeping.server'
import { pay as payFor } from '~/features/payment/pay.server'
import { getAmendmentPage } from '~/features/payment/pay-page.server'
import type { AmendmentAsked, PaymentInput, PayRequest } from '~/features/payment/payment.schema'
import type { AmendmentPage } from '~/features/payment/payment.types'
import { abandonPayment, paymentProgress } from '~/features/payment/sync-attempt.server'
import { getPrecheckin } from '~/features/precheckin/precheckin.server'
import { savePhoto } from '~/features/precheckin/save-photo.server'
import {
  acceptDue,
  saveLicense,
  savePreferences,
} from '~/features/precheckin/save-precheckin.server'
import { type Booked, bookingSite, type CardName, cards, minutes } from '../fixtures/booking'
import { addCar } from '../fixtures/cars'
import { putState } from '../fixtures/put-state'
import { inFull } from '../fixtures/short'
import { act, askAs, clerk, handOver, offerOf } from '../fixtures/staff'

let uncounted = 0
const booking = bookingSite(async (back) => {
  uncounted = await addCar(back, { units: null, daily: 80, model: 'Sin contar' })
  const sites = (await back.admin('GET', '/items/sites_config?fields=id,brand')) as {
    id: number
    brand: string
  }[]
  const id = sites.find(({ brand }) => brand === 'firefly')?.id
  await back.admin('PATCH', `/items/sites_config/${id}`, { precheckin_enabled: true })
})
const { reserve, payByCard, confirm, rowOf, chargedFor, comeBack } = booking

async function paid(carId = booking.plenty): Promise<Booked> {
  const booked = await reserve(carId)
  await payByCard(booked, 'approve')
  return booked
}

/** Its return moved by days: dearer. */
function longer({ submission }: Booked, days = 2): AmendmentAsked & Wish {
  const { search, carId, coverageCode } = submission
  return {
    kind: 'change',
    search: { ...search, return: addDays(search.return, days) },
    carId,
    coverageCode: coverageCode ?? '',
    addOns: {},
    delivery: '',
  }
}

const balance: AmendmentAsked = { kind: 'balance' }

async function pageOf({ v }: Booked, asked: AmendmentAsked, now?: number) {
  const answer = await v.run(() => getAmendmentPage(asked), now)
  return 'page' in answer ? answer.page : answer.redirect
}

type Shown = NonNullable<PayRequest['shown']>

async function shownOf(booked: Booked, asked: AmendmentAsked): Promise<Shown> {
  const page = await pageOf(booked, asked)
  if (typeof page === 'string') throw new Error(page)
  const { amount, base, freeCancelUntil } = page
  return { amount, base, freeCancelUntil }
}

/** As the page of the change shows them. */
const sumsOf = ({ total, freeCancelUntil }: AmendmentPage) => ({
  shownTotal: total,
  shownFreeCancelUntil: freeCancelUntil,
})

const sumOf = async (booked: Booked, asked: AmendmentAsked) => (await shownOf(booked, asked)).amount

async function inputOf(name: CardName): Promise<PaymentInput> {
  const { token, brand, last4, expiry } = await booking.site.sandbox.tokenize(cards[name])
  return { method: 'card', card: { token, brand, last4, expiry } }
}

async function pay(
  booked: Booked,
  asked: AmendmentAsked,
  by: PaymentInput,
  seen?: Shown,
  at?: number,
) {
  const shown = seen ?? (await shownOf(booked, asked))
  const { v, code } = booked
  return v.run(() => payFor({ code, asked, shown }, by), at)
}

/** The bank's window, in which the payment waits. */
async function windowOf(booked: Booked, asked: AmendmentAsked, shown: Shown, at: number) {
  const begun = await pay(booked, asked, await inputOf('challenge'), shown, at)
  if (!begun.ok || begun.progress.state !== 'verify') throw new Error('no window')
  return begun.progress.url
}

const progressOf = ({ v, code }: Booked, now?: number) =>
  v.run(() => paymentProgress({ code, kind: 'balance' }), now)

/** The story of its payments, as its page tells it. */
async function kindsOf({ v }: Booked): Promise<string[]> {
  const answer = await v.run(() => getManaged())
  if (!('managed' in answer)) throw new Error(answer.redirect)
  return answer.managed.payments.map(({ kind }) => kind)
}

/** Half days of a booking: two a day. */
const halves = async (code: string) => (await rowOf(code)).slots.length

const totalOf = async (code: string) => (await rowOf(code)).quote.total

/** The sum that was charged and kept is the price of the booking. */
async function expectSquare(code: string, captures: number) {
  expect(await chargedFor(code)).toEqual({ captures, net: await totalOf(code) })
}

describe('a change that is paid online', () => {
  test('becomes true with its money: dates, car and price in one write, told by mail', async () => {
    const booked = await paid()
    const { code } = booked
    const [before, had] = [await totalOf(code), await halves(code)]
    const amount = await sumOf(booked, longer(booked))
    const other = await pageOf(booked, { ...longer(booked), coverageCode: 'full' })
    expect(other).toMatchObject({ deposit: 15_000 })
    expect(await pageOf(booked, longer(booked))).not.toMatchObject({ deposit: 15_000 })
    expect(await pay(booked, longer(booked), await inputOf('approve'))).toEqual({
      ok: true,
      progress: { state: 'done' },
    })
    const row = await rowOf(code)
    expect(row.status).toBe('paid')
    expect(row.quote.total).toBe(before + amount)
    expect(row.slots).toHaveLength(had + 4)
    expect(row.steps.filter(({ event }) => event === 'change')).toHaveLength(1)
    await expectSquare(code, 2)
    const mails = (await booking.site.back.admin(
      'GET',
      `/items/mail_outbox?filter[reservation][_eq]=${row.id}&fields=kind,facts&sort=id`,
    )) as { kind: string; facts: { paid?: number } | null }[]
    expect(mails.map(({ kind }) => kind)).toEqual(['confirmation', 'changed'])
    expect(await pageOf(booked, longer(booked))).toBe('done')
    expect(await pageOf(booked, balance)).toBe('done')
    const answer = await booked.v.run(() => getManaged())
    if (!('managed' in answer)) throw new Error(answer.redirect)
    expect(answer.managed.booking.balance).toBe(0)
    expect(await kindsOf(booked)).toEqual(['booked', 'paid', 'paid', 'changed', 'deposit'])
  })

  test('that the bank refuses changes nothing, and can be tried again', async () => {
    const booked = await paid()
    const { code } = booked
    const [before, had] = [await totalOf(code), await halves(code)]
    expect(await pay(booked, longer(booked), await inputOf('decline'))).toMatchObject({
      progress: { state: 'failed', reason: 'declined' },
    })
    expect(await totalOf(code)).toBe(before)
    expect(await halves(code)).toBe(had)
    expect(await pageOf(booked, longer(booked))).toMatchObject({ progress: { state: 'failed' } })
    // It is no news of another payment.
    expect(await pageOf(booked, longer(booked, 3))).toMatchObject({ progress: { state: 'none' } })
    await pay(booked, longer(booked), await inputOf('approve'))
    expect(await halves(code)).toBe(had + 4)
    await expectSquare(code, 2)
  })

  test(
    'to a car whose vehicles are not counted gives the half days of the other one back',
    inFull,
    async () => {
      const booked = await paid()
      const asked = { ...longer(booked), carId: uncounted }
      expect(await pay(booked, asked, await inputOf('approve'))).toMatchObject({
        progress: { state: 'done' },
      })
      const { car, unit, slots } = await rowOf(booked.code)
      expect({ car, unit, slots }).toEqual({ car: uncounted, unit: null, slots: [] })
      await expectSquare(booked.code, 2)
    },
  )

  test('holds its days while the bank asks, beside those of the booking, and lets them go when given up', async () => {
    const booked = await paid(booking.single)
    const { code, v } = booked
    const had = await halves(code)
    const asked = longer(booked)
    expect(await pay(booked, asked, await inputOf('challenge'))).toMatchObject({
      progress: { state: 'verify' },
    })
    expect(await halves(code)).toBe(had + 4)
    expect(await pageOf(booked, balance)).toMatchObject({
      kind: 'change',
      progress: { state: 'verify' },
    })
    // Meanwhile nobody else has them, and the booking is not changed otherwise.
    const { version } = await rowOf(code)
    const { kind: _, ...wish } = longer(booked, 1)
    const sent = { version: Number(version), shownTotal: 0, shownFreeCancelUntil: '' }
    expect(await v.run(() => changeBooking({ ...wish, code, ...sent }))).toEqual({
      ok: false,
      error: 'payment_pending',
    })
    expect(await v.run(() => abandonPayment({ code, kind: 'change' }))).toMatchObject({
      state: 'failed',
      reason: 'cancelled',
    })
    expect(await halves(code)).toBe(had)
    await expectSquare(code, 1)
  })

  test('left open is given up by the minute task, and what it held is free', async () => {
    const booked = await paid()
    const { code } = booked
    const had = await halves(code)
    await pay(booked, longer(booked), await inputOf('challenge'))
    await booked.v.run(() => runHousekeeping(Date.now() + minutes(2)))
    expect(await halves(code)).toBe(had + 4)
    await booked.v.run(() => runHousekeeping(Date.now() + minutes(60)))
    expect(await halves(code)).toBe(had)
    expect((await progressOf(booked)).state).toBe('failed')
    await expectSquare(code, 1)
  })

  test('whose answer was lost is found, and charged once', async () => {
    const booked = await paid()
    const { code } = booked
    const asked = longer(booked)
    const by = await inputOf('timeoutCharged')
    const shown = await shownOf(booked, asked)
    expect(await pay(booked, asked, by, shown)).toMatchObject({ progress: { state: 'pending' } })
    // Asked for once more meanwhile.
    expect(await pay(booked, asked, await inputOf('approve'), shown)).toMatchObject({
      progress: { state: 'done' },
    })
    await expectSquare(code, 2)
  })

  test('sent twice at one moment is charged once', async () => {
    const booked = await paid()
    const asked = longer(booked)
    const shown = await shownOf(booked, asked)
    const by = await inputOf('approve')
    await Promise.all([pay(booked, asked, by, shown), pay(booked, asked, by, shown)])
    await expectSquare(booked.code, 2)
  })

  test('of another sum than the page said charges nothing', async () => {
    const booked = await paid()
    const asked = longer(booked)
    const shown = await shownOf(booked, asked)
    const less = { ...shown, amount: shown.amount - 1 }
    expect(await pay(booked, asked, await inputOf('approve'), less)).toEqual({
      ok: false,
      error: { code: 'amount_changed' },
    })
    await expectSquare(booked.code, 1)
  })

  test(
    'of a booking that another window changed for the same amount charges nothing',
    inFull,
    async () => {
      const booked = await paid()
      const { code, v } = booked
      const covered = { ...longer(booked, 0), coverageCode: 'full' }
      const shown = await shownOf(booked, covered)
      const { kind: _, ...wish } = longer(booked)
      const page = await pageOf(booked, longer(booked))
      if (typeof page === 'string') throw new Error(page)
      const { version } = await rowOf(code)
      const sent = { version: Number(version), ...sumsOf(page) }
      expect(await v.run(() => changeBooking({ ...wish, code, ...sent }))).toEqual({ ok: true })
      const had = await halves(code)
      expect((await shownOf(booked, covered)).amount).toBe(shown.amount)
      expect(await pay(booked, covered, await inputOf('approve'), shown)).toEqual({
        ok: false,
        error: { code: 'booking_changed' },
      })
      expect(await halves(code)).toBe(had)
      expect((await chargedFor(code)).captures).toBe(1)
    },
  )

  test(
    'whose free cancellation would be over by the time it is pressed charges nothing',
    inFull,
    async () => {
      const booked = await paid()
      const { v, code, submission } = booked
      const { pickup, return: returned } = submission.search
      const search = {
        ...submission.search,
        pickup: addDays(pickup, 9),
        return: addDays(returned, 9),
      }
      const asked = { ...longer(booked), search, coverageCode: 'full' }
      const shown = await shownOf(booked, asked)
      expect(shown.freeCancelUntil).toBe(addDays(pickup, 7))
      const late = panamaEpoch(addDays(pickup, -2)) + minutes(60)
      expect(await pay(booked, asked, await inputOf('approve'), shown, late)).toEqual({
        ok: false,
        error: { code: 'terms_changed' },
      })
      expect((await chargedFor(code)).captures).toBe(1)
      // The page says it anew, and what it says is what holds.
      const again = await v.run(() => getAmendmentPage(asked), late)
      if (!('page' in again)) throw new Error(again.redirect)
      const { amount, base, freeCancelUntil } = again.page
      expect(freeCancelUntil).toBe(addDays(pickup, -2))
      const told = { amount, base, freeCancelUntil }
      expect(await pay(booked, asked, await inputOf('approve'), told, late)).toMatchObject({
        progress: { state: 'done' },
      })
      await expectSquare(code, 2)
    },
  )

  test('of a booking that staff changed meanwhile gives its money back', async () => {
    const booked = await paid()
    const { code } = booked
    const by = await inputOf('timeoutCharged')
    await pay(booked, longer(booked), by)
    const row = await rowOf(code)
    const had = row.slots.length
    const withGps = { add_ons: [{ code: 'gps', quantity: 1 }] }
    await putState(booking.site.back, row.id, withGps, 'change')
    await booked.v.run(() => runHousekeeping(Date.now() + minutes(2)))
    expect(await halves(code)).toBe(had - 4)
    await expectSquare(code, 2)
    expect(await progressOf(booked)).toMatchObject({ state: 'failed', reason: 'refunded' })
  })

  test('of a booking that is cancelled meanwhile gives all of it back', async () => {
    const booked = await paid()
    const { code, v } = booked
    const total = await totalOf(code)
    await pay(booked, longer(booked), await inputOf('timeoutCharged'))
    const cancelled = await v.run(() => cancelBooking({ code, reason: null, shownRefund: total }))
    expect(cancelled).toEqual({ ok: true })
    await v.run(() => runHousekeeping(Date.now() + minutes(2)))
    const row = await rowOf(code)
    expect(row.status).toBe('cancelled')
    expect(row.slots).toEqual([])
    expect((await chargedFor(code)).net).toBe(0)
  })

  test(
    'by PayPal is captured when its payer comes back, and leads to the page that asked',
    inFull,
    async () => {
      const booked = await paid()
      const { code } = booked
      const started = await pay(booked, longer(booked), { method: 'paypal' })
      if (!started.ok || started.progress.state !== 'verify')
        throw new Error(JSON.stringify(started))
      const { url } = started.progress
      const back = await booking.site.sandbox.answerApproval(url, 'comprador@istmo.example')
      const page = await comeBack('paypal', { query: back?.search ?? '' })
      expect(await page.text()).toContain('/reserva/gestionar/pagar?por=cambio')
      expect(await progressOf(booked)).toEqual({ state: 'done' })
      await expectSquare(code, 2)
    },
  )
})

describe('a balance', () => {
  test('after a change for the counter is paid online, once', inFull, async () => {
    const booked = await paid()
    const { code, v } = booked
    const { kind: _, ...wish } = longer(booked)
    const page = await pageOf(booked, longer(booked))
    if (typeof page === 'string') throw new Error(page)
    const sent = { version: Number((await rowOf(code)).version), ...sumsOf(page) }
    expect(await v.run(() => changeBooking({ ...wish, code, ...sent }))).toEqual({ ok: true })
    expect(await sumOf(booked, balance)).toBe(page.amount)
    const shown = await shownOf(booked, balance)
    expect(await pay(booked, balance, await inputOf('approve'), shown)).toMatchObject({
      progress: { state: 'done' },
    })
    await expectSquare(code, 2)
    expect(await kindsOf(booked)).toEqual(['booked', 'paid', 'changed', 'paid', 'deposit'])
    expect(await pageOf(booked, balance)).toBe('done')
    expect(await pay(booked, balance, await inputOf('approve'), shown)).toEqual({
      ok: false,
      error: { code: 'booking_changed' },
    })
  })

  test('that was paid by several payments is given back from each, the last first', async () => {
    const booked = await paid()
    const { code, v } = booked
    await pay(booked, longer(booked), await inputOf('approve'))
    const total = await totalOf(code)
    expect(await v.run(() => cancelBooking({ code, reason: null, shownRefund: total }))).toEqual({
      ok: true,
    })
    expect((await chargedFor(code)).net).toBe(0)
    const answer = await v.run(() => getManaged())
    expect(answer).toMatchObject({ managed: { refund: { amount: total }, kept: 0 } })
    const { payments } = await rowOf(code)
    expect(payments.map(({ status }) => status)).toEqual(['refunded', 'refunded'])
  })

  test('to be paid at the counter is paid online at its prepaid price', async () => {
    const booked = await reserve(booking.plenty, { type: 'postpaid' })
    const { code } = booked
    expect(await confirm(booked)).toEqual({ ok: true, code })
    const { quote_prepaid: prepaid, quote } = await rowOf(code)
    const page = await pageOf(booked, balance)
    expect(page).toMatchObject({ amount: prepaid.total, saved: quote.total - prepaid.total })
    // A change of it stays the counter's.
    expect(await pageOf(booked, longer(booked))).toBe('nothing')
    // Free at any time until now, it has a deadline once it is paid: nobody pays who was not told.
    const { pickup } = booked.submission.search
    const shown = await shownOf(booked, balance)
    expect(page).toMatchObject({ isCancellable: true, freeCancelUntil: addDays(pickup, -2) })
    const untold = { ...shown, freeCancelUntil: pickup }
    expect(await pay(booked, balance, await inputOf('approve'), untold)).toEqual({
      ok: false,
      error: { code: 'terms_changed' },
    })
    await pay(booked, balance, await inputOf('approve'))
    await booking.expectPaidOnce(code)
  })
})

describe('the counter, while the balance is being paid online', () => {
  /** A booking for the counter of this evening, and the bank's window that its renter has just opened. */
  async function paying() {
    const { search } = (await paid()).submission
    const [today] = panamaNow(Date.now()).split('T')
    const soon = { pickup: `${today}T18:00`, return: addDays(`${today}T18:00`, 3) }
    const booked = await reserve(booking.plenty, {
      type: 'postpaid',
      search: { ...search, ...soon },
    })
    await confirm(booked)
    const branch = search.pickupBranch
    const at = Date.now()
    const shown = await shownOf(booked, balance)
    const url = await windowOf(booked, balance, shown, at)
    return { booked, branch, at, url, sum: formatMoney(shown.amount) }
  }

  async function sheetOf({ code }: Booked, at: number) {
    const sheet = await askAs(clerk, code, undefined, { at })
    if (sheet.kind !== 'booking') throw new Error(sheet.kind)
    const { facts, acts, version } = sheet.booking
    return { facts: new Map(facts), refused: acts.find((one) => one.act === 'hand_over'), version }
  }

  test('reads what is undecided, hands nothing over, and takes nothing once it is paid', async () => {
    const { booked, branch, at, url, sum } = await paying()
    const { code } = booked
    const before = await sheetOf(booked, at + minutes(1))
    expect(before.facts.get('Pago en línea sin decidir')).toContain(`${sum}, desde `)
    expect(before.refused?.refusal).toContain(sum)
    const { version } = before
    const handOut = { act: 'hand_over', branch, version } as const
    expect(await act(code, handOut, at + minutes(1))).toMatch(
      /^refused: Hay un pago en línea de .*espera un momento y abre otra vez la reserva\.$/,
    )
    expect(await rowOf(code)).toMatchObject({ handed_over_at: null })
    await booking.site.sandbox.answerChallenge(url, 'approve')
    // The page of before asks for all of it at the counter.
    const asked = await sheetOf(booked, at + minutes(2))
    expect(asked.facts.get('Por cobrar')).toBe(formatMoney(0))
    expect(asked.facts.has('Pago en línea sin decidir')).toBe(false)
    expect(await act(code, handOut, at + minutes(2))).toMatch(
      /^refused: La reserva cambió desde que abriste esta página/,
    )
    expect(await handOver(code, branch, at + minutes(2))).toMatch(/^done/)
    await booking.expectPaidOnce(code)
    const captured = (await rowOf(code)).steps.filter(({ event }) => event === 'pay')
    expect(captured).toMatchObject([{ actor: 'task', person: null }])
  })

  test(
    'waits no longer than the payment has, and money that comes later goes back',
    inFull,
    async () => {
      const { booked, branch, at, url } = await paying()
      const { code } = booked
      const late = at + minutes(6)
      expect((await sheetOf(booked, late)).facts.get('Pago en línea sin decidir')).toContain(
        'Si entra después de la entrega, se devuelve solo.',
      )
      expect(await handOver(code, branch, late)).toMatch(/^done/)
      await booking.site.sandbox.answerChallenge(url, 'approve')
      await booked.v.run(() => runHousekeeping(late + minutes(1)), late + minutes(1))
      expect(await rowOf(code)).toMatchObject({ status: 'confirmed' })
      expect(await chargedFor(code)).toEqual({ captures: 1, net: 0 })
    },
  )

  test('is told of it as the car comes back, and it goes back then', async () => {
    const booked = await paid()
    const { code, submission } = booked
    const { pickup, return: due, pickupBranch: branch } = submission.search
    expect(await handOver(code, branch, panamaEpoch(pickup))).toMatch(/^done/)
    const extend = { act: 'extend', return: addDays(due, 1), settle: 'counter' } as const
    expect(await act(code, extend, panamaEpoch(pickup))).toMatch(/^done/)
    const at = panamaEpoch(due)
    const shown = await shownOf(booked, balance)
    const url = await windowOf(booked, balance, shown, at)
    const takeBack = { act: 'take_back', branch } as const
    const { rows, warnings } = await offerOf(code, takeBack, at + minutes(1))
    expect(rows).toEqual([['Por cobrar', formatMoney(shown.amount)]])
    expect(warnings.join(' ')).toContain('ese pago se le devuelve')
    expect(await act(code, takeBack, at + minutes(1))).toMatch(/^done/)
    const before = await chargedFor(code)
    await booking.site.sandbox.answerChallenge(url, 'approve')
    await booked.v.run(() => runHousekeeping(at + minutes(2)), at + minutes(2))
    expect((await chargedFor(code)).net).toBe(before.net)
  })
})

describe('an addition at pre-check-in', () => {
  async function ready(booked: Booked) {
    const { v, code } = booked
    const view = async () => {
      const answer = await v.run(() => getPrecheckin())
      if (!('view' in answer)) throw new Error(answer.redirect)
      return answer.view
    }
    const first = await view()
    const plan = first.plans.at(-1)?.code ?? ''
    const extra = first.extras[0]?.code ?? ''
    const typed = { arrivalTime: '10:00', flightNumber: '', drivers: [], coverage: plan }
    await v.run(() =>
      savePreferences({ code, version: first.version, ...typed, addOns: { [extra]: 1 } }),
    )
    const bytes = new Uint8Array(
      await sharp({ create: { width: 900, height: 600, channels: 3, background: '#336699' } })
        .jpeg()
        .toBuffer(),
    )
    for (const side of ['front', 'back'] as const) {
      const { photos } = await view()
      await v.run(() => savePhoto({ code, side, replaces: photos[side].id, bytes }))
    }
    const { version } = await view()
    const license = { number: '8-812-1045', country: 'PA', expiry: '2035-07-18' }
    await v.run(() => saveLicense({ code, version, ...license }))
    return { view, plan, extra }
  }

  test('is paid online and belongs to the booking then; the pass is there', async () => {
    const booked = await paid()
    const { code } = booked
    const { view, extra } = await ready(booked)
    const { due, quote } = await view()
    const asked: AmendmentAsked = { kind: 'precheckin' }
    expect(await sumOf(booked, asked)).toBe(due)
    expect(await pay(booked, asked, await inputOf('approve'))).toMatchObject({
      progress: { state: 'done' },
    })
    expect(await totalOf(code)).toBe(quote.total)
    await expectSquare(code, 2)
    const done = await view()
    expect(done).toMatchObject({ done: 'thanks', due: 0, coverage: '', addOns: {} })
    expect(done.expressCode).toMatch(/^[A-Z0-9]{6}$/)
    expect(done.quote.total).toBe(quote.total)
    expect(done.booking.addOns.map(({ addOn }) => addOn.code)).toContain(extra)
    expect(await pageOf(booked, asked)).toBe('done')
  })

  const precheckin: AmendmentAsked = { kind: 'precheckin' }

  /** The car goes out four hours before its time. */
  async function handedOver({ code, submission }: Booked): Promise<number> {
    const { pickup, pickupBranch: branch } = submission.search
    const at = panamaEpoch(pickup) - minutes(240)
    expect(await handOver(code, branch, at)).toMatch(/^done/)
    return at
  }

  test(
    'is not bought once the car is out, nor when it is back: the damage may be done',
    inFull,
    async () => {
      const [chosen, accepted, atCounter] = [
        await paid(),
        await paid(),
        await reserve(booking.plenty, { type: 'postpaid' }),
      ]
      await confirm(atCounter)
      for (const booked of [chosen, accepted, atCounter]) {
        const { v, code, submission } = booked
        const { view } = await ready(booked)
        if (booked !== chosen) {
          const { version, due } = await view()
          await v.run(() => acceptDue({ code, version, shownDue: due }))
        }
        const asked = booked === chosen ? precheckin : balance
        const shown = await shownOf(booked, asked)
        const before = await rowOf(code)
        const out = await handedOver(booked)
        const { return: due, returnBranch: branch } = submission.search
        for (const isBack of [false, true]) {
          const at = isBack ? panamaEpoch(due) : out + minutes(1)
          if (isBack) expect(await act(code, { act: 'take_back', branch }, at)).toMatch(/^done/)
          for (const one of [precheckin, balance])
            expect(await pageOf(booked, one, at)).toBe('nothing')
          expect(await pay(booked, asked, await inputOf('approve'), shown, at)).toEqual({
            ok: false,
            error: { code: 'amount_changed' },
          })
        }
        expect((await rowOf(code)).quote).toEqual(before.quote)
      }
    },
  )

  test.each([
    ['', precheckin],
    [', as a change of the cover does', 'change'],
  ] as const)(
    'that is being paid for as the car goes out gives its money back%s',
    inFull,
    async (_, asked) => {
      const booked = await paid()
      const { v, code, submission } = booked
      if (asked === precheckin) await ready(booked)
      const wanted = asked === 'change' ? { ...longer(booked), coverageCode: 'full' } : asked
      const before = await rowOf(code)
      const early = panamaEpoch(submission.search.pickup) - minutes(241)
      const page = await pageOf(booked, wanted, early)
      if (typeof page === 'string') throw new Error(page)
      const { amount, base, freeCancelUntil } = page
      const shown = { amount, base, freeCancelUntil }
      const url = await windowOf(booked, wanted, shown, early)
      const out = await handedOver(booked)
      await booking.site.sandbox.answerChallenge(url, 'approve')
      await v.run(() => runHousekeeping(out + minutes(2)), out + minutes(2))
      expect((await rowOf(code)).quote).toEqual(before.quote)
      await expectSquare(code, 2)
      expect(await progressOf(booked)).toMatchObject({ state: 'failed', reason: 'refunded' })
    },
  )

  test(
    'that was accepted for the booking before a change is asked for by no link, and has no pass',
    inFull,
    async () => {
      const booked = await paid()
      const { v, code } = booked
      const { view } = await ready(booked)
      const { version, due } = await view()
      await v.run(() => acceptDue({ code, version, shownDue: due }))
      const seen = async () => {
        const answer = await v.run(() => getManaged())
        return 'managed' in answer ? answer.managed : null
      }
      expect(await seen()).toMatchObject({ hasPass: true, toPay: { amount: due } })
      const { kind: _, ...wish } = longer(booked)
      const page = await pageOf(booked, longer(booked))
      if (typeof page === 'string') throw new Error(page)
      const sent = { version: Number((await rowOf(code)).version), ...sumsOf(page) }
      expect(await v.run(() => changeBooking({ ...wish, code, ...sent }))).toEqual({ ok: true })
      expect(await view()).toMatchObject({ isAskedAgain: true })
      const owed = (await seen())?.booking.balance
      expect(owed).toBeGreaterThan(0)
      expect(await seen()).toMatchObject({
        hasPass: false,
        toPay: { amount: owed, hasAdditions: false },
      })
      expect(await sumOf(booked, balance)).toBe(owed)
    },
  )

  test('of a booking for the counter pays all of it, at the prepaid price', inFull, async () => {
    const booked = await reserve(booking.plenty, { type: 'postpaid' })
    const { code } = booked
    await confirm(booked)
    const { view } = await ready(booked)
    const { due } = await view()
    const asked: AmendmentAsked = { kind: 'precheckin' }
    const amount = await sumOf(booked, asked)
    expect(amount).toBeLessThan(due)
    await pay(booked, asked, await inputOf('approve'))
    const row = await booking.expectPaidOnce(code)
    expect(row.quote.total).toBe(amount)
    expect(await view()).toMatchObject({ done: 'thanks', due: 0 })
  })

  test('that was saved anew while the bank was asked gives its money back', inFull, async () => {
    const booked = await paid()
    const { v, code } = booked
    const { view } = await ready(booked)
    const before = await totalOf(code)
    await pay(booked, { kind: 'precheckin' }, await inputOf('timeoutCharged'))
    const { version } = await view()
    const typed = { arrivalTime: '11:00', flightNumber: '', drivers: [], coverage: '' }
    expect(
      await v.run(() => savePreferences({ code, version, ...typed, addOns: {} })),
    ).toMatchObject({
      ok: true,
    })
    await v.run(() => runHousekeeping(Date.now() + minutes(2)))
    expect(await totalOf(code)).toBe(before)
    await expectSquare(code, 2)
  })
})
