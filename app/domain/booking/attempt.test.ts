import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AttemptStatus,
  attemptStatuses,
  isOpen,
  isUndecided,
  lostCodeOf,
  mayBecome,
} from './attempt'

const from = (status: AttemptStatus) =>
  attemptStatuses.filter((to) => to !== status && mayBecome(status, to))

describe('an attempt to pay (D17)', () => {
  it('is open while money may still move', () => {
    expect(attemptStatuses.filter((status) => isOpen({ status }))).toEqual([
      'sent',
      'redirect',
      'unknown',
      'capturing',
      'voiding',
    ])
    expect(attemptStatuses.filter((status) => isUndecided({ status }))).toEqual([
      'sent',
      'redirect',
      'unknown',
      'capturing',
    ])
  })

  it('goes on from each open status to what a gateway may say next, and never back to the start', () => {
    const decided = ['captured', 'declined', 'failed', 'voided', 'refunded']
    expect(from('sent')).toEqual(['redirect', 'unknown', 'capturing', 'voiding', ...decided])
    expect(from('redirect')).toEqual(['unknown', 'capturing', 'voiding', ...decided])
    expect(from('unknown')).toEqual(['redirect', 'capturing', 'voiding', ...decided])
    expect(from('capturing')).toEqual(['redirect', 'voiding', ...decided])
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

  it('keeps money once: it is accepted anew only after it was closed as having taken none', () => {
    fc.assert(
      fc.property(walks, (seen) => {
        const captured = seen.flatMap((status, at) => (status === 'captured' ? [at] : []))
        for (const [at, next] of captured.entries()) {
          const earlier = captured[at - 1]
          if (earlier === undefined) continue
          expect(seen[earlier + 1]).toBe('voiding')
          expect(seen[next - 1]).toBeOneOf(['failed', 'voided'])
        }
      }),
      { examples: [[['sent', 'captured', 'voiding', 'voided', 'captured']]], numRuns: 2000 },
    )
  })

  it('ends for good when its money was given back', () => {
    fc.assert(
      fc.property(walks, (seen) => {
        expect(seen.indexOf('refunded')).toBeOneOf([-1, seen.length - 1])
      }),
      { numRuns: 2000 },
    )
  })

  it('may still have taken money if it came to nothing without a refusal', () => {
    expect(lostCodeOf({ status: 'failed', responseCode: 'given_up' })).toBe('given_up')
    expect(lostCodeOf({ status: 'failed', responseCode: 'not_found' })).toBe('not_found')
    expect(lostCodeOf({ status: 'failed', responseCode: '' })).toBeNull()
    expect(lostCodeOf({ status: 'declined', responseCode: 'given_up' })).toBeNull()
  })
})

/** Ways through the statuses from `sent`, as a gateway's word after word leads. */
const walks = fc.array(fc.constantFrom(...attemptStatuses), { maxLength: 40 }).map((wanted) => {
  const seen: AttemptStatus[] = ['sent']
  for (const to of wanted) {
    const last = seen.at(-1) ?? 'sent'
    if (to !== last && mayBecome(last, to)) seen.push(to)
  }
  return seen
})
