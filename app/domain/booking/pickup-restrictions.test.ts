import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays } from '../calendar/rental-period'
import { cityBranch, closedOn, everyDay, sampleBranch } from '../test-samples'
import {
  nearestAllowed,
  type PickupRestriction,
  type RestrictedPickup,
  restrictionOn,
  restrictionOnDay,
} from './pickup-restrictions'

const words = { es: 'Feria', en: 'Fair' }
const limit = (
  id: number,
  rule: PickupRestriction['rule'],
  { branches = [], classes = [] }: Partial<PickupRestriction> = {},
): PickupRestriction => ({ id, name: words, branches, classes, rule })

/** Thursday, at a branch that is open from 7 to 19 on weekdays and Saturdays. */
const wanted: RestrictedPickup = {
  branch: cityBranch(),
  carClass: 'suv_compacto',
  pickup: '2026-12-10T10:00',
  now: '2026-12-08T10:00',
}
const reach = { from: '2026-12-08T12:00', to: '2027-12-08T23:59' }

describe('restrictionOn', () => {
  it('knows none where none is', () => {
    expect(restrictionOn(wanted, [])).toBeNull()
  })

  it.each<[string, PickupRestriction['rule'], Partial<RestrictedPickup>, boolean]>([
    ['a class that is not offered', { kind: 'not_offered' }, {}, true],
    ['the first day', { kind: 'blackout', from: '2026-12-10', to: '2026-12-12' }, {}, true],
    ['the last day', { kind: 'blackout', from: '2026-12-08', to: '2026-12-10' }, {}, true],
    ['the day before', { kind: 'blackout', from: '2026-12-11', to: '2026-12-12' }, {}, false],
    ['48 hours ahead', { kind: 'lead_time', hours: 48 }, {}, false],
    ['a minute less', { kind: 'lead_time', hours: 48 }, { now: '2026-12-08T10:01' }, true],
    ['an hour before closing', { kind: 'last_pickup', minutes: 60 }, at('18:00'), false],
    ['half an hour before closing', { kind: 'last_pickup', minutes: 60 }, at('18:30'), true],
  ])('%s', (_, rule, change, isForbidden) => {
    expect(restrictionOn({ ...wanted, ...change }, [limit(1, rule)]) !== null).toBe(isForbidden)
  })

  it('names first what no date helps against, then closed days, notice and the last pickup', () => {
    const all = [
      limit(1, { kind: 'last_pickup', minutes: 24 * 60 }),
      limit(2, { kind: 'lead_time', hours: 1000 }),
      limit(3, { kind: 'blackout', from: '2026-12-10', to: '2026-12-10' }),
      limit(4, { kind: 'not_offered' }),
    ]
    const named = all.map((_, index) => restrictionOn(wanted, all.slice(0, index + 1))?.id)
    expect(named).toEqual([1, 2, 3, 4])
  })

  it('has no last pickup where the night is open', () => {
    const night = { ...wanted, branch: sampleBranch(), pickup: '2026-12-10T23:30' }
    expect(restrictionOn(night, [limit(1, { kind: 'last_pickup', minutes: 60 })])).toBeNull()
  })

  const nights = [...everyDay('00:00', '02:00'), ...everyDay('08:00', '24:00')]
  const lunch = [...everyDay('08:00', '12:00'), ...everyDay('14:00', '19:00')]
  it.each<[string, Parameters<typeof sampleBranch>[0], string, number, boolean]>([
    ['midnight is a closing', { hours: everyDay('06:00', '24:00') }, '23:30', 60, true],
    [
      'an hour before it is early enough',
      { hours: everyDay('06:00', '24:00') },
      '23:00',
      60,
      false,
    ],
    ['a night closes at two', { hours: nights }, '23:30', 180, true],
    ['two and a half hours are left', { hours: nights }, '23:30', 150, false],
    ['after midnight it is the same night', { hours: nights }, '01:30', 60, true],
    ['tomorrow is closed', { closures: closedOn('2026-12-11') }, '23:30', 60, true],
    ['a pause at noon is no closing', { hours: lunch }, '11:30', 60, false],
    ['the evening after it is one', { hours: lunch }, '18:30', 60, true],
  ])('last pickup: %s', (_, change, time, minutes, isForbidden) => {
    const late = { ...wanted, branch: sampleBranch(change), pickup: `2026-12-10T${time}` }
    const found = restrictionOn(late, [limit(1, { kind: 'last_pickup', minutes })])
    expect(found !== null).toBe(isForbidden)
  })

  it('counts for its branches and classes alone', () => {
    const rule = { kind: 'not_offered' } as const
    expect(restrictionOn(wanted, [limit(1, rule, { branches: ['tocumen'] })])).toBeNull()
    expect(restrictionOn(wanted, [limit(1, rule, { classes: ['van_grande'] })])).toBeNull()
    const own = limit(1, rule, { branches: ['via-espana'], classes: ['suv_compacto'] })
    expect(restrictionOn(wanted, [own])).toBe(own)
  })
})

