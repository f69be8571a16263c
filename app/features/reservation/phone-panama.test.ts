import { expect, it } from 'vitest'
import { withCallingCode } from '~/domain/people/phone'
import { parsePhone } from './phone'
import { parsePanamaPhone } from './phone-panama'

/** Some rows of digits of each length, the same in each run. */
function* rowsOfDigits(): Generator<string> {
  let state = 1
  const digit = () => {
    state = (state * 48_271) % 2_147_483_647
    return String(state % 10)
  }
  for (let length = 1; length <= 15; length++)
    for (let row = 0; row < 30; row++) yield Array.from({ length }, digit).join('')
}

it.each(['', '507 ', '+507 ', '00507', '+507 507 ', '+507-', '8', '+507 00800'])(
  'a number behind "%s" is told as all rules tell it, or left to them',
  (before) => {
    const told = [...rowsOfDigits()]
      .flatMap((digits) => [before + digits, withCallingCode(before + digits, '507')])
      .map((typed) => [typed, parsePanamaPhone(typed)] as const)
      .filter(([, number]) => number !== undefined)
    expect(told.length).toBeGreaterThan(250)
    expect(told).toEqual(told.map(([typed]) => [typed, parsePhone(typed)]))
  },
)

it.each(['6123-4567', '+507 6123-4567', '(507) 6123-4567', '507-1234'])(
  '%s is Panama’s',
  (typed) => {
    expect(parsePanamaPhone(typed)).toBe(parsePhone(typed))
    expect(parsePanamaPhone(typed)).not.toBeNull()
  },
)

it.each([
  '+1 305 555 0123',
  '57 300 1234567',
  '+507 57 300 1234567',
  '011 507 6123-4567 ',
  '+52 1 55 1234 5678',
])('%s is left to the rules of the world', (typed) => {
  expect(parsePanamaPhone(typed)).toBeUndefined()
})
