import { describe, expect, test } from 'vitest'
import { AGAIN, mailOfStep, stepOfMail } from './mail-outbox.server'

describe('the step that a mail tells of', () => {
  const key = mailOfStep('AB12CD:3', 'changed')

  test('is in its key', () => {
    expect(key).toBe('AB12CD:3:changed')
    expect(stepOfMail({ key, kind: 'changed', reservationId: 7 })).toBe('AB12CD:3')
  })

  test.each([
    ['of a lead', { key: 'L-7:lead_received', kind: 'lead_received', reservationId: null }],
    [
      'asked for again',
      { key: `AB:confirmation${AGAIN}9`, kind: 'confirmation', reservationId: 7 },
    ],
    ['of all bookings', { key: 'AB12CD:my_bookings:9', kind: 'my_bookings', reservationId: 7 }],
  ] as const)('is none for one %s', (_, mail) => {
    expect(stepOfMail(mail)).toBeNull()
  })
})
