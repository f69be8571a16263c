import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toTime } from '../calendar/numbers'
import { addDays, addMinutes, dateOf } from '../calendar/rental-period'
import type { Branch } from '../catalogue'
import { cityBranch, closedOn, everyDay, sampleBranch, sampleContext } from '../test-samples'
import { checkSearch, type RentalSearch, type SearchContext } from './search'
import { correctSearch } from './search-correction'

const valid: RentalSearch = {
  pickupBranch: 'tocumen',
  returnBranch: 'via-espana',
  pickup: '2026-12-10T10:00',
  return: '2026-12-15T10:00',
}

const correct = (raw: unknown, context: Partial<SearchContext> = {}) =>
  correctSearch(raw, sampleContext(context))
/** Up to 24 a driver pays $12 a day. */
const ages = { minimumDays: 1, disabledUntil: null, youngDriverMaxAge: 24, youngDriverFee: 1200 }
const dates = (raw: object, context: Partial<SearchContext> = {}) => {
  const { search } = correct({ ...valid, ...raw }, context)
  return [search.pickup, search.return]
}
const codes = (raw: object, context: Partial<SearchContext> = {}) =>
  correct({ ...valid, ...raw }, context).corrections.map(({ field, code }) => `${field} ${code}`)

describe('correctSearch, by example (now is Thursday 3 December 2026, 13:20)', () => {
  it('leaves a valid search alone, off the half hour too', () => {
    expect(correct(valid)).toEqual({ search: valid, corrections: [] })
    expect(correct({ ...valid, pickup: '2026-12-10T10:17' }).corrections).toEqual([])
  })

  it('fills in what is missing without a word: tomorrow at 10, five days, where it begins', () => {
    const filled = {
      pickupBranch: 'tocumen',
      returnBranch: 'tocumen',
      pickup: '2026-12-04T10:00',
      return: '2026-12-09T10:00',
    }
    for (const nothing of [undefined, null, {}, [], 'x', { pickup: '', return: ' ' }]) {
      expect(correct(nothing)).toEqual({ search: filled, corrections: [] })
    }
    expect(correct({ pickupBranch: 'via-espana' }).search.returnBranch).toBe('via-espana')
    expect(correct({ pickup: '2026-12-10T08:30' }).search.return).toBe('2026-12-15T08:30')
  })

  it.each([
    [22, 22],
    [24, 24],
    [25, undefined],
    [60, undefined],
    [undefined, undefined],
    ['22', undefined],
  ])('an age of %s changes the price as %s', (driverAge, kept) => {
    const site = { ...ages, highestLeastAge: null }
    const { search, corrections } = correct({ ...valid, driverAge }, { site })
    expect(search.driverAge).toBe(kept)
    expect(corrections).toEqual([])
  })

  it('raises an age that is too low to the least, and says so', () => {
    const site = { ...ages, highestLeastAge: null }
    const { search, corrections } = correct({ ...valid, driverAge: 18 }, { site })
    expect(search.driverAge).toBe(21)
    const raised = { field: 'driverAge', code: 'minimum_age', from: '18', to: '21' }
    expect(corrections).toEqual([raised])
    expect(correct(search, { site }).corrections).toEqual([])
  })

  it('keeps an age that is too young for a car of the fleet, whatever the fee', () => {
    const site = { ...ages, youngDriverFee: 0, highestLeastAge: 30 }
    expect(correct({ ...valid, driverAge: 29 }, { site }).search.driverAge).toBe(29)
    expect(correct({ ...valid, driverAge: 30 }, { site }).search).not.toHaveProperty('driverAge')
  })

  it('fills in the minimum of the site when that is longer, and the day reservations open', () => {
    const site = { minimumDays: 6, disabledUntil: '2027-01-15' }
    expect(correct({}, { site }).search).toMatchObject({
      pickup: '2027-01-15T10:00',
      return: '2027-01-21T10:00',
    })
  })

  it('takes no notice of an opening date that has passed', () => {
    const site = { minimumDays: 1, disabledUntil: '2026-01-01' }
    expect(correct({}, { site }).search.pickup).toBe('2026-12-04T10:00')
  })

  it('keeps a return that charges exactly the shortest or longest rental', () => {
    const site = { minimumDays: 3, disabledUntil: null }
    const raw = { pickup: '2026-12-03T12:00', returnBranch: 'tocumen' }
    expect(dates({ ...raw, return: '2026-12-05T17:00' }, { site })[1]).toBe('2026-12-05T17:00')
    expect(dates({ ...raw, return: '2027-03-03T12:30' })[1]).toBe('2027-03-03T12:30')
  })

  it('goes past closed days and keeps to hours when nothing is asked', () => {
    const branches = [
      cityBranch({ closures: closedOn('2026-12-04'), hours: everyDay('12:00', '19:00', [5, 1]) }),
    ]
    expect(correct({}, { branches }).search).toMatchObject({
      pickup: '2026-12-07T12:00',
      return: '2026-12-14T12:00',
    })
  })

  it('replaces unknown places, and a return to which no one drives', () => {
    const unknown = correct({ ...valid, pickupBranch: 'atlantis' })
    expect(unknown.search.pickupBranch).toBe('tocumen')
    expect(unknown.corrections).toEqual([
      {
        field: 'pickupBranch',
        code: 'unknown_branch',
        from: 'atlantis',
        to: 'tocumen',
        // The way from there is not the one that was asked for, and has a fee.
        added: [{ kind: 'one_way', fee: 1680 }],
      },
    ])
    expect(correct({ ...valid, returnBranch: 'atlantis' }).search.returnBranch).toBe('tocumen')
    expect(codes({}, { oneWayFees: {} })).toEqual(['returnBranch no_one_way'])
    expect(codes({ pickupBranch: 'atlantis' }, { oneWayFees: {} })).toEqual([
      'pickupBranch unknown_branch',
      'returnBranch no_one_way',
    ])
    expect(correct({ ...valid, pickupBranch: ' TOCUMEN ' })).toEqual({
      search: valid,
      corrections: [],
    })
  })

  it('moves a pickup that has passed, or comes too soon, to the next time that can be had', () => {
    expect(dates({ pickup: '2026-12-03T14:00' })).toEqual(['2026-12-03T15:30', '2026-12-15T10:00'])
    expect(codes({ pickup: '2026-12-03T14:00' })).toEqual(['pickup minimum_hours'])
    expect(codes({ pickup: '2026-12-03T12:00' })).toEqual(['pickup past'])
  })

  it('keeps the length of a link whose dates have both passed', () => {
    const raw = { pickup: '2026-11-10T10:00', return: '2026-11-17T10:00', returnBranch: 'tocumen' }
    expect(dates(raw)).toEqual(['2026-12-04T10:00', '2026-12-11T10:00'])
    expect(codes(raw)).toEqual(['pickup past', 'return follows_pickup'])
  })

  it('keeps the time of day of a link of the past: today where it still can, else tomorrow', () => {
    const past = (time: string) =>
      dates({ pickup: `2026-11-10T${time}`, return: `2026-11-17T${time}`, returnBranch: 'tocumen' })
    expect(past('18:00')).toEqual(['2026-12-03T18:00', '2026-12-10T18:00'])
    expect(past('15:20')).toEqual(['2026-12-03T15:20', '2026-12-10T15:20'])
    expect(past('15:19')).toEqual(['2026-12-04T15:19', '2026-12-11T15:19'])
    // An hour of today is not of the past: the next time that can be had is nearer than tomorrow.
    expect(dates({ pickup: '2026-12-03T10:00' })[0]).toBe('2026-12-03T15:30')
  })

  it('leaves a return that is still possible where it is', () => {
    const raw = { pickup: '2026-11-30T10:00', return: '2026-12-07T10:00' }
    expect(dates(raw)).toEqual(['2026-12-04T10:00', '2026-12-07T10:00'])
    expect(codes(raw)).toEqual(['pickup past'])
  })

  it('moves the return along when staying would charge a day more', () => {
    const raw = {
      pickupBranch: 'via-espana',
      pickup: '2026-12-10T20:00',
      returnBranch: 'via-espana',
    }
    // Taken at 19:00 instead of 20:00 and returned at 19:30 it would be six days, not five.
    const hours = [
      ...everyDay('07:00', '19:00', [1, 2, 4, 5, 6]),
      ...everyDay('07:00', '22:00', [2]),
    ]
    const branches = [cityBranch({ hours })]
    expect(dates({ ...raw, return: '2026-12-15T20:30' }, { branches })).toEqual([
      '2026-12-10T19:00',
      '2026-12-15T19:30',
    ])
    expect(codes({ ...raw, return: '2026-12-15T20:30' }, { branches })).toEqual([
      'pickup pickup_closed',
      'return follows_pickup',
    ])
  })

  it('finds the nearest time of the same day, the later of two, else the next day at that time', () => {
    const at = (pickup: string, hours = everyDay('07:00', '19:00', [1, 2, 3, 4, 5, 6])) =>
      dates(
        { pickupBranch: 'via-espana', returnBranch: 'via-espana', pickup },
        { branches: [cityBranch({ hours })] },
      )[0]
    expect(at('2026-12-10T05:10')).toBe('2026-12-10T07:00')
    expect(at('2026-12-10T22:00')).toBe('2026-12-10T19:00')
    expect(at('2026-12-13T10:20')).toBe('2026-12-14T10:30')
    const noon = [...everyDay('08:00', '12:00'), ...everyDay('14:00', '18:00')]
    expect(at('2026-12-10T13:00', noon)).toBe('2026-12-10T14:00')
    expect(at('2026-12-10T12:45', noon)).toBe('2026-12-10T12:00')
  })

  it('goes back only when nothing lies ahead', () => {
    const far = { pickup: '2030-01-01T10:00', return: '2030-01-08T10:00', returnBranch: 'tocumen' }
    expect(dates(far)).toEqual(['2027-12-03T10:00', '2027-12-10T10:00'])
    expect(codes(far)).toEqual(['pickup too_far_ahead', 'return follows_pickup'])
    const friday = [sampleBranch({ hours: everyDay('09:00', '17:00', [4]) })]
    expect(
      dates(
        { ...far, pickup: '2027-12-03T10:00', return: '2027-12-09T10:00' },
        { branches: friday },
      )[0],
    ).toBe('2027-12-02T10:00')
  })

  it('turns inverted, too short and too long rentals into the nearest length', () => {
    const site = { minimumDays: 3, disabledUntil: null }
    const round = { returnBranch: 'tocumen' }
    expect(dates({ ...round, return: '2026-12-09T10:00' })).toEqual([
      valid.pickup,
      '2026-12-11T10:00',
    ])
    expect(dates({ ...round, return: valid.pickup })[1]).toBe('2026-12-11T10:00')
    expect(dates({ ...round, return: '2026-12-11T09:00' }, { site })[1]).toBe('2026-12-13T10:00')
    expect(dates({ ...round, return: '2027-09-01T09:00' })[1]).toBe('2027-03-10T10:00')
    expect(codes({ ...round, return: '2026-12-09T10:00' })).toEqual(['return inverted'])
    expect(codes({ ...round, return: '2027-09-01T09:00' })).toEqual(['return maximum_days'])
  })

  it('reads branches in capitals, and says nothing of it', () => {
    const raw = { ...valid, pickupBranch: 'VIA-ESPANA', returnBranch: ' Via-Espana ' }
    const { search, corrections } = correct(raw)
    expect(search).toMatchObject({ pickupBranch: 'via-espana', returnBranch: 'via-espana' })
    expect(corrections).toEqual([])
  })

  it('reads dates that are almost right', () => {
    expect(dates({ pickup: '2027-02-30T10:00', return: '2027-03-03 9:00' })).toEqual([
      '2027-02-28T10:00',
      '2027-03-03T09:00',
    ])
    expect(dates({ pickup: '2026-12-10', return: '2026-12-15T10:00:00' })).toEqual([
      valid.pickup,
      valid.return,
    ])
    expect(codes({ pickup: '2026-12-10', return: '2026-12-15 10:00' })).toEqual([])
    expect(codes({ pickup: '2027-02-30T10:00', return: '2027-03-03T09:00' })).toEqual([
      'pickup invalid_date',
    ])
    expect(codes({ pickup: 'tomorrow' })).toEqual(['pickup invalid_date'])
    expect(correct({ ...valid, pickup: 'tomorrow' }).search.pickup).toBe('2026-12-04T10:00')
    expect(correct({ ...valid, pickup: 'x2026-12-11' }).search.pickup).toBe('2026-12-04T10:00')
  })

  it('returns to the branch of the pickup where the way has no fee', () => {
    const raw = { ...valid, pickupBranch: 'via-espana', returnBranch: 'tocumen' }
    expect(correct(raw).search).toMatchObject({
      pickupBranch: 'via-espana',
      returnBranch: 'via-espana',
    })
  })

  it('gives up a return branch that never opens, then the pickup branch', () => {
    const shut = cityBranch({ hours: [] })
    expect(codes({}, { branches: [sampleBranch(), shut] })).toEqual(['returnBranch return_closed'])
    const away = correct(
      { ...valid, pickupBranch: 'via-espana', returnBranch: 'via-espana' },
      {
        branches: [shut, sampleBranch()],
      },
    )
    expect(away.search).toEqual({ ...valid, returnBranch: 'tocumen' })
    expect(away.corrections.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'pickupBranch pickup_closed',
      'returnBranch return_closed',
    ])
  })

  it('allows the after-hours return that was asked for', () => {
    const branches = [
      sampleBranch(),
      cityBranch({ afterHoursReturn: true, closures: closedOn('2026-12-20') }),
    ]
    expect(correct({ ...valid, return: '2026-12-15T23:10' }, { branches }).corrections).toEqual([])
    expect(dates({ return: '2026-12-20T23:10' }, { branches })[1]).toBe('2026-12-21T23:00')
  })

  describe('what a correction costs', () => {
    const site = { minimumDays: 1, disabledUntil: null, tax: 700 }
    const late = { afterHoursReturn: true, afterHoursFee: 2500 }
    const added = (raw: object, context: Partial<SearchContext> = {}) =>
      correct({ ...valid, ...raw }, { site, ...context }).corrections.flatMap((one) =>
        (one.added ?? []).map((charge) => [one.field, charge]),
      )

    it('is no after-hours fee where a time within the hours of that day costs no more', () => {
      const branches = [sampleBranch(), cityBranch(late)]
      const raw = { pickup: '2026-12-03T14:00', return: '2026-12-03T14:30' }
      // A day after 15:30 the branch is open; with 19:30 in the place of 14:00 it would not be.
      expect(
        dates({ ...raw, pickup: '2026-12-02T19:30', return: '2026-12-05T19:00' }, { branches }),
      ).toEqual(['2026-12-03T19:30', '2026-12-05T19:00'])
      const moved = { pickup: '2026-11-03T22:00', return: '2026-11-05T18:00' }
      expect(dates(moved, { branches })).toEqual(['2026-12-03T22:00', '2026-12-05T18:00'])
      const longer = { pickup: '2026-11-03T22:00', return: '2026-11-05T22:00' }
      // It was asked for late, and stays late.
      expect(dates(longer, { branches })).toEqual(['2026-12-03T22:00', '2026-12-05T22:00'])
      expect(added(longer, { branches })).toEqual([])
    })

    it('is the after-hours fee with its taxes where only that return is left', () => {
      const days = [1, 2, 3, 4, 5]
      const branches = [
        sampleBranch(),
        cityBranch({ ...late, hours: everyDay('08:00', '18:00', days) }),
      ]
      // Tuesday and Thursday of November become Thursday and Saturday, when the branch is closed.
      const raw = { pickup: '2026-11-10T18:00', return: '2026-11-12T18:00' }
      expect(dates(raw, { branches })).toEqual(['2026-12-03T18:00', '2026-12-05T18:00'])
      // $25, 12 % of the airport on it, and 7 % on both.
      expect(added(raw, { branches })).toEqual([['return', { kind: 'after_hours', fee: 2996 }]])
    })

    it('is the days beyond those asked for, the one-way fee of another branch, and nothing else', () => {
      const branches = [sampleBranch(), cityBranch({ hours: everyDay('12:00', '18:00') })]
      const raw = { return: '2026-12-15T10:00' }
      expect(added(raw, { branches })).toEqual([['return', { kind: 'days', days: 1 }]])
      expect(added({ return: '2026-12-09T10:00' })).toEqual([])
      expect(added({ pickupBranch: 'atlantis' })).toEqual([
        ['pickupBranch', { kind: 'one_way', fee: 1798 }],
      ])
      expect(added({ pickup: '2026-12-03T14:00' })).toEqual([])
    })
  })

  it('says why when nothing can be rented at all', () => {
    const context = sampleContext({ site: { minimumDays: 1, disabledUntil: '2030-01-01' } })
    const { search } = correctSearch(valid, context)
    expect(search.pickup).toBe('2030-01-01T10:00')
    expect(checkSearch(search, context).map(({ code }) => code)).toContain('too_far_ahead')
    expect(correctSearch(valid, sampleContext({ branches: [] })).search.pickupBranch).toBe('')
  })
})

