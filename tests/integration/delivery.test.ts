import { expect, test } from 'vitest'
import { type BillLine, deliveryOf } from '~/domain/pricing/price'
import { getManaged } from '~/features/manage/get-managed.server'
import { createReservation } from '~/features/reservation/create-reservation.server'
import { getReservation } from '~/features/reservation/get-reservation.server'
import { rentalParams } from '~/features/search/rental-params'
import { voucherDocument } from '~/features/voucher/voucher-document'
import { bookingSite } from '../fixtures/booking'
import { offered, resultOf, send, wishOf } from '../fixtures/changing'
import { visitor } from '../fixtures/site'

const zone = (codigo: string, precio: number, nombre: string) => ({
  ...{ codigo, precio, nombre_es: nombre, nombre_en: `${nombre} (EN)` },
  ...{ nota_es: '', nota_en: '' },
})
const booking = bookingSite(async (back) => {
  await back.admin('PATCH', '/items/branches', {
    query: { filter: { slug: { _eq: 'aeropuerto-tocumen' } }, limit: -1 },
    data: { entregas: [zone('hoteles', 20, 'Hoteles'), zone('casco', 30, 'Casco')] },
  })
})
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
