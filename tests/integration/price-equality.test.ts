import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Catalogue } from '~/domain/catalogue'
import { addDays, panamaNow } from '~/domain/rental-period'
import { getBooking } from '~/features/booking/get-booking.server'
import { quoteChoices } from '~/features/booking/quote'
import { getFleet } from '~/features/fleet/get-fleet.server'
import { confirmAtCounter } from '~/features/payment/confirm-at-counter.server'
import { startPayment } from '~/features/payment/start-payment.server'
import { createReservation } from '~/features/reservation/create-reservation.server'
import { getReservation } from '~/features/reservation/get-reservation.server'
import { rentalParams } from '~/features/search/rental-params'
import { addCar } from '../fixtures/cars'
import { contentOf, startTestSite, submissionOf, type TestSite, visitor } from '../fixtures/site'

/** One amount from the first screen to the bank: the law of the house (D8). */
const bookings = 200
/** Renters at the same time. */
const lanes = 4
const brands = ['firefly', 'ceiba', 'marea'] as const

let site: TestSite
const contents = new Map<string, Catalogue>()

beforeAll(async () => {
  site = await startTestSite(async (back) => {
    await addCar(back, { units: 200, daily: 33.33, model: 'Tercios' })
    await back.admin('PATCH', '/items/flota/1', { unidades: 200 })
  })
  for (const brand of brands) contents.set(brand, await contentOf(brand))
})
afterAll(() => site?.stop())

