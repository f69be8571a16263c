import { describe, expect, test } from 'vitest'
import { type AttemptState, progressOf } from './attempt'

const attempt = (
  status: AttemptState['status'],
  more: Partial<AttemptState> = {},
): AttemptState => ({
  method: 'card',
  status,
  redirectUrl: null,
  transactionId: null,
  reason: '',
  amendment: null,
  ...more,
})

describe('the payment of a booking', () => {
  test('a booked reservation is done, whatever its attempts say', () => {
    expect(progressOf('booking', { status: 'paid', attempts: [attempt('unknown')] })).toEqual({
      state: 'done',
    })
    expect(progressOf('booking', { status: 'confirmed', attempts: [] })).toEqual({ state: 'done' })
  })

  test('without an attempt there is nothing to show', () => {
    expect(progressOf('booking', { status: 'unpaid', attempts: [] })).toEqual({
      state: 'none',
      attempts: 0,
    })
  })

  test('a window to answer, while its address is known', () => {
    const url = 'https://bank.example/3ds'
    expect(
      progressOf('booking', {
        status: 'pending_payment',
        attempts: [attempt('redirect', { redirectUrl: url })],
      }),
    ).toEqual({
      state: 'verify',
      url,
      method: 'card',
    })
    expect(
      progressOf('booking', {
        status: 'pending_payment',
        attempts: [attempt('redirect', { method: 'paypal' })],
      }),
    ).toEqual({
      state: 'pending',
      method: 'paypal',
    })
  })

  test.each(['sent', 'unknown', 'capturing', 'voiding', 'captured'] as const)(
    '%s is pending',
    (status) => {
      expect(
        progressOf('booking', { status: 'pending_payment', attempts: [attempt(status)] }),
      ).toEqual({
        state: 'pending',
        method: 'card',
      })
    },
  )

  test('a capture that has a number and no answer is under review', () => {
    const capturing = attempt('capturing', { method: 'paypal', transactionId: 'CAP1' })
    expect(progressOf('booking', { status: 'pending_payment', attempts: [capturing] })).toEqual({
      state: 'pending',
      method: 'paypal',
      isUnderReview: true,
    })
  })

  test('a failure keeps its reason; one we do not know is a decline', () => {
    expect(
      progressOf('booking', {
        status: 'failed',
        attempts: [attempt('declined', { reason: 'funds' })],
      }),
    ).toEqual({
      state: 'failed',
      reason: 'funds',
      method: 'card',
      attempts: 1,
    })
    expect(
      progressOf('booking', {
        status: 'failed',
        attempts: [attempt('refunded', { reason: 'amount_mismatch' })],
      }),
    ).toEqual({
      state: 'failed',
      reason: 'amount_mismatch',
      method: 'card',
      attempts: 1,
    })
    expect(
      progressOf('booking', { status: 'failed', attempts: [attempt('failed', { reason: '???' })] }),
    ).toEqual({
      state: 'failed',
      reason: 'declined',
      method: 'card',
      attempts: 1,
    })
  })
})

describe('the payment of an amendment', () => {
  test('has not begun while the last payment is that of the booking', () => {
    expect(progressOf('change', { status: 'paid', attempts: [attempt('captured')] })).toEqual({
      state: 'none',
      attempts: 1,
    })
  })

  test('is the latest one that pays an amendment', () => {
    const amendment = {}
    const known = [attempt('captured'), attempt('declined', { amendment, reason: 'funds' })]
    expect(progressOf('change', { status: 'paid', attempts: known })).toEqual({
      state: 'failed',
      reason: 'funds',
      method: 'card',
      attempts: 2,
    })
    const next = [...known, attempt('captured', { amendment })]
    expect(progressOf('change', { status: 'paid', attempts: next })).toEqual({ state: 'done' })
    const open = [...next, attempt('sent', { amendment })]
    expect(progressOf('change', { status: 'paid', attempts: open })).toEqual({
      state: 'pending',
      method: 'card',
    })
  })
})
