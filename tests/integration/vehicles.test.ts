import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { amend } from '~/domain/booking/amendment'
import { addDays, dateOf, halfDays, panamaNow } from '~/domain/calendar/rental-period'
import type { Catalogue } from '~/domain/catalogue'
import { amendmentContext, bookedOf, unitFor } from '~/features/booking/plan-amendment.server'
import { getFleet } from '~/features/fleet/get-fleet.server'
import { runHousekeeping } from '~/features/payment/housekeeping.server'
import { createReservation } from '~/features/reservation/create-reservation.server'
import { rentalParams } from '~/features/search/rental-params'
import { directus } from '~/server/directus/client.server'
import { readReservation } from '~/server/directus/reservations.server'
import { bookingTools } from '../fixtures/booking'
import { addCar, numbersOf } from '../fixtures/cars'
import { makeDaysPlain } from '../fixtures/plain-days'
import { putState } from '../fixtures/put-state'
import { inFull, isShort } from '../fixtures/short'
import { contentOf, startTestSite, submissionOf, type TestSite, visitor } from '../fixtures/site'
import { bothWays, type Staff, siteRow, slotsOf, staffOf, writeRow } from '../fixtures/vehicles'

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
    await makeDaysPlain(back)
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
      query: { filter: { _or: bothWays(TOCUMEN, DAVID) } },
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

/** The list may be a second old, a change by staff fifteen. */
async function expectLeft(search: ReturnType<typeof searchFor>, count: number) {
  await expect.poll(() => leftAt(search), { interval: 250 }).toBe(count)
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
    await booked(searchFor(inDays(20), 3))
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
    const before = await slotsOf(site.back, car)
    const block = { vehicle: vehicle.west, starts_at: `${from}T08:00:00` }
    const refusal = await staff.tryTo('vehicle_blocks', {
      ...block,
      ends_at: `${addDays(from, 9)}T18:00:00`,
    })
    expect(refusal.status).toBe(400)
    expect(refusal.text).toContain(code)
    expect(await slotsOf(site.back, car)).toEqual(before)
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
    await booked(searchFor(inDays(20), 3, DAVID))
    for (const state of ['sold', 'workshop']) {
      const refusal = await staff.change('vehicles', vehicle.west, { state })
      expect(refusal.status).toBe(400)
      expect(refusal.text).toContain('reservas por delante')
    }
  })

  test('keeps number and model, and is not deleted once it was rented', async () => {
    await writeRow(await siteRow(content, searchFor(inDays(20), 3), { carId: car, unit: 1 }))
    const answer = await staff.change('vehicles', vehicle.one, { number: 9, note: 'x' })
    expect(answer.status, answer.text).toBe(200)
    expect(await numbersOf(site.back, car)).toEqual([1, 2, 3])
    const moved = await staff.change('vehicles', vehicle.one, { car: many })
    expect(moved.status).toBe(400)
    const removed = await staff.remove('vehicles', vehicle.one)
    expect(removed.status).toBe(400)
    expect(removed.text).toContain('márcalo vendido')
  })

  test('in the workshop is not rented', async () => {
    const spare = await staff.create('vehicles', { car, pool: pools.west, plate: 'WW4444' })
    const search = searchFor(inDays(120), 2, DAVID)
    await expectLeft(search, 2)
    await staff.change('vehicles', Number(spare.id), { state: 'workshop' })
    await expectLeft(search, 1)
  })
})

