import { createSerializationAdapter } from '@tanstack/react-router'
import { AppError, type ErrorCode, errorStatus } from '~/domain/app-error'
import { currentRequestId } from '~/server/request-facts'

/** Code, status and request id cross to the browser; messages, stacks and details do not (§8.10). */
export const errorAdapter = createSerializationAdapter<Error, PublicError>({
  key: 'error',
  test: (value): value is Error => value instanceof Error,
  toSerializable: (error) =>
    error instanceof AppError
      ? {
          code: error.code,
          status: error.status,
          messageKey: error.messageKey,
          requestId: currentRequestId(),
        }
      : {
          code: 'internal',
          status: errorStatus.internal,
          messageKey: 'error_internal',
          requestId: currentRequestId(),
        },
  fromSerializable: ({ code, status, messageKey, requestId }) =>
    new AppError(code, { status, messageKey, details: { requestId } }),
})

type PublicError = {
  readonly code: ErrorCode
  readonly status: number
  readonly messageKey: string
  readonly requestId: string
}

/** The id under which the log tells what happened; empty: none. */
export function requestIdOf(error: unknown): string {
  const id = error instanceof AppError ? error.details.requestId : undefined
  return typeof id === 'string' ? id : ''
}
