import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAppError } from '~/domain/app-error'
import type { RentalSearch } from '~/domain/booking/search'
import { addDays, dateOf, halfDays, panamaNow } from '~/domain/calendar/rental-period'
import type { Catalogue } from '~/domain/catalogue'
import { slotsFor } from '~/domain/stock/availability'
import { addCar } from '../fixtures/cars'
import { isShort } from '../fixtures/short'
import { contentOf, startTestSite, type TestSite } from '../fixtures/site'
import {
  bothWays,
  keptOf,
  overlapsOf,
  type Staff,
  siteRow,
  slotsOf,
  staffOf,
  writeRow,
} from '../fixtures/vehicles'

/**
 * The writes themselves race: bookings as the site writes them, without the reads before them, which would put them one
 * after the other; and blocks as staff save them.
 */
let site: TestSite
let content: Catalogue
let staff: Staff
let car = 0
let vehicles: readonly { readonly id: number; readonly number: number }[] = []

/** In the short form each kind of racer is let go first once; two where all are of one kind. */
const roundsOf = (kinds: number) => (isShort ? Math.max(2, kinds) : 20)
const RACERS = isShort ? 20 : 50
const TOCUMEN = 'aeropuerto-tocumen'
const DAVID = 'david'
const today = dateOf(panamaNow(Date.now()))

beforeAll(async () => {
  site = await startTestSite(async (back) => {
    staff = await staffOf(back)
    const pool = async (name: string, hours: number) =>
      Number((await staff.create('pools', { name, preparation_hours: hours })).id)
    const [capital, west] = [await pool('Carrera capital', 3), await pool('Carrera oeste', 9)]
    car = await addCar(back, { units: null, daily: 40, model: 'Carrera' })
    for (const home of [capital, capital, west]) await staff.create('vehicles', { car, pool: home })
    const branches = (await back.admin('GET', '/items/branches?fields=id,slug&limit=-1')) as {
      id: number
      slug: string
    }[]
    const home: Record<string, number> = { [TOCUMEN]: capital, [DAVID]: west }
    for (const { id, slug } of branches) {
      await back.admin('PATCH', `/items/branches/${id}`, { pool: home[slug] ?? null })
    }
    await back.admin('PATCH', '/items/one_way_fees', {
      query: { filter: { _or: bothWays(TOCUMEN, DAVID) } },
      data: { transfer_days: 2 },
    })
    vehicles = (await back.admin(
      'GET',
      `/items/vehicles?filter[car][_eq]=${car}&fields=id,number&sort=number`,
    )) as typeof vehicles
  })
  content = await contentOf()
})
afterAll(() => site?.stop())

/** They share no factor with the number of racers: each is met once. */
const steps = [1, 3, 7, 9, 11, 13, 17, 19]

/** A racer and its outcome: its code, or null; a refusal that is none of those expected throws. */
type Racer = { readonly kind: string; readonly run: () => Promise<string | null> }

async function booking(kind: string, search: RentalSearch, unit: number): Promise<Racer> {
  const row = await siteRow(content, search, { carId: car, unit })
  const run = async (): Promise<string | null> => {
    try {
      return (await writeRow(row)).code
    } catch (error) {
      // It waited too long for its turn on a busy machine, and nothing was sent: it asks again.
      if (isAppError(error, 'unavailable') && error.details.reason === 'busy') return run()
      if (!isAppError(error, 'conflict')) throw error
      expect(error.details).toMatchObject({ collection: 'reservation_slots', field: 'slot' })
      return null
    }
  }
  return { kind, run }
}

/** `refusals`: what staff read, to be compared with whose the vehicle then is. */
function block(unit: number, from: string, until: string, refusals: string[]): Racer {
  const { id = 0 } = vehicles.find(({ number }) => number === unit) ?? {}
  return {
    kind: 'block',
    run: async () => {
      const times = { starts_at: `${from}:00`, ends_at: `${until}:00` }
      const { status, text } = await staff.tryTo('vehicle_blocks', { vehicle: id, ...times })
      if (status === 200) return 'block'
      expect(status, text).toBe(400)
      refusals.push(text)
      return null
    },
  }
}

/**
 * All at once, in another order each round; who won.
 * @param leader one racer of this kind is done before the others begin, so that each kind wins at least one round
 */
async function race(
  racers: readonly Racer[],
  round: number,
  leader?: string,
): Promise<readonly string[]> {
  const step = steps[round % steps.length] ?? 1
  const inTurn = racers.flatMap((_, at) => racers[(at * step + round * 17) % racers.length] ?? [])
  const first = inTurn.find(({ kind }) => kind === leader)
  const ahead = first ? [{ kind: first.kind, won: await first.run() }] : []
  const others = await Promise.all(
    inTurn
      .filter((racer) => racer !== first)
      .map(async ({ kind, run }) => ({ kind, won: await run() })),
  )
  return [...ahead, ...others].filter(({ won }) => won !== null).map(({ kind }) => kind)
}

