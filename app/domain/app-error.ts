export const errorStatus = {
  validation: 422,
  login_failed: 401,
  forbidden: 403,
  not_found: 404,
  /** A unique column refused a row; `details.field` names it. */
  conflict: 409,
  payload_too_large: 413,
  outdated: 410,
  too_many_requests: 429,
  unavailable: 503,
  illegal_transition: 409,
  precheckin_disabled: 404,
  /** 'Error procesando la reserva, intente nuevamente más tarde.' (§8.9). */
  reservation_failed: 500,
  /** '[Site Config Error] ...' (§8.4). */
  site_config: 500,
  internal: 500,
} as const

export type ErrorCode = keyof typeof errorStatus

type AppErrorOptions = {
  readonly status?: number
  readonly messageKey?: string
  readonly cause?: unknown
  /** Facts for the message or the log; never personal or card data. */
  readonly details?: Readonly<Record<string, unknown>>
}

export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly messageKey: string
  readonly details: Readonly<Record<string, unknown>>

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.status = options.status ?? errorStatus[code]
    this.messageKey = options.messageKey ?? `error_${code}`
    this.details = options.details ?? {}
  }
}

export function isAppError(value: unknown, ...codes: readonly ErrorCode[]): value is AppError {
  return value instanceof AppError && (codes.length === 0 || codes.includes(value.code))
}
