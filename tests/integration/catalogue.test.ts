import { beforeAll, describe, expect, test } from 'vitest'
import { isAppError } from '~/domain/app-error'
import { slotKey } from '~/domain/stock/availability'
import { readAddOns } from '~/server/directus/add-ons.server'
import { readBranches } from '~/server/directus/branches.server'
import { createDirectusClient, type DirectusClient } from '~/server/directus/client.server'
import { readCoverages } from '~/server/directus/coverages.server'
import { readBookedCar, readFleet } from '~/server/directus/fleet.server'
import { readInfoPages } from '~/server/directus/info-pages.server'
import { readOneWay } from '~/server/directus/one-way-fees.server'
import { readPromos } from '~/server/directus/promos.server'
import { readSiteConfig } from '~/server/directus/site-config.server'
import { readTakenSlots, readTakenUnits } from '~/server/directus/slots.server'
import { writeBeside } from '../fixtures/beside'
import { leaseTestDirectus, type TestDirectus } from '../fixtures/directus'

let back: TestDirectus
let client: DirectusClient

beforeAll(async () => {
  back = await leaseTestDirectus()
  // On a busy machine the back office answers late, and is not out.
  const timeouts = { read: 15_000, write: 30_000 }
  client = createDirectusClient(back.url, back.siteToken, { timeouts })
})

const site = (brand: string) => readSiteConfig(client, { collection: 'sites_config', brand })

describe('the sample data, read with the site token', () => {
  test.each(['firefly', 'ceiba', 'marea'])('brand %s is complete', async (brand) => {
    const config = await site(brand)
    expect(config.brand).toBe(brand)
    expect(config.paymentGateway).toBe('metrobank')
    expect(config.tax).toBe(700)
    expect(config.titleHome.es).not.toBe('')
    expect(config.menu.en.length).toBeGreaterThan(2)
    const [cars, branches, coverages, addOns, { fees, drives }, promos, pages] = await Promise.all([
      readFleet(client, brand, config.carClasses),
      readBranches(client, brand),
      readCoverages(client, brand),
      readAddOns(client, brand),
      readOneWay(client),
      readPromos(client, brand),
      readInfoPages(client, brand),
    ])
    expect(cars.length).toBeGreaterThan(3)
    expect(cars.every(({ dailyPrice }) => Number.isSafeInteger(dailyPrice) && dailyPrice > 0)).toBe(
      true,
    )
    expect(cars.every((car) => config.carClasses.includes(car.class))).toBe(true)
    const prices = cars.map(({ dailyPrice }) => dailyPrice)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    expect(branches.length).toBeGreaterThan(1)
    expect(branches.every(({ hours }) => hours.length > 0)).toBe(true)
    expect(coverages.some(({ mandatory }) => mandatory)).toBe(true)
    expect(addOns.map(({ code }) => code)).toContain('era')
    expect(Object.keys(fees).length).toBeGreaterThan(0)
    expect(drives['aeropuerto-tocumen>bocas-del-toro']).toEqual({ minutes: 630, ferry: true })
    expect(branches.every(({ steps }) => steps.es.length > 1 && steps.en.length > 1)).toBe(true)
    expect(branches[0]?.cityName.en).toBe('Panama City')
    expect(promos.length).toBeGreaterThan(0)
    expect(pages.map(({ slug }) => slug)).toContain('terminos-y-condiciones')
  })

  test('brands differ in fleet, prices and theme', async () => {
    const [firefly, ceiba] = await Promise.all([site('firefly'), site('ceiba')])
    expect(firefly.theme.colors.brand).not.toBe(ceiba.theme.colors.brand)
    const [one, other] = await Promise.all([
      readFleet(client, 'firefly', []),
      readFleet(client, 'ceiba', []),
    ])
    expect(one.map(({ id }) => id)).not.toEqual(other.map(({ id }) => id))
  })

  test('each brand has a scene, a headline and a car of its own on the landing page', async () => {
    const brands = await Promise.all(
      ['firefly', 'ceiba', 'marea'].map(async (brand) => {
        const { home, carClasses } = await site(brand)
        const cars = await readFleet(client, brand, carClasses)
        return { home, car: cars.find(({ id }) => id === home.carId) }
      }),
    )
    expect(brands.map(({ home }) => home.scene)).toEqual(['bridge', 'mountain', 'coast'])
    // An empty one is the sentence of all brands.
    expect(brands.map(({ home }) => home.heading.es)).toEqual([
      '',
      'Un 4x4 para llegar más arriba.',
      'La costa, a tu ritmo.',
    ])
    expect(brands.map(({ car }) => car?.model)).toEqual(['Creta', 'Montero Sport', 'Picanto'])
    expect(brands.map(({ car }) => car?.sideImage)).not.toContain(null)
  })

  test('an unknown brand is a site config error', async () => {
    await expect(site('nobody')).rejects.toSatisfy(
      (error: unknown) =>
        isAppError(error, 'site_config') &&
        error.status === 500 &&
        String(error.details.reason).startsWith('[Site Config Error]'),
    )
  })
})