describe('a vehicle that is not in service', () => {
  test.each(['sold', 'workshop'])(
    'is not booked, also while the site still lists it (%s)',
    async (state) => {
      const { id, unit } = await anotherVehicle()
      const row = await siteRow(content, searchFor(inDays(130), 1), { carId: car, unit })
      const changed = await staff.change('vehicles', id, { state })
      expect(changed.status, changed.text).toBe(200)
      await expect(writeRow(row)).rejects.toMatchObject({
        code: 'conflict',
        details: { collection: 'reservation_slots' },
      })
    },
  )

  test.each([
    ['before', 'sold'],
    ['after', 'booked'],
  ] as const)(
    'a sale while a booking is on its way, %s it is written: the vehicle is %s, and who is late is refused',
    async (when, end) => {
      const { id, unit } = await anotherVehicle()
      const row = await siteRow(content, searchFor(inDays(130), 1), { carId: car, unit })
      const gate = site.proxy.hold(when)
      const booking = writeRow(row).then(
        () => 'booked',
        (error: unknown) => error,
      )
      await gate.held
      const sale = await staff.change('vehicles', id, { state: 'sold' })
      gate.letOn()
      const outcome = await booking
      if (end === 'booked') {
        expect(outcome).toBe('booked')
        expect(sale.status).toBe(400)
        expect(sale.text).toContain(row.code)
        await cancel(row.code)
      } else {
        expect(sale.status, sale.text).toBe(200)
        expect(outcome).toMatchObject({ code: 'conflict' })
      }
      await staff.change('vehicles', id, { state: 'sold' })
    },
  )

  test('a sale and a booking of the same moment: one of them happens, whichever it is', async () => {
    for (let round = 0; round < (isShort ? 4 : 16); round++) {
      const { id, unit } = await anotherVehicle()
      const row = await siteRow(content, searchFor(inDays(130), 1), { carId: car, unit })
      const gate = site.proxy.hold('before')
      const booking = writeRow(row).then(
        () => true,
        () => false,
      )
      await gate.held
      const sale = staff.change('vehicles', id, { state: 'sold' })
      // Let on as the sale is sent, or so many answers of the same Directus later: on a machine of any speed some of them
      // meet between the sale's first look at the bookings and its last.
      for (let answers = 0; answers < round % 4; answers++)
        await fetch(`${site.back.url}/server/ping`)
      gate.letOn()
      const [isBooked, sold] = await Promise.all([booking, sale])
      expect(sold.status, sold.text).toBe(isBooked ? 400 : 200)
      if (isBooked) expect(sold.text).toContain(row.code)
      if (isBooked) await cancel(row.code)
      await staff.change('vehicles', id, { state: 'sold' })
    }
  })

  test('keeps a booking whose payment failed', async () => {
    const { id, unit } = await anotherVehicle()
    const row = await siteRow(content, searchFor(inDays(130), 1), { carId: car, unit })
    const { id: booking } = await writeRow(row)
    await putState(site.back, booking, { status: 'failed' })
    const refusal = await staff.change('vehicles', id, { state: 'sold' })
    expect(refusal.status).toBe(400)
    expect(refusal.text).toContain(row.code)
    await cancel(row.code)
  })

  test('a state that is none is refused in words, and one from elsewhere takes no fleet down', async () => {
    const { id } = await anotherVehicle()
    const refusal = await staff.change('vehicles', id, { state: 'reparacion' })
    expect(refusal.status).toBe(400)
  })
})

describe('a booking that staff move to another vehicle', () => {
  let code = ''
  let booking = 0
  const search = searchFor(inDays(140), 3)
  beforeEach(async () => {
    const row = await siteRow(content, search, { carId: car, unit: 1 })
    code = row.code
    booking = (await writeRow(row)).id
  })
  const move = (change: object) => staff.change('reservations', booking, change)
  const rowNow = () => bookingTools({ site, content }).rowOf(code)
  const halves = () => halfDays(search.pickup, `${addDays(inDays(140), 3)}T13:00`)

  test.each([
    ['its number', { unit: 2 }, 2, 'AA2222'],
    ['its plate', { vehicle: 'two' }, 2, 'AA2222'],
  ] as const)('by %s takes its half days with it, and tells it', async (_, change, unit, plate) => {
    const wanted = 'vehicle' in change ? { vehicle: vehicle[change.vehicle] } : change
    const before = await rowNow()
    const answer = await move(wanted)
    expect(answer.status, answer.text).toBe(200)
    const row = await rowNow()
    expect(row).toMatchObject({ unit, version: before.version + 1, status: before.status })
    expect(row.slots.map(({ slot }) => slot).toSorted()).toEqual(
      halves().map((half) => `${car}:${unit}:${half}`),
    )
    const [made] = (await site.back.admin(
      'GET',
      `/items/reservations?filter[id][_eq]=${booking}&fields=vehicle.plate`,
    )) as { vehicle: { plate: string } }[]
    expect(made?.vehicle.plate).toBe(plate)
    const told = row.steps.find(({ key }) => key === `${code}:${row.version}`)
    expect(told).toMatchObject({ event: 'repair', actor: 'staff', why: `Pasada a ${plate}` })
  })

  test('stays where it is when the other has a booking, is sold, of another model, or none', async () => {
    const other = await writeRow(await siteRow(content, search, { carId: car, unit: 2 }))
    const gone = await anotherVehicle()
    await staff.change('vehicles', gone.id, { state: 'sold' })
    const [foreign] = (await site.back.admin(
      'GET',
      `/items/vehicles?filter[car][_eq]=${many}&fields=id&limit=1`,
    )) as { id: number }[]
    const before = await rowNow()
    for (const [change, words] of [
      [{ unit: 2 }, other.code],
      [{ vehicle: vehicle.two }, other.code],
      [{ unit: gone.unit }, 'no está en servicio'],
      [{ vehicle: foreign?.id }, 'es de otro modelo'],
      [{ unit: 99 }, 'No hay un vehículo 99'],
      [{ unit: null }, 'elige otro'],
      [{ vehicle: null }, 'elige otro'],
    ] as const) {
      const refusal = await move(change)
      expect(refusal.status, JSON.stringify(change)).toBe(400)
      expect(refusal.text).toContain(words)
    }
    expect(await rowNow()).toEqual(before)
    await runHousekeeping()
    expect((await rowNow()).unit).toBe(before.unit)
    await cancel(other.code)
  })

  test('cannot be given half days or a history by hand', async () => {
    const { slots } = await rowNow()
    const slot = { car, unit: 1, date: inDays(200), half: 'a', slot: `${car}:1:${inDays(200)}a` }
    for (const owner of [{ reservation: booking }, {}]) {
      expect((await staff.tryTo('reservation_slots', { ...slot, ...owner })).status).toBe(400)
    }
    const step = { event: 'pay', to_status: 'paid', at: new Date().toISOString(), token: 'x' }
    const forged = { ...step, reservation: booking, actor: 'staff', key: `${code}:99` }
    expect((await staff.tryTo('reservation_steps', forged)).status).toBe(403)
    expect((await move({ slots: [] })).status).toBe(403)
    expect((await rowNow()).slots).toEqual(slots)
  })
})