describe('restrictionOnDay', () => {
  const times = ['07:00', '12:00', '19:00']
  const on = (date: string, ...limits: PickupRestriction[]) =>
    restrictionOnDay(wanted, { date, times }, limits)?.rule.kind ?? null

  it('is of days of which no time is left', () => {
    const lead = limit(1, { kind: 'lead_time', hours: 48 })
    expect(on('2026-12-09', lead)).toBe('lead_time')
    // From ten on it is far enough ahead.
    expect(on('2026-12-10', lead)).toBeNull()
    const fair = limit(2, { kind: 'blackout', from: '2026-12-10', to: '2026-12-12' })
    expect([on('2026-12-09', fair), on('2026-12-10', fair)]).toEqual([null, 'blackout'])
    expect(on('2026-12-10', limit(3, { kind: 'last_pickup', minutes: 60 }))).toBeNull()
  })

  it('adds up what several forbid, and names the first by kind', () => {
    const late = limit(1, { kind: 'last_pickup', minutes: 8 * 60 })
    const lead = limit(2, { kind: 'lead_time', hours: 48 })
    expect([on('2026-12-10', late), on('2026-12-10', lead)]).toEqual([null, null])
    expect(on('2026-12-10', late, lead)).toBe('lead_time')
  })

  it('is none of a closed day', () => {
    const none = { date: '2026-12-10', times: [] }
    expect(restrictionOnDay(wanted, none, [limit(1, { kind: 'not_offered' })])).toBeNull()
  })
})

describe('nearestAllowed', () => {
  it('is the last time before closing that is left', () => {
    const late = { ...wanted, pickup: '2026-12-10T19:00' }
    const limits = [limit(1, { kind: 'last_pickup', minutes: 60 })]
    expect(nearestAllowed(late, limits, reach)).toBe('2026-12-10T18:00')
  })

  it('is the same time of the first day after a blackout, closed days left out', () => {
    // The 13th is a Sunday.
    const limits = [limit(1, { kind: 'blackout', from: '2026-12-09', to: '2026-12-12' })]
    expect(nearestAllowed(wanted, limits, reach)).toBe('2026-12-14T10:00')
  })

  it('is the first day on which what else is asked is met, too', () => {
    const limits = [limit(1, { kind: 'blackout', from: '2026-12-09', to: '2026-12-11' })]
    const accepts = (pickup: string) => pickup > '2026-12-15'
    expect(nearestAllowed(wanted, limits, { ...reach, accepts })).toBe('2026-12-15T10:00')
    expect(nearestAllowed(wanted, limits, { ...reach, accepts: () => false })).toBeNull()
  })

  it('is nowhere for a class that is not offered', () => {
    expect(nearestAllowed(wanted, [limit(1, { kind: 'not_offered' })], reach)).toBeNull()
  })
})

const rules = fc.oneof(
  fc.record({
    kind: fc.constant('blackout' as const),
    from: fc.integer({ min: 8, max: 20 }).map((day) => `2026-12-${String(day).padStart(2, '0')}`),
    to: fc.integer({ min: 8, max: 28 }).map((day) => `2026-12-${String(day).padStart(2, '0')}`),
  }),
  fc.record({ kind: fc.constant('lead_time' as const), hours: fc.integer({ min: 0, max: 240 }) }),
  fc.record({
    kind: fc.constant('last_pickup' as const),
    minutes: fc.integer({ min: 0, max: 600 }),
  }),
)
const limitLists = fc
  .array(rules, { maxLength: 5 })
  .map((list) => list.map((rule, index) => limit(index + 1, rule)))
const pickups = fc
  .tuple(fc.integer({ min: 8, max: 24 }), fc.integer({ min: 14, max: 38 }))
  .map(([day, half]) => {
    const time = `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`
    return `2026-12-${String(day).padStart(2, '0')}T${time}`
  })

test('the order in which limits are stored never matters', () => {
  fc.assert(
    fc.property(limitLists, pickups, fc.func(fc.integer()), (limits, pickup, order) => {
      const mixed = limits.toSorted((a, b) => order(a.id) - order(b.id))
      const asked = { ...wanted, pickup }
      expect(restrictionOn(asked, mixed)).toBe(restrictionOn(asked, limits))
      expect(nearestAllowed(asked, mixed, reach)).toBe(nearestAllowed(asked, limits, reach))
    }),
  )
})

test('a correction is allowed itself, and no day before it has one', () => {
  fc.assert(
    fc.property(limitLists, pickups, (limits, pickup) => {
      const found = nearestAllowed({ ...wanted, pickup }, limits, reach)
      if (found === null) return
      expect(restrictionOn({ ...wanted, pickup: found }, limits)).toBeNull()
      for (let day = pickup.slice(0, 10); day < found.slice(0, 10); day = addDays(day, 1)) {
        expect(
          nearestAllowed({ ...wanted, pickup: `${day}T10:00` }, limits, { ...reach, days: 0 }),
        ).toBeNull()
      }
    }),
  )
})

function at(time: string): Partial<RestrictedPickup> {
  return { pickup: `2026-12-10T${time}` }
}
