import { AppError, isAppError } from '~/domain/app-error'
import { log } from '../log.server'
import { notePartFailed, requestContext } from '../request-context.server'

/** Code, status and request id; the rest goes to the log, because an error's own message would end up in the page. */
export function publicError(error: unknown): AppError {
  const { requestId, outcome } = requestContext()
  if (isRefusedInput(error)) return new AppError('validation', { details: { requestId } })
  const known = isAppError(error)
  if (outcome && known && error.status === 503) outcome.unavailable = true
  if (!known || error.status >= 500) {
    notePartFailed()
    log.error('server function failed', {
      requestId,
      said: `Error: ${reasonOf(error)}`,
      error,
      details: known ? { ...error.details, cause: detailsOf(error.cause) } : undefined,
    })
  }
  return new AppError(known ? error.code : 'internal', {
    ...(known ? { status: error.status, messageKey: error.messageKey } : {}),
    details: { requestId },
  })
}

/** A validator of `createServerFn` throws its issues as the JSON text of a plain Error. */
function isRefusedInput(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.name === 'Error' &&
    /^\[\s*\{[\s\S]*"message"/.test(error.message)
  )
}

/** Why, in the words of §8.4 and §8.6 where they have any: '[Site Config Error] ...', 'Error retrieving cars ...'. */
function reasonOf(error: unknown): string {
  const reason = isAppError(error) ? error.details.reason : undefined
  if (typeof reason === 'string') return reason
  return error instanceof Error ? error.message : String(error)
}

function detailsOf(cause: unknown): unknown {
  return isAppError(cause) ? cause.details : undefined
}
