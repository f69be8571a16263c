import { expect, it } from 'vitest'
import { rentalDays } from '~/domain/calendar/rental-period'
import { sampleContext } from '~/domain/test-samples'
import { fleetSearch, linkedSearch } from './fleet-search'

it("keeps what the promo's link asks of the fleet, and nothing that cannot be read", () => {
  expect(linkedSearch('/flota?tipo=van&cupon=GRUPO15', [])).toEqual({
    tipo: ['van'],
    cupon: 'GRUPO15',
  })
  expect(linkedSearch('/en/flota?pasajeros=many', [])).toEqual({})
})

it.each([
  ...['/promos', '', 'https://other.example/flota?tipo=van', '//other.example/flota'],
  ...['https:// www.firefly.example/promo', 'https://www.firefly.example:puerto/'],
])('a link to "%s" opens the classes of the promo', (link) => {
  expect(linkedSearch(link, ['suv_grande'])).toEqual({ clase: ['suv_grande'] })
  expect(linkedSearch(link, [])).toEqual({})
})

it('puts the code in the address, and dates only where the usual rental is too short for it', () => {
  const context = sampleContext()
  const coupon = { code: 'VERANO10', minimumDays: 5 }
  expect(fleetSearch(coupon, { tipo: ['suv'] }, context)).toEqual({
    tipo: ['suv'],
    cupon: 'VERANO10',
  })
  const long = fleetSearch({ ...coupon, minimumDays: 9 }, {}, context)
  expect(long).toMatchObject({ cupon: 'VERANO10', recogida: 'tocumen', devolucion: 'tocumen' })
  expect(rentalDays(long.desde ?? '', long.hasta ?? '')).toBe(9)
  const dated = { desde: '2026-12-10T10:00', hasta: '2026-12-12T10:00' }
  expect(fleetSearch({ ...coupon, minimumDays: 9 }, dated, context)).toEqual({
    ...dated,
    cupon: 'VERANO10',
  })
})
