import { expect, test } from 'vitest'
import { eachRenterField, renterFieldNames } from './renter-fields'

test('each field has its value under its name, in the order of the screen', () => {
  const made = Object.entries(eachRenterField((name) => name))
  expect(made).toEqual(renterFieldNames.map((name) => [name, name]))
})
