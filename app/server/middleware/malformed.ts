import { createMiddleware } from '@tanstack/react-start'
import { AppError } from '~/domain/app-error'
import { log } from '../log.server'
import { requestContext } from '../request-context.server'

/** The caller's fault, never a 500: a payload that cannot be read (400), a function of an older build (410). */
export const malformed = createMiddleware().server(async ({ next, handlerType, pathname }) => {
  if (handlerType !== 'serverFn') return next()
  const wasCalled = () => requestContext().outcome?.called === true
  try {
    const result = await next()
    if (wasCalled() || result.response.status < 500) return result
  } catch (error) {
    if (wasCalled() || error instanceof Response) throw error
    // Any other failure before the call is our own.
    if (!isUnknown(error, pathname)) throw error
    log.info('unknown server function', { path: pathname.slice(0, 100) })
    throw new AppError('outdated')
  }
  throw new AppError('validation', { status: 400 })
})

/** In the framework's words, or by a name that every object has and no function of ours. */
function isUnknown(error: unknown, pathname: string): boolean {
  const [name = ''] = pathname.split('/').slice(-1)
  if (name in {}) return true
  return error instanceof Error && /function info not found/.test(error.message)
}
