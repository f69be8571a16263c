import { expect, test } from 'vitest'
import { readBookings } from './rows.ts'

const at = '2027-05-04T14:00:00.000Z'
const step = (event: string, to_status: string) => ({ event, to_status, at, refund: null })

test.each([
  [
    'a hold that its renter or staff gave up',
    'cancelled',
    ['reserve unpaid', 'cancel cancelled'],
    false,
  ],
  [
    'a payment that came too late',
    'refunded',
    ['reserve unpaid', 'expire expired', 'refund refunded'],
    false,
  ],
  [
    'a booking for the counter',
    'cancelled',
    ['reserve unpaid', 'confirm confirmed', 'cancel cancelled'],
    true,
  ],
  ['a booking that was paid', 'no_show', ['reserve unpaid', 'pay paid', 'no_show no_show'], true],
])(
  'the cancellation of %s (%s) is one of a booking, or is none',
  async (_, status, story, isOne) => {
    const steps = story.map((one) => step(one.split(' ')[0] ?? '', one.split(' ')[1] ?? ''))
    const row = {
      id: 1,
      brand: 'firefly',
      status,
      steps,
      payments: [],
      date_created: at,
      total: 90,
    }
    const store = { open: () => ({ readByQuery: async () => [row] }) }
    const [booking] = await readBookings(store as never, {
      month: '2027-05',
      brand: '',
      branch: '',
    })
    expect(booking?.cancelledAt).toBe(isOne ? Date.parse(at) : null)
  },
)
