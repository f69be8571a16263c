import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, addMinutes, dateOf, panamaNow } from '~/domain/calendar/rental-period'
import type { Catalogue } from '~/domain/catalogue'
import { allowedWords, restrictionWords } from '~/features/booking/restriction-words'
import { getFleet } from '~/features/fleet/get-fleet.server'
import { getPriceCalendar } from '~/features/fleet/price-calendar.server'
import { getPriceStrip } from '~/features/fleet/price-strip.server'
import { createReservation } from '~/features/reservation/create-reservation.server'
import { getReservation } from '~/features/reservation/get-reservation.server'
import { rentalParams } from '~/features/search/rental-params'
import { overwriteGetLocale } from '~/paraglide/runtime'
import { writeBeside } from '../fixtures/beside'
import { bookingTools } from '../fixtures/booking'
import { addCar } from '../fixtures/cars'
import { moved, resultOf, wishOf } from '../fixtures/changing'
import { makeDaysPlain } from '../fixtures/plain-days'
import { inFull } from '../fixtures/short'
import { contentOf, startTestSite, submissionOf, type TestSite, visitor } from '../fixtures/site'

/**
 * The restrictions that staff make in the Studio hold in the list, for somebody who books all the same, and in a
 * change.
 */
let site: TestSite
let content: Catalogue
let car = 0
/** A car of the same class, with one vehicle. */
let single = 0
let makeLimit: (row: object) => Promise<void> = () => Promise.reject(new Error('no back office'))

const now = panamaNow(Date.now())
const inDays = (days: number) => addDays(dateOf(now), days)
const TOCUMEN = 'aeropuerto-tocumen'
const DAVID = 'david'
const SANTIAGO = 'santiago'
const CHITRE = 'chitre'
const closed = { from: inDays(60), to: inDays(64) }
/** After the closed days, at Santiago: no less than twelve days. */
const season = { to: inDays(75) }

beforeAll(async () => {
  site = await startTestSite(async (back) => {
    await makeDaysPlain(back)
    await back.admin('PATCH', '/items/rental_limits', {
      query: { limit: -1 },
      data: { status: 'draft' },
    })
    car = await addCar(back, { units: 30, daily: 50, model: 'Límites' })
    single = await addCar(back, { units: 1, daily: 50, model: 'Último' })
    for (const id of [car, single]) {
      await back.admin('PATCH', `/items/flota/${id}`, { clasificacion: 'suv_estandar' })
    }
    const branches = (await back.admin('GET', '/items/branches?fields=id,slug&limit=-1')) as {
      id: number
      slug: string
    }[]
    const at = (slug: string) => [{ branch: branches.find((one) => one.slug === slug)?.id }]
    const staff = await back.staffToken()
    const make = async (row: object) => {
      const answer = await fetch(`${back.url}/items/rental_limits`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${staff}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ status: 'published', classes: ['suv_estandar'], ...row }),
      })
      expect(answer.status, await answer.text()).toBe(200)
    }
    makeLimit = make
    const name = { name_es: 'Prueba', name_en: 'Test' }
    await make({ ...name, kind: 'not_offered', branches: at('boquete') })
    await make({ ...name, kind: 'lead_time', hours: 72, branches: at(TOCUMEN) })
    await make({ ...name, kind: 'last_pickup', minutes: 90, branches: at(DAVID) })
    await make({
      ...{ name_es: 'Feria de David', name_en: 'David fair', kind: 'blackout' },
      ...{ starts_on: closed.from, ends_on: closed.to, branches: at(DAVID) },
    })
    await make({
      ...{ name_es: 'Feria de Santiago', name_en: 'Santiago fair', kind: 'blackout' },
      ...{ starts_on: closed.from, ends_on: closed.to, branches: at(SANTIAGO) },
    })
    await back.admin('POST', '/items/rate_rules', {
      ...{ status: 'published', name_es: 'Después', name_en: 'Afterwards', season: 'peak' },
      ...{ dates: 'once', starts_on: addDays(closed.to, 1), ends_on: season.to },
      ...{
        change: 'percent',
        percent: 10,
        min_days: 12,
        priority: 90,
        cars: [{ car }, { car: single }],
      },
      branches: at(SANTIAGO),
    })
    await make({
      ...{ name_es: 'Feria de Chitré', name_en: 'Chitré fair', kind: 'blackout', classes: [] },
      ...{ starts_on: closed.from, ends_on: closed.to, branches: at(CHITRE) },
    })
    await make({ ...name, kind: 'last_pickup', minutes: 90, branches: at(CHITRE), classes: [] })
    // No kind of limit has what it needs: it is left out, and the site goes on.
    await make({ ...name, kind: 'not_offered', branches: at(TOCUMEN) })
    const last = '/items/rental_limits?fields=id&sort=-id&limit=1'
    const [broken] = (await back.admin('GET', last)) as { id: number }[]
    writeBeside(back, 'rental_limits', broken?.id ?? 0, { kind: 'blackout' })
  })
  content = await contentOf()
})
afterAll(() => site?.stop())

