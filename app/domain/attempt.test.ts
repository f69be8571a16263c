import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AttemptStatus, attemptStatuses, isOpen, isUndecided, mayBecome } from './attempt'

const from = (status: AttemptStatus) =>
  attemptStatuses.filter((to) => to !== status && mayBecome(status, to))

describe('an attempt to pay (D17)', () => {
  it('is open while money may still move', () => {
    expect(attemptStatuses.filter((status) => isOpen({ status }))).toEqual([
      'created',
      'sent',
      'redirect',
      'unknown',
      'capturing',
      'approved',
      'voiding',
    ])
    expect(attemptStatuses.filter((status) => isUndecided({ status }))).toEqual([
      'created',
      'sent',
      'redirect',
      'unknown',
      'capturing',
    ])
  })

  it('leaves captured by being given back alone, and refunded never', () => {
    expect(from('captured')).toEqual(['voiding', 'refunded'])
    expect(from('refunded')).toEqual([])
  })

  it('that is being given back is never accepted', () => {
    expect(from('voiding')).toEqual(['failed', 'voided', 'refunded'])
  })

  it('that came to nothing comes back only for money that was taken', () => {
    for (const status of ['declined', 'failed', 'voided'] as const) {
      expect(from(status)).toEqual(['voiding', 'captured', 'refunded'])
    }
  })

  it('ends, whatever happens to it', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...attemptStatuses), { maxLength: 40 }), (wanted) => {
        const seen: AttemptStatus[] = ['sent']
        for (const to of wanted) {
          const last = seen.at(-1) ?? 'sent'
          if (to !== last && mayBecome(last, to)) seen.push(to)
        }
        const captured = seen.indexOf('captured')
        const after = captured < 0 ? [] : seen.slice(captured + 1)
        expect(after.filter((status) => status === 'captured')).toEqual([])
        expect(seen.indexOf('refunded')).toBeOneOf([-1, seen.length - 1])
      }),
    )
  })
})
