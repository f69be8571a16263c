import { describe, expect, test } from 'vitest'
import { panamaEpoch } from '../calendar/rental-period'
import { priceQuote } from '../pricing/price'
import { sampleBranch, sampleFacts } from '../test-samples'
import { extensionWindow, isOnlyLonger, isUnderWay, nearestExtension } from './extension'

const pickup = '2026-12-07T10:00'
const due = '2026-12-09T10:00'
const stamp = panamaEpoch(pickup)

describe('a rental is under way', () => {
  const booked = {
    status: 'paid',
    pickup,
    return: due,
    handedOverAt: null,
    returnedAt: null,
  } as const
  test.each([
    ['by the clock, from the pickup on', {}, pickup, true],
    ['not before it', {}, '2026-12-07T09:59', false],
    [
      'before its pickup, once the car was handed over',
      { handedOverAt: stamp },
      '2026-12-07T08:00',
      true,
    ],
    [
      'past its return, while nobody took the car back',
      { handedOverAt: stamp },
      '2026-12-09T13:00',
      true,
    ],
    [
      'not once it was taken back',
      { handedOverAt: stamp, returnedAt: stamp },
      '2026-12-08T10:00',
      false,
    ],
    ['for a day past its return without any stamp', {}, '2026-12-10T09:00', true],
    ['not once that day is over', {}, '2026-12-10T10:00', false],
    ['not where it was cancelled', { status: 'cancelled' }, '2026-12-08T10:00', false],
  ] as const)('%s', (_, changes, now, expected) => {
    expect(isUnderWay({ ...booked, ...changes }, now)).toBe(expected)
  })
})

describe('the car can be kept', () => {
  const day = (weekday: number) => ({ day: weekday, open: '08:00', close: '18:00' })
  const branch = sampleBranch({
    hours: [1, 2, 3, 4, 5, 6].map(day),
    closures: [{ date: '2026-12-11', name: { es: '', en: '' } }],
    afterHoursReturn: false,
  } as unknown as Parameters<typeof sampleBranch>[0])
  const windowOf = (taken: readonly string[], { now = '2026-12-08T12:00', prepared = 0 } = {}) =>
    extensionWindow({ pickup, return: due }, branch, {
      ...{ now, prepared },
      isTaken: (half) => taken.includes(half),
    })

  test('until the last open time before somebody else has it, prepared in time', () => {
    expect(windowOf(['2026-12-11p'])).toEqual({
      takenFrom: '2026-12-11',
      from: '2026-12-09T10:01',
      // The branch is closed on the eleventh.
      latest: '2026-12-10T18:00',
    })
    expect(windowOf(['2026-12-10p']).latest).toBe('2026-12-10T12:00')
    expect(windowOf(['2026-12-10p'], { prepared: 180 }).latest).toBe('2026-12-10T09:00')
  })

  test('not at all where somebody else has it next', () => {
    expect(windowOf(['2026-12-09p'], { prepared: 180 })).toMatchObject({ latest: null })
  })

  test('as long as a rental may last where nobody has it', () => {
    expect(windowOf([])).toMatchObject({ takenFrom: null, latest: '2027-03-06T18:00' })
  })

  test('from two hours after now, also when it is late', () => {
    expect(windowOf([], { now: '2026-12-09T13:10' }).from).toBe('2026-12-09T15:10')
  })

  test('until the nearest open time to the wanted one', () => {
    const open = windowOf(['2026-12-12p'])
    const near = (wanted: string) => nearestExtension(open, branch, wanted)
    expect(near('2026-12-10T10:00')).toBe('2026-12-10T10:00')
    expect(near('2026-12-10T21:00')).toBe('2026-12-10T18:00')
    expect(near('2026-12-11T10:00')).toBe('2026-12-12T10:00')
    expect(near('2026-12-20T10:00')).toBe('2026-12-12T12:00')
    expect(near('2026-12-09T08:00')).toBe('2026-12-09T10:30')
  })
})

test('a change is told as an extension where it moved nothing but the return, and later', () => {
  const quote = priceQuote(sampleFacts())
  const place = { slug: 'tocumen' }
  const before = {
    ...{ car: { id: 5 }, pickupBranch: place, returnBranch: place, pickup, return: due, quote },
  }
  const longer = {
    ...before,
    return: '2026-12-10T10:00',
    quote: priceQuote(sampleFacts({ days: 6 })),
  }
  expect(isOnlyLonger(before, longer)).toBe(true)
  expect(isOnlyLonger(longer, before)).toBe(false)
  expect(isOnlyLonger(before, { ...longer, car: { id: 6 } })).toBe(false)
  expect(isOnlyLonger(before, { ...longer, returnBranch: { slug: 'david' } })).toBe(false)
  const [line] = quote.lines
  if (!line) throw new Error('the sample has lines')
  const lines = [...longer.quote.lines, { ...line, kind: 'add_on', code: 'gps' } as const]
  expect(isOnlyLonger(before, { ...longer, quote: { ...quote, lines } })).toBe(false)
})
