import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Wish } from '~/domain/booking/amendment'
import { partCosts } from '~/domain/booking/part-costs'
import { type PricedValues, type PricedView, quoteChoices } from '~/domain/booking/quote'
import { baseQuote, rentalOf } from '~/domain/booking/rental'
import { oneWayCost } from '~/domain/booking/search'
import type { Catalogue } from '~/domain/catalogue'
import type { Coupon } from '~/domain/pricing/coupon'
import { sum } from '~/domain/pricing/money'
import { couponSaving, type Quote } from '~/domain/pricing/price'
import { oneRate } from '~/domain/pricing/rates'
import { billRows } from '~/features/booking/bill-rows'
import { getCarOffer } from '~/features/car/get-car-offer.server'
import type { CarOffer, FleetView } from '~/features/fleet/fleet.types'
import { getFleet } from '~/features/fleet/get-fleet.server'
import { getChange } from '~/features/manage/change-page.server'
import { confirmAtCounter } from '~/features/payment/confirm-at-counter.server'
import { pay } from '~/features/payment/pay.server'
import { additionCosts } from '~/features/precheckin/addition-costs'
import { getPrecheckin } from '~/features/precheckin/precheckin.server'
import { createReservation } from '~/features/reservation/create-reservation.server'
import { getReservation } from '~/features/reservation/get-reservation.server'
import { rentalParams } from '~/features/search/rental-params'
import { proveEmail } from '../fixtures/booking'
import {
  addRandomPrices,
  brands,
  type Random,
  randomOf,
  randomSearch,
} from '../fixtures/random-bookings'
import { isShort } from '../fixtures/short'
import {
  contentOf,
  startTestSite,
  submissionOf,
  type TestSite,
  type Visitor,
  visitor,
} from '../fixtures/site'

/** A price beside a choice is what it adds to the total: pressing it moves the total by exactly that (D48). */
const bookings = isShort ? 8 : 1000
/** Renters at the same time. */
const lanes = 4
/** Every so many bookings the renter goes on to the pre-check-in and the change of the booking. */
const booked = isShort ? 3 : 10

let site: TestSite
const contents = new Map<string, Catalogue>()

beforeAll(async () => {
  site = await startTestSite(async (back) => {
    await addRandomPrices(back)
    const query = '/items/sites_config?fields=id&limit=-1'
    for (const { id } of (await back.admin('GET', query)) as { id: number }[]) {
      await back.admin('PATCH', `/items/sites_config/${id}`, { precheckin_enabled: true })
    }
  })
  for (const brand of brands) contents.set(brand, await contentOf(brand))
})
afterAll(() => site?.stop())

