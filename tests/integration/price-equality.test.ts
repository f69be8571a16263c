import { afterAll, beforeAll, expect, test } from 'vitest'
import { quoteChoices } from '~/domain/booking/quote'
import { movePickup, type RentalSearch } from '~/domain/booking/search'
import { addDays, dateOf, timeOf } from '~/domain/calendar/rental-period'
import type { Catalogue } from '~/domain/catalogue'
import { deliveryOf } from '~/domain/pricing/delivery'
import { formatMoney, sum } from '~/domain/pricing/money'
import { billRows, includedRows } from '~/features/booking/bill-rows'
import { getBooking } from '~/features/booking/get-booking.server'
import { getCalendarChoice } from '~/features/fleet/calendar-choice.server'
import type { FleetView } from '~/features/fleet/fleet.types'
import { getFleet } from '~/features/fleet/get-fleet.server'
import { getPriceCalendar } from '~/features/fleet/price-calendar.server'
import { getPriceStrip } from '~/features/fleet/price-strip.server'
import { composeMail } from '~/features/mail/compose-mail.server'
import { getManaged } from '~/features/manage/get-managed.server'
import { confirmAtCounter } from '~/features/payment/confirm-at-counter.server'
import { pay } from '~/features/payment/pay.server'
import { createReservation } from '~/features/reservation/create-reservation.server'
import { getReservation } from '~/features/reservation/get-reservation.server'
import { rentalParams } from '~/features/search/rental-params'
import { voucherDocument } from '~/features/voucher/voucher-document'
import { siteContent } from '~/server/content/catalogue.server'
import { currentLocale } from '~/server/request-facts'
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

/** One amount from the first screen to the bank: the law of the house (D8). */
const bookings = isShort ? 8 : 1000
/** Milliseconds for each booking, many times what one takes where the machine is busy. */
const PATIENCE = 10_000
/** Renters at the same time. */
const lanes = 4
/** Every so many bookings every day of the strip is asked of the fleet, and the calendar's day. */
const sampled = { strip: 25, calendar: isShort ? 1 : 5 } as const
/** Kinds of which there is one in the short form as well. */
const always = ['stripDays', 'calendarDays']

/** How many of a thousand bookings there are at least of each kind: else this proves less than it says. */
const floors = {
  prepaid: 300,
  postpaid: 300,
  oneWay: 100,
  coupon: 200,
  young: 200,
  addOns: 300,
  delivery: 300,
  season: 300,
  severalRates: 60,
  weekly: 60,
  monthly: 20,
  weekend: 12,
  ofCar: 10,
  ofClass: 20,
  ofBranch: 5,
  ofBrand: 20,
  setPrice: 5,
  stripDays: 200,
  calendarDays: 60,
} as const
type Kind = keyof typeof floors
const names: Partial<Record<string, Kind>> = {
  'De un auto': 'ofCar',
  'De una clase': 'ofClass',
  'De una sucursal': 'ofBranch',
  'De una marca': 'ofBrand',
  'Precio propio': 'setPrice',
  'Tarifa semanal': 'weekly',
  'Tarifa mensual': 'monthly',
  'Fin de semana': 'weekend',
}

let site: TestSite
const contents = new Map<string, Catalogue>()

beforeAll(async () => {
  // None is sold out by the bookings: this is about what they cost.
  site = await startTestSite(addRandomPrices)
  for (const brand of brands) contents.set(brand, await contentOf(brand))
})
afterAll(() => site?.stop())