const SLUGS = ['alfa', 'beta', 'gama']

/** Branches that open at least once a week, in a world where something can always be rented. */
const branchArb = (slug: string): fc.Arbitrary<Branch> =>
  fc
    .record({
      days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
      open: fc.nat(46),
      steps: fc.integer({ min: 1, max: 48 }),
      closures: fc.array(fc.nat(420), { maxLength: 5 }),
      afterHoursReturn: fc.boolean(),
    })
    .map(({ days, open, steps, closures, afterHoursReturn }) =>
      sampleBranch({
        slug,
        hours: everyDay(toTime(open * 30), toTime(Math.min(48, open + steps) * 30), days),
        closures: closedOn(...closures.map((day) => addDays('2027-01-01', day))),
        afterHoursReturn,
      }),
    )

const world: fc.Arbitrary<SearchContext> = fc
  .record({
    branches: fc.tuple(...SLUGS.map(branchArb)),
    count: fc.integer({ min: 1, max: 3 }),
    pairs: fc.subarray(SLUGS.flatMap((a) => SLUGS.map((b) => `${a}>${b}`))),
    minimumDays: fc.integer({ min: 1, max: 20 }),
    disabled: fc.option(fc.integer({ min: -30, max: 300 })),
    minute: fc.nat(60 * 24 * 30),
  })
  .map(({ branches, count, pairs, minimumDays, disabled, minute }) => {
    const now = addMinutes('2027-01-01T00:00', minute)
    const disabledUntil = disabled === null ? null : addDays(dateOf(now), disabled)
    return {
      branches: branches.slice(0, count),
      site: { minimumDays, disabledUntil },
      oneWayFees: Object.fromEntries(pairs.map((pair) => [pair, 1500])),
      now,
    }
  })

