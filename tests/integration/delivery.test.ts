import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Wish } from '~/domain/booking/amendment'
import { panamaEpoch } from '~/domain/calendar/rental-period'
import { deliveryOf } from '~/domain/pricing/delivery'
import type { BillLine } from '~/domain/pricing/price'
import { saveDraft } from '~/features/booking/draft.server'
import { getChange } from '~/features/manage/change-page.server'
import { getManaged } from '~/features/manage/get-managed.server'
import { pay } from '~/features/payment/pay.server'
import { getAmendmentPage } from '~/features/payment/pay-page.server'
import { shownTrip } from '~/features/reservation/booking-values'
import { createReservation } from '~/features/reservation/create-reservation.server'
import { getReservation } from '~/features/reservation/get-reservation.server'
import { rentalParams } from '~/features/search/rental-params'
import { voucherDocument } from '~/features/voucher/voucher-document'
import { bookingSite, cards, minutes } from '../fixtures/booking'
import { moved, offered, resultOf, send, wishOf } from '../fixtures/changing'
import { offerDelivery, zones } from '../fixtures/delivery-zones'
import { makeDaysPlain } from '../fixtures/plain-days'
import { postStep } from '../fixtures/post-step'
import { inFull } from '../fixtures/short'
import { searchAhead, siteUrl, submissionOf, visitor } from '../fixtures/site'
import { act, askAs, clerk, offerOf } from '../fixtures/staff'

const booking = bookingSite(makeDaysPlain)
vi.useFakeTimers({ toFake: ['Date'] })
afterAll(() => vi.useRealTimers())

/** Content is kept for up to five minutes without waiting for a new one. */
async function offer(today: readonly object[]) {
  await offerDelivery(booking.site.back, today)
  vi.setSystemTime(Date.now() + 600_000)
}

beforeEach(() => offer(zones))

const [hotels, old] = zones
const { reserve, payByCard, rowOf, chargedFor } = booking

const columnsOf = async (code: string) => {
  const { delivery_price, delivery_description, total, quote } = (await rowOf(code)) as Awaited<
    ReturnType<typeof rowOf>
  > & { readonly delivery_description: string | null }
  return { price: Number(delivery_price), in: delivery_description, total: Number(total), quote }
}
const withTaxes = ({ amount, airportTax, tax }: BillLine) => amount + airportTax + tax

test('a delivery is in the price that is charged, in the record, on manage and on the voucher', async () => {
  const plain = await reserve()
  const booked = await reserve(booking.plenty, { delivery: 'hoteles' })
  await payByCard(booked, 'approve')
  const { price, in: where, total } = await columnsOf(booked.code)
  expect([price, where]).toEqual([20, 'Hoteles'])
  expect((await chargedFor(booked.code)).net).toBe(Math.round(total * 100))
  expect(await columnsOf(plain.code)).toMatchObject({ price: 0, in: null })
  const answer = await booked.v.run(() => getManaged())
  if (!('managed' in answer)) throw new Error(answer.redirect)
  const { booking: view } = answer.managed
  expect(deliveryOf(view.quote)).toMatchObject({ code: 'hoteles', amount: 2000 })
  const site = { name: 'Firefly', whatsapp: '' }
  const voucher = voucherDocument(view, 'es', { site, now: Date.now() })
  expect(voucher.moments[0]?.place).toContain('entrega: Hoteles')
  expect(voucher.moments[0]?.text).toContain('El punto exacto lo acordamos contigo')
  expect(voucher.moments[1]?.place).toContain('recolección: Hoteles')
  expect(voucher.bill.rows.map(({ label }) => label)).toContain('Entrega: Hoteles')
})

test('a change adds, changes and takes away a delivery at what the page says', async () => {
  const booked = await reserve()
  await payByCard(booked, 'approve')
  const before = (await columnsOf(booked.code)).total
  const added = wishOf(booked, { delivery: 'hoteles' })
  const first = await offered(booked, added)
  const line = deliveryOf(first.after)
  if (!line) throw new Error('no delivery in the offer')
  expect(first.sum.balance).toBe(withTaxes(line))
  expect(await send(booked, added, first)).toEqual({ ok: true })
  expect(await columnsOf(booked.code)).toMatchObject({ price: 20, in: 'Hoteles' })
  const other = wishOf(booked, { delivery: 'casco' })
  expect(await send(booked, other, await offered(booked, other))).toEqual({ ok: true })
  expect(await columnsOf(booked.code)).toMatchObject({ price: 30, in: 'Casco' })
  const none = wishOf(booked, { delivery: '' })
  expect(await send(booked, none, await offered(booked, none))).toEqual({ ok: true })
  expect(await columnsOf(booked.code)).toMatchObject({ price: 0, in: null, total: before })
  const unknown = wishOf(booked, { delivery: 'luna' })
  expect(await resultOf(booked, unknown)).toEqual({ ok: false, error: 'delivery' })
})