function searchFor(from: string, hours: readonly [string, string], ways: readonly string[]) {
  const [pickupBranch = TOCUMEN, returnBranch = pickupBranch] = ways
  return {
    pickupBranch,
    returnBranch,
    pickup: `${from}T${hours[0]}`,
    return: `${from}T${hours[1]}`,
  }
}

/** Each round has a day of its own. */
const dayOf = (race: number, round: number) => addDays(today, 10 + race * 100 + round * 2)

test(`${roundsOf(1)} rounds of ${RACERS} bookings for the last vehicle: one has it`, async () => {
  for (let round = 0; round < roundsOf(1); round++) {
    const search = searchFor(dayOf(0, round), ['08:00', '11:00'], [TOCUMEN])
    const racers = await Promise.all(
      Array.from({ length: RACERS }, () => booking('booking', search, 1)),
    )
    expect(await race(racers, round), `round ${round}`).toEqual(['booking'])
  }
  expect(overlapsOf(await keptOf(site.back, car))).toEqual([])
})

test(`${roundsOf(2)} rounds of ${RACERS} bookings and blocks: one has it, and blocks are told whose it is`, async () => {
  const winners = new Set<string>()
  for (let round = 0; round < roundsOf(2); round++) {
    const date = dayOf(1, round)
    const search = searchFor(date, ['08:00', '11:00'], [TOCUMEN])
    const refusals: string[] = []
    const racers = await Promise.all(
      Array.from({ length: RACERS }, (_, index) =>
        index % 2 === 0
          ? booking('booking', search, 1)
          : block(1, `${date}T07:00`, `${date}T12:00`, refusals),
      ),
    )
    const won = await race(racers, round, ['block', 'booking'][round])
    expect(won, `round ${round}`).toHaveLength(1)
    const winner = (await keptOf(site.back, car)).find(({ from }) => from.startsWith(date))
    for (const text of refusals) expect(text).toContain(winner?.code ?? 'ya tiene un bloqueo')
    expect(refusals.length).toBe(won[0] === 'block' ? RACERS / 2 - 1 : RACERS / 2)
    for (const kind of won) winners.add(kind)
  }
  expect([...winners].toSorted()).toEqual(['block', 'booking'])
  expect(overlapsOf(await keptOf(site.back, car))).toEqual([])
})

test(`${roundsOf(5)} rounds of ${RACERS}: one-ways of both directions, round trips and blocks never share a vehicle`, async () => {
  const winners = new Set<string>()
  const from = addDays(today, 20)
  const kinds = ['block', DAVID, TOCUMEN, `${DAVID}>${TOCUMEN}`, `${TOCUMEN}>${DAVID}`]
  // A one-way reaches into the next round: its vehicle is prepared, and driven home for two days. The rounds of a leader
  // have their days to themselves.
  for (let round = 0; round < roundsOf(kinds.length); round++) {
    const date = addDays(from, 2 * round + 4 * Math.min(round, kinds.length))
    const racers = await Promise.all(
      Array.from({ length: RACERS }, (_, index) => {
        const ways = [[TOCUMEN, DAVID], [TOCUMEN], [DAVID, TOCUMEN], [DAVID]][index % 5]
        if (!ways) return block(1 + (index % 3), `${date}T13:00`, `${date}T20:00`, [])
        const hours =
          index % 2 === 0 ? (['08:00', '10:00'] as const) : (['13:00', '16:00'] as const)
        const unit = ways[0] === DAVID ? 3 : 1 + (index % 2)
        return booking(ways.join('>'), searchFor(date, hours, ways), unit)
      }),
    )
    for (const kind of await race(racers, round, kinds[round])) winners.add(kind)
  }
  expect([...winners].toSorted()).toEqual(kinds.toSorted())
  const kept = await keptOf(site.back, car)
  expect(overlapsOf(kept)).toEqual([])
  // A way home is two days, and then its preparation.
  const away = kept.filter(({ kind }) => kind === `${TOCUMEN}>${DAVID}`)
  for (const { from: start, until } of away) {
    expect(until.slice(0, 10) >= addDays(start.slice(0, 10), 2)).toBe(true)
  }
  const all = kept.flatMap((one) =>
    slotsFor(car, one.unit, halfDays(one.from.slice(0, 16), one.until.slice(0, 16))),
  )
  expect(await slotsOf(site.back, car)).toEqual(all.toSorted())
})
