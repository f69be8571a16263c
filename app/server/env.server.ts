import { z } from 'zod'
import { originIn } from '~/domain/origin'
import { onForget } from './async/memory.server'

const url = z.url({ protocol: /^https?$/, error: 'must be an address, https://… or http://…' })
const atLeast32 = 'must have at least 32 characters'
const siteToken = "must be the back office's own DIRECTUS_TOKEN"
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
)

const origin = z
  .string()
  .transform(originIn)
  .pipe(
    z.string(
      'must be origins such as https://pay.example, with nothing behind the host and its port',
    ),
  )

/** As browsers name one, and URLs. */
const host = z
  .string()
  .toLowerCase()
  .refine(
    (name) => !name.includes('*') && URL.parse(`http://${name}`)?.hostname === name,
    'must be host names alone: no https://, port, path or *',
  )

/**
 * `key=value`, by commas; what else would be forgotten by OpenTelemetry without a word.
 * @param most characters of a key or a value
 */
const keysAndValues = (most: number) =>
  z.string().refine(
    (text) =>
      text.split(',').every((pair) => {
        const parts = pair.split('=').map((part) => decoded(part.trim()))
        const isTold = (part: string) => part !== '' && part.length <= most
        return parts.length === 2 && !pair.includes(';') && parts.every(isTold)
      }),
    'must be key=value,key=value, with = , % and semicolons in them as %3D %2C %25 %3B',
  )