test('a zone that is not offered is in no price, and nobody pays another sum than shown', async () => {
  const plain = await reserve()
  const v = visitor()
  const { search, carId } = plain.submission
  const params = { ...rentalParams(search), auto: carId }
  const seen = await v.run(() => getReservation(params))
  if (!('view' in seen)) throw new Error(seen.notice)
  const { deliveryZones } = seen.view.pickupBranch
  expect(deliveryZones.map(({ code }) => code)).toEqual(['hoteles', 'casco'])
  const shownTotal = Math.round((await columnsOf(plain.code)).total * 100) + 2397
  const stale = { ...plain.submission, delivery: 'luna', shownTotal }
  const own = { email: 'otra@example.com', phone: '61234567', license: 'E-8-77' }
  const renter = { ...stale.renter, ...own }
  const submissionKey = 'a'.repeat(22)
  const result = await v.run(() => createReservation({ ...stale, renter, submissionKey }))
  expect(result).toMatchObject({ ok: false, error: { code: 'price_changed' } })
})

test('a coupon takes nothing off a delivery that it does not take off the car', async () => {
  const totals = []
  for (const delivery of ['', 'hoteles']) {
    const { code } = await reserve(booking.plenty, { delivery, coupon: 'VERANO10' })
    totals.push(Math.round((await columnsOf(code)).total * 100))
  }
  const [without = 0, delivered = 0] = totals
  expect(delivered - without).toBe(2397)
})

test('a pickup at another branch loses the delivery and says so', inFull, async () => {
  const booked = await reserve(booking.plenty, { delivery: 'hoteles' })
  await payByCard(booked, 'approve')
  const elsewhere = { ...booked.submission.search, pickupBranch: 'via-espana' }
  const wish = wishOf(booked, { search: elsewhere })
  const shown = await offered(booked, wish)
  expect(shown.losses.delivery).toEqual({ es: 'Hoteles', en: 'Hoteles (EN)' })
  expect(deliveryOf(shown.after)).toBeUndefined()
  expect(await send(booked, wish, shown)).toEqual({ ok: true })
  expect(await columnsOf(booked.code)).toMatchObject({ price: 0, in: null })
})

test('staff choose among the codes of all branches by the name that each branch gives them', async () => {
  const { code } = await reserve(booking.plenty, { delivery: 'hoteles' })
  await offer([{ ...old, codigo: 'hoteles-centro' }])
  const answer = await askAs(clerk, code)
  expect(answer).toMatchObject({
    booking: {
      deliveries: [
        ['', 'En el mostrador'],
        ['hoteles-centro', 'Casco · Tocumen / Hoteles del centro · Vía España'],
        ['casco-amador', 'Casco Antiguo y Amador · Vía España'],
        ['hoteles', 'Hoteles'],
      ],
    },
  })
})

test('the back office refuses two zones of one branch with the same code, and names the field', async () => {
  const same = offerDelivery(booking.site.back, [hotels, { ...old, codigo: 'hoteles' }])
  await expect(same).rejects.toThrow(/Entregas: .*fila 2, «codigo»: de un código distinto/)
})

