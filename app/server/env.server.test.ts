import { describe, expect, test } from 'vitest'
import { parseEnv } from './env.server'

const least = {
  PUBLIC_BRAND: 'firefly',
  DIRECTUS_TOKEN: 'a token for tests',
  SESSION_SECRET: 'a secret for tests, long enough for all',
}
const open = { ...least, SITE_URL: 'https://firefly.example' }

test('without a brand nothing starts, and one by its host is enough (§8.2, D33)', () => {
  const { PUBLIC_BRAND: _, ...nameless } = least
  expect(() => parseEnv(nameless)).toThrow('No brand specified on nuxt config')
  expect(() => parseEnv({ ...nameless, PUBLIC_BRAND: '' })).toThrow(
    'No brand specified on nuxt config',
  )
  const byHost = { ...nameless, PUBLIC_BRAND_BY_HOST: '{"ceiba.example":"ceiba"}' }
  expect(parseEnv(byHost).PUBLIC_BRAND).toBeUndefined()
})

describe('the gateways of the environment (D40)', () => {
  test('are the sandbox while the site is not public', () => {
    expect(parseEnv(least)).toMatchObject({
      METROBANK_API_URL: 'http://127.0.0.1:4010',
      PAYPAL_API_URL: 'http://127.0.0.1:4010',
    })
  })

  test('are never the sandbox on a public site', () => {
    const { METROBANK_API_URL, PAYPAL_API_URL } = parseEnv(open)
    expect([METROBANK_API_URL, PAYPAL_API_URL]).toEqual([undefined, undefined])
  })

  test('nor on one whose address is written in capitals', () => {
    expect(parseEnv({ ...least, SITE_URL: 'HTTPS://firefly.example' }).PAYPAL_API_URL).toBe(
      undefined,
    )
  })

  test('are configured whole, or not at all', () => {
    const half = { ...open, PAYPAL_API_URL: 'https://api-m.paypal.com', PAYPAL_CLIENT_ID: 'x' }
    expect(() => parseEnv(half)).toThrow(/PAYPAL_SECRET.*PAYPAL_WEBHOOK_ID/)
  })
})
