import { isNotFound, isRedirect } from '@tanstack/react-router'
import { createCsrfMiddleware, createMiddleware, createStart } from '@tanstack/react-start'
import { errorAdapter } from './features/site/error-adapter'
import { publicError } from './server/http/public-error.server'

const csrf = createCsrfMiddleware({ filter: (context) => context.handlerType === 'serverFn' })

/** Every server function's failure is logged here and reaches the browser as a code. */
const errors = createMiddleware({ type: 'function' }).server(async ({ next }) => {
  try {
    return await next()
  } catch (error) {
    if (isRedirect(error) || isNotFound(error) || error instanceof Response) throw error
    throw publicError(error)
  }
})

export const startInstance = createStart(() => ({
  requestMiddleware: [csrf],
  functionMiddleware: [errors],
  serializationAdapters: [errorAdapter],
}))
