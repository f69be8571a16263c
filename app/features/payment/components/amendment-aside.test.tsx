import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleBooking } from '~/features/booking/test-samples'
import type { AmendmentPage } from '../payment.types'
import { AmendmentAside } from './amendment-aside'

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

test.each([
  ['is over', '2026-11-19T10:00', true, 'Faltan menos de'],
  ['is ahead', '2026-12-08T10:00', true, 'Cancela gratis hasta el'],
])(
  'whoever pays for a booking for the counter reads that its free cancellation %s',
  (_, ...facts) => {
    const [freeCancelUntil, isCancellable, words] = facts
    expect(asideOf(counter, { freeCancelUntil, isCancellable })).toContain(words)
  },
)

test('of a rental that has begun nothing is said about cancelling', () => {
  const terms = { freeCancelUntil: '2026-12-08T10:00', isCancellable: false }
  expect(asideOf(counter, terms)).not.toContain('ancela')
})

const counter = { status: 'confirmed', type: 'postpaid' } as const

function asideOf(
  changes: Parameters<typeof sampleBooking>[0],
  terms: Pick<AmendmentPage, 'freeCancelUntil' | 'isCancellable'> = {
    freeCancelUntil: '2026-12-08T10:00',
    isCancellable: false,
  },
): string {
  const booking = sampleBooking(changes)
  const sums = { total: 13_000, kept: 10_000, amount: 3000, saved: 0, deposit: 50_000, base: '' }
  const page: AmendmentPage = {
    ...{ kind: 'balance', booking, car: booking.car, trip: booking, methods: [], query: '' },
    ...{ ...sums, ...terms, progress: { state: 'none', attempts: 0 }, isExtension: false },
  }
  return renderToStaticMarkup(<AmendmentAside page={page} locale="es" />)
}
