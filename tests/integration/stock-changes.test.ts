import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateOf, halfDays } from '~/domain/calendar/rental-period'
import { slotKey } from '~/domain/stock/availability'
import { getFleet } from '~/features/fleet/get-fleet.server'
import { createReservation } from '~/features/reservation/create-reservation.server'
import { rentalParams } from '~/features/search/rental-params'
import { addCar } from '../fixtures/cars'
import { putState } from '../fixtures/put-state'
import { inFull } from '../fixtures/short'
import {
  contentOf,
  searchAhead,
  startTestSite,
  submissionOf,
  type TestSite,
  visitor,
} from '../fixtures/site'
import { passTime } from '../world/lease'

let site: TestSite
let car: number

beforeAll(async () => {
  site = await startTestSite(async (back) => {
    car = await addCar(back, { units: 3 })
  })
})
afterAll(() => site?.stop())

/** Units left as another visitor sees them once the last look is too old. */
async function expectLeft(search: ReturnType<typeof searchAhead>, units: number) {
  await passTime(15_000)
  const view = await visitor().run(() => getFleet(rentalParams(search)))
  expect(view.offers.find((offer) => offer.car.id === car)?.unitsLeft).toBe(units)
}

test('a change of the stock by renters or staff is seen, one way as the other', () =>
  expectChanges(40))

test('and where the stock is more than one answer holds', inFull, async () => {
  const search = searchAhead(await contentOf(), 80)
  const crowd = await addCar(site.back, { units: null, model: 'Muchos' })
  const halves = halfDays(search.pickup, search.return).slice(0, 5)
  site.back.fill((database) => {
    const insert = database.prepare(
      'insert into reservation_slots (slot, car, unit, date, half) values (:slot, :car, :unit, :date, :half)',
    )
    const vehicle = database.prepare(
      "insert into vehicles (car, number, key, state) values (:car, :number, :key, 'active')",
    )
    for (let unit = 1; unit <= 1200; unit++) {
      vehicle.run({ car: crowd, number: unit, key: `${crowd}:${unit}` })
      for (const half of halves) insert.run(rowOf(crowd, unit, half))
    }
  })
  await expectChanges(80)
})

function rowOf(id: number, unit: number, half: string) {
  return {
    slot: slotKey(id, unit, half),
    car: id,
    unit,
    date: Date.parse(dateOf(half)),
    half: half.slice(-1),
  }
}

async function expectChanges(daysAhead: number) {
  const search = searchAhead(await contentOf(), daysAhead)
  await expectLeft(search, 3)
  const reserve = async () => {
    const made = await visitor().run(() => createReservation(submissionOf(search, { id: car })))
    if (!made.ok) throw new Error(made.error.code)
    const filter = `filter[reservation_id][_eq]=${made.code}&fields=id,unit`
    const [row] = (await site.back.admin('GET', `/items/reservations?${filter}`)) as {
      id: number
      unit: number
    }[]
    if (!row) throw new Error('no row')
    return row
  }
  const first = await reserve()
  await expectLeft(search, 2)
  const second = await reserve()
  await expectLeft(search, 1)

  await putState(site.back, first.id, { status: 'cancelled' })
  await expectLeft(search, 2)

  const soon = new Date(Date.now() + 1500).toISOString()
  await putState(site.back, second.id, { hold_expires_at: soon })
  await expectLeft(search, 3)

  const [half = ''] = halfDays(search.pickup, search.return)
  // The others' half days stand there until they are swept.
  const unit = [1, 2, 3].find((one) => one !== first.unit && one !== second.unit) ?? 0
  const block = rowOf(car, unit, half)
  const { id } = (await site.back.admin('POST', '/items/reservation_slots', block)) as {
    id: number
  }
  await expectLeft(search, 2)
  await site.back.admin('DELETE', `/items/reservation_slots/${id}`)
  await expectLeft(search, 3)
}