test('staff who change or take away a zone change no agreement', inFull, async () => {
  const booked = await reserve(booking.plenty, { delivery: 'hoteles' })
  await payByCard(booked, 'approve')
  const { search } = booked.submission
  const shownTotal = Math.round((await columnsOf(booked.code)).total * 100)
  const again = async (shown: number) => {
    const asked = { search, delivery: 'hoteles', shownTotal: shown }
    const { result } = await booking.tryReserve(booking.plenty, asked)
    return result.ok || result.error.code
  }
  await offer([{ ...hotels, precio: 25 }, old])
  expect(await again(shownTotal)).toBe('price_changed')
  await offer([{ ...hotels, precio: 0 }, old])
  expect(await again(shownTotal - 2397)).toBe(true)
  await offer([old])
  // Its total would be the same as without any delivery.
  expect(await again(shownTotal - 2397)).toBe('price_changed')

  const choices = async (wish: Wish) => {
    const answer = await booked.v.run(() => getChange(wish))
    if (!('change' in answer)) throw new Error(answer.redirect)
    return answer.change.deliveries.map(({ zone, isOwn }) => [zone?.code ?? '', isOwn])
  }
  const withGps = wishOf(booked, { addOns: { gps: 1 } })
  const others = [
    ['', false],
    ['casco', false],
  ]
  expect(await choices(withGps)).toEqual([...others, ['hoteles', true]])
  expect(await send(booked, withGps, await offered(booked, withGps))).toEqual({ ok: true })
  expect(await columnsOf(booked.code)).toMatchObject({ price: 20, in: 'Hoteles' })
  const longer = { ...moved(booked, 1), addOns: { gps: 1 } }
  expect(await choices(longer)).toEqual(others)
  const last = await offered(booked, longer)
  expect(last.losses.delivery).toEqual({ es: 'Hoteles', en: 'Hoteles (EN)' })
  expect(await send(booked, longer, last)).toEqual({ ok: true })
  expect(await columnsOf(booked.code)).toMatchObject({ price: 0, in: null })
})

test('a zone that is taken away while a form without scripts is filled in is not lost unsaid', async () => {
  await offer([{ ...hotels, precio: 0 }, old])
  const v = visitor()
  const search = searchAhead(booking.content, 200)
  const { renter } = submissionOf(search, { id: booking.plenty })
  const chosen = { carId: booking.plenty, coverageCode: 'full', delivery: 'hoteles' }
  await v.run(() => saveDraft({ search, ...chosen, renter }))
  const path = `/reserva?${new URLSearchParams({ auto: String(booking.plenty), desde: search.pickup, hasta: search.return })}`
  const send = async (zone: string) => {
    const fields = { paso: 'datos', trip: shownTrip(search), zone, termsAccepted: '1' }
    const { headers } = await postStep(v, path, fields)
    return new URL(headers.get('location') ?? '', siteUrl)
  }
  await offer([old])
  const back = await send('hoteles')
  expect(back.pathname).toBe('/reserva')
  expect(Object.fromEntries(back.searchParams)).toMatchObject({
    paso: 'datos',
    aviso: 'error_price_changed',
  })
  expect((await send('')).pathname).toBe('/reserva/checkout')
})

test(
  'a free delivery that is taken away before a change is accepted is not lost unsaid',
  inFull,
  async () => {
    await offer([{ ...hotels, precio: 0 }, old])
    const booked = await reserve(booking.plenty, { delivery: 'hoteles' })
    await payByCard(booked, 'approve')
    const { v, code } = booked
    const longer = moved(booked, 1)
    const { search } = longer
    const [change, extend] = [
      { act: 'change', search, settle: 'counter' },
      { act: 'extend', return: search.return, settle: 'counter' },
    ] as const
    const begun = panamaEpoch(search.pickup) + minutes(60)
    const asked = { kind: 'change', ...longer } as const
    const shown = await offered(booked, longer)
    const [changed, extended] = [await offerOf(code, change), await offerOf(code, extend, begun)]
    const page = await v.run(() => getAmendmentPage(asked))
    if (!('page' in page)) throw new Error(page.redirect)
    const { amount, base, freeCancelUntil } = page.page
    expect([shown.losses.delivery, changed.warnings, extended.warnings]).toEqual([null, [], []])

    await offer([old])
    expect(await send(booked, longer, shown)).toEqual({ ok: false, error: 'price_changed' })
    const card = await booking.site.sandbox.tokenize(cards.approve)
    const by = { method: 'card', card } as const
    expect(
      await v.run(() => pay({ code, asked, shown: { amount, base, freeCancelUntil } }, by)),
    ).toEqual({
      ok: false,
      error: { code: 'amount_changed' },
    })
    const again = { kind: 'refused', words: expect.stringContaining('míralo otra vez') }
    expect(await askAs(clerk, code, change, { shown: changed.shown })).toMatchObject(again)
    const late = { shown: extended.shown, at: begun }
    expect(await askAs(clerk, code, extend, late)).toMatchObject(again)
    expect(await columnsOf(code)).toMatchObject({ price: 0, in: 'Hoteles' })

    const lost = ['Pierde la entrega, que no se ofrece para este cambio: Hoteles.']
    expect((await offerOf(code, change)).warnings).toEqual(lost)
    expect((await offerOf(code, extend, begun)).warnings).toEqual(lost)
    expect(await act(code, extend, begun)).toMatch(/^done/)
    expect(await columnsOf(code)).toMatchObject({ price: 0, in: null })
  },
)