describe('records that cannot be trusted', () => {
  test('a car with a bad price is left out, the others are served', async () => {
    const before = await readFleet(client, 'firefly', [])
    const [bad] = before
    if (!bad) throw new Error('no car')
    writeBeside(back, 'flota', bad.id, { precio_firefly: 0 })
    const after = await readFleet(client, 'firefly', [])
    await back.admin('PATCH', `/items/flota/${bad.id}`, { precio_firefly: bad.dailyPrice / 100 })
    expect(after.map(({ id }) => id)).toEqual(before.slice(1).map(({ id }) => id))
  })

  test('a car that was booked is read whatever became of it since', async () => {
    const [car] = await readFleet(client, 'firefly', [])
    if (!car) throw new Error('no car')
    const gone = { status: 'draft', precio_firefly: null }
    await back.admin('PATCH', `/items/flota/${car.id}`, gone)
    const offered = await readFleet(client, 'firefly', [])
    const booked = { brand: 'firefly', price: '48.50' }
    const found = await readBookedCar(client, { ...booked, carId: car.id })
    const before = { status: car.status, precio_firefly: car.dailyPrice / 100 }
    await back.admin('PATCH', `/items/flota/${car.id}`, before)
    expect(offered.map(({ id }) => id)).not.toContain(car.id)
    expect(found).toEqual({ ...car, status: 'unavailable', dailyPrice: 4850 })
    expect(await readBookedCar(client, { ...booked, carId: 999_999 })).toBeNull()
  })

  test('a branch with unreadable hours is left out', async () => {
    const [branch] = await readBranches(client, 'firefly')
    if (!branch) throw new Error('no branch')
    const horarios = JSON.stringify([{ day: 9, open: 'seven', close: '19:00' }])
    writeBeside(back, 'branches', branch.id, { horarios })
    const after = await readBranches(client, 'firefly')
    await back.admin('PATCH', `/items/branches/${branch.id}`, { horarios: branch.hours })
    expect(after.map(({ id }) => id)).not.toContain(branch.id)
    expect(await readBranches(client, 'firefly')).toContainEqual(branch)
  })

  test('a theme that nobody could read falls back, the rest of it stays', async () => {
    const before = await site('ceiba')
    const theme = {
      colors: { ...before.theme.colors, brand: '#FFF3C4', glow: 'red;} body{display:none' },
      radius: before.theme.radius,
    }
    const [record] = (await back.admin(
      'GET',
      '/items/sites_config?filter[brand][_eq]=ceiba&fields=id,theme',
    )) as { id: number; theme: unknown }[]
    await back.admin('PATCH', `/items/sites_config/${record?.id}`, { theme })
    const after = await site('ceiba')
    await back.admin('PATCH', `/items/sites_config/${record?.id}`, { theme: record?.theme })
    expect(after.theme.colors.brand).toBe('#C8430F')
    expect(after.theme.colors.glow).toBe('#FFB938')
    expect(after.theme.colors.brandText).toBe(before.theme.colors.brandText)
    expect((await site('ceiba')).theme).toEqual(before.theme)
  })
})

