import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Catalogue } from '~/domain/catalogue'
import { currentReservation } from '~/features/booking/current-reservation.server'
import type { Submission } from '~/features/booking/draft.schema'
import { watchHolds } from '~/features/booking/watch-holds.server'
import { cancelBooking } from '~/features/manage/cancel-booking.server'
import { changeBooking, offerChange } from '~/features/manage/change-booking.server'
import { runHousekeeping } from '~/features/payment/housekeeping.server'
import { createReservation } from '~/features/reservation/create-reservation.server'
import { directus } from '~/server/directus/client.server'
import { readCounterByCar, saveHoldShares } from '~/server/directus/hold-shares.server'
import { log } from '~/server/log.server'
import { appConfig } from '../../app.config'
import { type BookingTools, minutes, proveEmail, startBookingSite } from '../fixtures/booking'
import { putState } from '../fixtures/put-state'
import { inFull } from '../fixtures/short'
import { searchAhead, submissionOf, type TestSite, visitor } from '../fixtures/site'

let site: TestSite
let content: Catalogue
let tools: BookingTools
let plenty: number
let single: number

beforeAll(async () => {
  ;({ site, content, tools, plenty, single } = await startBookingSite())
})
afterAll(() => site?.stop())

const tooMany = { ok: false, error: { code: 'too_many_holds' } }
let number = 0

/** A submission for days that nobody else asks for; `renter` replaces some of its details. */
function submission(renter: Partial<Submission['renter']> = {}): Submission {
  const made = submissionOf(searchAhead(content, 5 + (number++ % 300)), { id: plenty })
  return { ...made, renter: { ...made.renter, ...renter } }
}

const many = (length: number, word: string) => Array.from({ length }, () => word)

const send = (asked: Submission, ip?: string, now?: number) =>
  visitor(ip ? { ip } : {}).run(() => createReservation(asked), now)

describe('live unpaid holds (D38, security M1)', () => {
  test.each([
    ['e-mail', { email: 'dos@example.com' }, { email: 'DOS@example.com ' }],
    ['phone', { phone: '6123-4567' }, { phone: '+507 6123 4567' }],
    ['license', { license: 'N-12-345' }, { license: 'n12345' }],
  ] as const)('of one %s are two, however it is written', async (_, first, second) => {
    expect((await send(submission(first))).ok).toBe(true)
    expect((await send(submission(second))).ok).toBe(true)
    expect(await send(submission(first))).toMatchObject(tooMany)
    expect(await send(submission(second))).toMatchObject(tooMany)
  })

  test('of one address are three, of one IPv6 connection too', async () => {
    const ips = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '[2001:db8:1:2:0:0:0:7]:443']
    for (const ip of ips) expect((await send(submission(), ip)).ok).toBe(true)
    expect(await send(submission(), '2001:db8:1:2::99')).toMatchObject(tooMany)
    expect((await send(submission(), '2001:db8:1:3::1')).ok).toBe(true)
  })

  test('are three when thirty are asked for at once', async () => {
    site.proxy.arm(null)
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => send(submission(), '198.51.100.7')),
    )
    const told = answers.map((answer) => (answer.ok ? 'held' : answer.error.code))
    expect(told.toSorted()).toEqual([...many(3, 'held'), ...many(27, 'too_many_holds')])
    // Each text that they accept is kept by one write, which all of them wait for.
    const texts = site.proxy.all().filter((path) => path === 'POST /items/accepted_texts')
    expect(texts).toHaveLength(3)
  })

  test('without an address are limited by the person alone', async () => {
    for (let count = 0; count < 5; count++) {
      expect((await send(submission(), 'unknown')).ok).toBe(true)
    }
  })

  test.each([
    ['is confirmed', 'confirm'],
    ['is given up', 'leave'],
  ] as const)('make room when one %s', async (_, end) => {
    const email = `sitio-${number}@example.com`
    const v = visitor()
    const asked = submission({ email })
    const first = await v.run(() => createReservation(asked))
    expect((await send(submission({ email }))).ok).toBe(true)
    expect(await send(submission({ email }))).toMatchObject(tooMany)
    await tools[end]({ v, code: first.ok ? first.code : '', submission: asked })
    expect((await send(submission({ email }))).ok).toBe(true)
  })

  test('make room when one is over, before any task has swept it', async () => {
    const email = 'vencida@example.com'
    const over = Date.now() + minutes(21)
    expect((await send(submission({ email }))).ok).toBe(true)
    expect((await send(submission({ email }))).ok).toBe(true)
    expect((await send(submission({ email }), undefined, over)).ok).toBe(true)
  })

  test('a changed booking takes the place of the one it replaces', async () => {
    const email = 'cambia@example.com'
    const v = visitor()
    expect((await send(submission({ email }))).ok).toBe(true)
    const asked = submission({ email })
    for (const coverageCode of ['basic', 'standard', 'full']) {
      expect((await v.run(() => createReservation({ ...asked, coverageCode }))).ok).toBe(true)
    }
  })

  test('keys say nothing about the person', async () => {
    expect((await send(submission({ phone: '6123-4567' }), '198.51.100.7')).ok).toBe(true)
    const keys = (await site.back.admin('GET', '/items/hold_places?limit=-1')) as { key: string }[]
    expect(keys.length).toBeGreaterThan(0)
    expect(JSON.stringify(keys)).not.toMatch(/example|6123 ?-?4567|198\.51|2001:db8/)
  })
})

