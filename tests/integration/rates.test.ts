import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RentalSearch } from '~/domain/booking/search'
import { addDays, dateOf, panamaNow } from '~/domain/calendar/rental-period'
import type { Catalogue } from '~/domain/catalogue'
import { billRows } from '~/features/booking/bill-rows'
import { getCalendarChoice } from '~/features/fleet/calendar-choice.server'
import { getFleet } from '~/features/fleet/get-fleet.server'
import { getPriceCalendar } from '~/features/fleet/price-calendar.server'
import { getPriceStrip } from '~/features/fleet/price-strip.server'
import { composeMail } from '~/features/mail/compose-mail.server'
import { getManaged } from '~/features/manage/get-managed.server'
import { createReservation } from '~/features/reservation/create-reservation.server'
import { getReservation } from '~/features/reservation/get-reservation.server'
import { rentalParams } from '~/features/search/rental-params'
import { voucherDocument } from '~/features/voucher/voucher-document'
import { siteContent } from '~/server/content/catalogue.server'
import { type Booked, bookingTools } from '../fixtures/booking'
import { addCar } from '../fixtures/cars'
import { offered, resultOf, send, wishOf } from '../fixtures/changing'
import { contentOf, startTestSite, submissionOf, type TestSite, visitor } from '../fixtures/site'

/** A rule that the staff made in the Studio, from the list to the frozen quote. */
let site: TestSite
let content: Catalogue
let car = 0

const today = dateOf(panamaNow(Date.now()))
const inDays = (days: number) => addDays(today, days)
/** Far from the sample's own seasons, whatever the day of the test: those are taken off. */
const peak = { from: inDays(40), to: inDays(49) }

/** The season is every car's. */
const bridge = { from: inDays(100), to: inDays(103) }

