import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attemptStatuses, isOpen, mayBecome } from './attempt'

const someStatus = fc.constantFrom(...attemptStatuses)

describe('an attempt to pay (D17)', () => {
  it('is open while money may still move', () => {
    expect(attemptStatuses.filter((status) => isOpen({ status }))).toEqual([
      'created',
      'sent',
      'redirect',
      'unknown',
      'approved',
    ])
  })

  it('leaves captured by a refund alone, and refunded never', () => {
    const from = (status: 'captured' | 'refunded') =>
      attemptStatuses.filter((to) => to !== status && mayBecome(status, to))
    expect(from('captured')).toEqual(['refunded'])
    expect(from('refunded')).toEqual([])
  })

  it('that came to nothing never opens again but for money that was taken', () => {
    fc.assert(
      fc.property(fc.constantFrom('declined', 'failed', 'voided'), someStatus, (from, to) => {
        const open = to !== from && isOpen({ status: to }) && mayBecome(from, to)
        expect(open).toBe(to === 'approved')
      }),
    )
  })

  it('may be written again as it is', () => {
    fc.assert(fc.property(someStatus, (status) => mayBecome(status, status)))
  })
})
