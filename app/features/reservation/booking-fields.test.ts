import { describe, expect, it } from 'vitest'
import { withCallingCode } from '~/domain/people/phone'
import { bookingProblems, normalisedRenter } from './booking-fields'
import { parsePhone } from './phone'

const rules = { pickup: '2026-12-10T10:00', leastAge: 21, parsePhone }
const renter = {
  name: ' María José ',
  lastName: 'Ábrego',
  email: 'Maria.Abrego@Gmail.com',
  phone: '+507 6123-4567',
  birthday: '1990-03-14',
  license: '8-812-1045',
  flightNumber: '',
  invoiceCompany: '',
  invoiceRuc: '',
  invoiceDv: '',
}
const booking = { coverageCode: 'basic', renter, termsAccepted: true }
const problemsOf = (value: object) =>
  bookingProblems({ ...booking, renter: { ...renter, ...value } }, rules)

describe('the details of a renter', () => {
  it('normalises what it accepts', () => {
    expect(problemsOf({})).toEqual({})
    expect(normalisedRenter(renter, rules)).toEqual({
      ...renter,
      name: 'María José',
      email: 'maria.abrego@gmail.com',
      phone: '+50761234567',
    })
  })

  it.each([
    [{ name: '' }, { name: 'required' }],
    [{ lastName: 'R2D2' }, { lastName: 'invalid_name' }],
    [{ email: 'maria.abrego@gmail' }, { email: 'invalid_email' }],
    [{ phone: '123' }, { phone: 'invalid_phone' }],
    [{ phone: '  ' }, { phone: 'required' }],
    [{ birthday: '2005-12-11' }, { birthday: 'minimum_age' }],
    [{ birthday: '1990-02-30' }, { birthday: 'invalid_birthday' }],
    [{ birthday: '1990--' }, { birthday: 'invalid_birthday' }],
    [{ birthday: '' }, { birthday: 'required' }],
    [{ license: 'x' }, { license: 'invalid_license' }],
    [{ flightNumber: 'CM 302' }, {}],
    [{ flightNumber: '<b>' }, { flightNumber: 'invalid_flight' }],
    [{ phone: '+1 416 555 2671' }, {}],
    [{ invoiceCompany: 'Café Unido, S. A.', invoiceRuc: '8-123-456', invoiceDv: '7' }, {}],
    [{ invoiceCompany: 'x'.repeat(121) }, { invoiceCompany: 'too_long_company' }],
    [{ invoiceRuc: '8123456' }, { invoiceRuc: 'invalid_ruc' }],
    [{ invoiceDv: '345' }, { invoiceDv: 'invalid_dv' }],
    [{ birthday: '2005-12-10' }, {}],
  ])('%j gives %j', (value, problems) => {
    expect(problemsOf(value)).toEqual(problems)
  })
})

it('counts the age from which the car is rented', () => {
  const of = (birthday: string, leastAge: number) =>
    bookingProblems({ ...booking, renter: { ...renter, birthday } }, { ...rules, leastAge })
  expect(of('2001-12-11', 21)).toEqual({})
  expect(of('2001-12-11', 25)).toEqual({ birthday: 'minimum_age' })
  expect(of('2001-12-10', 25)).toEqual({})
})

describe('a booking', () => {
  it.each(['', null])('wants a plan and accepted terms: %j', (coverageCode) => {
    expect(bookingProblems({ coverageCode, renter, termsAccepted: false }, rules)).toEqual({
      coverageCode: 'coverage',
      termsAccepted: 'terms',
    })
  })
})

describe('parts of fields', () => {
  it('puts the calling code before a national number only', () => {
    expect(withCallingCode('6123-4567', '507')).toBe('+507 6123-4567')
    expect(withCallingCode('+34 600 000 000', '507')).toBe('+34 600 000 000')
    expect(withCallingCode(' ', '507')).toBe('')
    expect(withCallingCode('00507 6123-4567', '1')).toBe('+507 6123-4567')
  })
})
