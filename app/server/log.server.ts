import { pino } from 'pino'

/** Keys whose values never reach a log: personal data, card data, secrets. */
const masked = [
  'email',
  'name',
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

const logger = pino({
  level: process.env.LOG_LEVEL ?? 'info',
  base: null,
  redact: { paths: masked.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[masked]' },
})

export type LogFields = Record<string, unknown>

/** Structured log lines on standard output, one JSON object each. */
export const log = {
  info: (message: string, fields: LogFields = {}) => logger.info(fields, message),
  warn: (message: string, fields: LogFields = {}) => logger.warn(fields, message),
  error: (message: string, fields: LogFields = {}) => logger.error(withError(fields), message),
}

function withError(fields: LogFields): LogFields {
  const { error, ...rest } = fields
  if (!(error instanceof Error)) return fields
  return {
    ...rest,
    error: {
      name: error.name,
      message: error.message,
      stack: error.stack,
      cause: String(error.cause ?? ''),
    },
  }
}