/** Empty: it cannot be. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

const schema = z.object({
  NODE_ENV: z.string().default('development'),
  PUBLIC_BRAND: z.string().min(1).optional(),
  PUBLIC_BRAND_BY_HOST: z
    .string()
    .default('{}')
    .transform((text, context) => {
      try {
        return z.record(host, z.string().min(1)).parse(JSON.parse(text))
      } catch {
        context.addIssue({
          code: 'custom',
          message:
            'must be JSON such as {"host.example":"ceiba"}, of host names alone: no https://, port, path or *',
        })
        return z.NEVER
      }
    }),
  SITE_URL: url.default('http://localhost:3000'),
  /** Besides SITE_URL's own. */
  ALLOWED_HOSTS: list.pipe(z.array(host)).default([]),
  DIRECTUS_URL: url.default('http://127.0.0.1:8055'),
  DIRECTUS_TOKEN: z.string(siteToken).min(16, siteToken),
  DIRECTUS_READ_TIMEOUT_MS: z.coerce.number().int().min(50).max(60_000).default(1000),
  /** For what asks for the stock, and what stands beside the matter of a page: it comes after, or not at all. */
  PAGE_PATIENCE_MS: z.coerce.number().int().min(50).max(60_000).default(800),
  DIRECTUS_WRITE_TIMEOUT_MS: z.coerce.number().int().min(50).max(60_000).default(5000),
  /** Folder for pictures in the sizes of the screens, made again when it is emptied; `none`: only in memory. */
  ASSET_CACHE_DIR: z.string().default('.data/pictures'),
  /** Folder for the back office's last good answers, from which broken content is shown; `none`: they are not kept. */
  CONTENT_CACHE_DIR: z.string().default('.data/content'),
  /** `false`: no picture is made before somebody asks for it. */
  WARM_PICTURES: z.stringbool().default(true),
  SESSION_SECRET: z.string(atLeast32).min(32, atLeast32),
  /** The secret of before, or the next: its seals are accepted as well. */
  SESSION_SECRET_PREVIOUS: z.string().min(32, atLeast32).optional(),
  /** Seconds for which `/readyz` says no, after TERM, before the port closes. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(120).default(0),
  /** Lifetimes of the cookies of a signed-in renter (§9.9): not longer than Directus's own of the tokens. */
  ACCESS_COOKIE_SECONDS: z.coerce.number().int().min(10).max(86_400).default(900),
  REFRESH_COOKIE_SECONDS: z.coerce.number().int().min(60).max(31_536_000).default(604_800),
  /** Names of Directus's OpenID providers by which renters may sign in, by commas. */
  SOCIAL_PROVIDERS: list.pipe(z.array(z.string().regex(/^[a-z][a-z0-9]{0,30}$/))).default([]),
  /** A gateway without its address is not configured, and its way to pay is not offered (D40). */
  METROBANK_API_URL: url.optional(),
  METROBANK_TOKENIZER_URL: url.optional(),
  METROBANK_TERMINAL_ID: z.string().min(1).optional(),
  METROBANK_IDENTIFICATION: z.string().min(1).optional(),
  /** Origins to which a payer may be sent, by commas; the gateways' own origins when empty. */
  PAYMENT_REDIRECT_ORIGINS: list.pipe(z.array(origin)).default([]),
  PAYMENT_TIMEOUT_MS: z.coerce.number().int().min(100).max(30_000).default(5000),
  PAYPAL_API_URL: url.optional(),
  PAYPAL_CLIENT_ID: z.string().min(1).optional(),
  PAYPAL_SECRET: z.string().min(1).optional(),
  PAYPAL_WEBHOOK_ID: z.string().min(1).optional(),
  /** `true`: a public site on which nobody pays online, and that is meant. */
  COUNTER_ONLY: z.stringbool().default(false),
  /** Signs the links by which the Studio shows drafts, the same in the back office; without it there are none. */
  PREVIEW_SECRET: z.string().min(32, atLeast32).optional(),
  /** Where the browsers of staff find the Studio, in whose frame drafts are shown; DIRECTUS_URL when empty. */
  STUDIO_URL: url.optional(),
  /** `smtps://user:password@host:465`, or `smtp://host:587`; without it mails go to MAIL_FOLDER. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be smtp://… or smtps://…' }).optional(),
  /** Address that mails come from; their sender's name is the brand's. */
  MAIL_FROM: z.email({ error: 'must be an email address' }).optional(),
  /** Where mails are laid down while there is no mail server. */
  MAIL_FOLDER: z.string().default('.data/mail'),
  /** Milliseconds for one step with the mail server: connecting, its greeting; a whole mail takes four at most. */
  MAIL_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(10_000),
  /** Lets a scheduler call the housekeeping where no process lives long enough to do it by itself. */
  TASKS_SECRET: z.string().min(32, atLeast32).optional(),
  /** The secret that a scraper of `/metrics` shows; without it that address is not there. */
  METRICS_TOKEN: z.string().min(32, atLeast32).optional(),
  /** The share of documents, 0 to 1, that measure themselves in the browser; none where METRICS_TOKEN is not set. */
  FIELD_SAMPLE: z.coerce.number().min(0).max(1).default(0.1),
  /** Redis or Valkey, by which several processes of one site share limits, lock-outs and messages; the back office names it, too. */
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'must be redis://… or rediss://…, as of the back office' })
    .optional(),
  /** `true` behind one proxy of ours: the last entry of X-Forwarded-For is then the renter's address. */
  TRUST_PROXY: z.stringbool().default(false),
  /** The most connections of one process; those beyond are closed unheard. */
  MAX_CONNECTIONS: z.coerce.number().int().min(1).max(1_000_000).default(4000),
  /** Ranges of addresses that many renters share, as a hotel's or a mobile network's: no limit by address there. */
  SHARED_ADDRESSES: list
    .pipe(z.array(z.union([z.cidrv4(), z.cidrv6()], 'must be ranges such as 192.0.2.0/24')))
    .default([]),
  /** Multiplies every rate limit; load tests raise it. */
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** OpenTelemetry's own names, here and below: where traces are sent, below which the SDK asks for `v1/traces`; none without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .literal('http/json', { error: 'must be http/json: traces are sent in no other form' })
    .default('http/json'),
  OTEL_EXPORTER_OTLP_HEADERS: keysAndValues(4096).optional(),
  /** Milliseconds for one sending, with its repetitions. */
  OTEL_EXPORTER_OTLP_TIMEOUT: z.coerce.number().int().min(1).max(60_000).default(10_000),
  OTEL_SERVICE_NAME: z.string().default('istmo'),
  OTEL_RESOURCE_ATTRIBUTES: keysAndValues(255).optional(),
  OTEL_TRACES_SAMPLER: z
    .enum([
      ...(['always_on', 'always_off', 'traceidratio'] as const),
      ...(['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'] as const),
    ])
    .default('parentbased_always_on'),
  /** The share of traces that are recorded, 0 to 1, where the sampler's name ends in `traceidratio`. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_SDK_DISABLED: z.stringbool().default(false),
})

const metrobank = [
  'METROBANK_API_URL',
  'METROBANK_TOKENIZER_URL',
  'METROBANK_TERMINAL_ID',
  'METROBANK_IDENTIFICATION',
] as const
const paypal = ['PAYPAL_API_URL', 'PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK_ID'] as const

/** While the site itself is not served over https, what is not said of a gateway is the sandbox's. */
const sandbox = {
  METROBANK_API_URL: 'http://127.0.0.1:4010',
  METROBANK_TOKENIZER_URL: 'http://127.0.0.1:4010',
  METROBANK_TERMINAL_ID: 'ISTMO-WEB',
  METROBANK_IDENTIFICATION: 'sandbox-identification',
  PAYPAL_API_URL: 'http://127.0.0.1:4010',
  PAYPAL_CLIENT_ID: 'sandbox-client',
  PAYPAL_SECRET: 'sandbox-secret',
  PAYPAL_WEBHOOK_ID: 'sandbox-webhook',
} as const

