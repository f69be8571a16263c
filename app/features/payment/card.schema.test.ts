import { describe, expect, it } from 'vitest'
import { checkCard, emptyCard, formatExpiry } from './card.schema'

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
})