const searchAt = (branch: string, pickup: string, days = 3) => ({
  pickupBranch: branch,
  returnBranch: branch,
  pickup,
  return: addDays(pickup, days),
})

async function offerFor(search: ReturnType<typeof searchAt>) {
  const view = await visitor().run(() => getFleet(rentalParams(search)))
  const offer = view.offers.find((one) => one.car.id === car)
  if (!offer) throw new Error('the car is not listed')
  return { offer, search: view.search }
}

/** The last moment at which a branch hands out, on a day when it is open. */
function closingOf(date: string, at = DAVID): string {
  const branch = content.branches.find(({ slug }) => slug === at)
  const day = new Date(`${date}T00:00Z`).getUTCDay() || 7
  const close = branch?.hours.find((hours) => hours.day === day)?.close
  if (!close || close === '24:00') throw new Error(`${at} does not close`)
  return `${date}T${close}`
}

const weekday = (ahead: number) => {
  const days = [0, 1, 2, 3].map((more) => inDays(ahead + more))
  return days.find((date) => ![0, 6].includes(new Date(`${date}T00:00Z`).getUTCDay())) ?? ''
}

describe.each([
  ['not_offered', () => searchAt('boquete', `${weekday(20)}T10:00`)],
  ['lead_time', () => searchAt(TOCUMEN, `${inDays(2)}T10:00`)],
  ['blackout', () => searchAt(DAVID, `${weekday(60)}T10:00`)],
  ['last_pickup', () => searchAt(DAVID, addMinutes(closingOf(weekday(30)), -30))],
] as const)('%s', (kind, asked) => {
  test('is said in the list, with a search that is rented', async () => {
    const { offer, search } = await offerFor(asked())
    expect(search).toEqual(asked())
    expect(offer).toMatchObject({ availability: 'unavailable', limit: { kind } })
    const better = offer.limit?.search
    if (!better) throw new Error('no correction')
    const { offer: after, search: answered } = await offerFor(better)
    expect(answered).toEqual(better)
    expect(after.limit).toBeNull()
    expect(after.availability).not.toBe('unavailable')
  })

  test('is refused to whoever books all the same', async () => {
    const v = visitor()
    expect(await v.run(() => getReservation({ ...rentalParams(asked()), auto: car }))).toEqual({
      redirect: 'fleet',
      notice: 'rental_limit',
    })
    const result = await v.run(() => createReservation(submissionOf(asked(), { id: car })))
    expect(result).toMatchObject({ ok: false, error: { code: 'rental_limit', limit: { kind } } })
  })
})

test('counts for its class alone', async () => {
  const view = await visitor().run(() =>
    getFleet(rentalParams(searchAt(TOCUMEN, `${inDays(2)}T10:00`))),
  )
  const limited = view.offers.filter(({ limit }) => limit)
  const ofClass = view.offers.filter((offer) => offer.car.class === 'suv_estandar')
  expect(ofClass.length).toBeGreaterThan(0)
  expect(limited.map((offer) => offer.car.id).sort()).toEqual(
    ofClass.map((offer) => offer.car.id).sort(),
  )
  expect(limited.length).toBeLessThan(view.offers.length)
})