const momentArb = fc.oneof(
  fc
    .integer({ min: -60 * 24 * 60, max: 600 * 24 * 60 })
    .map((m) => addMinutes('2027-01-10T00:00', m)),
  fc.constantFrom(
    '2027-02-30T10:00',
    '2027-01-20',
    '0000-01-01T00:00',
    '9999-12-31T23:59',
    'x',
    '',
  ),
)
const rawArb = fc.record(
  {
    pickupBranch: fc.constantFrom(...SLUGS, 'delta', '', 'ALFA'),
    returnBranch: fc.constantFrom(...SLUGS, 'delta', ''),
    pickup: momentArb,
    return: momentArb,
  },
  { requiredKeys: [] },
)

describe('correctSearch, whatever comes', () => {
  it('always yields a search that can be rented', () => {
    fc.assert(
      fc.property(rawArb, world, (raw, context) => {
        expect(checkSearch(correctSearch(raw, context).search, context)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('has nothing left to correct the second time', () => {
    fc.assert(
      fc.property(rawArb, world, (raw, context) => {
        const { search } = correctSearch(raw, context)
        expect(correctSearch(search, context)).toEqual({ search, corrections: [] })
      }),
      { numRuns: 150 },
    )
  })

  it('reports each given value that it changed, and no other', () => {
    fc.assert(
      fc.property(rawArb, world, (raw, context) => {
        const { search, corrections } = correctSearch(raw, context)
        for (const { field, from, to } of corrections) {
          if (field !== 'driverAge') expect([raw[field], search[field]]).toEqual([from, to])
          expect(from).not.toBe(to)
        }
        const fields = corrections.map(({ field }) => field)
        for (const field of ['pickup', 'return'] as const) {
          const given = raw[field]
          if (given?.length === 16 && given !== search[field]) expect(fields).toContain(field)
        }
      }),
      { numRuns: 150 },
    )
  })

  it('never throws, in any world', () => {
    const bleak = world.map((context) => ({
      ...context,
      branches: context.branches.map((branch) => ({ ...branch, hours: [] })),
    }))
    const anyWorld = fc.oneof(world, bleak, fc.constant(sampleContext({ branches: [] })))
    fc.assert(
      fc.property(fc.oneof(fc.anything(), rawArb), anyWorld, (raw, context) => {
        const { search } = correctSearch(raw, context)
        expect(correctSearch(search, context).search).toEqual(search)
      }),
      { numRuns: 100 },
    )
  })
})
