import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReservation } from '~/features/reservation/create-reservation.server'
import { directus } from '~/server/directus/client.server'
import { readStockMarks } from '~/server/directus/stock-changes.server'
import { addCar } from '../fixtures/cars'
import { putState } from '../fixtures/put-state'
import {
  contentOf,
  searchAhead,
  startTestSite,
  submissionOf,
  type TestSite,
  visitor,
} from '../fixtures/site'

let site: TestSite
let car: number

beforeAll(async () => {
  const addCars = async (back: TestSite['back']) => {
    car = await addCar(back, { units: 3 })
  }
  site = await startTestSite(addCars, { database: 'postgres' })
})
afterAll(() => site?.stop())

test('one that was never changed does not hide the newest change of all', async () => {
  const search = searchAhead(await contentOf(), 40)
  const codes: string[] = []
  for (const _ of [1, 2]) {
    const made = await visitor().run(() => createReservation(submissionOf(search, { id: car })))
    if (made.ok) codes.push(made.code)
  }
  const path = `/items/reservations?filter[reservation_id][_eq]=${codes[0]}&fields=id`
  const [row] = (await site.back.admin('GET', path)) as { id: number }[]
  const before = Date.now()
  await putState(site.back, row?.id ?? 0, { status: 'cancelled' })
  // The look goes back by a minute.
  expect((await readStockMarks(directus(), Date.now())).updated).toBeGreaterThan(before - 65_000)
})
