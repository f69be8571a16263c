import { createMiddleware } from '@tanstack/react-start'
import { AppError } from '~/domain/app-error'
import { type RateLimitName, takeFromRateLimit } from '../limits/rate-limit.server'

/** A rate limit. @throws AppError `too_many_requests`, `details.retryAfter` in seconds. */
export function limit(name: RateLimitName) {
  return createMiddleware({ type: 'function' }).server(async ({ next }) => {
    const retryAfter = await takeFromRateLimit(name)
    if (retryAfter > 0) throw new AppError('too_many_requests', { details: { retryAfter } })
    return next()
  })
}
