import { describe, expect, it } from 'vitest'
import { cityBranch, closedOn, everyDay, sampleBranch } from '../test-samples'
import { nearestOpenTime } from './nearest-open-time'

const window = { from: '2026-12-03T15:20', to: '2026-12-20T23:59', stepMinutes: 30 }
const city = cityBranch()

describe('nearestOpenTime', () => {
  it('takes the moment itself when the branch serves then, on any minute', () => {
    expect(nearestOpenTime(city, '2026-12-10T10:17', window)).toBe('2026-12-10T10:17')
    expect(nearestOpenTime(city, window.from, window)).toBe(window.from)
    const to = '2026-12-10T10:17'
    expect(nearestOpenTime(city, to, { ...window, to })).toBe(to)
  })

  it('lists only steps when the moment itself cannot be had', () => {
    expect(nearestOpenTime(city, '2026-12-10T06:17', window)).toBe('2026-12-10T07:00')
    expect(nearestOpenTime(city, '2026-12-03T09:00', window)).toBe('2026-12-03T15:30')
    expect(nearestOpenTime(city, '2026-12-13T10:17', { ...window, stepMinutes: 60 })).toBe(
      '2026-12-14T10:00',
    )
  })

  it('takes the later of two that are as near', () => {
    const lunch = sampleBranch({
      hours: [...everyDay('08:00', '12:00'), ...everyDay('14:00', '18:00')],
    })
    expect(nearestOpenTime(lunch, '2026-12-10T13:00', window)).toBe('2026-12-10T14:00')
  })

  it('stays within the window: ahead to its last day, then back to its first', () => {
    const mondays = sampleBranch({ hours: everyDay('08:00', '17:00', [1]) })
    const on = (wanted: string, from: string, to: string) =>
      nearestOpenTime(mondays, wanted, { ...window, from, to })
    expect(on('2026-12-10T10:00', '2026-12-07T00:00', '2026-12-14T23:59')).toBe('2026-12-14T10:00')
    expect(on('2026-12-10T10:00', '2026-12-07T00:00', '2026-12-14T07:00')).toBe('2026-12-07T10:00')
    expect(on('2026-12-10T10:00', '2026-12-08T00:00', '2026-12-13T23:59')).toBeNull()
    expect(on('2026-12-30T10:00', '2026-12-07T00:00', '2026-12-16T23:59')).toBe('2026-12-14T10:00')
    expect(on('2026-12-10T10:00', '2026-12-14T10:00', '2026-12-14T10:00')).toBe('2026-12-14T10:00')
    expect(on('2026-12-10T10:00', '2026-12-14T10:01', '2026-12-14T10:00')).toBeNull()
  })

  it('serves after hours where that is allowed, on closed dates never', () => {
    const branch = cityBranch({ closures: closedOn('2026-12-10') })
    const free = { ...window, afterHours: true }
    expect(nearestOpenTime(branch, '2026-12-13T22:10', free)).toBe('2026-12-13T22:10')
    expect(nearestOpenTime(branch, '2026-12-10T22:10', free)).toBe('2026-12-11T22:00')
    expect(nearestOpenTime(sampleBranch({ hours: [] }), '2026-12-13T22:10', free)).toBe(
      '2026-12-13T22:10',
    )
    expect(nearestOpenTime(sampleBranch({ hours: [] }), '2026-12-13T22:10', window)).toBeNull()
  })
})