beforeAll(async () => {
  site = await startTestSite(async (back) => {
    for (const collection of ['rate_rules', 'rate_lengths']) {
      const rows = (await back.admin('GET', `/items/${collection}?fields=id&limit=-1`)) as object[]
      const all = { query: { limit: -1 }, data: { status: 'draft' } }
      if (rows.length > 0) await back.admin('PATCH', `/items/${collection}`, all)
    }
    car = await addCar(back, { units: 30, daily: 50, model: 'Temporada' })
    const staff = await back.staffToken()
    const make = (collection: string, row: object) =>
      fetch(`${back.url}/items/${collection}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${staff}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ status: 'published', ...row }),
      }).then(async (answer) => expect(answer.status, await answer.text()).toBe(200))
    await make('rate_rules', {
      name_es: 'Feria',
      name_en: 'Fair',
      season: 'peak',
      dates: 'once',
      starts_on: peak.from,
      ends_on: peak.to,
      change: 'percent',
      percent: 40,
      min_days: 3,
      cars: [{ car }],
    })
    await make('rate_rules', {
      name_es: 'Puente',
      name_en: 'Long weekend',
      season: 'high',
      dates: 'once',
      starts_on: bridge.from,
      ends_on: bridge.to,
      change: 'percent',
      percent: 10,
      min_days: 3,
    })
    await make('rate_lengths', {
      name_es: 'Fin de semana',
      name_en: 'Weekend',
      kind: 'weekend',
      percent: 30,
    })
    await make('rate_lengths', {
      name_es: 'Tarifa semanal',
      name_en: 'Weekly rate',
      kind: 'days',
      days: 7,
      percent: 25,
    })
  })
  content = await contentOf()
})
afterAll(() => site?.stop())

const searchFor = (from: string, days: number) => ({
  ...atTheFirst(),
  pickup: `${from}T10:00`,
  return: `${addDays(from, days)}T10:00`,
})

function atTheFirst() {
  const slug = content.branches[0]?.slug ?? ''
  return { pickupBranch: slug, returnBranch: slug }
}

async function offerOf(from: string, days: number) {
  const view = await visitor().run(() => getFleet(rentalParams(searchFor(from, days))))
  const offer = view.offers.find((one) => one.car.id === car)
  if (!offer) throw new Error('the car is not offered')
  return { view, offer, line: offer.prepaid.lines[0] }
}

const choiceOf = (search: ReturnType<typeof searchFor>, auto?: number) =>
  visitor().run(() => getCalendarChoice({ ...rentalParams(search), auto }))

describe('the dates that the calendar has', () => {
  test('cost what the fleet shows as its lowest, and say how', async () => {
    const { view, offer } = await offerOf(addDays(peak.from, -2), 7)
    const search = searchFor(addDays(peak.from, -2), 7)
    const own = await choiceOf(search, car)
    expect(own).toMatchObject({
      total: offer.prepaid.total,
      seasons: offer.seasons,
      length: { es: 'Tarifa semanal', en: 'Weekly rate' },
      lessBy: null,
    })
    expect(offer.seasons).toMatchObject([{ days: 5, name: { es: 'Feria', en: 'Fair' } }])
    const free = view.offers.filter(({ availability }) => availability !== 'unavailable')
    const lowest = Math.min(...free.map(({ prepaid }) => prepaid.total))
    expect((await choiceOf(search)).total).toBe(lowest)
  })

  test('have no total where the fleet would move them, or nothing is rented', async () => {
    const past = await choiceOf({ ...searchFor(inDays(-3), 2) })
    expect(past).toMatchObject({ total: null, seasons: [] })
    expect(await choiceOf(searchFor(bridge.from, 2))).toMatchObject({ total: null, seasons: [] })
  })

  test('refuse the returns that the seasons of any of their days refuse', async () => {
    const season = { es: 'Puente', en: 'Long weekend' }
    const stays = async (ahead: number, of?: number) =>
      (await choiceOf(searchFor(addDays(bridge.from, ahead), 5), of)).shortRentals
    expect(await stays(1)).toEqual([
      { days: 1, atLeast: 3, season },
      { days: 2, atLeast: 3, season },
    ])
    // A day before it by itself is none of its days; with the next one it is too short.
    expect(await stays(-1)).toEqual([{ days: 2, atLeast: 3, season }])
    expect(await stays(-2)).toEqual([])
    expect(await stays(4)).toEqual([])
    // The season of one car is known to that car alone.
    const fair = addDays(peak.from, 1)
    expect((await choiceOf(searchFor(fair, 5))).shortRentals).toEqual([])
    expect((await choiceOf(searchFor(fair, 5), car)).shortRentals).toHaveLength(2)
  })
})

describe('a season that the staff made', () => {
  test('is in the price of its days, and said with them', async () => {
    const { line } = await offerOf(addDays(peak.from, -2), 5)
    expect(line).toMatchObject({
      amount: 2 * 4500 + 3 * 6300,
      rates: [
        { days: 2, price: 4500, season: null },
        { days: 3, price: 6300, season: { es: 'Feria', en: 'Fair' } },
      ],
    })
    const { line: before } = await offerOf(addDays(peak.from, -20), 5)
    expect(before).toMatchObject({ amount: 5 * 4500 })
    expect(before).not.toHaveProperty('rates')
  })

  test('counts for its car alone', async () => {
    const { view } = await offerOf(peak.from, 5)
    const others = view.offers.filter((one) => one.car.id !== car)
    expect(others.length).toBeGreaterThan(3)
    for (const { prepaid } of others) expect(prepaid.lines[0]).not.toHaveProperty('rates')
  })

  test('takes the length off after it, and before paying now', async () => {
    const { line } = await offerOf(peak.from, 7)
    // 50 x 1.4 = 70.00; - 25 % = 52.50; - 10 % = 47.25.
    expect(line).toMatchObject({
      amount: 7 * 4725,
      length: { name: { es: 'Tarifa semanal', en: 'Weekly rate' }, percent: 2500 },
    })
  })

  test('shows in the calendar of the car, day by day', async () => {
    const [year = '', month = ''] = peak.from.split('-')
    const days = await visitor().run(() =>
      getPriceCalendar({
        ...atTheFirst(),
        from: `${year}-${month}-01`,
        months: 2,
        car,
      }),
    )
    const on = (date: string) => days.find((day) => day.date === date)
    expect(on(peak.from)?.season).toEqual({
      name: { es: 'Feria', en: 'Fair' },
      kind: 'peak',
      minimumRental: 3,
    })
    const base = days.find(({ season, dayPrice }) => season === null && dayPrice !== null)
    expect(on(peak.from)?.dayPrice).toBeGreaterThan(base?.dayPrice ?? 0)
  })

  test('has days by themselves in the calendar: no length is in their prices', async () => {
    const days = await visitor().run(() =>
      getPriceCalendar({ ...atTheFirst(), from: inDays(120), months: 2, car }),
    )
    const prices = days.filter(({ season }) => season === null).map(({ dayPrice }) => dayPrice)
    // Saturdays as well: a weekend costs less for whoever rents one.
    expect(new Set(prices).size).toBe(1)
    expect(days.some(({ cheapest }) => cheapest)).toBe(false)
  })

  test('says in the strip that a stay is too short, not that cars are out', async () => {
    const strip = await visitor().run(() => getPriceStrip(rentalParams(searchFor(bridge.from, 2))))
    const on = (date: string) => strip.find((day) => day.date === date)
    for (const days of [-1, 0, 1, 2, 3]) {
      const day = on(addDays(bridge.from, days))
      expect(day).toMatchObject({ total: null, refused: { kind: 'stay', days: 3 } })
    }
    expect(on(addDays(bridge.from, -2))?.total).toBeGreaterThan(0)
    expect(on(addDays(bridge.from, -2))?.refused).toBeNull()
  })

  test('asks for its shortest stay: in the list with the dates that do, and of whoever books all the same', async () => {
    const short = searchFor(peak.from, 2)
    const { offer } = await offerOf(peak.from, 2)
    const stay = {
      days: 3,
      season: { es: 'Feria', en: 'Fair' },
      return: `${addDays(peak.from, 3)}T10:00`,
    }
    expect(offer).toMatchObject({ availability: 'unavailable', minimumRental: stay })
    const v = visitor()
    expect(await v.run(() => getReservation({ ...rentalParams(short), auto: car }))).toEqual({
      redirect: 'fleet',
      notice: 'minimum_rental',
    })
    expect(await v.run(() => createReservation(submissionOf(short, { id: car })))).toEqual({
      ok: false,
      error: { code: 'minimum_rental', stay },
    })
    const { offer: long } = await offerOf(peak.from, 3)
    expect(long.minimumRental).toBeNull()
    expect(long.availability).not.toBe('unavailable')
  })

  test('says where a day more costs less than a day', async () => {
    const { offer } = await offerOf(addDays(peak.from, -20), 6)
    // Six days 270.00, seven 236.25: more than the plan of a day, which is paid for as well.
    expect(offer.cheaperLonger).toMatchObject({
      days: 7,
      rate: { en: 'Weekly rate' },
      return: `${addDays(peak.from, -13)}T10:00`,
    })
    expect((await offerOf(addDays(peak.from, -20), 5)).offer.cheaperLonger).toBeNull()
  })

  test('counts from the instant on that staff gave it, and no longer', async () => {
    const rules = (await site.back.admin(
      'GET',
      '/items/rate_rules?fields=id&filter[name_en][_eq]=Fair',
    )) as { id: number }[]
    const change = (row: object) =>
      site.back.admin('PATCH', `/items/rate_rules/${rules[0]?.id}`, row)
    const inAnHour = Date.now() + 3_600_000
    const line = async (now: number) => {
      const view = await visitor().run(() => getFleet(rentalParams(searchFor(peak.from, 4))), now)
      return view.offers.find((one) => one.car.id === car)?.prepaid.lines[0]?.amount
    }
    await change({ effective_from: new Date(inAnHour).toISOString() })
    await expect.poll(() => line(Date.now()), { interval: 500 }).toBe(4 * 4500)
    // An answer is shared for a second.
    await expect.poll(() => line(inAnHour + 60_000), { interval: 500 }).toBe(4 * 6300)
    await change({ effective_from: null })
    await expect.poll(() => line(Date.now()), { interval: 500 }).toBe(4 * 6300)
  })

  test('leads to no dates where the car is not rented for so many days (D5)', async () => {
    await site.back.admin('PATCH', `/items/flota/${car}`, { minimio_dias: 2 })
    const stayOfTwo = async () => (await offerOf(peak.from, 2)).offer.minimumRental
    await expect.poll(async () => (await stayOfTwo())?.return, { interval: 500 }).toBeNull()
    await site.back.admin('PATCH', `/items/flota/${car}`, { minimio_dias: null })
    await expect
      .poll(async () => (await stayOfTwo())?.return, { interval: 500 })
      .toBe(`${addDays(peak.from, 3)}T10:00`)
  })

  test('asks it of a change as well, with the dates that are long enough', async () => {
    const booked = await reserved(searchFor(addDays(peak.from, -10), 4))
    const wish = wishOf(booked, { search: searchFor(peak.from, 2) })
    expect(await resultOf(booked, wish)).toEqual({
      ok: false,
      error: 'minimum_rental',
      stay: {
        days: 3,
        season: { es: 'Feria', en: 'Fair' },
        return: `${addDays(peak.from, 3)}T10:00`,
      },
    })
  })

  test('never touches a booking that was made: bill, voucher, mail and page stay to the cent', async () => {
    const booked = await reserved(searchFor(peak.from, 4))
    const before = await readOf(booked)
    expect(before.car).toMatchObject({
      percent: 1000,
      rates: [{ days: 4, price: 6300, season: { es: 'Feria', en: 'Fair' } }],
    })
    await changeFair({ percent: 90, name_es: 'Otra feria' })
    await expect
      .poll(async () => (await offerOf(peak.from, 4)).line?.amount, {
        interval: 500,
      })
      .toBe(4 * 8550)
    expect(await readOf(booked)).toEqual(before)
    // The coverage and extras have the price of today, the car has the agreed one.
    const plan = content.coverages.find(({ code }) => code !== 'basic')?.code ?? ''
    const offer = await offered(booked, wishOf(booked, { coverageCode: plan }))
    expect(offer.after.lines[0]).toEqual(before.car)
    expect(offer.after.coverageTotal).not.toBe(offer.before.coverageTotal)
    expect(await send(booked, wishOf(booked, { coverageCode: plan }), offer)).toEqual({ ok: true })
    expect((await readOf(booked)).car).toEqual(before.car)
    // Other days are another booking.
    const moved = wishOf(booked, {
      coverageCode: plan,
      search: searchFor(addDays(peak.from, 1), 4),
    })
    expect((await offered(booked, moved)).after.lines[0]?.amount).toBe(4 * 8550)
    await changeFair({ percent: 40, name_es: 'Feria' })
  })
})

const changeFair = async (row: object) => {
  const path = '/items/rate_rules?fields=id&filter[name_en][_eq]=Fair'
  const [rule] = (await site.back.admin('GET', path)) as { id: number }[]
  await site.back.admin('PATCH', `/items/rate_rules/${rule?.id}`, row)
}

/** Paid by card. */
async function reserved(search: RentalSearch): Promise<Booked> {
  const v = visitor()
  const submission = submissionOf(search, { id: car })
  const result = await v.run(() => createReservation(submission))
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  const booked = { v, code: result.code, submission }
  await bookingTools({ site, content }).payByCard(booked, 'approve')
  return booked
}

/** Whatever a renter reads of a booking that says what it costs. */
async function readOf({ v, code }: Booked) {
  const { id, quote } = await bookingTools({ site, content }).rowOf(code)
  return v.run(async () => {
    const answer = await getManaged()
    if (!('managed' in answer)) throw new Error(answer.redirect)
    const { booking, paid } = answer.managed
    const { value: facts } = await siteContent('firefly')
    const mail = await composeMail({
      ...{ id: 0, key: '', kind: 'confirmation', status: 'queued', tries: 0, brand: 'firefly' },
      ...{ language: 'es', recipient: '', facts: null, message: '', dueAt: 0, reservationId: id },
    })
    if ('dropped' in mail) throw new Error(mail.dropped)
    return {
      ...{ paid, stored: quote, shown: booking.quote, car: booking.quote.lines[0] },
      bill: billRows(booking.quote, 'es'),
      voucher: voucherDocument(booking, 'es', { site: facts.site, now: 0 }).bill,
      mail: mail.text.split('\n').filter((line) => line.includes(' ... ') || line.includes('....')),
    }
  })
}
