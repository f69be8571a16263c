import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { slotsFor } from '~/domain/availability'
import type { Catalogue } from '~/domain/catalogue'
import { addDays, dateOf, halfDays, panamaNow } from '~/domain/rental-period'
import { getFleet } from '~/features/fleet/get-fleet.server'
import { createReservation } from '~/features/reservation/create-reservation.server'
import { rentalParams } from '~/features/search/rental-params'
import { createRest } from '../../directus/setup/rest.ts'
import { ensureVehicles } from '../../directus/setup/vehicles.ts'
import { bookingTools } from '../fixtures/booking'
import { addCar, numbersOf } from '../fixtures/cars'
import { contentOf, startTestSite, submissionOf, type TestSite, visitor } from '../fixtures/site'

/** Vehicles, their pools and the days on which they stay, as staff make them in the Studio. */
let site: TestSite
let content: Catalogue
let staff: Staff
let car = 0
let many = 0
let pools: Record<'capital' | 'west', number>
let vehicle: Record<'one' | 'two' | 'west', number>

const today = dateOf(panamaNow(Date.now()))
const inDays = (days: number) => addDays(today, days)

beforeAll(async () => {
  site = await startTestSite(async (back) => {
    staff = await staffOf(back)
    const made = async (name: string, hours: number) =>
      Number((await staff.create('pools', { name, preparation_hours: hours })).id)
    pools = { capital: await made('Prueba capital', 3), west: await made('Prueba oeste', 0) }
    car = await addCar(back, { units: null, daily: 40, model: 'Placas' })
    many = await addCar(back, { units: 4, daily: 40, model: 'Carrera' })
    const add = async (plate: string, pool: number) =>
      Number((await staff.create('vehicles', { car, plate, pool, year: 2025 })).id)
    vehicle = {
      one: await add('AA1111', pools.capital),
      two: await add('AA2222', pools.capital),
      west: await add('WW3333', pools.west),
    }
    const branches = (await back.admin('GET', '/items/branches?fields=id,slug&limit=-1')) as {
      id: number
      slug: string
    }[]
    const home = { 'aeropuerto-tocumen': pools.capital, david: pools.west }
    for (const { id, slug } of branches) {
      const pool = Object.entries(home).find(([name]) => name === slug)?.[1] ?? null
      await back.admin('PATCH', `/items/branches/${id}`, { pool })
    }
    await back.admin('PATCH', '/items/one_way_fees', {
      query: { filter: { par: { _in: ['aeropuerto-tocumen>david', 'david>aeropuerto-tocumen'] } } },
      data: { transfer_days: 2 },
    })
  })
  content = await contentOf()
})
afterAll(() => site?.stop())

const searchFor = (from: string, days: number, pickup = TOCUMEN, returned = pickup) => ({
  pickupBranch: pickup,
  returnBranch: returned,
  pickup: `${from}T10:00`,
  return: `${addDays(from, days)}T10:00`,
})
const TOCUMEN = 'aeropuerto-tocumen'
const DAVID = 'david'

const book = (search: ReturnType<typeof searchFor>, carId = car) =>
  visitor().run(() => createReservation(submissionOf(search, { id: carId })))

async function booked(search: ReturnType<typeof searchFor>, carId = car) {
  const result = await book(search, carId)
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return bookingTools({ site, content }).rowOf(result.code)
}

async function leftAt(search: ReturnType<typeof searchFor>) {
  const view = await visitor().run(() => getFleet(rentalParams(search)))
  return view.offers.find((offer) => offer.car.id === car)?.unitsLeft
}

/** What is shown may be a second old, what staff changed fifteen. */
async function expectLeft(search: ReturnType<typeof searchFor>, count: number) {
  await expect.poll(() => leftAt(search), { timeout: 15_000, interval: 250 }).toBe(count)
}

