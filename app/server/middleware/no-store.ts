import { createMiddleware } from '@tanstack/react-start'
import { setResponseHeader } from '@tanstack/react-start/server'

/** For functions that answer about the renter who asks: nothing between us may keep the answer. */
export const noStore = createMiddleware({ type: 'function' }).server(({ next }) => {
  setResponseHeader('Cache-Control', 'private, no-store')
  return next()
})
