import { createMiddleware } from '@tanstack/react-start'
import { AppError } from '~/domain/app-error'
import { type RateLimitName, takeFromRateLimit } from '../rate-limit.server'

/**
 * Holds a server function to a rate limit, by renter and by address.
 * @throws AppError `too_many_requests`, `details.retryAfter` in seconds.
 */
export function limit(name: RateLimitName) {
  return createMiddleware({ type: 'function' }).server(async ({ next }) => {
    const retryAfter = await takeFromRateLimit(name)
    if (retryAfter > 0) throw new AppError('too_many_requests', { details: { retryAfter } })
    return next()
  })
}