describe('the words, in both languages', () => {
  test.each([
    [
      'not_offered',
      () => searchAt('boquete', `${weekday(20)}T10:00`),
      ['No se entrega en Boquete.', /^Recoger en David$/],
      ['Not available for pick-up at Boquete.', /^Pick up at David$/],
    ],
    [
      'lead_time',
      () => searchAt(TOCUMEN, `${inDays(2)}T10:00`),
      ['En Tocumen se reserva con al menos 72 horas de anticipación.', /^Recoger el /],
      ['Book at least 72 hours ahead at Tocumen.', /^Pick up on /],
    ],
    [
      'blackout',
      () => searchAt(DAVID, `${weekday(60)}T10:00`),
      [/^Feria de David: en David no se entrega del .+ al .+\.$/, /^Recoger el /],
      [/^David fair: no pick-ups at David from .+ to .+\.$/, /^Pick up on /],
    ],
    [
      'last_pickup',
      () => searchAt(DAVID, addMinutes(closingOf(weekday(30)), -30)),
      ['En David la última entrega es 90 minutos antes del cierre.', /^Recoger el /],
      ['At David the last pick-up is 90 minutes before closing.', /^Pick up on /],
    ],
  ] as const)('%s', async (_, asked, es, en) => {
    const { offer } = await offerFor(asked())
    const { limit } = offer
    if (!limit) throw new Error('not limited')
    for (const [locale, [why, link]] of Object.entries({ es, en })) {
      if (locale !== 'es' && locale !== 'en') throw new Error(locale)
      overwriteGetLocale(() => locale)
      expect(restrictionWords(limit, locale)).toMatch(why)
      expect(allowedWords(limit, locale)).toMatch(link)
    }
  })

  test('one hour and one minute are one', () => {
    const limit = { name: { es: '', en: '' }, branch: { es: 'David', en: 'David' }, days: null }
    const of = (kind: 'lead_time' | 'last_pickup') =>
      restrictionWords({ ...limit, kind, count: 1, search: null, elsewhere: null }, 'es')
    overwriteGetLocale(() => 'es')
    expect(of('lead_time')).toBe('En David se reserva con al menos 1 hora de anticipación.')
    expect(of('last_pickup')).toBe('En David la última entrega es 1 minuto antes del cierre.')
  })
})

describe('a correction leads to what is rented', () => {
  test('at the branch that is the shortest drive away', async () => {
    const { offer } = await offerFor(searchAt('boquete', `${weekday(20)}T10:00`))
    expect(offer.limit?.search).toMatchObject({ pickupBranch: DAVID, returnBranch: DAVID })
  })

  test('and not to the next where that is closed for the class, too', async () => {
    const { offer } = await offerFor(searchAt('boquete', `${weekday(60)}T10:00`))
    // David has its fair, and Santiago another.
    expect([DAVID, SANTIAGO, 'boquete']).not.toContain(offer.limit?.search?.pickupBranch)
    expect(offer.limit?.elsewhere).not.toBeNull()
  })

  test('and not to days of a season that asks for a longer stay', async () => {
    const { offer } = await offerFor(searchAt(SANTIAGO, `${weekday(60)}T10:00`))
    const better = offer.limit?.search
    if (!better) throw new Error('no correction')
    expect(better.pickup > season.to).toBe(true)
    expect((await offerFor(better)).offer).toMatchObject({ minimumRental: null, limit: null })
  })

  test('and so do the next free dates of a car that is taken', async () => {
    const search = searchAt(SANTIAGO, `${weekday(57)}T10:00`, 3)
    const booked = await createBooking(search, single)
    expect(booked.ok).toBe(true)
    const taken = async () => {
      const view = await visitor().run(() => getFleet(rentalParams(search)))
      return view.offers.find((one) => one.car.id === single)
    }
    // The list's stock may be a second old.
    await expect.poll(taken).toMatchObject({ availability: 'unavailable', unitsLeft: 0 })
    const offer = await taken()
    const next = { ...searchAt(SANTIAGO, offer?.nextFree ?? '', 3) }
    const again = await visitor().run(() => getFleet(rentalParams(next)))
    expect(again.search).toEqual(next)
    expect(again.offers.find((one) => one.car.id === single)).toMatchObject({
      ...{ limit: null, minimumRental: null },
    })
  })
})

const createBooking = (search: ReturnType<typeof searchAt>, id: number) =>
  visitor().run(() => createReservation(submissionOf(search, { id })))

