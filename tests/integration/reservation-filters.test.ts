import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMinutes, panamaNow } from '~/domain/calendar/rental-period'
import { directus } from '~/server/directus/client.server'
import { isAnyAttempt, readAttempts } from '~/server/directus/payments.server'
import * as filters from '~/server/directus/reservation-filters.server'
import { eachReservation } from '~/server/directus/reservations.server'
import { type BookingTools, bookingTools, minutes } from '../fixtures/booking'
import { addCar } from '../fixtures/cars'
import { putState } from '../fixtures/put-state'
import { contentOf, startTestSite, type TestSite } from '../fixtures/site'

/**
 * The tasks' filters are asked of a database that holds one reservation of every kind: a condition that the back office
 * drops without a word would find the others, too.
 */
let site: TestSite
let tools: BookingTools
const codes = new Map<string, string>()

beforeAll(async () => {
  process.env.PAYMENT_TIMEOUT_MS = '15000'
  let car = 0
  site = await startTestSite(async (back) => {
    car = await addCar(back, { units: 60 })
  })
  tools = bookingTools({ site, content: await contentOf() })
  const patch = async (code: string, values: object, payment?: object) => {
    const { id, payments } = await tools.rowOf(code)
    const [first] = payments
    if (first && payment) {
      await site.back.as(site.back.siteToken, 'PATCH', `/items/payments/${first.id}`, payment)
    }
    await putState(site.back, id, values)
  }
  const make = async (name: string, to: (code: string) => Promise<unknown> = async () => {}) => {
    const { code } = await tools.reserve(car)
    await to(code)
    codes.set(name, code)
  }
  const paid = async (name: string, values: object, payment?: object) => {
    const booked = await tools.reserve(car)
    await tools.payByCard(booked, 'approve')
    await patch(booked.code, values, payment)
    codes.set(name, booked.code)
  }
  const past = new Date(Date.now() - minutes(1)).toISOString()
  await make('unpaid')
  await make('overdue', (code) => patch(code, { hold_expires_at: past }))
  await make('expired', (code) => patch(code, { status: 'expired', slots: [], holds: [] }))
  await make('expired, holding', (code) => patch(code, { status: 'expired' }))
  await make('confirmed by staff', (code) => patch(code, { status: 'confirmed' }))
  const atCounter = await tools.reserve(car)
  await tools.confirm(atCounter)
  codes.set('at the counter', atCounter.code)
  const open = await tools.reserve(car)
  await tools.payByCard(open, 'challenge')
  codes.set('open attempt', open.code)
  const lost = await tools.reserve(car)
  await tools.payByCard(lost, 'timeoutUncharged')
  await tools.progressOf(lost, Date.now() + minutes(3))
  codes.set('lost attempt', lost.code)
  const declined = await tools.reserve(car)
  await tools.payByCard(declined, 'decline')
  codes.set('declined', declined.code)
  await paid('paid', {})
  await paid('given back', { status: 'refunded', slots: [] }, { status: 'refunded' })
  await paid('paid, no slots', { slots: [] })
  await paid('paid, expired', { status: 'expired', slots: [] })
  await paid('paid, cancelled', { status: 'cancelled', slots: [] })
})
afterAll(() => site?.stop())

async function found(filter: object): Promise<string[]> {
  const names: string[] = []
  for await (const { code } of eachReservation(directus(), filter)) {
    const name = [...codes].find(([, value]) => value === code)?.[0]
    names.push(name ?? code)
  }
  return names.toSorted()
}

const now = panamaNow(Date.now())

