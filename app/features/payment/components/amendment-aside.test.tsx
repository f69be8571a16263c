import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { BookingView } from '~/features/booking/booking.types'
import { sampleBooking } from '~/features/booking/test-samples'
import type { AmendmentPage } from '../payment.types'
import { AmendmentAside } from './amendment-aside'

function asideOf(changes: Partial<BookingView>): string {
  const booking = sampleBooking(changes)
  const page = {
    ...{ kind: 'balance', booking, car: booking.car, trip: booking, isExtension: false },
    ...{ total: 13_000, kept: 10_000, amount: 3000, saved: 0, deposit: 50_000 },
  } as unknown as AmendmentPage
  return renderToStaticMarkup(<AmendmentAside page={page} locale="es" />)
}

test('what is paid before the rental may be paid at pick-up, when the deposit is held', () => {
  expect(asideOf({})).toContain('O paga al recoger')
  expect(asideOf({})).toContain('se retiene aparte al recoger')
})

test('nothing is to be done at pick-up once the rental has begun', () => {
  const html = asideOf({ isBegun: true })
  expect(html).toContain('O paga en la sucursal.')
  expect(html).not.toContain('al recoger')
})

test('goodwill has a row of its own beside what is paid already', () => {
  expect(asideOf({})).not.toContain('Cortesía')
  const html = asideOf({ goodwill: 3000 })
  expect(html).toMatch(/Ya pagado<\/dt><dd[^>]*>[^<]*\$70\.00/)
  expect(html).toMatch(/Cortesía<\/dt><dd[^>]*>[^<]*\$30\.00/)
})