export type Env = z.output<typeof schema>

/** The names of all that the site reads, but for `HOST` and `PORT` of its server. */
export const variables: readonly string[] = Object.keys(schema.shape)

let cached: Env | undefined
onForget(() => {
  cached = undefined
})

/** Its message is a sentence for whoever starts the process. */
export class EnvironmentError extends Error {}

/** Parsed once. @throws EnvironmentError that names every bad variable; the sentence of §8.2 when no brand is set. */
export function env(): Env {
  cached ??= parseEnv(process.env)
  return cached
}

export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const isPublic = URL.parse(given.SITE_URL ?? '')?.protocol === 'https:'
  const result = schema.safeParse(isPublic ? given : { ...sandbox, ...given })
  const problems = result.success
    ? [
        ...[metrobank, paypal].flatMap((names) => missingOf(names, result.data)),
        ...mailProblems(result.data),
        ...(isPublic ? silentLosses(result.data, given) : []),
      ]
    : result.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`)
  if (!result.success || problems.length > 0) {
    throw new EnvironmentError(
      `Bad environment. ${problems.join('; ')}. See the configuration table in README.md.`,
    )
  }
  if (!result.data.PUBLIC_BRAND && Object.keys(result.data.PUBLIC_BRAND_BY_HOST).length === 0) {
    throw new EnvironmentError('No brand specified on nuxt config')
  }
  return result.data
}

function mailProblems({ SMTP_URL, MAIL_FROM }: Env): string[] {
  if (!SMTP_URL || MAIL_FROM) return []
  return ['MAIL_FROM: is needed beside SMTP_URL: the address that mails come from']
}

/** A public site would take bookings all the same, so that nobody noticed. */
function silentLosses(
  { SMTP_URL, METROBANK_API_URL, PAYPAL_API_URL, COUNTER_ONLY }: Env,
  given: Readonly<Record<string, string | undefined>>,
): string[] {
  const isPaidOnline = Boolean(METROBANK_API_URL ?? PAYPAL_API_URL)
  return [
    ...(SMTP_URL || given.MAIL_FOLDER
      ? []
      : ['SMTP_URL: is needed, or no mail reaches anybody; name MAIL_FOLDER if that is meant']),
    ...(isPaidOnline || COUNTER_ONLY
      ? []
      : [
          'METROBANK_API_URL, PAYPAL_API_URL: one of them is needed, or nobody pays online; COUNTER_ONLY=true if that is meant',
        ]),
    ...(isPaidOnline && COUNTER_ONLY ? ['COUNTER_ONLY: a gateway is configured beside it'] : []),
  ]
}

/** In one line of the log: which brands are served, how one pays, where mails go, and what else is on. */
export function whatIsOn(env: Env): Readonly<Record<string, string>> {
  const brands = new Set([env.PUBLIC_BRAND ?? [], Object.values(env.PUBLIC_BRAND_BY_HOST)].flat())
  const ways = [
    ...(env.METROBANK_API_URL ? [`card by ${env.METROBANK_API_URL}`] : []),
    ...(env.PAYPAL_API_URL ? [`PayPal by ${env.PAYPAL_API_URL}`] : []),
    'counter',
  ]
  const onOrOff = (is: unknown) => (is ? 'on' : 'off')
  return {
    site: env.SITE_URL,
    brands: [...brands].join(', '),
    backOffice: env.DIRECTUS_URL,
    payments: ways.join(', '),
    mails: env.SMTP_URL ? `server ${new URL(env.SMTP_URL).host}` : `folder ${env.MAIL_FOLDER}`,
    previews: onOrOff(env.PREVIEW_SECRET),
    scheduler: onOrOff(env.TASKS_SECRET),
    metrics: onOrOff(env.METRICS_TOKEN),
    traces:
      env.OTEL_EXPORTER_OTLP_ENDPOINT && !env.OTEL_SDK_DISABLED
        ? new URL(env.OTEL_EXPORTER_OTLP_ENDPOINT).host
        : 'off',
    redis: env.REDIS_URL ? new URL(env.REDIS_URL).host : 'none: this process is the only one',
    proxy: onOrOff(env.TRUST_PROXY),
    providers: env.SOCIAL_PROVIDERS.join(', ') || 'none',
  }
}

function missingOf(names: readonly (keyof Env)[], given: Env): string[] {
  const missing = names.filter((name) => given[name] === undefined)
  if (missing.length === 0 || missing.length === names.length) return []
  return missing.map((name) => `${name}: is needed beside the gateway's other variables`)
}
