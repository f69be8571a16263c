import { expect, it } from 'vitest'
import { withCallingCode } from '~/domain/people/phone'
import { parsePhone, phoneCountry } from './phone'

it.each([
  ...[
    '6123-4567',
    '507 6123-4567',
    '+507 6123-4567',
    '(507) 6123-4567',
    '00507 61234567',
    '50761234567',
  ],
  ...['+507 507 6123-4567', '\u202a+507 6123-4567\u202c', '6123 4567', '6123.4567', '6123/4567'],
  ...[
    'tel:+50761234567',
    'WhatsApp: 6123-4567',
    '6123-4567 (Ana)',
    '٦١٢٣٤٥٦٧',
    '+507\u00a06123\u20114567',
  ],
])('%j is a mobile of Panama, with and without its code chosen before it', (typed) => {
  expect(parsePhone(typed)).toBe('+50761234567')
  expect(parsePhone(withCallingCode(typed, '507'))).toBe('+50761234567')
})

it.each([
  ['507-1234', '507', '+5075071234'],
  ['300 1234567', '57', '+573001234567'],
  ['57 300 1234567', '57', '+573001234567'],
  ['57 300 1234567', '507', '+573001234567'],
  ['1 (305) 555-1234', '1', '+13055551234'],
  ['305.555.1234', '1', '+13055551234'],
  ['011 507 6123-4567', '1', '+50761234567'],
  ['+52 1 55 1234 5678', '507', '+525512345678'],
  ['(0)20 7946 0958', '44', '+442079460958'],
  ['+44 (0)20 7946 0958', '507', '+442079460958'],
  ['0171 1234567', '49', '+491711234567'],
])('%j behind +%s is %s', (typed, code, number) => {
  expect(parsePhone(withCallingCode(typed, code))).toBe(number)
})

it.each(['6123-45678', '123', '507', '+507 6123-456', 'ana', ''])('%j is no number', (typed) => {
  expect(parsePhone(withCallingCode(typed, '507'))).toBeNull()
})

it.each([
  ['+50761234567', 'PA', '+507'],
  ['+13055550123', 'US', '+1'],
  ['+14165551234', 'CA', '+1'],
  ['+18095551234', 'DO', '+1'],
  ['+34612345678', 'ES', '+34'],
])('%s is a number of %s', (phone, iso, code) => {
  expect(phoneCountry(phone)).toEqual({ iso, code })
})

it.each(['', '6123-4567', '+80012345678'])('"%s" tells no country', (phone) => {
  expect(phoneCountry(phone)).toBeNull()
})
