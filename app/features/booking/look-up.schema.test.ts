import { expect, test } from 'vitest'
import { missingOf } from '~/domain/booking/look-up'
import { lookUpSchema } from './look-up.schema'

test('a code and an email longer than their fields are kept as typed, and are not missing', () => {
  const typed = { code: 'X'.repeat(41), email: `${'a'.repeat(250)}@correo.example.com` }
  expect(lookUpSchema.parse(typed)).toEqual(typed)
  expect(missingOf(typed)).toBeNull()
})

test('what is no text counts as left empty', () => {
  expect(lookUpSchema.parse({ code: new File([], 'code') })).toEqual({ code: '', email: '' })
})
