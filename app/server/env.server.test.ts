import { describe, expect, test } from 'vitest'
import { parseEnv, whatIsOn } from './env.server'

const least = {
  PUBLIC_BRAND: 'firefly',
  DIRECTUS_TOKEN: 'a token for tests',
  SESSION_SECRET: 'a secret for tests, long enough for all',
}
const bare = { ...least, SITE_URL: 'https://firefly.example' }
const open = { ...bare, MAIL_FOLDER: '/var/mail', COUNTER_ONLY: 'true' }
const paypal = {
  PAYPAL_API_URL: 'https://api-m.paypal.com',
  PAYPAL_CLIENT_ID: 'x',
  PAYPAL_SECRET: 'x',
  PAYPAL_WEBHOOK_ID: 'x',
}

test('without a brand nothing starts, and one by its host is enough (§8.2, D33)', () => {
  const { PUBLIC_BRAND: _, ...nameless } = least
  expect(() => parseEnv(nameless)).toThrow('No brand specified on nuxt config')
  expect(() => parseEnv({ ...nameless, PUBLIC_BRAND: '' })).toThrow(
    'No brand specified on nuxt config',
  )
  const byHost = { ...nameless, PUBLIC_BRAND_BY_HOST: '{"ceiba.example":"ceiba"}' }
  expect(parseEnv(byHost).PUBLIC_BRAND).toBeUndefined()
})

test('each variable that is missing is named with what it is to be', () => {
  expect(() => parseEnv({ PUBLIC_BRAND: 'firefly', SITE_URL: 'firefly.example' })).toThrow(
    "SITE_URL: must be an address, https://… or http://…; DIRECTUS_TOKEN: must be the back office's own DIRECTUS_TOKEN; SESSION_SECRET: must have at least 32 characters.",
  )
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
    expect(parseEnv({ ...open, SITE_URL: 'HTTPS://firefly.example' }).PAYPAL_API_URL).toBe(
      undefined,
    )
  })

  test('are configured whole, or not at all', () => {
    const half = { ...open, PAYPAL_API_URL: 'https://api-m.paypal.com', PAYPAL_CLIENT_ID: 'x' }
    expect(() => parseEnv(half)).toThrow(/PAYPAL_SECRET.*PAYPAL_WEBHOOK_ID/)
  })
})

test('REDIS_URL is the address of a Redis, and says so where it is none', () => {
  expect(parseEnv({ ...least, REDIS_URL: 'redis://127.0.0.1:6379' }).REDIS_URL).toBe(
    'redis://127.0.0.1:6379',
  )
  for (const REDIS_URL of ['127.0.0.1:6379', 'http://cache.example'])
    expect(() => parseEnv({ ...least, REDIS_URL })).toThrow(/REDIS_URL: must be redis:/)
})

test.each([
  ['ALLOWED_HOSTS', 'www.firefly.example:443'],
  ['ALLOWED_HOSTS', 'a.example,https://www.firefly.example'],
  ['ALLOWED_HOSTS', '*.firefly.example'],
  ['PUBLIC_BRAND_BY_HOST', '{"https://ceiba.example":"ceiba"}'],
  ['PUBLIC_BRAND_BY_HOST', '{"ceiba.example:3000":"ceiba"}'],
  ['PUBLIC_BRAND_BY_HOST', '{"ceiba.example/":"ceiba"}'],
  ['PAYMENT_REDIRECT_ORIGINS', 'pay.example'],
  ['PAYMENT_REDIRECT_ORIGINS', 'https://pay.example/3ds'],
])('a %s that no request can match is named: %s', (name, value) => {
  expect(() => parseEnv({ ...least, [name]: value })).toThrow(
    new RegExp(`^Bad environment. ${name}: must be [^;]*(alone: no https|nothing behind)`),
  )
})