describe('taken slots', () => {
  const now = Date.UTC(2026, 10, 20, 15)
  const range = { from: '2027-03-01', to: '2027-03-03' }

  test('count unless their unpaid hold is over', async () => {
    const live = await reserve('HOLDLIVE', 'unpaid', new Date(now + 60_000).toISOString(), 1)
    const over = await reserve('HOLDOVER', 'unpaid', new Date(now - 60_000).toISOString(), 2)
    const paying = await reserve('PAYSOVER', 'pending_payment', new Date(now - 1).toISOString(), 3)
    const paid = await reserve('ISPAID22', 'paid', new Date(now - 60_000).toISOString(), 4)
    const confirmed = await reserve('ISCONF22', 'confirmed', null, 5)
    await block(6)
    const taken = await readTakenSlots(client, range, now)
    expect(taken.toSorted()).toEqual(
      [live, paid, confirmed, slotKey(1, 6, '2027-03-02a')].toSorted(),
    )
    expect(taken).not.toContain(over)
    expect(taken).not.toContain(paying)
  })

  test('of the asked days and cars only', async () => {
    for (const unit of [1, 2, 3, 4]) await block(unit)
    expect(await readTakenSlots(client, { from: '2027-03-03', to: '2027-03-09' }, now)).toEqual([])
    expect(await readTakenSlots(client, { ...range, carIds: [2] }, now)).toEqual([])
    expect(await readTakenSlots(client, { ...range, carIds: [1, 2] }, now)).toHaveLength(4)
  })

  test('are vehicles of a car for some half days, each with the reservation that has it', async () => {
    const live = await reserve('UNITLIVE', 'unpaid', new Date(now + 60_000).toISOString(), 1)
    await reserve('UNITOVER', 'unpaid', new Date(now - 60_000).toISOString(), 2)
    await reserve('UNITPAID', 'paid', null, 3)
    await block(4)
    const [row] = (await back.admin(
      'GET',
      `/items/reservation_slots?filter[slot][_eq]=${live}&fields=reservation`,
    )) as { reservation: number }[]
    const units = async (halves: readonly string[], carId = 1) => {
      const taken = await readTakenUnits(client, { carId, halves }, now)
      return taken.toSorted((a, b) => a.unit - b.unit)
    }
    const [before, taken, after] = ['2027-03-01p', '2027-03-02a', '2027-03-02p']
    const all = await units([taken])
    expect(all.map(({ unit }) => unit)).toEqual([1, 3, 4])
    expect(all[0]?.reservation).toBe(row?.reservation)
    expect(all[2]?.reservation).toBeNull()
    expect(await units([before, taken, after])).toEqual(all)
    expect(await units([before])).toEqual([])
    expect(await units([after, '2027-03-03a'])).toEqual([])
    expect(await units([taken], 2)).toEqual([])
  })

  async function reserve(code: string, status: string, holdExpiresAt: string | null, unit: number) {
    const slot = slotKey(1, unit, '2027-03-02a')
    await back.as(back.siteToken, 'POST', '/items/reservations', {
      reservation_id: code,
      submission_key: `test-${code}`,
      status,
      hold_expires_at: holdExpiresAt,
      brand: 'firefly',
      name: 'Ana',
      last_name: 'Ríos',
      email: 'ana@example.com',
      phone_number: '+50760000000',
      car: 1,
      unit,
      pickup_branch: 1,
      return_branch: 1,
      pickup_date: '2027-03-02T08:00:00',
      return_date: '2027-03-02T11:00:00',
      total_reservations_days: 1,
      slots: { create: [row(unit)], update: [], delete: [] },
    })
    return slot
  }

  /** The staff's own block: a slot without a reservation. */
  async function block(unit: number) {
    await back.admin('POST', '/items/reservation_slots', row(unit))
  }

  function row(unit: number) {
    return { slot: slotKey(1, unit, '2027-03-02a'), car: 1, unit, date: '2027-03-02', half: 'a' }
  }
})

describe('the connection', () => {
  test('a revoked token is an outage for readers, and an alert', async () => {
    const stranger = createDirectusClient(back.url, 'not-the-token-of-the-site')
    await expect(readBranches(stranger, 'firefly')).rejects.toSatisfy((error: unknown) =>
      isAppError(error, 'unavailable'),
    )
  })

  test('nobody listening is an outage', async () => {
    const nowhere = createDirectusClient('http://127.0.0.1:9', 'x'.repeat(20))
    await expect(readBranches(nowhere, 'firefly')).rejects.toSatisfy((error: unknown) =>
      isAppError(error, 'unavailable'),
    )
  })
})
