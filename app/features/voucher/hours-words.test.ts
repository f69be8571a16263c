import { expect, test } from 'vitest'
import { priceQuote } from '~/domain/pricing/price'
import { cityBranch, sampleBranch, sampleFacts } from '~/domain/test-samples'
import { deliveredBooking, sampleBooking } from '~/features/booking/test-samples'
import { m } from '~/paraglide/messages'
import { pickupHours, returnHours } from './hours-words'

const closed = (date: string) => [{ date, reason: { es: 'Inventario', en: 'Inventory' } }]
const returnsTo = (branch: Parameters<typeof cityBranch>[0], afterHoursFee = 0) =>
  returnHours(
    sampleBooking({
      returnBranch: cityBranch(branch),
      quote: priceQuote(sampleFacts({ afterHoursFee })),
    }),
  )

test('a return says that its charge is on the bill only where it is', () => {
  const late = { hours: [], afterHoursReturn: true, afterHoursFee: 2500 }
  expect(returnsTo(late, 2500)).toBe(m.thanks_after_hours())
  expect(returnsTo({}, 2500)).toBe(m.thanks_after_hours())
  expect(returnsTo({})).toBe('')
  // The hours became shorter since it was booked, or the day is closed.
  expect(returnsTo(late)).toBe(m.thanks_hours_changed())
  expect(returnsTo({ closures: closed('2026-12-15') })).toBe(m.thanks_hours_changed())
  expect(returnsTo({ ...late, afterHoursFee: 0 })).toBe(m.thanks_after_hours_free())
})

test('a pickup says that its branch closed for that moment, unless the car is brought', () => {
  const pickupBranch = sampleBranch({ closures: closed('2026-12-10') })
  expect(pickupHours(sampleBooking({ pickupBranch }), 'es')).toBe(m.thanks_hours_changed())
  expect(pickupHours(sampleBooking(), 'es')).toBe('')
  expect(pickupHours(deliveredBooking({ pickupBranch }), 'es')).toBe('')
})