describe('a pool', () => {
  test('gives its own vehicles alone', async () => {
    await expectLeft(searchFor(inDays(20), 3), 2)
    await expectLeft(searchFor(inDays(20), 3, DAVID), 1)
    await booked(searchFor(inDays(20), 3, DAVID))
    expect(await book(searchFor(inDays(20), 3, DAVID))).toMatchObject({
      ok: false,
      error: { code: 'car_taken' },
    })
    expect((await booked(searchFor(inDays(20), 3))).slots.length).toBeGreaterThan(0)
  })

  test('prepares what came back, and that is in the ledger', async () => {
    const search = searchFor(inDays(30), 3)
    const { slots } = await booked(search)
    // Returned at 10, prepared until 13: the afternoon is taken as well.
    const until = `${addDays(inDays(30), 3)}T13:00`
    expect(slots).toHaveLength(halfDays(search.pickup, until).length)
    expect(slots.some(({ slot }) => slot.endsWith(`${addDays(inDays(30), 3)}p`))).toBe(true)
  })

  test('has a vehicle that went one way back after the days of its transfer', async () => {
    const from = inDays(40)
    const { slots } = await booked(searchFor(from, 2, DAVID, TOCUMEN))
    // Two days, three hours, two days of driving home.
    expect(slots).toHaveLength(halfDays(`${from}T10:00`, `${addDays(from, 4)}T13:00`).length)
    await expectLeft(searchFor(addDays(from, 3), 2, DAVID), 0)
    await expectLeft(searchFor(addDays(from, 5), 2, DAVID), 1)
  })

  test('names the vehicle in the booking', async () => {
    const [row] = (await site.back.admin(
      'GET',
      `/items/reservations?filter[car][_eq]=${car}&fields=unit,vehicle.number,vehicle.plate&limit=1`,
    )) as { unit: number; vehicle: { number: number; plate: string } }[]
    expect(row?.vehicle.number).toBe(row?.unit)
    expect(row?.vehicle.plate).toMatch(/^\w\w\d{4}$/)
  })
})

describe('a block', () => {
  test('takes its vehicle, and no booking can be made over it', async () => {
    const from = inDays(60)
    const times = { starts_at: `${from}T08:00:00`, ends_at: `${addDays(from, 3)}T18:00:00` }
    const one = await staff.create('vehicle_blocks', { vehicle: vehicle.one, ...times })
    await expectLeft(searchFor(from, 2), 1)
    await staff.create('vehicle_blocks', { vehicle: vehicle.two, ...times })
    await expectLeft(searchFor(from, 2), 0)
    expect(await book(searchFor(from, 2))).toMatchObject({ ok: false })
    await staff.remove('vehicle_blocks', Number(one.id))
    await expectLeft(searchFor(from, 2), 1)
    const row = await booked(searchFor(from, 2))
    expect(row.slots[0]?.slot).toMatch(new RegExp(`^${car}:1:`))
  })

  test('over a booking is refused with its code, and leaves nothing behind', async () => {
    const from = inDays(75)
    const search = searchFor(from, 3, DAVID)
    const { reservation_id: code } = await booked(search)
    const before = await slotsOf(car)
    const block = { vehicle: vehicle.west, starts_at: `${from}T08:00:00` }
    const refusal = await staff.tryTo('vehicle_blocks', {
      ...block,
      ends_at: `${addDays(from, 9)}T18:00:00`,
    })
    expect(refusal.status).toBe(400)
    expect(refusal.text).toContain(code)
    expect(await slotsOf(car)).toEqual(before)
    const made = await staff.create('vehicle_blocks', {
      vehicle: vehicle.west,
      starts_at: `${addDays(from, 6)}T08:00:00`,
      ends_at: `${addDays(from, 7)}T18:00:00`,
    })
    const moved = await staff.change('vehicle_blocks', Number(made.id), {
      starts_at: `${addDays(from, 2)}T08:00:00`,
    })
    expect(moved.status).toBe(400)
    expect(moved.text).toContain(code)
    const later = await staff.change('vehicle_blocks', Number(made.id), {
      ends_at: `${addDays(from, 8)}T18:00:00`,
    })
    expect(later.status, later.text).toBe(200)
    await expectLeft(searchFor(addDays(from, 8), 1, DAVID), 0)
  })

  test.each([
    ['ends before it begins', { starts_at: '2027-03-02T10:00:00', ends_at: '2027-03-01T10:00:00' }],
    ['lasts for years', { starts_at: '2027-03-02T10:00:00', ends_at: '2029-03-01T10:00:00' }],
  ])('that %s is refused in words', async (_, times) => {
    const refusal = await staff.tryTo('vehicle_blocks', { vehicle: vehicle.one, ...times })
    expect(refusal.status).toBe(400)
    expect(refusal.text).toMatch(/bloqueo/i)
  })
})