test(
  `${bookings} random bookings: fleet = strip = calendar = bill = reservation = charge = mail = voucher = manage = back office, to the cent`,
  async () => {
    const seed = Number(process.env.SEED ?? 20261120)
    const done = new Map<Kind, number>()
    let compared = 0
    let next = 0
    const lane = async () => {
      while (next < bookings) {
        const index = next++
        const kinds = await bookOne(randomOf(seed + index), index)
        compared++
        for (const kind of kinds) done.set(kind, (done.get(kind) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    expect(compared).toBe(bookings)
    const counts = Object.fromEntries(done)
    for (const [kind, ofThousand] of Object.entries(floors)) {
      const share = Math.floor((ofThousand * bookings) / 1000)
      const least = always.includes(kind) ? Math.max(1, share) : share
      const words = `${kind}, seed ${seed}: ${JSON.stringify(counts)}`
      expect(counts[kind] ?? 0, words).toBeGreaterThanOrEqual(least)
    }
  },
  bookings * PATIENCE,
)

/** Books one rental of a random kind. @returns its kinds, and one more for each day that was compared */
async function bookOne(random: Random, index: number): Promise<Kind[]> {
  const brand = random.pick(brands)
  const content = contents.get(brand)
  if (!content) throw new Error(brand)
  const v = visitor({ brand, locale: random.pick(['es', 'en'] as const) })
  const cupon = random.coupon || undefined
  const { fleet, forAll } = await offersFor(v, random, content, cupon)
  const { search } = fleet
  const { car, prepaid, postpaid, before } = random.pick(forAll)
  const strip = await expectStrip(v, fleet, cupon, index % sampled.strip === 0)
  const type = random.pick(['prepaid', 'postpaid'] as const)

  const answer = await v.run(() => getReservation({ ...rentalParams(search), auto: car.id, cupon }))
  if (!('view' in answer)) throw new Error(answer.notice)
  const { view } = answer
  const applied = view.coupon && 'applied' in view.coupon ? view.coupon.applied : null
  const open = { coverageCode: '', addOns: {}, delivery: '', birthday: '' }
  const openTotal = (paid: 'prepaid' | 'postpaid', taken = applied) =>
    quoteChoices(view, { ...open, type: paid }, taken).total
  expect([openTotal('prepaid'), openTotal('postpaid')]).toEqual([prepaid.total, postpaid.total])
  const full = before ?? { prepaid: prepaid.total, postpaid: postpaid.total }
  expect([openTotal('prepaid', null), openTotal('postpaid', null)]).toEqual([
    full.prepaid,
    full.postpaid,
  ])

  const addOns = Object.fromEntries(
    content.addOns.map(({ code, maxQuantity }) => [code, random.below(maxQuantity + 2)]),
  )
  const coverageCode = random.pick(content.coverages).code
  const delivery = random.pick(['', ...view.pickupBranch.deliveryZones.map(({ code }) => code)])
  const birthday = random.pick(['1990-04-12', '2003-02-01', '2004-06-30'])
  const shown = quoteChoices(view, { type, coverageCode, addOns, delivery, birthday }, applied)
  const whole = content.cars.find(({ id }) => id === car.id)
  const isDiscounted = type === 'prepaid' && car.discount > 0
  const frozen = withFleetId(shown, (isDiscounted && whole?.prepaidDiscountId) || '')

  const submission = submissionOf(search, car, {
    type,
    coverageCode,
    addOns,
    delivery,
    coupon: applied?.code ?? '',
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
    const paid = await v.run(() =>
      pay({ code, asked: { kind: 'booking' } }, { method: 'card', card }),
    )
    expect(paid).toEqual({ ok: true, progress: { state: 'done' } })
    expect((await site.sandbox.total(`${code}-1`))?.net).toBe(shown.total)
  } else {
    await v.run(() => proveEmail(code))
    expect(await v.run(() => confirmAtCounter(code))).toEqual({ ok: true, code })
  }
  const reservation = await expectRow(code, frozen)
  await expectPapers(v, { reservation, brand, type, shown })
  const isSampled = index % sampled.calendar === 0
  const days = isSampled ? await expectCalendar(v, search, car.id) : []
  return [...kindsOf(type, shown), ...strip, ...days]
}

/**
 * The offers for the first random search with a car for a renter of age; in the searches before, each car has its
 * reason.
 */
async function offersFor(v: Visitor, random: Random, content: Catalogue, cupon?: string) {
  for (;;) {
    const asked = randomSearch(random, content)
    const fleet = await v.run(() => getFleet({ ...rentalParams(asked), cupon }))
    // One with a least age of its own would be refused to the birthdays below.
    const forAll = freeOf(fleet).filter(({ car }) => car.minimumAge === null)
    if (forAll.length > 0) return { fleet, forAll }
    for (const { limit, tooYoung, car } of fleet.offers) {
      const isOut = limit || tooYoung || car.minimumAge !== null || car.status === 'unavailable'
      expect(isOut, `${car.make} ${car.model}`).toBeTruthy()
    }
  }
}

const freeOf = ({ offers }: FleetView) =>
  offers.filter(({ availability }) => availability !== 'unavailable')
const lowestOf = (fleet: FleetView) =>
  Math.min(...freeOf(fleet).map(({ prepaid }) => prepaid.total))

/** The papers that the renter reads afterwards: the page of the booking, the voucher and the mail. */
async function expectPapers(
  v: Visitor,
  {
    reservation,
    brand,
    type,
    shown,
  }: {
    readonly reservation: number
    readonly brand: string
    readonly type: 'prepaid' | 'postpaid'
    readonly shown: Shown
  },
) {
  const managed = await v.run(getManaged)
  if (!('managed' in managed)) throw new Error(JSON.stringify(managed))
  expect(managed.managed.booking.quote).toEqual(shown)
  expect(managed.managed.paid).toBe(type === 'prepaid' ? shown.total : 0)
  const { mail, voucher, rows, included, total } = await v.run(async () => {
    const language = currentLocale()
    const { site: facts } = (await siteContent(brand)).value
    const { booking } = managed.managed
    return {
      mail: await composeMail({
        ...{ id: 0, key: '', kind: 'confirmation', status: 'queued', tries: 0 },
        ...{
          brand,
          language,
          recipient: '',
          facts: null,
          message: '',
          dueAt: 0,
          reservationId: reservation,
        },
      }),
      voucher: voucherDocument(booking, language, { site: facts, now: Date.now() }).bill,
      rows: billRows(shown, language),
      included: includedRows(shown).map(({ label, amount }) => ({
        label,
        amount: formatMoney(amount),
      })),
      total: formatMoney(shown.total),
    }
  })
  expect(sum(rows.map(({ amount }) => amount))).toBe(shown.total)
  expect(voucher.rows).toEqual(
    rows.map(({ label, maths, money }) => ({ label, maths, amount: money })),
  )
  expect(voucher.included.rows).toEqual(included)
  expect(voucher.total.amount).toBe(total)
  if ('dropped' in mail) throw new Error(mail.dropped)
  const bill = rows.map(({ label, maths, money }) => [maths ? `${label}, ${maths}` : label, money])
  const inside = included.map(({ label, amount }) => [label, amount])
  const inText = billLines(mail.text)
  expect(inText.slice(0, rows.length)).toEqual(plain(bill))
  expect(inText[rows.length]?.[1]).toBe(total)
  expect(inText.slice(rows.length + 1)).toEqual(plain(inside))
  const amounts = [...rows.map(({ money }) => money), total, ...included.map((row) => row.amount)]
  expect(wholeAmounts(mail.html)).toEqual(amounts)
}

/** Label and amount of each line of the bill in a mail's text. */
function billLines(text: string): string[][] {
  return text.split('\n').flatMap((line) => {
    const [, label = '', amount = ''] = /^(.+?) \.{3,} (\S+)$/.exec(line) ?? []
    return amount ? [[label, amount]] : []
  })
}

function plain(lines: readonly string[][]): string[][] {
  return lines.map((cells) => cells.map((cell) => cell.replaceAll('\u00a0', ' ')))
}

/** Texts of a mail's page that are an amount and nothing else. */
function wholeAmounts(html: string): string[] {
  const texts = html.split(/<[^>]*>/).map((text) => text.trim())
  return texts.filter((text) => /^[+\u2212]?\$[\d,]+\.\d\d$/.test(text))
}

/** The calendar's day is the list's rental of one day from noon, where no length is in that. */
async function expectCalendar(v: Visitor, search: RentalSearch, car: number): Promise<Kind[]> {
  const { pickupBranch, driverAge } = search
  const date = dateOf(search.pickup)
  const range = { pickupBranch, returnBranch: pickupBranch, from: `${date.slice(0, 8)}01` }
  const asked = { ...range, months: 1, age: driverAge }
  const oneDay = {
    ...{ pickupBranch, returnBranch: pickupBranch, driverAge },
    ...{ pickup: `${date}T12:00`, return: `${addDays(date, 1)}T12:00` },
  }
  const fleet = await v.run(() => getFleet(rentalParams(oneDay)))
  const isAsked = fleet.search.pickup === oneDay.pickup && fleet.search.return === oneDay.return
  const own = freeOf(fleet).find((one) => one.car.id === car)
  if (!isAsked || !own || own.prepaid.lines.some(({ length }) => length)) return []
  const dayPrice = async (of?: number) => {
    const days = await v.run(() => getPriceCalendar({ ...asked, car: of }))
    return days.find((day) => day.date === date)?.dayPrice
  }
  expect(await dayPrice(car)).toBe(own.prepaid.total)
  expect(await dayPrice()).toBe(lowestOf(fleet))
  return ['calendarDays']
}

/**
 * The strip shows the cheapest car of the list for the day that is asked for; for the others, what the list says then.
 */
async function expectStrip(
  v: Visitor,
  fleet: FleetView,
  cupon: string | undefined,
  isSampled: boolean,
): Promise<Kind[]> {
  const { search, days } = fleet
  const strip = await v.run(() => getPriceStrip({ ...rentalParams(search), cupon }))
  expect(strip.find(({ chosen }) => chosen)?.total).toBe(lowestOf(fleet))
  const choice = await v.run(() => getCalendarChoice({ ...rentalParams(search), cupon }))
  expect(choice.total).toBe(lowestOf(fleet))
  if (!isSampled) return []
  const kinds: Kind[] = []
  for (const { date, total } of strip) {
    const moved = movePickup(search, `${date}T${timeOf(search.pickup)}`)
    const then = await v.run(() => getFleet({ ...rentalParams(moved), cupon }))
    const isThen = dateOf(then.search.pickup) === date && then.days === days
    const isRented = isThen && freeOf(then).length > 0
    expect(total, `${date} of ${JSON.stringify(search)}`).toBe(isRented ? lowestOf(then) : null)
    kinds.push('stripDays')
  }
  return kinds
}

type Shown = ReturnType<typeof quoteChoices>

/** The bill with the one thing that a page is not sent: the fleet system's id of the discount of its car (§3.22). */
function withFleetId(bill: Shown, code: string): Shown {
  const lines = bill.lines.map((line) => (line.kind === 'car' ? { ...line, code } : line))
  return { ...bill, lines }
}

function kindsOf(type: 'prepaid' | 'postpaid', shown: Shown): Kind[] {
  const line = shown.lines.find(({ kind }) => kind === 'car')
  const seasons = new Set(line?.rates?.map(({ season }) => season?.es))
  return [
    type,
    ...(shown.dropoff > 0 ? (['oneWay'] as const) : []),
    ...(shown.discount > 0 ? (['coupon'] as const) : []),
    ...(shown.lines.some(({ kind }) => kind === 'young_driver') ? (['young'] as const) : []),
    ...(shown.addOnsTotal > 0 ? (['addOns'] as const) : []),
    ...(deliveryOf(shown) ? (['delivery'] as const) : []),
    ...(line?.rates ? (['season'] as const) : []),
    ...((line?.rates?.length ?? 0) > 1 ? (['severalRates'] as const) : []),
    ...[...seasons, line?.length?.name.es].flatMap((name) => names[name ?? ''] ?? []),
  ]
}

/** The row as the staff sees it: every column in cents, and the JSON beside them; its id. */
async function expectRow(code: string, frozen: Shown): Promise<number> {
  const query = `filter[reservation_id][_eq]=${code}&fields=*`
  const rows = (await site.back.admin('GET', `/items/reservations?${query}`)) as Record<
    string,
    unknown
  >[]
  const [row = {}] = rows
  const column = (name: string) => Math.round(Number(row[name]) * 100)
  expect(row.quote).toEqual(JSON.parse(JSON.stringify(frozen)))
  expect({
    car: column('car_total'),
    coverage: column('coverage_total'),
    addOns: column('add_ons_total'),
    era: column('era'),
    dropoff: column('dropoff'),
    delivery: column('delivery_price'),
    fees: column('fees_total'),
    discount: column('discount_total'),
    subtotal: column('subtotal'),
    airportTax: column('airport_tax'),
    tax: column('tax'),
    total: column('total'),
  }).toEqual({
    car: frozen.carTotal,
    coverage: frozen.coverageTotal,
    addOns: frozen.addOnsTotal,
    era: frozen.era,
    dropoff: frozen.dropoff,
    delivery: deliveryOf(frozen)?.amount ?? 0,
    fees: frozen.fees,
    discount: frozen.discount,
    subtotal: frozen.subtotal,
    airportTax: frozen.airportTax,
    tax: frozen.tax,
    total: frozen.total,
  })
  expect(Number(row.total)).toBe(frozen.total / 100)
  return Number(row.id)
}
