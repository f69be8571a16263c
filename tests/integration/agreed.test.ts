import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readDraft } from '~/features/booking/draft.server'
import { getBooking } from '~/features/booking/get-booking.server'
import { getPriceStrip } from '~/features/fleet/price-strip.server'
import { checkCoupon } from '~/features/reservation/check-coupon.server'
import { createReservation } from '~/features/reservation/create-reservation.server'
import { getReservation } from '~/features/reservation/get-reservation.server'
import { rentalParams } from '~/features/search/rental-params'
import { rateLimits } from '~/server/limits/rate-limit.server'
import { requestContext } from '~/server/request-context.server'
import { type BookingTools, startBookingSite } from '../fixtures/booking'
import { searchAhead, submissionOf, type TestSite, visitor } from '../fixtures/site'

/** A renter's agreement stays as it was, and the next booking is another one. */
let site: TestSite
let tools: BookingTools
let plenty: number
let content: Awaited<ReturnType<typeof startBookingSite>>['content']

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  ;({ site, tools, plenty, content } = await startBookingSite())
})
afterAll(async () => {
  vi.useRealTimers()
  await site?.stop()
})

/** Content is kept for up to five minutes without waiting for a new one. */
const nextCatalogue = () => vi.setSystemTime(Date.now() + 600_000)

async function change(path: string, values: Record<string, unknown>) {
  await site.back.admin('PATCH', path, values)
  nextCatalogue()
}

async function idOf(collection: string, filter: string): Promise<number> {
  const rows = (await site.back.admin(
    'GET',
    `/items/${collection}?${filter}&fields=id&limit=1`,
  )) as { id: number }[]
  return rows[0]?.id ?? 0
}

test('a booking paid at once begins a new draft: the same trip again is a second booking (code 2)', async () => {
  const renter = visitor()
  const search = searchAhead(content, 200)
  const { submissionKey } = await renter.run(readDraft)
  const first = submissionOf(search, { id: plenty }, { submissionKey })
  const made = await renter.run(() => createReservation(first))
  const code = made.ok ? made.code : ''
  expect(await tools.payByCard({ v: renter, code, submission: first }, 'approve')).toEqual({
    state: 'done',
  })
  expect(await renter.run(getBooking)).toMatchObject({ booking: { code, status: 'paid' } })
  const draft = await renter.run(readDraft)
  expect(draft.submissionKey).not.toBe(submissionKey)
  expect(draft).toMatchObject({ coverageCode: null, addOns: {}, coupon: '' })
  const again = await renter.run(() =>
    createReservation({ ...first, submissionKey: draft.submissionKey }),
  )
  expect(again.ok && again.code).not.toBe(code)
})

test('deposit, deductible and the plan’s name stay as they were reserved (code 12, D35)', async () => {
  const booked = await tools.reserve(plenty)
  const coverOf = async () => {
    const answer = await booked.v.run(getBooking)
    return 'booking' in answer ? answer.booking.cover : null
  }
  const before = await coverOf()
  expect(before).toMatchObject({ code: 'basic', deductible: null })
  const id = await idOf('coverages', 'filter[codigo][_eq]=basic')
  await change(`/items/coverages/${id}`, { codigo: 'renamed', deposito: 999 })
  const after = await coverOf()
  await change(`/items/coverages/${id}`, { codigo: 'basic', deposito: 1500 })
  expect(after).toEqual(before)
})

test('whoever changes the language and sends again is booked in the new one (code 19)', async () => {
  const search = searchAhead(content, 210)
  const submission = submissionOf(search, { id: plenty })
  const spanish = visitor()
  const english = visitor({ locale: 'en' })
  const first = await spanish.run(() => createReservation(submission))
  const second = await english.run(() => createReservation(submission))
  expect(first.ok && second.ok && first.code !== second.code).toBe(true)
  const row = (await site.back.admin(
    'GET',
    `/items/reservations?filter[reservation_id][_eq]=${second.ok ? second.code : ''}&fields=language`,
  )) as { language: string }[]
  expect(row[0]?.language).toBe('en-US')
})