describe('the calendar', () => {
  const daysAt = async (branch: string, from: string, of?: number) => {
    const places = { pickupBranch: branch, returnBranch: branch }
    return visitor().run(() => getPriceCalendar({ ...places, from, months: 2, car: of }))
  }

  test('has no price of days on which no pickup is handed out, and says why', async () => {
    const days = await daysAt(DAVID, closed.from, car)
    const inside = days.filter(({ date }) => closed.from <= date && date <= closed.to)
    for (const { dayPrice, cheapest } of inside) expect([dayPrice, cheapest]).toEqual([null, false])
    const name = { es: 'Feria de David', en: 'David fair' }
    const struck = days.filter(({ limit }) => limit)
    expect(struck.length).toBeGreaterThan(3)
    for (const { date, limit } of struck) {
      expect(closed.from <= date && date <= closed.to, date).toBe(true)
      expect(limit).toEqual({ kind: 'blackout', name, hours: 0 })
    }
    // A last pickup takes hours of a day, and the day goes on.
    const after = days.filter(({ date }) => date > closed.to)
    expect(after.filter(({ dayPrice }) => dayPrice !== null).length).toBeGreaterThan(15)
  })

  test('has the price of what is handed out beside it', async () => {
    const days = await daysAt(DAVID, closed.from)
    expect(days.filter(({ limit }) => limit)).toEqual([])
  })

  test('strikes the days that are too near, and not the one on which an hour is left', async () => {
    const days = await daysAt(TOCUMEN, dateOf(now), car)
    const on = (ahead: number) => days.find(({ date }) => date === inDays(ahead))
    expect(on(1)).toMatchObject({ dayPrice: null, limit: { kind: 'lead_time', hours: 72 } })
    expect(on(2)).toMatchObject({ dayPrice: null, limit: { kind: 'lead_time' } })
    expect(on(4)?.limit).toBeNull()
    expect(on(4)?.dayPrice).toBeGreaterThan(0)
  })

  test('has no price anywhere where a class is not offered', async () => {
    const days = await daysAt('boquete', inDays(20), car)
    expect(days.some(({ dayPrice }) => dayPrice !== null)).toBe(false)
    expect(days.find(({ limit }) => limit)?.limit?.kind).toBe('not_offered')
  })
})

describe('the strip', () => {
  test('says that a day is out, or only this time of it', async () => {
    const strip = await visitor().run(() =>
      getPriceStrip(rentalParams(searchAt(CHITRE, `${weekday(60)}T10:00`))),
    )
    const name = { es: 'Feria de Chitré', en: 'Chitré fair' }
    const chosen = strip.find((day) => day.chosen)
    expect(chosen).toMatchObject({ total: null, refused: { kind: 'limit', name, wholeDay: true } })
    for (const { date, total, refused, closed: shut } of strip) {
      const isOut = closed.from <= date && date <= closed.to && !shut
      expect(refused !== null, date).toBe(isOut)
      if (isOut) expect(total).toBeNull()
    }
    const late = addMinutes(closingOf(weekday(30), CHITRE), -30)
    const evening = await visitor().run(() => getPriceStrip(rentalParams(searchAt(CHITRE, late))))
    expect(evening.find((day) => day.chosen)).toMatchObject({
      total: null,
      refused: { kind: 'limit', name: null, wholeDay: false },
    })
  })
})

// Last: it makes a limit of all branches.
describe('a change of a booking', () => {
  const booking = async (search: ReturnType<typeof searchAt>) => {
    const tools = bookingTools({ site, content })
    const booked = await tools.reserve(car, { search })
    await tools.confirm(booked)
    return booked
  }

  test('is not made into a limit, and says why and where it is handed out', async () => {
    const booked = await booking(searchAt(DAVID, `${weekday(40)}T10:00`))
    const wish = wishOf(booked, { search: searchAt(DAVID, `${weekday(60)}T10:00`) })
    const refused = await resultOf(booked, wish)
    expect(refused).toMatchObject({ ok: false, error: 'rental_limit', limit: { kind: 'blackout' } })
    const better = 'limit' in refused ? refused.limit?.search : null
    if (!better) throw new Error('no correction')
    expect(await resultOf(booked, wishOf(booked, { search: better }))).toMatchObject({ ok: true })
  })

  test('of the return alone meets no limit that was made since', inFull, async () => {
    const search = searchAt('chitre', `${weekday(45)}T10:00`)
    const booked = await booking(search)
    const day = search.pickup.slice(0, 10)
    await makeLimit({
      ...{ name_es: 'Después', name_en: 'Later', kind: 'blackout' },
      ...{ starts_on: day, ends_on: day, branches: [] },
    })
    await noticed(() => offerFor(search).then(({ offer }) => offer.limit !== null))
    expect(await resultOf(booked, moved(booked, 1))).toMatchObject({ ok: true })
    const later = { ...search, pickup: `${day}T11:00` }
    expect(await resultOf(booked, wishOf(booked, { search: later }))).toMatchObject({
      ...{ ok: false, error: 'rental_limit', limit: { kind: 'blackout' } },
    })
  })
})

/** A change in the Studio shows within seconds. */
const noticed = (seen: () => Promise<boolean>) => expect.poll(seen, { interval: 500 }).toBe(true)
