import { describe, expect, test } from 'vitest'
import type { BookingView } from '~/features/booking/booking.types'
import { sampleBooking } from '~/features/booking/test-samples'
import { actsOf, isBookingAct } from './booking-acts'
import type { BookingStage, CancellationView } from './manage.types'

function actsIn(
  stage: BookingStage,
  {
    booking = {},
    hasPass = false,
    precheckinEnabled = true,
    isClosedToChanges = false,
  }: {
    readonly booking?: Partial<BookingView>
    readonly hasPass?: boolean
    readonly precheckinEnabled?: boolean
    readonly isClosedToChanges?: boolean
  } = {},
) {
  return actsOf(
    {
      booking: sampleBooking(booking),
      stage,
      hasPass,
      // As the server says of one that is paid and ahead, whatever the stage.
      isChangeable: !isClosedToChanges,
      cancellation: isClosedToChanges ? null : ({} as CancellationView),
    },
    { precheckinEnabled },
  )
}

describe('the acts of a booking', () => {
  test('before the rental are the pre-check-in, the change, the cancellation and the voucher', () => {
    expect(actsIn('upcoming')).toEqual(['precheckin', 'change', 'cancel', 'download'])
    expect(actsIn('upcoming', { hasPass: true })).toEqual(['pass', 'change', 'cancel', 'download'])
    expect(actsIn('upcoming', { precheckinEnabled: false })).not.toContain('precheckin')
    expect(actsIn('upcoming', { isClosedToChanges: true })).toEqual(['precheckin', 'download'])
  })

  test('have a payment only while something is owed that can be paid online', () => {
    const owed = { balance: 5000 }
    expect(actsIn('upcoming', { booking: owed })).toContain('pay')
    expect(actsIn('running', { booking: owed })).toContain('pay')
    expect(actsIn('past', { booking: owed })).not.toContain('pay')
    const atCounter = { ...owed, methods: ['counter'] } as const
    expect(actsIn('upcoming', { booking: atCounter })).not.toContain('pay')
  })

  test('during and after the rental change and cancel nothing', () => {
    const isIn = { booking: { takesPrecheckin: false } }
    expect(actsIn('running', isIn)).toEqual(['download'])
    expect(actsIn('past')).toEqual(['download'])
  })

  test('are none of one that was cancelled or never booked', () => {
    expect(actsIn('cancelled')).toEqual([])
    expect(actsIn('closed')).toEqual([])
  })

  test('have names that a form may send', () => {
    expect(actsIn('upcoming').every(isBookingAct)).toBe(true)
    expect(isBookingAct('toString')).toBe(false)
  })
})
