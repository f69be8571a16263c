import { describe, expect, test } from 'vitest'
import { runWithRequestContext } from '../request-context.server'
import { returnPath } from './return-path.server'

const asked = (path: unknown, localeForm: 'bare' | 'en' = 'bare') =>
  runWithRequestContext(
    {
      ...{ requestId: 'r', nonce: 'n', brand: 'firefly', now: 0, localeForm },
      origin: 'https://firefly.example',
    },
    () => returnPath(path, '/cuenta'),
  )

describe('where a login goes on', () => {
  test('is a page of this very site, in the language of the visit', () => {
    expect(asked('/reserva?auto=3')).toBe('/reserva?auto=3')
    expect(asked('/reserva', 'en')).toBe('/en/reserva')
    expect(asked('/es/reserva', 'en')).toBe('/es/reserva')
  })

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/x\\..\\..//evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    '/api/reserva.ics',
    '/en/_serverFn/abc',
    '',
    null,
    `/${'a'.repeat(600)}`,
  ])('is never %j', (path) => {
    expect(asked(path)).toBe('/cuenta')
  })
})
