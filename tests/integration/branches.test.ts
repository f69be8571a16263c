import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { correctSearch } from '~/domain/booking/search-correction'
import { dayNumber } from '~/domain/calendar/numbers'
import { addDays, panamaNow } from '~/domain/calendar/rental-period'
import { slotKey } from '~/domain/stock/availability'
import { getBranch } from '~/features/branches/get-branch.server'
import { getBranchCars } from '~/features/branches/get-branch-cars.server'
import { getBranches } from '~/features/branches/get-branches.server'
import { getFleet } from '~/features/fleet/get-fleet.server'
import { writeBeside } from '../fixtures/beside'
import { addCar } from '../fixtures/cars'
import { contentOf, startTestSite, type TestSite, visitor } from '../fixtures/site'

let site: TestSite
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  site = await startTestSite()
})
afterAll(async () => {
  vi.useRealTimers()
  await site?.stop()
})

const run = <Result>(use: () => Promise<Result>, brand = 'firefly') => visitor({ brand }).run(use)
const seconds = (count: number) => vi.setSystemTime(Date.now() + count * 1000)

type Row = { readonly id: number; readonly fee: string }
async function rowOf(collection: string, filter: string): Promise<Row> {
  const rows = (await site.back.admin('GET', `/items/${collection}?${filter}`)) as Row[]
  if (!rows[0]) throw new Error(`no row of ${collection} with ${filter}`)
  return rows[0]
}

test('each branch promises the price that its fleet shows first', async () => {
  const { branches, days } = await run(getBranches)
  expect(branches).toHaveLength(12)
  expect(days).toBe(5)
  for (const { slug, dayPrice } of branches) {
    const fleet = await run(() => getFleet({ recogida: slug }))
    expect(fleet.search.pickupBranch).toBe(slug)
    const cheapest = Math.min(
      ...fleet.offers
        .filter(({ availability }) => availability !== 'unavailable')
        .map(({ prepaid }) => prepaid.total),
    )
    expect(dayPrice, slug).toBe(Math.ceil(cheapest / fleet.days))
    const { cars } = await run(() => getBranchCars({ recogida: slug }))
    expect(Math.min(...cars.map((car) => car.dayPrice)), slug).toBe(dayPrice)
  }
})

test('a car that would be prepared while it is taken is no price of its branch', async () => {
  const car = await addCar(site.back, { units: 1, daily: 6, model: 'Barato' })
  await site.back.admin('PATCH', '/items/pools', {
    ...{ query: { limit: -1 }, data: { preparation_hours: 24 } },
  })
  seconds(600)
  const { branches, ...content } = await contentOf()
  const lastReturn = () => {
    const now = panamaNow(Date.now())
    const ends = branches.map(
      ({ slug }) =>
        correctSearch({ pickupBranch: slug }, { ...content, branches, now }).search.return,
    )
    return ends.toSorted().at(-1)?.slice(0, 10) ?? ''
  }
  // The stock is read by weeks of the ledger: the day after the last return is of the next one.
  while (dayNumber(lastReturn()) % 7 !== 6) seconds(86_400)
  const date = addDays(lastReturn(), 1)
  const taken = { slot: slotKey(car, 1, `${date}a`), car, unit: 1, date, half: 'a' }
  await site.back.admin('POST', '/items/reservation_slots', taken)
  seconds(600)
  const shown = (await run(getBranches)).branches
  for (const { slug, dayPrice } of shown) {
    const { offers, days } = await run(() => getFleet({ recogida: slug }))
    const free = offers.find(({ availability }) => availability !== 'unavailable')
    expect(dayPrice, slug).toBe(Math.ceil((free?.prepaid.total ?? 0) / days))
  }
})

test('a branch knows its routes, cheapest first, and whether they cost the same both ways', async () => {
  const david = await run(() => getBranch('david'))
  expect(david?.routes).toHaveLength(11)
  const fees = david?.routes.map(({ fee }) => fee) ?? []
  expect(fees).toEqual(fees.toSorted((a, b) => a - b))
  expect(david?.routes[0]).toMatchObject({ slug: 'boquete', fee: 2836, minutes: 45, ferry: false })
  // Its airport fee is on what one pays from here, and not on the way back.
  expect(david?.bothWays).toBe(false)
  expect(david?.deposit).toBe(15_000)
  const all = { filter: { id: { _nnull: true } }, limit: -1 }
  await site.back.admin('PATCH', '/items/branches', { query: all, data: { concession_percent: 0 } })
  seconds(9)
  expect((await run(() => getBranch('david')))?.bothWays).toBe(true)
  const row = await rowOf(
    'one_way_fees',
    'filter[origen][slug][_eq]=boquete&filter[destino][slug][_eq]=david',
  )
  await site.back.admin('PATCH', `/items/one_way_fees/${row.id}`, { fee: '31.00' })
  seconds(9)
  expect((await run(() => getBranch('david')))?.bothWays).toBe(false)
  await site.back.admin('PATCH', `/items/one_way_fees/${row.id}`, { fee: row.fee })
  seconds(9)
})

test('there is no branch of another name, of another brand, or taken off', async () => {
  expect(await run(() => getBranch('atlantis'))).toBeNull()
  expect(await run(() => getBranch('boquete'), 'marea')).toBeNull()
  expect(await run(() => getBranch('boquete'), 'ceiba')).not.toBeNull()
})

test('a driving time that cannot be is left out, and its route is rented all the same', async () => {
  const row = await rowOf(
    'one_way_fees',
    'filter[origen][slug][_eq]=david&filter[destino][slug][_eq]=santiago',
  )
  await site.back.admin('PATCH', `/items/one_way_fees/${row.id}`, { minutos: 1, ferry: false })
  writeBeside(site.back, 'one_way_fees', row.id, { minutos: -5 })
  seconds(9)
  const route = (await run(() => getBranch('david')))?.routes.find(
    ({ slug }) => slug === 'santiago',
  )
  expect(route).toMatchObject({ fee: 10_208, minutes: null })
  await site.back.admin('PATCH', `/items/one_way_fees/${row.id}`, { minutos: 160 })
})

test('without prices the branches are there, with hours and phones', async () => {
  const plan = await rowOf('coverages', 'filter[obligatoria][_eq]=true')
  writeBeside(site.back, 'coverages', plan.id, { status: 'draft' })
  // This brand's cars are not known yet.
  const { branches, days } = await run(getBranches, 'marea')
  expect(days).toBe(0)
  expect(branches.length).toBeGreaterThan(5)
  expect(branches.every(({ dayPrice, phone, hours }) => dayPrice === null && phone && hours)).toBe(
    true,
  )
  expect((await run(() => getBranch('david'), 'marea'))?.deposit).toBeNull()
  await site.back.admin('PATCH', `/items/coverages/${plan.id}`, { status: 'published' })
})
