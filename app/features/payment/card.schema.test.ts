import { describe, expect, it } from 'vitest'
import { checkCard, emptyCard, formatCvv, formatExpiry } from './card.schema'

const card = {
  holder: 'MARIA J ABREGO',
  number: '4111 1111 1111 1111',
  expiry: '08/29',
  cvv: '123',
}

describe('checkCard', () => {
  it('accepts a whole card and names every missing field', () => {
    expect(checkCard(card, '2026-11-20')).toEqual({})
    expect(checkCard(emptyCard, '2026-11-20')).toEqual({
      holder: 'required',
      number: 'required',
      expiry: 'required',
      cvv: 'required',
    })
  })

  it.each([
    [{ number: '4111 1111 1111 1112' }, { number: 'invalid_number' }],
    [{ expiry: '10/26' }, { expiry: 'expired' }],
    [{ expiry: '11/26' }, {}],
    [{ expiry: '13/29' }, { expiry: 'invalid' }],
    [{ cvv: '12a' }, { cvv: 'not_a_number' }],
    [{ number: '3782 822463 10005' }, { cvv: 'not_a_number' }],
    [{ holder: 'M' }, { holder: 'invalid' }],
    [{ holder: 'MJ' }, {}],
    [{ holder: 'M'.repeat(60) }, {}],
    [{ holder: 'M'.repeat(61) }, { holder: 'invalid' }],
  ])('%j gives %j', (change, problems) => {
    expect(checkCard({ ...card, ...change }, '2026-11-20')).toEqual(problems)
  })
})

describe('formatExpiry', () => {
  it.each([
    ['0', '', '0'],
    ['8', '', '08/'],
    ['08', '0', '08/'],
    ['08', '08/', '08'],
    ['08/2', '08/29', '08/2'],
    ['082', '08', '08/2'],
    ['08/29', '08/2', '08/29'],
    ['8/29', '', '08/29'],
    ['08/2029', '', '08/29'],
    ['08 / 29', '', '08/29'],
    ['082999', '08/29', '08/29'],
  ])('%s after %s is %s', (typed, previous, shown) => {
    expect(formatExpiry(typed, previous)).toBe(shown)
  })

  /** Each key goes where the text ends, as a browser tells it. */
  const typeIn = (keys: string) =>
    [...keys].reduce((shown, key) => formatExpiry(shown + key, shown), '')

  it.each([
    '0829',
    '829',
    '08/29',
    '8/29',
    '08/2029',
    '082029',
    '8/2029',
    '2029-08',
    '202908',
    '2029/08',
    '08-29',
    '٠٨٢٩',
  ])('%s typed key by key is 08/29', (keys) => {
    expect(typeIn(keys)).toBe('08/29')
  })

  it.each(['1/29', '01/29', '1/2029', '2029-01', '0129'])(
    '%s typed key by key is 01/29',
    (keys) => {
      expect(typeIn(keys)).toBe('01/29')
    },
  )

  it.each([
    '2029-08',
    '202908',
    '29-08',
    '\u200e2029-08\u200f',
    '2029-08-31',
    '082029',
    '２０２９／０８',
  ])('%s filled in at once is 08/29', (typed) => {
    expect(formatExpiry(typed)).toBe('08/29')
    expect(formatExpiry(typed, '1')).toBe('08/29')
  })

  it('leaves what can be read in two ways as it is', () => {
    expect(formatExpiry('01/12/2030')).toBe('01/12/2030')
  })

  it('can be erased to nothing', () => {
    for (let shown = '08/29', keys = 0; shown !== ''; keys++) {
      shown = formatExpiry(shown.slice(0, -1), shown)
      expect(keys).toBeLessThan(8)
    }
  })
})

it.each([
  [' 123 ', 'visa', '123'],
  ['1 2 3 4', 'visa', '123'],
  ['1234', 'amex', '1234'],
  ['١٢٣', null, '123'],
  ['12a', 'visa', '12a'],
] as const)('the code %j of %s is %s', (typed, brand, shown) => {
  expect(formatCvv(typed, brand)).toBe(shown)
})
