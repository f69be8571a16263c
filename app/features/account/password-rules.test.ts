import { expect, test } from 'vitest'
import { brokenRule } from './password-rules'

test.each([
  ['corta1', 'length'],
  ['solamente letras', 'letter_digit'],
  ['123456789012', 'letter_digit'],
  ['maria.abrego2026', 'not_email'],
  ['MARIA.ABREGO-99', 'not_email'],
  ['Password2026!', 'not_common'],
  ['contraseña123', 'not_common'],
  ['1234567890a', 'not_common'],
  ['caballo verde 7 lunas', null],
  [' sesenta y cuatro signos y más, con espacios a cada lado, y 1 cifra ', null],
])('a password %s breaks %s', (password, rule) => {
  expect(brokenRule(password, 'maria.abrego@example.com')).toBe(rule)
})

test('a short name before the @ forbids nothing: it is in many words', () => {
  expect(brokenRule('ana-banana-42-x', 'ana@example.com')).toBeNull()
})