describe('a vehicle', () => {
  test('with bookings ahead is neither sold nor sent to the workshop', async () => {
    for (const state of ['sold', 'workshop']) {
      const refusal = await staff.change('vehicles', vehicle.west, { state })
      expect(refusal.status).toBe(400)
      expect(refusal.text).toContain('reservas por delante')
    }
  })

  test('keeps number and model, and is not deleted', async () => {
    const answer = await staff.change('vehicles', vehicle.one, { number: 9, note: 'x' })
    expect(answer.status, answer.text).toBe(200)
    expect(await numbersOf(site.back, car)).toEqual([1, 2, 3])
    const moved = await staff.change('vehicles', vehicle.one, { car: many })
    expect(moved.status).toBe(400)
    expect((await staff.remove('vehicles', vehicle.one)).status).toBe(403)
  })

  test('in the workshop is not rented', async () => {
    const spare = await staff.create('vehicles', { car, pool: pools.west, plate: 'WW4444' })
    const search = searchFor(inDays(120), 2, DAVID)
    await expectLeft(search, 2)
    await staff.change('vehicles', Number(spare.id), { state: 'workshop' })
    await expectLeft(search, 1)
  })
})

test('20 rounds of 50 for the last vehicle, with blocks and one-ways between: one has each half day', async () => {
  const numbers = await numbersOf(site.back, many)
  const ids = (await site.back.admin(
    'GET',
    `/items/vehicles?filter[car][_eq]=${many}&fields=id,number&sort=number`,
  )) as { id: number; number: number }[]
  for (let round = 0; round < 20; round++) {
    const from = addDays(inDays(100), round * 6)
    const racers = Array.from({ length: 50 }, async (_, index) => {
      if (index % 5 === 4) {
        const { id = 0 } = ids[index % ids.length] ?? {}
        const times = { starts_at: `${from}T08:00:00`, ends_at: `${addDays(from, 1)}T18:00:00` }
        return (await staff.tryTo('vehicle_blocks', { vehicle: id, ...times })).status === 200
      }
      const isOneWay = index % 5 === 3
      const search = isOneWay ? searchFor(from, 1, TOCUMEN, DAVID) : searchFor(from, 2)
      return (await book(search, many)).ok
    })
    const won = (await Promise.all(racers)).filter(Boolean)
    expect(won.length, `round ${round}`).toBe(numbers.length)
  }
  const slots = await slotsOf(many)
  expect(new Set(slots).size).toBe(slots.length)
}, 300_000)

test('counted units become vehicles of the same numbers, and nothing booked moves', async () => {
  const { back } = site
  const old = await addCar(back, { units: null, model: 'De antes' })
  const rest = createRest(back.url, await back.adminToken())
  const halves = halfDays(`${inDays(20)}T10:00`, `${inDays(23)}T10:00`)
  const slots = slotsFor(old, 3, halves).map((slot, at) => {
    const half = halves[at] ?? ''
    return { slot, car: old, unit: 3, date: half.slice(0, 10), half: half.slice(10) }
  })
  const [known] = (await back.admin('GET', '/items/reservations?fields=*&limit=1')) as object[]
  await back.admin('POST', '/items/reservations', {
    ...known,
    ...{ id: undefined, reservation_id: 'ANTES234', submission_key: 'before', car: old, unit: 3 },
    ...{ steps: [], redemptions: [], holds: [], payments: [], prechecks: [], mails: [] },
    ...{ slots, vehicle: null },
  })
  await back.admin('PATCH', `/items/flota/${old}`, { unidades: 2 })
  await ensureVehicles(rest)
  await ensureVehicles(rest)
  // Three, because a booking has the third.
  expect(await numbersOf(back, old)).toEqual([1, 2, 3])
  expect(await slotsOf(old)).toEqual(slots.map(({ slot }) => slot).toSorted())
})

async function slotsOf(id: number): Promise<string[]> {
  const rows = (await site.back.admin(
    'GET',
    `/items/reservation_slots?filter[car][_eq]=${id}&fields=slot&limit=-1`,
  )) as { slot: string }[]
  return rows.map(({ slot }) => slot).toSorted()
}

type Staff = Awaited<ReturnType<typeof staffOf>>

/** What somebody of the staff does in the Studio. */
async function staffOf(back: TestSite['back']) {
  const token = await back.staffToken()
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${back.url}/items/${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, text: await answer.text() }
  }
  return {
    tryTo: (collection: string, row: object) => call('POST', collection, row),
    change: (collection: string, id: number, row: object) =>
      call('PATCH', `${collection}/${id}`, row),
    remove: (collection: string, id: number) => call('DELETE', `${collection}/${id}`),
    create: async (collection: string, row: object): Promise<Record<string, unknown>> => {
      const { status, text } = await call('POST', collection, row)
      expect(status, text).toBe(200)
      return JSON.parse(text).data
    },
  }
}
