import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { describe, expect, test } from 'vitest'
import { readBackOfficeEnv, servingEnv } from '../../scripts/lib/back-office-env.ts'
import { stackSettings } from '../../scripts/lib/stack.ts'

const given = {
  ...{ KEY: 'k'.repeat(20), SECRET: 's'.repeat(32), DIRECTUS_TOKEN: 't'.repeat(32) },
  ...{ PUBLIC_URL: 'https://oficina.istmo.example', EMAIL_TRANSPORT: 'smtp' },
  ...{ EMAIL_SMTP_HOST: 'mail.istmo.example', EMAIL_FROM: 'no-responder@istmo.example' },
  ...{ DB_CLIENT: 'pg', DB_HOST: 'db', DB_DATABASE: 'istmo', DB_USER: 'istmo' },
  ...{ DB_PASSWORD: 'p'.repeat(20), STORAGE_LOCAL_ROOT: '/srv/files' },
} as const

describe('the environment of the back office', () => {
  test('in public has cookies that only travel encrypted, and nothing that was switched off', () => {
    const { env } = readBackOfficeEnv({ ...given, WEBSOCKETS_ENABLED: 'true', MCP_ENABLED: 'true' })
    expect(env).toMatchObject({
      ...{ SESSION_COOKIE_SECURE: 'true', REFRESH_TOKEN_COOKIE_SECURE: 'true' },
      ...{ WEBSOCKETS_ENABLED: 'false', MCP_ENABLED: 'false', GRAPHQL_QUERY_TOKEN_LIMIT: '1' },
    })
    // Whoever could write that file would decide all of it.
    expect(env.CONFIG_PATH).toMatch(/\/directus\/no-env-file$/)
  })

  test('is passed on where it is Directus’s, and nothing else of the machine', () => {
    const { env } = readBackOfficeEnv({
      ...given,
      ...{ ACCESS_TOKEN_TTL: '10m', NODE_OPTIONS: '--import=/tmp/a.mjs', EXTENSIONS_PATH: '/tmp' },
    })
    expect(env.ACCESS_TOKEN_TTL).toBe('10m')
    expect(env.NODE_OPTIONS).toBeUndefined()
    expect(env.EXTENSIONS_PATH).toMatch(/\/directus\/extensions$/)
  })

  test('of the demo’s cluster is one of production', () => {
    const dataDir = mkdtempSync(`${tmpdir()}/istmo-settings-`)
    const { directusEnv, officeEnv } = stackSettings({ dataDir, sitePort: 3000, brand: 'firefly' })
    const { env } = readBackOfficeEnv({ ...given, ...officeEnv(25) })
    expect(env.PREVIEW_SITES).toBe(directusEnv(25).PREVIEW_SITES)
    rmSync(dataDir, { recursive: true })
  })

  test('is told of in one line, without a secret', () => {
    const { whatIsOn } = readBackOfficeEnv(given)
    expect(whatIsOn).toContain('PostgreSQL, istmo on db:5432')
    for (const name of ['KEY', 'SECRET', 'DIRECTUS_TOKEN', 'DB_PASSWORD'] as const)
      expect(whatIsOn).not.toContain(given[name])
  })

  test.each([
    ['PUBLIC_URL', { PUBLIC_URL: 'http://oficina.istmo.example' }],
    ['DB_SEARCH_PATH', { DB_SEARCH_PATH: 'istmo' }],
    ['DB_SSL', { DB_CONNECTION_STRING: 'postgres://a:b@db/istmo', DB_SSL: 'true' }],
    ['DB_CONNECTION_STRING', { DB_CONNECTION_STRING: 'db:istmo@' }],
    ['DB_OPTIONS', { DB_CONNECTION_STRING: 'postgres://a:b@db/istmo?options=-c%20geqo=off' }],
    ['DB_PASSWORD_FILE', { DB_PASSWORD_FILE: '/run/secrets/password' }],
    ['DB_FILENAME', { DB_CLIENT: 'sqlite3', DB_FILENAME: 'data.db' }],
    ['STORAGE_LOCAL_ROOT', { STORAGE_LOCAL_ROOT: 'files' }],
    ['STORAGE_S3_REGION', { STORAGE_LOCATIONS: 's3', STORAGE_S3_BUCKET: 'istmo' }],
    ['EMAIL_FROM', { EMAIL_FROM: '' }],
    ['PORT', { PORT: 'eight' }],
    ['REDIS_URL', { REDIS_URL: 'cache:6379' }],
    ['REDIS_URL', { REDIS_URL: 'redis://istmo:a,b@cache:6379' }],
    ['DB_CONNECTION_STRING', { DB_CONNECTION_STRING: 'postgres://a:b,c@db/istmo' }],
    ['TASKS_SECRET', { TASKS_SECRET: 't'.repeat(31) }],
    ['PREVIEW_SECRET', { PREVIEW_SECRET: 'p'.repeat(31) }],
    ['PREVIEW_SITES', { PREVIEW_SITES: 'https://firefly.example' }],
    ['PREVIEW_SITES', { PREVIEW_SITES: '{"firefly":"firefly.example"}' }],
    ['PREVIEW_SITES', { PREVIEW_SITES: '{"firefly":"https://firefly.example/es"}' }],
    ['PREVIEW_SITES', { PREVIEW_SITES: '["https://firefly.example"]' }],
    ['LOGIN_STALL_TIME', { LOGIN_STALL_TIME: '1,000' }],
    ['EMAIL_FROM', { EMAIL_FROM: 'Firefly, S. A. <no-responder@istmo.example>' }],
    ['PORT', { PORT: '70000' }],
    ['DRAIN_SECONDS', { DRAIN_SECONDS: '121' }],
    ['RATE_LIMITER_STORE', { RATE_LIMITER_STORE: 'redis' }],
    ['ADMIN_EMAIL', {}],
  ])('that cannot be right names %s', (name, change) => {
    const read = () => readBackOfficeEnv({ ...given, ...change }, { isNew: true })
    expect(read).toThrow(name)
  })

  test('reaches our own readers as it was written, whatever Directus makes of commas and digits', () => {
    const secrets = { PREVIEW_SECRET: `${'p'.repeat(32)},`, TASKS_SECRET: '1'.repeat(40) }
    const sites = { firefly: 'https://firefly.example', ceiba: 'https://ceiba.example' }
    const { env, whatIsOn } = readBackOfficeEnv({
      ...{ ...given, ...secrets, PREVIEW_SITES: JSON.stringify(sites) },
    })
    expect(env).toMatchObject({
      PREVIEW_SECRET: `string:${secrets.PREVIEW_SECRET}`,
      TASKS_SECRET: `string:${secrets.TASKS_SECRET}`,
      PREVIEW_SITES: `string:${JSON.stringify(sites)}`,
      CONTENT_SECURITY_POLICY_DIRECTIVES__FRAME_SRC:
        "'self' https://firefly.example https://ceiba.example",
    })
    expect(whatIsOn).toContain('drafts and acts of staff on; ')
    expect(readBackOfficeEnv({ ...given, ...secrets }).whatIsOn).toContain(
      'drafts and acts of staff off: no PREVIEW_SECRET or PREVIEW_SITES; ',
    )
  })

  test('shares a Redis by the variable of the site', () => {
    const REDIS_URL = 'redis://cache:6379'
    expect(readBackOfficeEnv({ ...given, REDIS_URL }).env).toMatchObject({
      ...{ REDIS: REDIS_URL, SYNCHRONIZATION_STORE: 'redis' },
    })
    expect(readBackOfficeEnv(given).env).not.toHaveProperty('REDIS')
    // Directus would take the mere name for a Redis on this machine.
    expect(readBackOfficeEnv({ ...given, REDIS_URL: '' }).env).not.toHaveProperty('REDIS_URL')
  })

  test('takes the certificate of a database alone, whatever order it comes in', () => {
    const certificate = { DB_SSL__CA: '-----BEGIN CERTIFICATE-----', DB_SSL: 'true' }
    expect(readBackOfficeEnv({ ...given, ...certificate }).env).not.toHaveProperty('DB_SSL')
  })

  test('limits how long a session of PostgreSQL keeps others waiting, unless its operator says so', () => {
    const { env } = readBackOfficeEnv({ ...given, DB_OPTIONS: '-c lock_timeout=60000' })
    const { PGOPTIONS, DB_OPTIONS, DB_KEEP_ALIVE } = servingEnv(env)
    expect(PGOPTIONS).toMatch(
      /-c idle_in_transaction_session_timeout=15000 .* -c lock_timeout=60000$/,
    )
    expect([DB_OPTIONS, DB_KEEP_ALIVE]).toEqual([undefined, 'true'])
    const address = { DB_CONNECTION_STRING: 'postgres://a:b@db/istmo?sslmode=require' }
    expect(servingEnv(readBackOfficeEnv({ ...given, ...address }).env)).toMatchObject({
      PGOPTIONS: expect.stringContaining('-c lock_timeout=20000'),
      DB_CONNECTION_STRING:
        'postgres://a:b@db/istmo?sslmode=require&keepAlive=true&keepAliveInitialDelayMillis=20000',
    })
    // A change of a large table takes its time.
    expect(env).not.toHaveProperty('PGOPTIONS')
  })
})
