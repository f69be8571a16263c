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
    expect(progressOf({ status: 'paid', attempts: [attempt('unknown')] })).toEqual({
      state: 'done',
    })
    expect(progressOf({ status: 'confirmed', attempts: [] })).toEqual({ state: 'done' })
  })

  test('without an attempt there is nothing to show', () => {
    expect(progressOf({ status: 'unpaid', attempts: [] })).toEqual({ state: 'none', attempts: 0 })
  })

  test('a window to answer, while its address is known', () => {
    const url = 'https://bank.example/3ds'
    expect(
      progressOf({
        status: 'pending_payment',
        attempts: [attempt('redirect', { redirectUrl: url })],
      }),
    ).toEqual({
      state: 'verify',
      url,
      method: 'card',
    })
    expect(
      progressOf({
        status: 'pending_payment',
        attempts: [attempt('redirect', { method: 'paypal' })],
      }),
    ).toEqual({
      state: 'pending',
      method: 'paypal',
    })
  })

  test.each([
    'created',
    'sent',
    'unknown',
    'capturing',
    'approved',
    'voiding',
    'captured',
  ] as const)('%s is pending', (status) => {
    expect(progressOf({ status: 'pending_payment', attempts: [attempt(status)] })).toEqual({
      state: 'pending',
      method: 'card',
    })
  })

  test('a failure keeps its reason; one we do not know is a decline', () => {
    expect(
      progressOf({ status: 'failed', attempts: [attempt('declined', { reason: 'funds' })] }),
    ).toEqual({
      state: 'failed',
      reason: 'funds',
      attempts: 1,
    })
    expect(
      progressOf({
        status: 'failed',
        attempts: [attempt('refunded', { reason: 'amount_mismatch' })],
      }),
    ).toEqual({
      state: 'failed',
      reason: 'amount_mismatch',
      attempts: 1,
    })
    expect(
      progressOf({ status: 'failed', attempts: [attempt('failed', { reason: '???' })] }),
    ).toEqual({
      state: 'failed',
      reason: 'declined',
      attempts: 1,
    })
  })
})
