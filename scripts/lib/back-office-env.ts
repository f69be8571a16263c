import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { originIn } from '../../app/domain/origin.ts'
import { directusHome, settings } from './directus-settings.ts'
import { UserError } from './log.mjs'
import { siteSettings } from './preview.ts'

type Given = Readonly<Record<string, string | undefined>>

export type BackOfficeEnv = {
  /** Directus's whole environment. */
  readonly env: Readonly<Record<string, string>>
  /** The token with which the site asks, the site's own `DIRECTUS_TOKEN`. */
  readonly siteToken: string
  /** The folder of the files, where they lie on this machine. */
  readonly files: string | undefined
  /** A line that says what is on, without a secret. */
  readonly whatIsOn: string
}

/** Directus's own variables that are passed on, by how their names begin. No other leaks in. */
export const PASSED =
  /^(?:DB_|STORAGE_|AWS_|EMAIL_|AUTH_|REDIS|SYNCHRONIZATION_|PREVIEW_|CONTENT_SECURITY_POLICY_|SERVER_|LOG_|HASH_|SESSION_|REFRESH_TOKEN_|HSTS_|USER_(?:REGISTER|INVITE)_|PASSWORD_RESET_|EMAIL_VERIFICATION_|RATE_LIMITER_)|^(?:KEY|SECRET|ADMIN_EMAIL|ADMIN_PASSWORD|PUBLIC_URL|HOST|PORT|IP_TRUST_PROXY|IP_CUSTOM_HEADER|TASKS_SECRET|DRAIN_SECONDS|TEMP_PATH|LOGIN_STALL_TIME|REGISTER_STALL_TIME|ACCESS_TOKEN_TTL|NODE_EXTRA_CA_CERTS|HOME)$/

/** The site has the same. */
const secrets: readonly string[] = ['PREVIEW_SECRET', 'TASKS_SECRET']

/**
 * The environment of a back office in production, checked at the start as the site's is.
 * @param isNew its first administrator is to be made
 * @throws UserError that names every variable that is missing or wrong, and the cure
 */