test(`${bookings} random bookings: whatever says "+$x" on fleet, car page, reservation, change and pre-check-in moves the total by exactly that, for both ways to pay`, async () => {
  const seed = Number(process.env.SEED ?? 20261127)
  const pressed = new Map<string, number>()
  const count = (name: string) => pressed.set(name, (pressed.get(name) ?? 0) + 1)
  let next = 0
  const lane = async () => {
    while (next < bookings) {
      const index = next++
      await walk(randomOf(seed + index), index, count)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  for (const name of [
    ...['fleet season', 'fleet one way', 'car plan', 'car add-on', 'car young driver'],
    ...['coverage', 'add-on', 'delivery', 'coupon'],
    ...['change coverage', 'change add-on', 'change delivery', 'change car'],
    ...['precheckin coverage', 'precheckin add-on', 'precheckin driver'],
  ]) {
    expect(pressed.get(name) ?? 0, `${name}, ${JSON.stringify([...pressed])}`).toBeGreaterThan(0)
  }
}, 1_800_000)

type Count = (name: string) => void

async function walk(random: Random, index: number, count: Count): Promise<void> {
  const brand = random.pick(brands)
  const content = contents.get(brand)
  if (!content) throw new Error(brand)
  const v = visitor({ brand, locale: random.pick(['es', 'en'] as const) })
  const cupon = random.coupon || undefined
  const { fleet, offer } = await offerFor(v, random, content, cupon)
  const { search } = fleet
  const answer = await v.run(() =>
    getReservation({ ...rentalParams(search), auto: offer.car.id, cupon }),
  )
  if (!('view' in answer)) throw new Error(answer.notice)
  const { view } = answer
  const applied = view.coupon && 'applied' in view.coupon ? view.coupon.applied : null
  expectFleet(fleet, offer, { content, coupon: applied, count })
  await expectCarPage(v, fleet, offer, { view, coupon: applied, cupon, count })
  const chosen = pressAll(random, view, applied, count)
  if (index % booked > 0) return

  const submission = submissionOf(search, offer.car, {
    ...{ type: chosen.type, addOns: chosen.addOns, delivery: chosen.delivery },
    ...{ coverageCode: chosen.coverageCode, coupon: applied?.code ?? '' },
  })
  const made = await v.run(() =>
    createReservation({
      ...submission,
      renter: { ...submission.renter, birthday: chosen.birthday },
    }),
  )
  if (!made.ok) throw new Error(JSON.stringify(made.error))
  if (chosen.type === 'prepaid') {
    const { token, brand: cardBrand, ...card } = await site.sandbox.tokenize('4111111111111111')
    const { last4, expiry } = card
    const input = { method: 'card', card: { token, brand: cardBrand, last4, expiry } } as const
    const { code } = made
    expect(await v.run(() => pay({ code, asked: { kind: 'booking' } }, input))).toMatchObject({
      ok: true,
    })
  } else {
    await v.run(() => proveEmail(made.code))
    expect(await v.run(() => confirmAtCounter(made.code))).toMatchObject({ ok: true })
  }
  await expectPrecheckin(v, count)
  await expectChange(v, random, count)
}

async function offerFor(v: Visitor, random: Random, content: Catalogue, cupon?: string) {
  for (;;) {
    const asked = randomSearch(random, content)
    const fleet = await v.run(() => getFleet({ ...rentalParams(asked), cupon }))
    const free = fleet.offers.filter(
      ({ car, availability }) => availability !== 'unavailable' && car.minimumAge === null,
    )
    if (free.length > 0) return { fleet, offer: random.pick(free) }
  }
}

type Facts = {
  readonly content: Catalogue
  readonly coupon: Coupon | null
  readonly count: Count
}

/** The fleet names the one-way fee and the seasons, which are in its totals. */
function expectFleet(
  { search, days }: FleetView,
  offer: CarOffer,
  { content, coupon, count }: Facts,
): void {
  const car = content.cars.find(({ id }) => id === offer.car.id)
  const rental = rentalOf(search, content)
  if (!car || !rental) throw new Error('not in the content')
  const fee = oneWayCost(search, content)
  const without = baseQuote(car, 'prepaid', { ...rental, oneWayFee: 0 }, content, coupon)
  expect(offer.prepaid.total - without.total).toBe(fee)
  if (fee > 0) count('fleet one way')
  const length = lengthOf(offer.prepaid, content)
  const base = { ...oneRate(car.dailyPrice, days), length }
  const plain = baseQuote(car, 'prepaid', rental, content, coupon, base)
  const seasons = sum(offer.seasons.map(({ amount }) => amount))
  expect(offer.prepaid.total - plain.total).toBe(seasons)
  if (offer.seasons.length > 0) count('fleet season')
}

function lengthOf({ lines }: Quote, { rates }: Catalogue) {
  const line = lines.find(({ kind }) => kind === 'car')
  return rates.lengths.find(({ name }) => name.es === line?.length?.name.es) ?? null
}

async function expectCarPage(
  v: Visitor,
  { search }: FleetView,
  offer: CarOffer,
  {
    view,
    coupon,
    cupon,
    count,
  }: {
    readonly view: PricedView
    readonly coupon: Coupon | null
    readonly cupon: string | undefined
    readonly count: Count
  },
): Promise<void> {
  const page = await v.run(() => getCarOffer(offer.slug, { ...rentalParams(search), cupon }))
  if (!page?.offer) throw new Error('no such car')
  const { parts } = page
  const open = { ...nothing, type: 'prepaid' } as const
  const totalOf = (changes: Partial<PricedValues>) =>
    quoteChoices(view, { ...open, ...changes }, coupon).total
  const total = totalOf({})
  expect(total).toBe(page.offer.prepaid.total)
  for (const [code, cost] of Object.entries(parts.plans)) {
    expect(totalOf({ coverageCode: code }) - total, code).toBe(cost)
    count('car plan')
  }
  for (const [code, cost] of Object.entries(parts.addOns)) {
    expect(totalOf({ addOns: { [code]: 1 } }) - total, code).toBe(cost)
    count('car add-on')
  }
  const adult = { ...view, search: { ...view.search, driverAge: undefined } }
  const young = { ...view, search: { ...view.search, driverAge: 21 } }
  const fee = quoteChoices(young, open, coupon).total - quoteChoices(adult, open, coupon).total
  expect(parts.youngDriver).toBe(fee)
  if (fee > 0) count('car young driver')
}

const nothing = { coverageCode: '', addOns: {}, delivery: '', birthday: '' }

/** Presses what step 2 offers, in a random order; the bill adds up after each. @returns what is chosen in the end. */
function pressAll(
  random: Random,
  view: PricedView,
  coupon: Coupon | null,
  count: Count,
): PricedValues {
  let chosen: PricedValues = {
    ...nothing,
    type: random.pick(['prepaid', 'postpaid'] as const),
    birthday: random.pick(['1990-04-12', '2003-02-01', '2004-06-30']),
  }
  const press = (name: string, changes: Partial<PricedValues>, cost: number) => {
    const [before, after] = [chosen, { ...chosen, ...changes }].map((values) =>
      quoteChoices(view, values, coupon),
    )
    if (!before || !after) throw new Error('no bill')
    expect(after.total - before.total, `${name} ${JSON.stringify(changes)}`).toBe(cost)
    chosen = { ...chosen, ...changes }
    expectRows(after, coupon, view, chosen)
    count(name)
  }
  for (let turn = 0; turn < 8; turn++) {
    const costs = partCosts(view, chosen, coupon)
    switch (random.below(4)) {
      case 0: {
        const { code } = random.pick(view.coverages)
        const had = chosen.coverageCode ? costs.coverage(chosen.coverageCode) : 0
        press('coverage', { coverageCode: code }, costs.coverage(code) - had)
        break
      }
      case 1: {
        const { code, maxQuantity } = random.pick(view.addOns)
        const quantity = chosen.addOns[code] ?? 0
        const isFull = quantity >= maxQuantity
        const addOns = { ...chosen.addOns, [code]: isFull ? 0 : quantity + 1 }
        press('add-on', { addOns }, isFull ? -costs.addOn(code) : costs.addOn(code))
        break
      }
      case 2: {
        const zones = view.pickupBranch.deliveryZones
        const { code } = random.pick(zones)
        const had = chosen.delivery ? costs.delivery(chosen.delivery) : 0
        press('delivery', { delivery: code }, costs.delivery(code) - had)
        break
      }
      default:
        chosen = { ...chosen, type: chosen.type === 'prepaid' ? 'postpaid' : 'prepaid' }
    }
  }
  if (coupon) {
    const [with_, without] = [coupon, null].map((one) => quoteChoices(view, chosen, one))
    if (with_ && without && couponSaving(with_) > 0) {
      expect(without.total - with_.total).toBe(couponSaving(with_))
      count('coupon')
    }
  }
  return chosen.coverageCode ? chosen : { ...chosen, coverageCode: 'basic' }
}

/** The bill's rows make its total; the first is the car with the mandatory plan, whatever else is chosen. */
function expectRows(
  quote: Quote,
  coupon: Coupon | null,
  view: PricedView,
  { type }: PricedValues,
): void {
  const rows = billRows(quote, 'es')
  expect(sum(rows.map(({ amount }) => amount))).toBe(quote.total)
  const bare = { ...view, oneWayFee: 0, afterHoursFee: 0, youngDriverFee: 0 }
  expect(rows[0]?.amount).toBe(quoteChoices(bare, { ...nothing, type }, null).total)
  if (coupon) expect(rows.filter(({ kind }) => kind === 'less').length).toBeLessThanOrEqual(1)
}

async function expectPrecheckin(v: Visitor, count: Count): Promise<void> {
  const answer = await v.run(getPrecheckin)
  if (!('view' in answer)) return
  const { view } = answer
  let chosen = { coverage: '', addOns: {} as Record<string, number>, drivers: [] as null[] }
  const press = (name: string, changes: Partial<typeof chosen>, cost: number) => {
    const before = additionCosts(view, chosen).quote.total
    chosen = { ...chosen, ...changes }
    expect(additionCosts(view, chosen).quote.total - before, name).toBe(cost)
    count(name)
  }
  for (const addOn of view.extras) {
    const cost = additionCosts(view, chosen).addOn(addOn)
    press('precheckin add-on', { addOns: { ...chosen.addOns, [addOn.code]: 1 } }, cost)
  }
  const [plan] = view.plans
  if (plan) {
    press(
      'precheckin coverage',
      { coverage: plan.code },
      additionCosts(view, chosen).coverage(plan.code),
    )
  }
  if (view.driver && view.driverRoom > 0) {
    const { driver } = additionCosts(view, chosen)
    press('precheckin driver', { drivers: [null] }, driver)
  }
}

/** Each choice of the page of a change, as the page after it says. */
async function expectChange(v: Visitor, random: Random, count: Count): Promise<void> {
  const pageOf = async (wish: Partial<Wish>) => {
    const answer = await v.run(() => getChange(wish))
    if (!('change' in answer)) throw new Error(answer.redirect)
    return answer.change
  }
  const page = await pageOf({})
  if (!page.isOpen) return
  const before = page.managed.booking.quote.total
  const expectOffer = async (name: string, wish: Partial<Wish>, cost: number | null) => {
    if (!cost) return
    const { result } = await pageOf({ ...page.wish, ...wish })
    if (!result.ok) throw new Error(`${name}: ${result.error}`)
    expect(result.offer.after.total - before, `${name} ${JSON.stringify(wish)}`).toBe(cost)
    count(name)
  }
  const plan = random.pick(page.coverages)
  await expectOffer('change coverage', { coverageCode: plan.coverage.code }, plan.difference)
  const { addOn, differences } = random.pick(page.addOns)
  for (const [quantity, difference] of differences.entries()) {
    const addOns = { ...page.wish.addOns, [addOn.code]: quantity }
    await expectOffer('change add-on', { addOns }, difference)
  }
  if (page.deliveries.length > 0) {
    const { zone, difference } = random.pick(page.deliveries)
    await expectOffer('change delivery', { delivery: zone?.code ?? '' }, difference)
  }
  const { car, difference } = random.pick(page.cars)
  await expectOffer('change car', { carId: car.id }, difference)
}
