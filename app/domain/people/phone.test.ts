import { expect, it } from 'vitest'
import { roughPhone, typedPhone, withCallingCode } from './phone'

it.each([
  ['6123-4567', '6123-4567'],
  ['\u202a+507\u00a06123\u20114567\u202c', '+507 6123-4567'],
  ['(+507) 6123-4567', '+507 6123-4567'],
  ['00507 6123 4567', '+507 6123 4567'],
  ['00 507 6123 4567', '+507 6123 4567'],
  ['tel:+507-6123-4567', '+507-6123-4567'],
  ['Cel. 6123/4567', '6123 4567'],
  ['＋５０７ ６１２３４５６７', '+507 61234567'],
  ['٦١٢٣٤٥٦٧', '61234567'],
  ['+507 +507 61234567', '+507 61234567'],
  ['223-4567 ext. 12', '223-4567'],
  ['\u200b', ''],
])('the telephone %j is %j', (typed, number) => {
  expect(typedPhone(typed)).toBe(number)
})

it('puts the calling code before what has none', () => {
  expect(withCallingCode('6123-4567', '507')).toBe('+507 6123-4567')
  expect(withCallingCode('(+57) 300', '507')).toBe('+57 300')
  expect(withCallingCode(' \u200e', '507')).toBe('')
})

it.each(['(+507) 6123-4567', '6123/4567', '\u202a6123\u20104567'])('%j may be one', (typed) => {
  expect(roughPhone(typed)).toBe(typed)
})

it.each(['123', 'ana', '123456789012345678'])('%j is none', (typed) => {
  expect(roughPhone(typed)).toBeNull()
})
