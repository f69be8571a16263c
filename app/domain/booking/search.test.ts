import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMinutes,
  dateOf,
  minutesBetween,
  rentalDays,
  rentalSettings,
} from '../calendar/rental-period'
import { cityBranch, closedOn, sampleBranch, sampleContext } from '../test-samples'
import {
  afterHoursFee,
  canReturnAt,
  checkSearch,
  movePickup,
  oneWayFee,
  pickupWindow,
  type RentalSearch,
  type SearchContext,
} from './search'

const valid: RentalSearch = {
  pickupBranch: 'tocumen',
  returnBranch: 'via-espana',
  pickup: '2026-12-10T10:00',
  return: '2026-12-15T10:00',
}

const issues = (changes: Partial<RentalSearch>, context: Partial<SearchContext> = {}) =>
  checkSearch({ ...valid, ...changes }, sampleContext(context)).map(
    ({ code, field, limit }) => `${code} ${field}${limit === null ? '' : ` ${limit}`}`,
  )

describe('checkSearch', () => {
  it('finds nothing wrong with a valid search', () => {
    expect(issues({})).toEqual([])
  })

  it('knows the branches and the one-way table', () => {
    expect(issues({ pickupBranch: 'x' })).toEqual(['unknown_branch pickupBranch'])
    expect(issues({ returnBranch: 'y' })).toEqual(['unknown_branch returnBranch'])
    expect(issues({}, { oneWayFees: {} })).toEqual(['no_one_way returnBranch'])
    expect(issues({ returnBranch: 'tocumen' }, { oneWayFees: {} })).toEqual([])
    const backwards = { pickupBranch: 'via-espana', returnBranch: 'tocumen' }
    expect(issues(backwards)).toEqual(['no_one_way returnBranch'])
    expect(issues({}, { oneWayFees: { 'tocumen>via-espana': 0 } })).toEqual([])
  })

  describe('notice (now is 13:20)', () => {
    it.each([
      ['2026-12-03T15:20', []],
      ['2026-12-03T15:19', ['minimum_hours pickup 2']],
      ['2026-12-03T13:20', ['minimum_hours pickup 2']],
      ['2026-12-03T13:19', ['past pickup']],
      ['2026-12-04T00:00', []],
    ])('pickup %s: %j', (pickup, expected) => {
      expect(issues({ pickup, return: `${dateOf(addDays(pickup, 1))}T10:00` })).toEqual(expected)
    })

    it('counts across midnight and into the new year', () => {
      const night = { pickup: '2027-01-01T00:30', return: '2027-01-02T10:00' }
      expect(issues(night, { now: '2026-12-31T23:00' })).toEqual(['minimum_hours pickup 2'])
      expect(issues(night, { now: '2026-12-31T22:30' })).toEqual([])
    })
  })

  it('waits until reservations are enabled', () => {
    const site = { minimumDays: 1, disabledUntil: '2026-12-11' }
    expect(issues({}, { site })).toEqual(['disabled_until pickup 2026-12-11'])
    expect(issues({ pickup: '2026-12-11T00:00' }, { site })).toEqual([])
  })

  it('looks 365 days ahead', () => {
    const trip = { returnBranch: 'tocumen', return: '2027-12-06T10:00' }
    expect(issues({ ...trip, pickup: '2027-12-03T23:59' })).toEqual([])
    expect(issues({ ...trip, pickup: '2027-12-04T00:00' })).toEqual(['too_far_ahead pickup 365'])
  })

  it('keeps to opening hours and closures', () => {
    const trip = { pickupBranch: 'via-espana', returnBranch: 'via-espana' }
    expect(issues({ ...trip, pickup: '2026-12-10T06:30' })).toEqual(['pickup_closed pickup'])
    expect(issues({ ...trip, return: '2026-12-13T10:00' })).toEqual(['return_closed_day return'])
    expect(issues({ ...trip, return: '2026-12-14T23:00' })).toEqual(['return_closed return'])
    expect(issues({ ...trip, pickup: '2026-12-13T10:00', return: '2026-12-16T10:00' })).toEqual([
      'pickup_closed_day pickup',
    ])
    const closed = cityBranch({ closures: closedOn('2026-12-15') })
    expect(issues({}, { branches: [sampleBranch(), closed] })).toEqual(['return_closed_day return'])
  })

  it('allows a return after hours where the branch does, but not on a closed date', () => {
    const branch = cityBranch({ afterHoursReturn: true, closures: closedOn('2026-12-15') })
    const context = { branches: [sampleBranch(), branch] }
    expect(issues({ return: '2026-12-13T10:00' }, context)).toEqual([])
    expect(issues({ return: '2026-12-14T23:00' }, context)).toEqual([])
    expect(issues({ return: '2026-12-15T23:00' }, context)).toEqual(['return_closed_day return'])
    const trip = { pickupBranch: 'via-espana', returnBranch: 'via-espana' }
    expect(
      issues({ ...trip, pickup: '2026-12-11T22:00', return: '2026-12-14T10:00' }, context),
    ).toEqual(['pickup_closed pickup'])
  })

  it('keeps to the shortest and longest rental', () => {
    const site = { minimumDays: 3, disabledUntil: null }
    expect(issues({ return: '2026-12-12T10:59' }, { site })).toEqual(['minimum_days return 3'])
    expect(issues({ return: '2026-12-12T11:00' }, { site })).toEqual([])
    const round = { returnBranch: 'tocumen' }
    expect(issues({ ...round, return: '2027-03-10T10:59' })).toEqual([])
    expect(issues({ ...round, return: '2027-03-10T11:00' })).toEqual(['maximum_days return 90'])
    expect(issues({ ...round, return: valid.pickup })).toEqual(['inverted return'])
    expect(issues({ ...round, return: '2026-12-09T10:00' }, { site })).toEqual(['inverted return'])
  })

  it('says all that is wrong, and survives what is no date', () => {
    expect(issues({ pickup: 'soon', return: '2026-02-30T10:00' })).toEqual([
      'invalid_date pickup',
      'invalid_date return',
    ])
    expect(
      issues({ pickupBranch: 'x', pickup: '2026-12-01T10:00', return: '2026-11-30T10:00' }),
    ).toEqual(['unknown_branch pickupBranch', 'past pickup', 'inverted return'])
  })

  it('takes other limits', () => {
    const limits = { ...rentalSettings, noticeHours: 24, maximumDays: 4, maximumDaysAhead: 5 }
    expect(issues({}, { limits })).toEqual(['too_far_ahead pickup 5', 'maximum_days return 4'])
    const soon = { pickup: '2026-12-04T10:00', return: '2026-12-05T10:00' }
    expect(issues(soon, { limits })).toEqual(['minimum_hours pickup 24'])
  })
})

