import { isNotFound, isRedirect } from '@tanstack/react-router'
import { createMiddleware } from '@tanstack/react-start'
import { getRequest, setResponseStatus } from '@tanstack/react-start/server'
import { publicError } from '../http/public-error.server'
import { requestContext } from '../request-context.server'

/** Every server function's failure is logged here, and reaches the browser as a code and a status. */
export const errors = createMiddleware({ type: 'function' }).server(async ({ next }) => {
  const { outcome } = requestContext()
  if (outcome) outcome.called = true
  try {
    return await next()
  } catch (error) {
    if (isRedirect(error) || isNotFound(error) || error instanceof Response) throw error
    const known = publicError(error)
    // A page that asks while it is made may still be whole without the answer.
    if (isServerFunction(getRequest().url)) setResponseStatus(known.status)
    throw known
  }
})

function isServerFunction(address: string): boolean {
  return new URL(address).pathname.startsWith('/_serverFn/')
}