describe('bookings to be paid at the counter (D47)', () => {
  type Counter = BookedAs & { readonly proves: () => Promise<Response> }
  type BookedAs = Parameters<BookingTools['confirm']>[0]

  /** A held reservation of some days, and what opening the mailed link does. */
  async function held(
    renter: Partial<Submission['renter']>,
    { ahead = 5 + ((4 * number++) % 320), days = 3, ip = '' } = {},
  ): Promise<Counter> {
    const made = submissionOf(searchAhead(content, ahead, days), { id: plenty })
    const asked = { ...made, renter: { ...made.renter, ...renter } }
    const v = visitor(ip ? { ip } : {})
    const result = await v.run(() => createReservation(asked))
    if (!result.ok) throw new Error(result.error.code)
    const { code } = result
    const proves = () => v.run(() => proveEmail(code))
    return { v, code, submission: asked, proves }
  }

  const refused = (code: string) => ({ ok: false, error: { code } })

  test.each([
    ['e-mail', { email: 'mesa@example.com' }],
    ['phone', { phone: '6765-4321' }],
    ['license', { license: 'PE-7-777' }],
  ] as const)('of one %s are two, the second once its e-mail is proven', async (_, renter) => {
    expect((await tools.confirm(await held(renter))).ok).toBe(true)
    const second = await held(renter)
    expect(await tools.confirm(second)).toEqual(refused('confirm_by_mail'))
    const row = await tools.rowOf(second.code)
    expect(row.status).toBe('unpaid')
    expect(Date.parse(row.hold_expires_at ?? '') - Date.now()).toBeGreaterThan(minutes(29))
    const mails = (await site.back.admin(
      'GET',
      `/items/mail_outbox?filter[reservation][_eq]=${row.id}&fields=kind`,
    )) as { kind: string }[]
    expect(mails.map(({ kind }) => kind)).toEqual(['counter_proof'])
    const opened = await second.proves()
    expect(opened.headers.get('Location')).toBe('/reserva/checkout')
    expect((await tools.confirm(second)).ok).toBe(true)
    const third = await held(renter)
    await third.proves()
    expect(await tools.confirm(third)).toEqual(refused('counter_full'))
  })

  test('are never two at the same hours, also when both are confirmed at once', async () => {
    const email = 'doble@example.com'
    const both = await Promise.all([1, 2].map(() => held({ email }, { ahead: 330 })))
    await Promise.all(both.map(({ proves }) => proves()))
    const answers = await Promise.all(both.map((one) => tools.confirm(one)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers).toContainEqual(refused('counter_overlap'))
  })

  test('of more than 14 days wait for the mail, and end with their time', inFull, async () => {
    expect((await tools.confirm(await held({}, { ahead: 20, days: 14 }))).ok).toBe(true)
    const long = await held({}, { ahead: 20, days: 15 })
    expect(await tools.confirm(long)).toEqual(refused('confirm_by_mail'))
    await runHousekeeping(Date.now() + minutes(25))
    expect((await tools.rowOf(long.code)).status).toBe('unpaid')
    const late = await held({}, { ahead: 20, days: 15 })
    await tools.confirm(late)
    await runHousekeeping(Date.now() + minutes(31))
    expect((await tools.rowOf(late.code)).status).toBe('expired')
  })

  const proofsOf = async (code: string) => {
    const { id } = await tools.rowOf(code)
    const path = `/items/mail_outbox?filter[reservation][_eq]=${id}&filter[kind][_eq]=counter_proof`
    return ((await site.back.admin('GET', path)) as unknown[]).length
  }

  test('that wait for the mail are not given up by leaving the checkout', async () => {
    const one = await held({}, { days: 15 })
    await tools.confirm(one)
    expect(await tools.leave(one)).toEqual({ released: false })
    expect((await tools.rowOf(one.code)).status).toBe('unpaid')
    await one.proves()
    expect((await tools.confirm(one)).ok).toBe(true)
  })

  test('wait for one mail however often they are asked for, of three a day', inFull, async () => {
    const someone = (tag: number) => ({ email: `prueba+${tag}@example.com` })
    // The day in Panama may not end meanwhile.
    const now = Date.now()
    for (const tag of [1, 2, 3]) {
      const one = await held(someone(tag), { days: 15 })
      for (const _ of [1, 2]) {
        expect(await tools.confirm(one, now)).toEqual(refused('confirm_by_mail'))
      }
      expect(await proofsOf(one.code)).toBe(1)
    }
    const fourth = await held(someone(4), { days: 15 })
    const { version } = await tools.rowOf(fourth.code)
    expect(await tools.confirm(fourth, now)).toEqual(refused('too_many_mails'))
    expect((await tools.rowOf(fourth.code)).version).toBe(version)
    expect(await proofsOf(fourth.code)).toBe(0)
  })

  test('whose mail could not be written use up none of the three a day', async () => {
    const now = Date.now()
    const one = await held({ email: 'intento@example.com' }, { days: 15 })
    for (const _ of [1, 2, 3]) {
      site.proxy.arm({ kind: 'refuse', at: 1, times: 20, of: /^\/items\/reservations/ })
      expect(await tools.confirm(one, now)).toEqual(refused('not_confirmed'))
      site.proxy.arm(null)
    }
    expect(await tools.confirm(one, now)).toEqual(refused('confirm_by_mail'))
  })

  test('wait for no mail that would come with less than ten minutes left', async () => {
    const one = await held({}, { days: 15 })
    const late = Date.now() + minutes(52)
    expect(await tools.confirm(one, late)).toEqual(refused('counter_late'))
    expect(await proofsOf(one.code)).toBe(0)
  })

  test('are six of one address', async () => {
    const ip = '198.51.100.66'
    for (let count = 0; count < 6; count++) {
      expect((await tools.confirm(await held({}, { ip }))).ok).toBe(true)
    }
    expect(await tools.confirm(await held({}, { ip }))).toEqual(refused('counter_full'))
  })

  test('give their place back when they are cancelled, and at their pick-up', async () => {
    const email = 'vuelve@example.com'
    const first = await held({ email })
    await tools.confirm(first)
    expect((await tools.rowOf(first.code)).holds).toHaveLength(4)
    await first.v.run(() => cancelBooking({ code: first.code, shownRefund: 0, reason: 'trip' }))
    expect((await tools.rowOf(first.code)).holds).toEqual([])
    const next = await held({ email }, { ahead: 3 })
    expect((await tools.confirm(next)).ok).toBe(true)
    await runHousekeeping(Date.now() + minutes(5 * 24 * 60))
    const row = await tools.rowOf(next.code)
    expect([row.status, row.holds]).toEqual(['confirmed', []])
    expect(row.steps.at(-1)?.why).toContain('Llegó la hora de recoger')
  })

  test('that staff confirmed give the places of their hold back, and their story says so', async () => {
    const { code } = await held({})
    await putState(site.back, (await tools.rowOf(code)).id, { status: 'confirmed' })
    await runHousekeeping(Date.now())
    const row = await tools.rowOf(code)
    expect([row.status, row.holds]).toEqual(['confirmed', []])
    expect(row.steps.at(-1)?.why).toContain('un cupo de apartado que ya no era suyo')
  })

  test('are not made longer than 14 days, nor moved onto another, without a payment', async () => {
    const email = 'alarga@example.com'
    const booked = await held({ email }, { ahead: 200 })
    await tools.confirm(booked)
    const change = async (days: number, from: number) => {
      const { version, ...row } = await tools.rowOf(booked.code)
      const { carId, addOns, delivery } = booked.submission
      const search = searchAhead(content, from, days)
      const wish = { search, carId, coverageCode: 'basic', addOns, delivery }
      return booked.v.run(async () => {
        const own = await currentReservation()
        if (!own) throw new Error(`no reservation: ${row.status}`)
        const offered = await offerChange(own, wish)
        const shownTotal = offered.ok ? offered.offer.after.total : 0
        const shownFreeCancelUntil = offered.ok ? offered.offer.freeCancelUntil : ''
        const shown = { version, shownTotal, shownFreeCancelUntil }
        const changed = await changeBooking({ ...wish, code: booked.code, ...shown })
        if (!changed.ok) expect(offered).toEqual(changed)
        return changed
      })
    }
    expect(await change(90, 200)).toEqual({ ok: false, error: 'unproven' })
    expect(await change(5, 200)).toEqual({ ok: true })
    const other = await held({ email }, { ahead: 230 })
    await other.proves()
    await tools.confirm(other)
    expect(await change(6, 228)).toEqual({ ok: false, error: 'counter_overlap' })
    await booked.proves()
    expect(await change(16, 200)).toEqual({ ok: true })
  })

  test('raise an alert when much of the fleet is booked so in a day', async () => {
    await tools.confirm(await held({}))
    const { alertingHoldShare } = appConfig
    Object.assign(appConfig, { alertingHoldShare: 0.1 })
    const alert = vi.spyOn(log, 'error').mockImplementation(() => undefined)
    const alertedAt = async (now: number) => {
      alert.mockClear()
      await visitor().run(() => watchHolds(now), now)
      return alert.mock.calls.map(([message]) => message)
    }
    const message = 'ALERT: much of the fleet was booked without a payment in a day'
    // First, because the same alert is not written twice in a minute.
    expect(await alertedAt(Date.now() + minutes(24 * 60 + 1))).not.toContain(message)
    expect(await alertedAt(Date.now())).toContain(message)
    Object.assign(appConfig, { alertingHoldShare })
    alert.mockRestore()
  })

  test('may be counted by two processes in one moment: what one took away the other misses without an alert', async () => {
    await held({})
    await visitor().run(() => watchHolds(Date.now()))
    const alert = vi.spyOn(log, 'error')
    const taken: unknown[] = []
    await visitor().run(() => {
      const client = directus()
      const request: typeof client.request = async (asked) => {
        const answer = await client.request(asked)
        if (taken.length === 0) {
          const query = { filter: { id: { _nnull: true } }, limit: -1 }
          taken.push(...(Array.isArray(answer) ? answer : []))
          await site.back.admin('DELETE', '/items/hold_shares', { query })
        }
        return answer
      }
      return saveHoldShares({ ...client, request }, [])
    })
    expect(taken.length).toBeGreaterThan(0)
    expect(alert).not.toHaveBeenCalled()
    alert.mockRestore()
  })

  test('are counted apart from those that are paid', async () => {
    const count = async () => {
      const cars = await visitor().run(() => readCounterByCar(directus(), 0))
      return cars.find(({ car }) => car === plenty)?.holds ?? 0
    }
    const before = await count()
    await tools.payByCard(await held({}), 'approve')
    expect(await count()).toBe(before)
    await tools.confirm(await held({}))
    expect(await count()).toBe(before + 1)
  })
})

describe('how long a hold lasts (D38)', () => {
  const left = async (code: string, since: number) => {
    const { hold_expires_at } = await tools.rowOf(code)
    return Math.round((Date.parse(hold_expires_at ?? '') - since) / 1000)
  }

  test('a retry after a decline does not restart it', async () => {
    const began = Date.now()
    const booked = await tools.reserve(plenty)
    expect((await tools.payByCard(booked, 'decline', began + minutes(4))).state).toBe('failed')
    const first = await left(booked.code, began)
    expect(first).toBe(24 * 60)
    for (const at of [6, 10, 15]) await tools.payByCard(booked, 'funds', began + minutes(at))
    expect(await left(booked.code, began)).toBe(first)
    // Near its end a retry gets what a bank's window needs, and no more.
    await tools.payByCard(booked, 'funds', began + minutes(23))
    expect(await left(booked.code, began)).toBe(28 * 60)
  })

  test('all extensions together are at most 40 minutes', inFull, async () => {
    const booked = await tools.reserve(single)
    const { date_created } = (await tools.rowOf(booked.code)) as unknown as { date_created: string }
    const began = Date.parse(date_created)
    for (const at of [19, 38, 42, 46, 50, 54, 58]) {
      await tools.payByCard(booked, 'funds', began + minutes(at))
      expect(await left(booked.code, began)).toBeLessThanOrEqual(60 * 60)
    }
    expect(await left(booked.code, began)).toBe(60 * 60)
    const card = await tools.tokenOf('approve')
    const late = began + minutes(61)
    expect(await tools.startCard(booked, card, late)).toEqual({
      ok: false,
      error: { code: 'hold_expired' },
    })
    expect(await tools.confirm(booked, late)).toEqual({
      ok: false,
      error: { code: 'hold_expired' },
    })
    expect((await tools.chargedFor(booked.code)).net).toBe(0)
  })
})

test('staff sees the share of stock in unpaid holds', inFull, async () => {
  await visitor().run(() => runHousekeeping(Date.now() + minutes(300)))
  const shares = async () =>
    (await site.back.admin('GET', '/items/hold_shares?sort=id')) as {
      car: number | null
      units: number
      units_held: number
      holds: number
      share: number
    }[]
  expect(await shares()).toMatchObject([{ car: null, units_held: 0, holds: 0, share: 0 }])
  const first = await tools.reserve(plenty)
  await tools.reserve(plenty)
  await tools.reserve(single)
  await visitor().run(() => runHousekeeping())
  const held = await shares()
  expect(held.find(({ car }) => car === single)).toMatchObject({ units: 1, holds: 1, share: 100 })
  expect(held.find(({ car }) => car === plenty)).toMatchObject({ units: 90, holds: 2 })
  await tools.confirm(first)
  await visitor().run(() => runHousekeeping())
  expect((await shares()).find(({ car }) => car === plenty)).toMatchObject({ holds: 1 })
})