it('pickupWindow is what checkSearch allows', () => {
  expect(pickupWindow(sampleContext())).toEqual({
    from: '2026-12-03T15:20',
    to: '2027-12-03T23:59',
  })
  const site = { minimumDays: 1, disabledUntil: '2026-12-20' }
  expect(pickupWindow(sampleContext({ site })).from).toBe('2026-12-20T00:00')
  const over = { minimumDays: 1, disabledUntil: '2026-12-03' }
  expect(pickupWindow(sampleContext({ site: over })).from).toBe('2026-12-03T15:20')
})

it('movePickup keeps the length to the minute', () => {
  expect(movePickup(valid, '2028-02-27T08:30')).toEqual({
    ...valid,
    pickup: '2028-02-27T08:30',
    return: '2028-03-03T08:30',
  })
  fc.assert(
    fc.property(fc.integer({ min: -900_000, max: 900_000 }), fc.nat(100_000), (shift, length) => {
      const search = { ...valid, return: addMinutes(valid.pickup, length) }
      const moved = movePickup(search, addMinutes(valid.pickup, shift))
      expect(minutesBetween(moved.pickup, moved.return)).toBe(length)
      expect(rentalDays(moved.pickup, moved.return)).toBe(rentalDays(search.pickup, search.return))
    }),
  )
})

it('oneWayFee is 0 on the spot, null where no one drives', () => {
  const fees = { 'tocumen>via-espana': 1500 }
  expect(oneWayFee(valid, fees)).toBe(1500)
  expect(oneWayFee({ pickupBranch: 'a', returnBranch: 'a' }, fees)).toBe(0)
  expect(oneWayFee({ pickupBranch: 'via-espana', returnBranch: 'tocumen' }, fees)).toBeNull()
})

it('afterHoursFee is charged outside the hours of a branch that allows it', () => {
  const branches = [cityBranch({ afterHoursReturn: true, afterHoursFee: 2500 })]
  const fee = (local: string) =>
    afterHoursFee({ returnBranch: 'via-espana', return: local }, branches)
  expect([fee('2026-12-15T19:00'), fee('2026-12-15T19:01'), fee('2026-12-13T10:00')]).toEqual([
    0, 2500, 2500,
  ])
  const strict = [cityBranch({ afterHoursReturn: false, afterHoursFee: 2500 })]
  expect(afterHoursFee({ returnBranch: 'via-espana', return: '2026-12-15T23:00' }, strict)).toBe(0)
  expect(afterHoursFee({ returnBranch: 'x', return: '2026-12-15T23:00' }, branches)).toBe(0)
  expect(canReturnAt(strict[0] ?? sampleBranch(), '2026-12-15T23:00')).toBe(false)
})
