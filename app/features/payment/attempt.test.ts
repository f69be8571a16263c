import { describe, expect, test } from 'vitest'
import { type AttemptState, extraProgressOf, progressOf } from './attempt'

const attempt = (
  status: AttemptState['status'],
  more: Partial<AttemptState> = {},
): AttemptState => ({
  method: 'card',
  status,
  redirectUrl: null,
  reason: '',
  extra: null,
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

describe('extraProgressOf', () => {
  test('a booking whose last payment is its own has none', () => {
    expect(extraProgressOf({ attempts: [attempt('captured')] })).toEqual({
      state: 'none',
      attempts: 1,
    })
  })

  test('of the last one that pays more', () => {
    const extra = {}
    const known = [attempt('captured'), attempt('declined', { extra, reason: 'funds' })]
    expect(extraProgressOf({ attempts: known })).toEqual({
      state: 'failed',
      reason: 'funds',
      attempts: 2,
    })
    const next = [...known, attempt('captured', { extra })]
    expect(extraProgressOf({ attempts: next })).toEqual({ state: 'done' })
    const open = [...next, attempt('sent', { extra })]
    expect(extraProgressOf({ attempts: open })).toEqual({ state: 'pending', method: 'card' })
  })
})