describe('the tasks find exactly', () => {
  test('holds that are over', async () => {
    expect(await found(filters.overdueHolds(Date.now()))).toEqual(['overdue'])
  })

  test('bookings that own too much', async () => {
    expect(await found(filters.owningTooMuch(now))).toEqual([
      'confirmed by staff',
      'expired, holding',
    ])
  })

  test('bookings at the counter that keep their places among the holds, once they are picked up', async () => {
    const { holds, pickup_date } = await tools.rowOf(codes.get('at the counter') ?? '')
    expect(holds.map(({ key }) => key.split(':')[0])).toEqual([
      ...['counter_email', 'counter_phone', 'counter_license', 'counter_address'],
    ])
    const pickup = pickup_date.slice(0, 16)
    for (const tooMuch of [filters.owningTooMuch, filters.holdingTooMuch]) {
      expect(await found(tooMuch(pickup))).not.toContain('at the counter')
      expect(await found(tooMuch(addMinutes(pickup, 1)))).toContain('at the counter')
    }
  })

  test('bookings that hold too much', async () => {
    const own = await found(filters.owningTooMuch(now))
    expect(own).toEqual(expect.arrayContaining(await found(filters.holdingTooMuch(now))))
    expect(await found(filters.holdingTooMuch(now))).toContain('confirmed by staff')
  })

  test('bookings that were closed with their money, and those that expired with it', async () => {
    expect(await found(filters.closedWithoutStep())).toEqual(['paid, cancelled', 'paid, expired'])
    expect(await found(filters.expiredWithMoney())).toEqual(['paid, expired'])
  })

  test('attempts that are open, once they are old enough', async () => {
    expect(await found(filters.withOpenAttempt(Date.now() + 1000))).toEqual(['open attempt'])
    expect(await found(filters.withOpenAttempt(Date.now() - minutes(5)))).toEqual([])
  })

  test('attempts that came to nothing without a refusal, while that is not long ago', async () => {
    const since = (ahead: number) => found(filters.withLostAttempt(Date.now() + minutes(ahead)))
    expect(await since(-120)).toEqual(['lost attempt'])
    expect(await since(5)).toEqual([])
    const [attempt] = (await tools.rowOf(codes.get('lost attempt') ?? '')).payments
    const answered = (response_code: string) =>
      site.back.as(site.back.siteToken, 'PATCH', `/items/payments/${attempt?.id}`, {
        response_code,
      })
    await answered('given_up')
    expect(await since(-120)).toEqual(['lost attempt'])
    await answered('05')
    expect(await since(-120)).toEqual([])
    await answered('not_found')
  })

  test('attempts of which any of these is true, each by itself', async () => {
    const due = async (openBefore: number, lostAfter: number) => {
      const any = filters.attemptsToReconcile(Date.now() + openBefore, Date.now() + lostAfter)
      const attempts = await readAttempts(directus(), any)
      expect(await isAnyAttempt(directus(), any)).toBe(attempts.length > 0)
      return attempts.map(({ key }) => key.replace(/-\d+$/, ''))
    }
    const [soon, ago] = [minutes(5), -minutes(120)]
    expect(await due(-soon, soon)).toEqual([])
    expect(await due(soon, soon)).toEqual([codes.get('open attempt')])
    expect(await due(-soon, ago)).toEqual([codes.get('lost attempt')])
    const code = codes.get('paid') ?? ''
    const [payment] = (await tools.rowOf(code)).payments
    const owe = (change: object) =>
      site.back.as(site.back.siteToken, 'PATCH', `/items/payments/${payment?.id}`, change)
    for (const change of [{ refund_due: 1 }, { refund_due: null, refund_more: 1 }]) {
      await owe(change)
      expect(await due(-soon, soon), JSON.stringify(change)).toEqual([code])
      expect(await found(filters.owingPart())).toEqual(['paid'])
    }
  })

  test('bookings of a day that were not reminded of it yet', async () => {
    const pickupOf = async (name: string) => {
      const { id, pickup_date } = await tools.rowOf(codes.get(name) ?? '')
      return { id, date: pickup_date.slice(0, 10) }
    }
    const { id, date } = await pickupOf('paid')
    const unpaid = await pickupOf('unpaid')
    const soon = Date.now() + minutes(5)
    const remind = (key: string) =>
      site.back.admin('POST', '/items/mail_outbox', {
        ...{ key, kind: 'reminder', status: 'queued', reservation: id },
        ...{ brand: 'firefly', language: 'es-ES' },
      })
    expect(await found(filters.withoutReminder(date, soon))).toEqual(['paid'])
    expect(await found(filters.withoutReminder(unpaid.date, soon))).toEqual([])
    expect(await found(filters.withoutReminder(date, Date.now() - minutes(60)))).toEqual([])
    await remind(`${id}:reminder:2020-01-01`)
    expect(await found(filters.withoutReminder(date, soon))).toEqual(['paid'])
    await remind(`${id}:reminder:${date}`)
    expect(await found(filters.withoutReminder(date, soon))).toEqual([])
  })

  test('bookings without a car, and those that were changed of late', async () => {
    const now = panamaNow(Date.now())
    expect(await found(filters.bookedToCheck(now, Date.now() + minutes(5)))).toEqual([
      'paid, no slots',
    ])
    expect(await found(filters.bookedToCheck(now, Date.now() - minutes(10)))).toEqual([
      'at the counter',
      'confirmed by staff',
      'paid',
      'paid, no slots',
    ])
  })
})
