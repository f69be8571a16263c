import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatMoney,
  fromCents,
  lessPercent,
  percentOf,
  percentToBasisPoints,
  sum,
  toCents,
} from './money'

const cents = fc.integer({ min: -100_000_000, max: 100_000_000 })
const percent = fc.integer({ min: 0, max: 10_000 })

describe('toCents', () => {
  it.each<[number | string, number]>([
    ['48.00', 4800],
    ['48', 4800],
    ['48.5', 4850],
    ['0.29', 29],
    ['1.15', 115],
    ['48.00000', 4800],
    ['-20.40', -2040],
    [48, 4800],
    [19.99, 1999],
    [1.1, 110],
  ])('reads %s as %i', (value, expected) => {
    expect(toCents(value)).toBe(expected)
  })

  it.each([
    ...['', ' 1', '1 ', '1,5', '.5', '5.', '+5', '1e3', '0x10', 'NaN', '48.005', '1.2.3', '١'],
    ...[Number.NaN, Number.POSITIVE_INFINITY, 0.1 + 0.2, 1e21, '99999999999999999'],
  ])('refuses %j', (value) => {
    expect(() => toCents(value)).toThrow(RangeError)
  })

  it('has no negative zero', () => {
    expect(Object.is(toCents('-0.00'), 0)).toBe(true)
  })

  it('is undone by fromCents', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(toCents(fromCents(amount))).toBe(amount)
      }),
    )
  })
})

describe('fromCents', () => {
  it.each([
    [41142, '411.42'],
    [5, '0.05'],
    [0, '0.00'],
    [-2040, '-20.40'],
    [-5, '-0.05'],
  ])('writes %i as %s', (amount, expected) => {
    expect(fromCents(amount)).toBe(expected)
  })

  it('refuses a fraction of a cent', () => {
    expect(() => fromCents(0.5)).toThrow(RangeError)
  })
})

it('percentToBasisPoints reads percentages with two decimals', () => {
  expect([percentToBasisPoints('7.00'), percentToBasisPoints(12.5)]).toEqual([700, 1250])
  expect(() => percentToBasisPoints('7 %')).toThrow(RangeError)
})

describe('percentOf', () => {
  it.each([
    [38450, 700, 2692],
    [34330, 1200, 4120],
    [25564, 700, 1789],
    [10, 500, 1],
    [4999, 1, 0],
    [5000, 1, 1],
    [9, 500, 0],
    [-10, 500, -1],
    [-9, 500, 0],
    [4800, 10_000, 4800],
    [4800, 0, 0],
  ])('of %i cents, %i basis points are %i', (amount, points, expected) => {
    expect(Object.is(percentOf(amount, points), expected)).toBe(true)
  })

  it('is the exact quotient rounded half up', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), percent, (amount, points) => {
        const exact = (BigInt(amount) * BigInt(points) + 5000n) / 10_000n
        expect(BigInt(percentOf(amount, points))).toBe(exact)
      }),
    )
  })

  it('mirrors negative amounts and never leaves the range 0..amount', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), percent, (amount, points) => {
        const part = percentOf(amount, points)
        expect(percentOf(-amount, points) + part).toBe(0)
        expect(part).toBeGreaterThanOrEqual(0)
        expect(part).toBeLessThanOrEqual(amount)
      }),
    )
  })

  it('refuses fractions and amounts beyond exact integers', () => {
    expect(() => percentOf(0.5, 700)).toThrow(RangeError)
    expect(() => percentOf(100, 7.5)).toThrow(RangeError)
    expect(() => percentOf(Number.MAX_SAFE_INTEGER, 700)).toThrow(RangeError)
  })
})

describe('sum', () => {
  it('adds whole cents and nothing else', () => {
    expect(sum([])).toBe(0)
    expect(sum([100, -30, 5])).toBe(75)
    expect(() => sum([1, 0.5, 0.5])).toThrow(RangeError)
    expect(() => sum([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError)
  })
})

describe('formatMoney', () => {
  it.each([
    [41142, {}, '$411.42'],
    [150_000, {}, '$1,500.00'],
    [0, {}, '$0.00'],
    [-2040, {}, '\u2212$20.40'],
    [150_000, { decimals: 'auto' }, '$1,500'],
    [150_050, { decimals: 'auto' }, '$1,500.50'],
    [0, { decimals: 'auto' }, '$0'],
    [3850, { decimals: 'none' }, '$39'],
    [3849, { decimals: 'none' }, '$38'],
    [-20, { decimals: 'none' }, '$0'],
    [3881, { signed: true }, '+$38.81'],
    [-3881, { signed: true }, '\u2212$38.81'],
    [0, { signed: true }, '$0.00'],
  ] as const)('writes %i with %j as %s', (amount, options, expected) => {
    expect(formatMoney(amount, options)).toBe(expected)
  })

  it('shows every cent', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), (amount) => {
        expect(toCents(formatMoney(amount).replace(/[$,]/g, ''))).toBe(amount)
      }),
    )
  })
})

describe('lessPercent', () => {
  it.each([
    [4800, 1500, 4080],
    [10, 1500, 9],
    [4800, 0, 4800],
    [4800, 10_000, 0],
    [4800, 20_000, 0],
    [4800, -500, 4800],
  ])('of %i cents with %i basis points off is %i', (amount, discount, expected) => {
    expect(lessPercent(amount, discount)).toBe(expected)
  })
})