export function readBackOfficeEnv(given: Given, { isNew = false } = {}): BackOfficeEnv {
  const problems: string[] = []
  const say = (problem: string) => void problems.push(problem)
  const need = (name: string, what: string) => {
    if (!given[name]) say(`${name}: ${what}`)
  }
  need('KEY', 'any random text, the same for each process and after a restore')
  if ((given.SECRET ?? '').length < 32) say('SECRET: at least 32 random characters')
  if ((given.DIRECTUS_TOKEN ?? '').length < 32)
    say("DIRECTUS_TOKEN: at least 32 random characters, the site's own")
  const address = URL.parse(given.PUBLIC_URL ?? '')
  const isLocal = address !== null && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(address.hostname)
  if (!address || !/^https?:$/.test(address.protocol))
    say('PUBLIC_URL: where people open the Studio, https://…')
  else if (address.protocol === 'http:' && !isLocal)
    say('PUBLIC_URL: https, or passwords travel in the open')
  if (given.PORT && !(/^\d+$/.test(given.PORT) && Number(given.PORT) <= 65_535))
    say('PORT: a number, 65535 at most')
  checkDatabase(given, say)
  checkFiles(given, say)
  const isPublic = address?.protocol === 'https:'
  checkMail(given, isPublic, say)
  // Directus makes a list of what has commas.
  if (given.REDIS_URL && !/^rediss?:\/\/[^\s,]+$/.test(given.REDIS_URL))
    say('REDIS_URL: redis://user:password@host:6379, or rediss://, as of the site; a comma is %2C')
  for (const name of secrets) {
    if (given[name] && given[name].length < 32)
      say(`${name}: at least 32 random characters, the site's own`)
  }
  const sites = given.PREVIEW_SITES ? sitesIn(given.PREVIEW_SITES) : {}
  if (!sites)
    say(
      'PREVIEW_SITES: where the site of each brand is, as JSON, the default first: {"firefly":"https://firefly.example"}',
    )
  for (const name of ['LOGIN_STALL_TIME', 'REGISTER_STALL_TIME']) {
    if (given[name] && !/^\d+$/.test(given[name])) say(`${name}: whole milliseconds`)
  }
  if (given.DRAIN_SECONDS && !/^(?:\d{1,2}|1[01]\d|120)$/.test(given.DRAIN_SECONDS))
    say('DRAIN_SECONDS: whole seconds, 0 to 120')
  // While Redis is away it would refuse every request.
  if (given.RATE_LIMITER_STORE === 'redis') say('RATE_LIMITER_STORE: memory, or leave it out')
  for (const name of Object.keys(given)) {
    if (PASSED.test(name) && name.endsWith('_FILE'))
      say(`${name}: give the value itself, as ${name.slice(0, -5)}`)
  }
  if (isNew) {
    if (!/^\S+@\S+\.\S+$/.test(given.ADMIN_EMAIL ?? ''))
      say('ADMIN_EMAIL: the address of the first administrator')
    if ((given.ADMIN_PASSWORD ?? '').length < 10) say('ADMIN_PASSWORD: at least 10 characters')
  }
  if (!sites || problems.length > 0) {
    throw new UserError(`The back office cannot run like this:\n  ${problems.join('\n  ')}`)
  }
  const hasSites = Object.keys(sites).length > 0
  const passed = Object.entries(given)
    .filter(
      (entry): entry is [string, string] =>
        entry[1] !== undefined &&
        // One that is empty is not given: Directus would take the mere name of Redis for one.
        entry[1] !== '' &&
        PASSED.test(entry[0]) &&
        entry[0] !== 'PREVIEW_SITES' &&
        // Which of both counts would depend on their order.
        !(entry[0] === 'DB_SSL' && given.DB_SSL__CA),
    )
    // Without the prefix Directus makes a list of what has commas, and a number of digits.
    .map(([name, value]) => [name, secrets.includes(name) ? `string:${value}` : value])
  const env = {
    ...settings,
    ...{ HOST: '127.0.0.1', PORT: '8055', DB_PORT: '5432' },
    ...{ STORAGE_LOCATIONS: 'local', EMAIL_VERIFY_SETUP: 'false' },
    // A file of variables would count more than ours, wherever somebody else could write it.
    CONFIG_PATH: `${directusHome}/no-env-file`,
    ...(isPublic ? { SESSION_COOKIE_SECURE: 'true', REFRESH_TOKEN_COOKIE_SECURE: 'true' } : {}),
    ...(hasSites ? siteSettings(sites) : {}),
    ...Object.fromEntries(passed),
    ...(given.REDIS_URL ? { REDIS: given.REDIS_URL, SYNCHRONIZATION_STORE: 'redis' } : {}),
    // No mail server is one that does not answer: what asks for a mail goes on without.
    ...(sendsMail(given)
      ? {}
      : { EMAIL_TRANSPORT: 'smtp', EMAIL_SMTP_HOST: '127.0.0.1', EMAIL_SMTP_PORT: '9' }),
  }
  const isFolder = env.STORAGE_LOCATIONS === 'local'
  return {
    env,
    siteToken: given.DIRECTUS_TOKEN ?? '',
    files: isFolder ? given.STORAGE_LOCAL_ROOT : undefined,
    whatIsOn: [
      `listens on ${env.HOST}:${env.PORT}, opened at ${given.PUBLIC_URL}`,
      `data in ${databaseOf(given)}`,
      `files in ${isFolder ? given.STORAGE_LOCAL_ROOT : `the bucket ${given.STORAGE_S3_BUCKET}`}`,
      `mails ${sendsMail(given) ? `by ${given.EMAIL_TRANSPORT}` : 'off: nobody can register'}`,
      `drafts and acts of staff ${given.PREVIEW_SECRET && hasSites ? 'on' : 'off: no PREVIEW_SECRET or PREVIEW_SITES'}`,
      `several processes ${env.REDIS ? 'by Redis' : 'off: no REDIS_URL'}`,
      `each minute of the site ${given.TASKS_SECRET && hasSites ? 'asked for here' : 'its own: no TASKS_SECRET or PREVIEW_SITES'}`,
      'off for good: websockets, GraphQL, MCP, AI, flows that run code',
    ].join('; '),
  }
}

/**
 * Settings of each session of a back office that serves. A machine that vanishes or stands still inside a transaction would
 * keep what it locked for the system's two hours, and everybody who asks for that waits with it.
 */
const SESSION = [
  // Between two statements of a transaction: nothing of ours takes a second there.
  'idle_in_transaction_session_timeout=15000',
  // Longer than that: whoever waits for one that is gone comes next.
  'lock_timeout=20000',
  'tcp_keepalives_idle=20',
  'tcp_keepalives_interval=10',
  'tcp_keepalives_count=3',
  'tcp_user_timeout=50000',
]

/**
 * The environment of a back office that serves, with limits on its sessions of PostgreSQL. A migration has none: changes of
 * large tables take their time.
 * @param env as `readBackOfficeEnv` made it; its `DB_OPTIONS` come last, so that each of them counts more than ours
 */
export function servingEnv(env: BackOfficeEnv['env']): BackOfficeEnv['env'] {
  if (env.DB_CLIENT !== 'pg') return env
  const { DB_OPTIONS, DB_CONNECTION_STRING, ...others } = env
  const ours = SESSION.map((setting) => `-c ${setting}`)
  return {
    // Ours to the server: Node asks each second from then on, ten times.
    ...{ DB_KEEP_ALIVE: 'true', DB_KEEP_ALIVE_INITIAL_DELAY_MILLIS: '20000' },
    ...others,
    // Beside an address Directus reads no other variable of its own; the client itself reads this one.
    PGOPTIONS: [...ours, ...(DB_OPTIONS ? [DB_OPTIONS] : [])].join(' '),
    ...(DB_CONNECTION_STRING ? { DB_CONNECTION_STRING: keptAlive(DB_CONNECTION_STRING) } : {}),
  }
}

