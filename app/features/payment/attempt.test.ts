import { describe, expect, test } from 'vitest'
import { type AttemptState, progressOf } from './attempt'

const attempt = (
  status: AttemptState['status'],
  more: Partial<AttemptState> = {},
): AttemptState => ({
  method: 'card',
  status,
  redirectUrl: null,
  reason: '',
  ...more,
})

describe('progressOf', () => {
  test('a booked reservation is done, whatever its attempts say', () => {
    expect(progressOf('paid', attempt('unknown'))).toEqual({ state: 'done' })
    expect(progressOf('confirmed', undefined)).toEqual({ state: 'done' })
  })

  test('without an attempt there is nothing to show', () => {
    expect(progressOf('unpaid', undefined)).toEqual({ state: 'none' })
  })

  test('a window to answer, while its address is known', () => {
    const url = 'https://bank.example/3ds'
    expect(progressOf('pending_payment', attempt('redirect', { redirectUrl: url }))).toEqual({
      state: 'verify',
      url,
      method: 'card',
    })
    expect(progressOf('pending_payment', attempt('redirect', { method: 'paypal' }))).toEqual({
      state: 'pending',
      method: 'paypal',
    })
  })

  test.each(['created', 'sent', 'unknown', 'approved', 'captured'] as const)(
    '%s is pending',
    (status) => {
      expect(progressOf('pending_payment', attempt(status))).toEqual({
        state: 'pending',
        method: 'card',
      })
    },
  )

  test('a failure keeps its reason; one we do not know is a decline', () => {
    expect(progressOf('failed', attempt('declined', { reason: 'funds' }))).toEqual({
      state: 'failed',
      reason: 'funds',
    })
    expect(progressOf('failed', attempt('refunded', { reason: 'amount_mismatch' }))).toEqual({
      state: 'failed',
      reason: 'amount_mismatch',
    })
    expect(progressOf('failed', attempt('failed', { reason: '???' }))).toEqual({
      state: 'failed',
      reason: 'declined',
    })
  })
})
