import { type Logger, pino } from 'pino'
import { metrics } from './metrics/registry.server.ts'

/** Personal data, card data, secrets: their values never reach a log. */
const masked = [
  'email',
  'last_name',
  'lastName',
  'phone',
  'phone_number',
  'license',
  'birthday',
  'token',
  'authorization',
  'cookie',
  'secret',
  'number',
  'cvv',
]

/** A renter's `name` is personal, an error's is what one looks for: it is masked everywhere but there. */
const names = ['name', 'customer.name', 'renter.name', 'renter.*.name']

/** Made when the first line is written: an environment that cannot be read is logged about, too. */
let made: Logger | undefined

function logger(): Logger {
  made ??= pino(
    {
      level: process.env.LOG_LEVEL || 'info',
      base: null,
      redact: {
        paths: [...masked.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), ...names],
        censor: '[masked]',
      },
    },
    standardOutput,
  )
  return made
}

/** Pino's own destination tries again and again, while the process ends, what a full disk does not take. */
const standardOutput = { write: (line: string) => void process.stdout.write(line) }

export type LogFields = Record<string, unknown>

let madePlain: Logger | undefined

export const log = {
  info: (message: string, fields: LogFields = {}) => logger().info(readable(fields), message),
  warn: (message: string, fields: LogFields = {}) => {
    countAlert(message, fields)
    logger().warn(readable(fields), message)
  },
  error: (message: string, fields: LogFields = {}) => {
    countAlert(message, fields)
    logger().error(readable(fields), message)
  },
  /** For facts that are nobody's: it is not looked through for what to mask, which costs more than all else of a line. */
  plain: (message: string, facts: Readonly<Record<string, string | number>>) => {
    madePlain ??= pino({ level: process.env.LOG_LEVEL || 'info', base: null }, linesOfOneTurn)
    madePlain.info(facts, message)
  },
}

/** A line that wants a person is a metric as well. Its message is a sentence of the code: what differs stands in the fields. */
function countAlert(message: string, { alert }: LogFields): void {
  if (alert === true) metrics().alerts.inc({ alert: message.replace(/^ALERT: /, '') })
}

/** The lines of one turn of the event loop go out in one write: under load a write costs more than its line. */
const linesOfOneTurn = {
  write(line: string) {
    if (waiting === '') setImmediate(writeWaiting)
    waiting += line
  },
}

let waiting = ''

function writeWaiting(): void {
  const lines = waiting
  waiting = ''
  if (lines !== '') process.stdout.write(lines)
}

process.on('exit', writeWaiting)

/** A log that cannot be written throws: to log that would throw again, and without end. */
export function logUncaught(error: Error & { readonly syscall?: string; readonly code?: string }) {
  if (error.syscall === 'write' && unwritable.has(error.code ?? '')) return
  log.error('uncaught exception', { error })
}

const unwritable = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EPIPE', 'EBADF'])

/** For what libraries write. Of a text that could not be parsed nothing is repeated: it is the sender's. */
export function logConsole(): void {
  console.error = (...said: unknown[]) =>
    logger()[said.some(isGone) ? 'info' : 'error'](fieldsOf(said), 'console')
  console.warn = (...said: unknown[]) => logger().warn(fieldsOf(said), 'console')
}

/** Whoever asked went away before the answer, as Node says it. */
const isGone = (one: unknown) =>
  one instanceof Error &&
  one.message === 'aborted' &&
  (one as NodeJS.ErrnoException).code === 'ECONNRESET'

function fieldsOf(said: readonly unknown[]): LogFields {
  const error = said.find((one) => one instanceof Error)
  const words = said.filter((one) => typeof one === 'string').join(' ')
  const text = [...words].filter((char) => char >= ' ').join('')
  return readable({ said: text.slice(0, 500), ...(error ? { error } : {}) })
}

function readable(fields: LogFields): LogFields {
  const { error } = fields
  const facts = error instanceof Error ? { ...fields, error: factsOf(error) } : fields
  return Object.fromEntries(
    Object.entries(facts).map(([key, value]) => [key, withoutPeople(value)]),
  )
}

/** Mail addresses, as a mail server repeats them, and what opens a link: wherever in a text they stand. */
function withoutPeople(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') {
    return value.replace(mailAddress, '[masked]').replace(opening, '$1[masked]')
  }
  if (typeof value !== 'object' || value === null || depth > 4) return value
  if (Array.isArray(value)) return value.map((one) => withoutPeople(one, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, withoutPeople(one, depth + 1)]),
  )
}

const mailAddress = /[\w.!#$*+^`{|}~-]+(?:@|%40)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi
const opening = /([?&](?:t|token|code|state|access_token|refresh_token)=)[^&\s"'<>]+/gi

function factsOf(error: Error): LogFields {
  const { name, message, stack, cause } = error
  if (error instanceof SyntaxError) return { name, at: stack?.split('\n').slice(1).join('\n') }
  return { name, message, stack, ...(cause === undefined ? {} : { cause: String(cause) }) }
}