function keptAlive(address: string): string {
  const mark = address.includes('?') ? '&' : '?'
  return address.includes('keepAlive=')
    ? address
    : `${address}${mark}keepAlive=true&keepAliveInitialDelayMillis=20000`
}

/** Brands and the origins of their sites, the default first; null: it is not that. */
function sitesIn(text: string): Readonly<Record<string, string>> | null {
  try {
    const origin = z.string().transform(originIn).pipe(z.string())
    return z.record(z.string().min(1), origin).parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Where the data are, for people. */
export function databaseOf({ DB_CLIENT, DB_FILENAME, DB_HOST, DB_PORT, DB_DATABASE }: Given) {
  if (DB_CLIENT !== 'pg') return `SQLite, ${DB_FILENAME}`
  return DB_HOST ? `PostgreSQL, ${DB_DATABASE} on ${DB_HOST}:${DB_PORT ?? 5432}` : 'PostgreSQL'
}

function checkDatabase(given: Given, say: (problem: string) => void) {
  const { DB_CLIENT } = given
  if (DB_CLIENT === 'sqlite3') {
    if (!isAbsolute(given.DB_FILENAME ?? ''))
      say('DB_FILENAME: the whole path of the file of the database')
  } else if (DB_CLIENT === 'pg') {
    const parts = ['DB_HOST', 'DB_DATABASE', 'DB_USER', 'DB_PASSWORD'].filter(
      (name) => !given[name],
    )
    if (!given.DB_CONNECTION_STRING && parts.length > 0)
      say(`${parts.join(', ')}: where PostgreSQL is (or DB_CONNECTION_STRING)`)
    const isAddress = /^postgres(?:ql)?:\/\/[^\s,]+$/.test(given.DB_CONNECTION_STRING ?? '')
    if (given.DB_CONNECTION_STRING && !isAddress)
      say('DB_CONNECTION_STRING: postgres://user:password@host:5432/database; a comma is %2C')
    if (given.DB_CONNECTION_STRING && (given.DB_SSL || given.DB_SSL__CA))
      say('DB_SSL: beside DB_CONNECTION_STRING it is not read: put sslmode into that')
    if (URL.parse(given.DB_CONNECTION_STRING ?? '')?.searchParams.has('options'))
      say('DB_CONNECTION_STRING: put its "options" into DB_OPTIONS, as -c name=value')
    if (given.DB_SEARCH_PATH)
      say('DB_SEARCH_PATH: the tables are in the schema "public": leave it out')
  } else say('DB_CLIENT: pg, or sqlite3 for one machine')
}

function checkFiles(given: Given, say: (problem: string) => void) {
  const { STORAGE_LOCATIONS = 'local' } = given
  if (STORAGE_LOCATIONS === 'local') {
    if (!isAbsolute(given.STORAGE_LOCAL_ROOT ?? ''))
      say('STORAGE_LOCAL_ROOT: the whole path of the folder for pictures and photos of licences')
  } else if (STORAGE_LOCATIONS === 's3') {
    const missing = ['DRIVER', 'KEY', 'SECRET', 'BUCKET', 'REGION'].filter(
      (name) => !given[`STORAGE_S3_${name}`],
    )
    if (missing.length > 0)
      say(`${missing.map((name) => `STORAGE_S3_${name}`).join(', ')}: where the files are`)
  } else say('STORAGE_LOCATIONS: local or s3')
}

const sendsMail = ({ EMAIL_TRANSPORT }: Given) =>
  EMAIL_TRANSPORT !== undefined && EMAIL_TRANSPORT !== 'none'

function checkMail(given: Given, isPublic: boolean, say: (problem: string) => void) {
  const { EMAIL_TRANSPORT } = given
  if (isPublic && EMAIL_TRANSPORT === undefined) {
    say(
      'EMAIL_TRANSPORT: smtp, with EMAIL_SMTP_HOST and EMAIL_FROM, or nobody can register or reset a password; none if that is meant',
    )
  }
  if (EMAIL_TRANSPORT === 'smtp' && !given.EMAIL_SMTP_HOST) say('EMAIL_SMTP_HOST: the mail server')
  if (sendsMail(given) && !/^[^\s@<>,]+@[^\s@<>,]+$/.test(given.EMAIL_FROM ?? ''))
    say('EMAIL_FROM: the address alone that mails are from; their name is the brand’s')
}
