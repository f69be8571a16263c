import { z } from 'zod'

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  )

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(4010),
  /** How browsers reach the sandbox; `http://127.0.0.1:{PORT}` when empty. */
  PUBLIC_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  /** Origins of the site, by commas. Empty: any page served from this machine. */
  SITE_ORIGINS: list,
  /** Keeps the state over restarts when given. */
  SANDBOX_STATE: z.string().default(''),
  /** Where the site and the back office lay down mails, shown at `/correos`. */
  MAIL_FOLDER: z.string().min(1).default('.data/mail'),
  SANDBOX_LOG: z.enum(['0', '1']).default('0'),
  /** How long a request that is never answered is held, in milliseconds. */
  SANDBOX_HANG_MS: z.coerce.number().int().min(1).default(60_000),
  /** When a `timeout-late` or `pending` payment goes through, in milliseconds. */
  SANDBOX_LATE_MS: z.coerce.number().int().min(1).default(3000),
  METROBANK_TERMINAL_ID: z.string().min(1).default('ISTMO-WEB'),
  METROBANK_IDENTIFICATION: z.string().min(1).default('sandbox-identification'),
  PAYPAL_CLIENT_ID: z.string().min(1).default('sandbox-client'),
  PAYPAL_SECRET: z.string().min(1).default('sandbox-secret'),
  PAYPAL_WEBHOOK_ID: z.string().min(1).default('sandbox-webhook'),
  /** Where PayPal's webhooks go; none are sent when empty. */
  PAYPAL_WEBHOOK_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
})

/** The sandbox's settings; every name is an environment variable. */
export type Config = z.infer<typeof schema>

/** Reads the environment. Throws an error that names every bad variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = schema.safeParse(env)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`Bad environment\n${faults.join('\n')}`)
}

/** Whether a page of this origin may use the sandbox, and payers may be sent back there. */
export function isSiteOrigin(config: Config, origin: string): boolean {
  if (config.SITE_ORIGINS.length > 0) return config.SITE_ORIGINS.includes(origin)
  const host = URL.canParse(origin) ? new URL(origin).hostname : ''
  return host === 'localhost' || host === '127.0.0.1' || host.endsWith('.localhost')
}

/** Whether `address` is an absolute http(s) address on the site. */
export function isSiteAddress(config: Config, address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return ['http:', 'https:'].includes(url.protocol) && isSiteOrigin(config, url.origin)
}
