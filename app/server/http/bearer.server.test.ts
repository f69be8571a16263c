import { expect, test } from 'vitest'
import { showsSecret } from './bearer.server'

const secret = 'a secret of some length'
const shows = (authorization?: string) =>
  showsSecret(
    new Request('http://x.test', authorization ? { headers: { authorization } } : {}),
    secret,
  )

test.each([
  undefined,
  'Bearer',
  secret,
  `Basic ${secret}`,
  `Bearer ${secret.slice(0, -1)}`,
  `Bearer ${secret}x`,
  `Bearer ${'x'.repeat(secret.length)}`,
])('%s is not the secret', (authorization) => {
  expect(shows(authorization)).toBe(false)
})

test('the secret is', () => {
  expect(shows(`Bearer ${secret}`)).toBe(true)
})