test(`${bookings} random bookings: fleet = bill = reservation = charge = back office, to the cent`, async () => {
  const seed = Number(process.env.SEED ?? 20261120)
  const done = { prepaid: 0, postpaid: 0, oneWay: 0, coupon: 0, young: 0, addOns: 0 }
  let next = 0
  const lane = async () => {
    while (next < bookings) {
      const index = next++
      const kind = await bookOne(randomOf(seed + index))
      for (const name of kind) done[name]++
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  // The generator reached every kind of bill, else this proves less than it says.
  for (const [name, count] of Object.entries(done))
    expect(count, `${name}, seed ${seed}`).toBeGreaterThan(5)
}, 300_000)

type Random = ReturnType<typeof randomOf>

async function bookOne(random: Random): Promise<(keyof Counts)[]> {
  const brand = random.pick(brands)
  const content = contents.get(brand)
  if (!content) throw new Error(brand)
  const v = visitor({ brand, locale: random.pick(['es', 'en'] as const) })
  const asked = randomSearch(random, content)
  const fleet = await v.run(() => getFleet(rentalParams(asked)))
  const offers = fleet.offers.filter(({ availability }) => availability !== 'unavailable')
  const { car, prepaid, postpaid } = random.pick(offers)
  const type = random.pick(['prepaid', 'postpaid'] as const)

  const answer = await v.run(() =>
    getReservation({
      ...rentalParams(fleet.search),
      auto: car.id,
      cupon: random.coupon || undefined,
    }),
  )
  if (!('view' in answer)) throw new Error(answer.notice)
  const { view } = answer
  const open = { coverageCode: '', addOns: {}, birthday: '' }
  expect(quoteChoices(view, { ...open, type: 'prepaid' }, null).total).toBe(prepaid.total)
  expect(quoteChoices(view, { ...open, type: 'postpaid' }, null).total).toBe(postpaid.total)

  const coupon = view.coupon && 'applied' in view.coupon ? view.coupon.applied : null
  const addOns = Object.fromEntries(
    content.addOns.map(({ code, maxQuantity }) => [code, random.below(maxQuantity + 2)]),
  )
  const coverageCode = random.pick(content.coverages).code
  const birthday = random.pick(['1990-04-12', '2003-02-01', '2004-06-30'])
  const shown = quoteChoices(view, { type, coverageCode, addOns, birthday }, coupon)

  const submission = submissionOf(fleet.search, car, {
    type,
    coverageCode,
    addOns,
    coupon: coupon?.code ?? '',
  })
  const result = await v.run(() =>
    createReservation({ ...submission, renter: { ...submission.renter, birthday } }),
  )
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  const { code } = result
  const booked = await v.run(getBooking)
  if (!('booking' in booked)) throw new Error(booked.notice)
  expect(booked.booking.quote).toEqual(shown)

  if (type === 'prepaid') {
    const {
      token,
      brand: cardBrand,
      last4,
      expiry,
    } = await site.sandbox.tokenize('4111111111111111')
    const card = { token, brand: cardBrand, last4, expiry }
    const paid = await v.run(() => startPayment(code, { method: 'card', card }))
    expect(paid).toEqual({ ok: true, progress: { state: 'done' } })
    expect((await site.sandbox.total(`${code}-1`))?.net).toBe(shown.total)
  } else {
    expect(await v.run(() => confirmAtCounter(code))).toEqual({ ok: true, code })
  }
  await expectRow(code, shown)
  return kindsOf(type, shown)
}

type Counts = {
  prepaid: number
  postpaid: number
  oneWay: number
  coupon: number
  young: number
  addOns: number
}
type Shown = ReturnType<typeof quoteChoices>

function kindsOf(type: 'prepaid' | 'postpaid', shown: Shown): (keyof Counts)[] {
  return [
    type,
    ...(shown.dropoff > 0 ? (['oneWay'] as const) : []),
    ...(shown.discount > 0 ? (['coupon'] as const) : []),
    ...(shown.lines.some(({ kind }) => kind === 'young_driver') ? (['young'] as const) : []),
    ...(shown.addOnsTotal > 0 ? (['addOns'] as const) : []),
  ]
}

/** The row as the staff sees it: every column in cents, and the JSON beside them. */
async function expectRow(code: string, shown: Shown): Promise<void> {
  const query = `filter[reservation_id][_eq]=${code}&fields=*`
  const rows = (await site.back.admin('GET', `/items/reservations?${query}`)) as Record<
    string,
    unknown
  >[]
  const [row = {}] = rows
  const column = (name: string) => Math.round(Number(row[name]) * 100)
  expect(row.quote).toEqual(JSON.parse(JSON.stringify(shown)))
  expect({
    car: column('car_total'),
    coverage: column('coverage_total'),
    addOns: column('add_ons_total'),
    era: column('era'),
    dropoff: column('dropoff'),
    fees: column('fees_total'),
    discount: column('discount_total'),
    subtotal: column('subtotal'),
    airportTax: column('airport_tax'),
    tax: column('tax'),
    total: column('total'),
  }).toEqual({
    car: shown.carTotal,
    coverage: shown.coverageTotal,
    addOns: shown.addOnsTotal,
    era: shown.era,
    dropoff: shown.dropoff,
    fees: shown.fees,
    discount: shown.discount,
    subtotal: shown.subtotal,
    airportTax: shown.airportTax,
    tax: shown.tax,
    total: shown.total,
  })
  expect(Number(row.total)).toBe(shown.total / 100)
}

function randomSearch(random: Random, content: Catalogue) {
  const today = panamaNow(Date.now()).slice(0, 10)
  const pickup = `${addDays(today, 2 + random.below(300))}T${random.time()}`
  const length = 1 + random.below(random.below(4) === 0 ? 25 : 8)
  const returned = `${addDays(pickup.slice(0, 10), length)}T${random.time()}`
  const branch = random.pick(content.branches).slug
  const pairs = Object.keys(content.oneWayFees).filter((pair) => pair.startsWith(`${branch}>`))
  const other = pairs.length > 0 ? random.pick(pairs).slice(branch.length + 1) : branch
  const known = content.branches.some(({ slug }) => slug === other)
  const returnBranch = known && random.below(3) === 0 ? other : branch
  return { pickupBranch: branch, returnBranch, pickup, return: returned }
}

/** A small seeded generator (mulberry32): the same seed, the same bookings. */
function randomOf(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  const coupons = ['', '', 'VERANO10', 'verano10', 'GRUPO15', 'AVENTURA12', 'NADA']
  return {
    below,
    pick,
    coupon: pick(coupons),
    time: () => `${String(8 + below(10)).padStart(2, '0')}:${pick(['00', '30'])}`,
  }
}