test('a price that staff changed meanwhile is said before anything is reserved (code 20)', async () => {
  const search = searchAhead(content, 220)
  const seen = await tools.tryReserve(plenty, { search })
  const shownTotal = seen.result.ok ? (await tools.rowOf(seen.result.code)).quote.total : 0
  const [car] = (await site.back
    .admin('GET', `/items/flota/${plenty}?fields=precio_firefly`)
    .then((one) => [one])) as { precio_firefly: number }[]
  await change(`/items/flota/${plenty}`, { precio_firefly: Number(car?.precio_firefly) + 10 })
  const submission = submissionOf(search, { id: plenty })
  const renter = visitor()
  const answer = await renter.run(() => createReservation({ ...submission, shownTotal }))
  const dearer = await visitor().run(() =>
    createReservation(submissionOf(search, { id: plenty }, { shownTotal: undefined })),
  )
  await change(`/items/flota/${plenty}`, { precio_firefly: car?.precio_firefly })
  expect(answer).toEqual({ ok: false, error: { code: 'price_changed' } })
  expect(dearer.ok && (await tools.rowOf(dearer.code)).quote.total).toBeGreaterThan(shownTotal)
})

describe('a code that is guessed (security M4)', () => {
  test('is limited on whatever page it is tried, and what was tried before is not', async () => {
    const renter = visitor()
    const { burst } = rateLimits.coupon
    const refusals: unknown[] = []
    for (let guess = 0; guess < burst + 3; guess++) {
      const search = searchAhead(content, 230)
      const answer = await renter.run(() =>
        getReservation({
          recogida: search.pickupBranch,
          desde: search.pickup,
          hasta: search.return,
          auto: plenty,
          cupon: `GUESS${guess}`,
        }),
      )
      const coupon = 'view' in answer ? answer.view.coupon : null
      refusals.push(coupon && 'refused' in coupon ? coupon.refused : coupon)
    }
    expect(refusals.slice(0, burst)).toEqual(Array(burst).fill('unknown'))
    expect(refusals.slice(burst)).toEqual(['busy', 'busy', 'busy'])
    const ask = (code: string) => renter.run(() => checkCoupon({ code, days: 3, carId: plenty }))
    expect(await ask('VERANO10')).toMatchObject({ error: { coupon: 'busy' } })
    expect(await ask('GUESS1')).toMatchObject({ error: { coupon: 'unknown' } })
  })

  test('takes its coupon from nobody else who asks for the same days', async () => {
    const renter = visitor()
    for (let guess = 0; guess < rateLimits.coupon.burst; guess++) {
      await renter.run(() => checkCoupon({ code: `GUESS${guess}`, days: 5, carId: plenty }))
    }
    const params = rentalParams(searchAhead(content, 230, 5))
    const pricesOf = (who: typeof renter, cupon?: string) =>
      who.run(async () => (await getPriceStrip({ ...params, cupon })).map(({ total }) => total))
    const full = await pricesOf(renter)
    expect(await pricesOf(renter, 'VERANO10')).toEqual(full)
    const reduced = await pricesOf(visitor(), 'VERANO10')
    expect(reduced[3]).toBeLessThan(full[3] ?? 0)
    expect(await pricesOf(renter, 'VERANO10')).toEqual(full)
  })
})

test('a way to pay without its gateway is not offered, nor taken (code 7, D40)', async () => {
  const id = await idOf('sites_config', 'filter[brand][_eq]=firefly')
  const booked = await tools.reserve(plenty)
  const methodsNow = async () => {
    const answer = await booked.v.run(getBooking)
    return 'booking' in answer ? answer.booking.methods : []
  }
  expect(await methodsNow()).toEqual(['card', 'paypal', 'counter'])
  await change(`/items/sites_config/${id}`, { payment_gateway: 'paypal' })
  // The first answer is the old one, while the new is read.
  await booked.v.run(async () => requestContext())
  await vi.waitFor(async () => expect(await methodsNow()).toEqual(['paypal', 'counter']), {
    timeout: 60_000,
  })
  const refused = await tools.startCard(booked, await tools.tokenOf('approve'))
  await change(`/items/sites_config/${id}`, { payment_gateway: 'metrobank' })
  expect(refused).toEqual({ ok: false, error: { code: 'method_unavailable' } })
  expect(await tools.chargedFor(booked.code)).toMatchObject({ captures: 0 })
})

test('a renter is led back to the host that was written, and so to the same brand (code 5, D33)', async () => {
  const renter = visitor({ origin: 'http://127.0.0.1:3998' })
  const { submission, result } = await tools.tryReserve(plenty, {}, renter)
  const code = result.ok ? result.code : ''
  expect(await tools.startPaypal({ v: renter, code, submission })).toMatchObject({
    progress: { state: 'verify' },
  })
  const orders = await site.sandbox.orders()
  const own = orders.find(({ invoiceId }) => invoiceId.startsWith(code))
  expect(own?.returnUrl).toMatch(/^http:\/\/127\.0\.0\.1:3998\/api\/pago\/paypal\/retorno/)
})