describe('the half days of a block', () => {
  const times = (from: string) => ({
    starts_at: `${from}T08:00:00`,
    ends_at: `${from}T18:00:00`,
  })
  const own = async (id: number) =>
    (
      (await site.back.admin(
        'GET',
        `/items/reservation_slots?filter[block][_eq]=${id}&fields=id,slot&limit=-1`,
      )) as { id: number; slot: string }[]
    ).toSorted((a, b) => (a.slot < b.slot ? -1 : 1))

  test('go with nothing but the block', async () => {
    const from = inDays(150)
    const made = await staff.create('vehicle_blocks', { vehicle: vehicle.one, ...times(from) })
    const id = Number(made.id)
    const before = await own(id)
    expect(before.map(({ slot }) => slot)).toEqual([`${car}:1:${from}a`, `${car}:1:${from}p`])
    const emptied = await staff.change('vehicle_blocks', id, { note: 'x', slots: [] })
    expect(emptied.status, emptied.text).toBe(200)
    expect((await staff.remove('reservation_slots', before[0]?.id ?? 0)).status).toBe(403)
    expect(await own(id)).toEqual(before)
    expect((await staff.remove('vehicle_blocks', id)).status).toBe(204)
    expect(await own(id)).toEqual([])
  })

  test('go to another vehicle with a block of a whole year', inFull, async () => {
    const from = inDays(500)
    const year = { starts_at: `${from}T08:00:00`, ends_at: `${addDays(from, 365)}T18:00:00` }
    const made = await staff.create('vehicle_blocks', { vehicle: vehicle.one, ...year })
    const id = Number(made.id)
    const moved = await staff.change('vehicle_blocks', id, { vehicle: vehicle.two })
    expect(moved.status, moved.text).toBe(200)
    const after = await own(id)
    expect(after).toHaveLength(2 * 366)
    expect(after.every(({ slot }) => slot.startsWith(`${car}:2:`))).toBe(true)
    expect((await staff.remove('vehicle_blocks', id)).status).toBe(204)
  })

  test('are those of one of two simultaneous changes, not of both', async () => {
    const from = inDays(152)
    const made = await staff.create('vehicle_blocks', { vehicle: vehicle.one, ...times(from) })
    const id = Number(made.id)
    for (let round = 0; round < (isShort ? 2 : 5); round++) {
      const days = [1, 2, 3].map((day) => addDays(from, 4 * round + day))
      await Promise.all(days.map((day) => staff.change('vehicle_blocks', id, times(day))))
      const [block] = (await site.back.admin(
        'GET',
        `/items/vehicle_blocks?filter[id][_eq]=${id}&fields=starts_at`,
      )) as { starts_at: string }[]
      const day = block?.starts_at.slice(0, 10)
      expect((await own(id)).map(({ slot }) => slot)).toEqual([
        `${car}:1:${day}a`,
        `${car}:1:${day}p`,
      ])
    }
  })
})