test('hosts and origins are the same in whatever letters', () => {
  const given = {
    ALLOWED_HOSTS: 'WWW.Firefly.example, [::1]',
    PUBLIC_BRAND_BY_HOST: '{"Ceiba.example":"ceiba"}',
    PAYMENT_REDIRECT_ORIGINS: 'HTTPS://Pay.example/, http://127.0.0.1:4010',
  }
  expect(parseEnv({ ...least, ...given })).toMatchObject({
    ALLOWED_HOSTS: ['www.firefly.example', '[::1]'],
    PUBLIC_BRAND_BY_HOST: { 'ceiba.example': 'ceiba' },
    PAYMENT_REDIRECT_ORIGINS: ['https://pay.example', 'http://127.0.0.1:4010'],
  })
})

describe('traces', () => {
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }

  test('go nowhere unless an endpoint is set, and all of them go there', () => {
    expect(whatIsOn(parseEnv(least)).traces).toBe('off')
    const given = parseEnv({ ...least, ...collector })
    expect(whatIsOn(given).traces).toBe('127.0.0.1:4318')
    expect(given).toMatchObject({
      OTEL_TRACES_SAMPLER: 'parentbased_always_on',
      OTEL_TRACES_SAMPLER_ARG: 1,
    })
    const disabled = { ...least, ...collector, OTEL_SDK_DISABLED: 'true' }
    expect(whatIsOn(parseEnv(disabled)).traces).toBe('off')
  })

  test.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', '127.0.0.1:4318'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key'],
    ['OTEL_EXPORTER_OTLP_TIMEOUT', 'ten'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key=50%'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key=a;tenant'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key='],
    ['OTEL_RESOURCE_ATTRIBUTES', 'a=b=c'],
    ['OTEL_RESOURCE_ATTRIBUTES', 'a=b, =c'],
    ['OTEL_RESOURCE_ATTRIBUTES', 'a=%C3'],
    ['OTEL_RESOURCE_ATTRIBUTES', `a=${'b'.repeat(256)}`],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '10'],
    ['OTEL_SDK_DISABLED', 'perhaps'],
  ])('a %s that is none is named: %s', (name, value) => {
    expect(() => parseEnv({ ...least, ...collector, [name]: value })).toThrow(
      new RegExp(`^Bad environment. ${name}: [^;]*See the configuration table`),
    )
  })
})

describe('a public site', () => {
  const smtp = { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'reservas@firefly.example' }

  test('does not start where mails would reach nobody, unless their folder is named', () => {
    expect(() => parseEnv({ ...bare, ...paypal })).toThrow(/SMTP_URL: is needed.*MAIL_FOLDER/)
    expect(parseEnv({ ...bare, ...paypal, MAIL_FOLDER: 'mails' }).MAIL_FOLDER).toBe('mails')
    expect(parseEnv({ ...bare, ...paypal, ...smtp }).SMTP_URL).toBe('smtps://mail.example')
  })

  test('does not start where nobody could pay online, unless that is said', () => {
    expect(() => parseEnv({ ...bare, ...smtp })).toThrow(/nobody pays online; COUNTER_ONLY=true/)
    expect(parseEnv({ ...bare, ...smtp, COUNTER_ONLY: 'true' }).PAYPAL_API_URL).toBe(undefined)
    expect(() => parseEnv({ ...bare, ...smtp, ...paypal, COUNTER_ONLY: 'true' })).toThrow(
      /COUNTER_ONLY: a gateway is configured/,
    )
  })

  test('says at the start what is on, and no secret', () => {
    const given = parseEnv({
      ...{ ...bare, ...paypal, ...smtp, SMTP_URL: 'smtps://ana:geheim@mail.example:465' },
      PUBLIC_BRAND_BY_HOST: '{"ceiba.example":"ceiba"}',
      REDIS_URL: 'rediss://istmo:word@cache.example:6380',
    })
    expect(whatIsOn(given)).toEqual({
      site: 'https://firefly.example',
      brands: 'firefly, ceiba',
      backOffice: 'http://127.0.0.1:8055',
      payments: 'PayPal by https://api-m.paypal.com, counter',
      mails: 'server mail.example:465',
      previews: 'off',
      scheduler: 'off',
      metrics: 'off',
      traces: 'off',
      proxy: 'off',
      providers: 'none',
      redis: 'cache.example:6380',
    })
  })
})
