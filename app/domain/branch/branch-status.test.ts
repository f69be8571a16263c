import { describe, expect, it } from 'vitest'
import { cityBranch, closedOn, everyDay, sampleBranch } from '../test-samples'
import { branchStatus, isOpenStatus } from './branch-status'

// 2026-12-10 is a Thursday; the city branch opens 7 to 19, not on Sundays.
describe('a branch', () => {
  it.each([
    ['2026-12-10T06:59', { kind: 'closed', opens: '2026-12-10T07:00' }],
    ['2026-12-10T07:00', { kind: 'open', until: '2026-12-10T19:00' }],
    ['2026-12-10T18:00', { kind: 'open', until: '2026-12-10T19:00' }],
    ['2026-12-10T18:01', { kind: 'closing', until: '2026-12-10T19:00' }],
    ['2026-12-10T18:59', { kind: 'closing', until: '2026-12-10T19:00' }],
    ['2026-12-10T19:00', { kind: 'closed', opens: '2026-12-11T07:00' }],
    ['2026-12-12T20:00', { kind: 'closed', opens: '2026-12-14T07:00' }],
  ])('is at %s: %o', (now, status) => {
    expect(branchStatus(cityBranch(), now)).toEqual(status)
    expect(isOpenStatus(branchStatus(cityBranch(), now))).toBe(status.kind !== 'closed')
  })

  it('opens after a closure, and after lunch', () => {
    const closed = cityBranch({ closures: closedOn('2026-12-11', '2026-12-12') })
    expect(branchStatus(closed, '2026-12-11T10:00')).toEqual({
      kind: 'closed',
      opens: '2026-12-14T07:00',
    })
    const lunch = cityBranch({
      hours: [...everyDay('08:00', '12:00'), ...everyDay('14:00', '18:00')],
    })
    expect(branchStatus(lunch, '2026-12-10T12:30')).toEqual({
      kind: 'closed',
      opens: '2026-12-10T14:00',
    })
  })

  it('that never closes says so, but not before a day off', () => {
    expect(branchStatus(sampleBranch(), '2026-12-10T03:00')).toEqual({ kind: 'always' })
    const off = sampleBranch({ closures: closedOn('2026-12-11') })
    expect(branchStatus(off, '2026-12-10T03:00')).toEqual({
      kind: 'open',
      until: '2026-12-11T00:00',
    })
    expect(branchStatus(off, '2026-12-10T23:30')).toEqual({
      kind: 'closing',
      until: '2026-12-11T00:00',
    })
    expect(branchStatus(off, '2026-12-11T10:00')).toEqual({
      kind: 'closed',
      opens: '2026-12-12T00:00',
    })
  })

  it('closes after midnight where its hours go on', () => {
    const late = sampleBranch({
      hours: [...everyDay('18:00', '24:00', [4]), ...everyDay('00:00', '02:00', [5])],
    })
    expect(branchStatus(late, '2026-12-10T20:00')).toEqual({
      kind: 'open',
      until: '2026-12-11T02:00',
    })
  })

  it('without hours is closed, with no opening in sight', () => {
    expect(branchStatus(sampleBranch({ hours: [] }), '2026-12-10T12:00')).toEqual({
      kind: 'closed',
      opens: null,
    })
  })
})