describe('a pool in the Studio', () => {
  test('is not deleted while anything belongs to it', async () => {
    const refusal = await staff.remove('pools', pools.capital)
    expect(refusal.status).toBe(400)
    expect(refusal.text).toContain('No se puede borrar: lo usa')
    const empty = await staff.create('pools', { name: 'Vacío', preparation_hours: 0 })
    expect((await staff.remove('pools', Number(empty.id))).status).toBe(204)
  })

  test('is not left by a vehicle or a branch whose bookings are ahead', async () => {
    const row = await siteRow(content, searchFor(inDays(160), 1), { carId: car, unit: 2 })
    await writeRow(row)
    const moved = await staff.change('vehicles', vehicle.two, { pool: pools.west })
    expect(moved.status).toBe(400)
    expect(moved.text).toContain(row.code)
    const [branch] = (await site.back.admin(
      'GET',
      `/items/branches?filter[slug][_eq]=${TOCUMEN}&fields=id`,
    )) as { id: number }[]
    const left = await staff.change('branches', branch?.id ?? 0, { pool: pools.west })
    expect(left.status).toBe(400)
    expect(left.text).toContain('reservas por delante')
    expect((await staff.change('vehicles', vehicle.two, { pool: pools.capital })).status).toBe(200)
    await cancel(row.code)
  })

  test('prepares no longer than three days, and a number from elsewhere takes no branch away', async () => {
    const refusal = await staff.change('pools', pools.capital, { preparation_hours: 96 })
    expect(refusal.status).toBe(400)
    const [fee] = (await site.back.admin('GET', '/items/one_way_fees?fields=id&limit=1')) as {
      id: number
    }[]
    for (const transfer_days of [31, -1]) {
      const answer = await staff.change('one_way_fees', fee?.id ?? 0, { transfer_days })
      expect(answer.status).toBe(400)
    }
    expect((await staff.change('one_way_fees', fee?.id ?? 0, { transfer_days: 3 })).status).toBe(
      200,
    )
  })
})

test('a vehicle needs a model; one that was booked is sold and not deleted; numbers are not given twice', async () => {
  const lone = await staff.tryTo('vehicles', { plate: 'ZZ9999' })
  expect(lone.status).toBe(400)
  expect(lone.text).toContain('necesita su modelo')
  const { id, unit } = await anotherVehicle()
  const row = await siteRow(content, searchFor(inDays(165), 1), { carId: car, unit })
  await writeRow(row)
  await cancel(row.code)
  const { status } = await site.back.as(
    await site.back.adminToken(),
    'DELETE',
    `/items/vehicles/${id}`,
  )
  expect(status).toBe(400)
  await staff.change('vehicles', id, { state: 'sold' })
})

test('bookings of a model that gets its first vehicle get one, too', async () => {
  const untracked = await addCar(site.back, { units: null, daily: 40, model: 'Sin contar' })
  const fresh = { ...content, cars: content.cars.map((one) => ({ ...one })) }
  const [like] = fresh.cars
  if (!like) throw new Error('no car')
  const search = searchFor(inDays(170), 2)
  const withCar = {
    ...content,
    cars: [...content.cars, { ...like, id: untracked, minimumDays: null }],
  }
  const row = await siteRow(withCar, search, { carId: untracked, unit: 1 })
  const made = await writeRow({ ...row, unitNumber: null, slots: null })
  await putState(site.back, made.id, { status: 'confirmed' })
  await staff.create('vehicles', { car: untracked, plate: 'SC1111' })
  await expect
    .poll(
      async () => {
        await runHousekeeping()
        return bookingTools({ site, content }).rowOf(row.code)
      },
      { interval: 500 },
    )
    .toMatchObject({ unit: 1, slots: expect.arrayContaining([expect.anything()]) })
})

test('a change that keeps car, place and times keeps its vehicle and when that is free again', async () => {
  const search = searchFor(inDays(175), 2)
  const { code } = await writeRow(await siteRow(content, search, { carId: car, unit: 2 }))
  const known = await readReservation(directus(), { code })
  await staff.change('pools', pools.capital, { preparation_hours: 60 })
  const hours = async () =>
    (await contentOf()).branches.find(({ slug }) => slug === TOCUMEN)?.pool?.turnaroundHours
  await expect.poll(hours, { interval: 250 }).toBe(60)
  const planned = (days: number) =>
    visitor().run(async () => {
      const moved = { ...search, return: addDays(search.return, days) }
      const plain = { coverageCode: 'standard', addOns: {}, delivery: '' }
      const wish = { search: moved, carId: car, ...plain }
      const found = amend(bookedOf(known), wish, await amendmentContext(known))
      if ('refusal' in found) throw new Error(JSON.stringify(found))
      const { amendment } = found
      return {
        until: amendment.stay.until,
        claim: await unitFor(known, { amendment, isExtension: false }),
      }
    })
  const halves = halfDays(search.pickup, `${search.return.slice(0, 10)}T13:00`)
  expect(await planned(0)).toEqual({
    until: known.occupiedUntil,
    claim: { carId: car, unitNumber: 2, halves },
  })
  expect((await planned(1)).until).toBe(`${addDays(inDays(175), 5)}T22:00`)
})

/** A vehicle of the capital, for one test. */
async function anotherVehicle() {
  const row = await staff.create('vehicles', { car, pool: pools.capital })
  return { id: Number(row.id), unit: Number(row.number) }
}

async function cancel(code: string) {
  const { id } = await bookingTools({ site, content }).rowOf(code)
  await putState(site.back, id, { status: 'cancelled', slots: [] })
}
