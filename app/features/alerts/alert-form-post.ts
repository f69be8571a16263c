import { createMiddleware } from '@tanstack/react-start'
import { handleAlertPost } from './alert-post.server'

/** The forms of alerts are posted to their page, which answers them. */
export const alertFormPost = createMiddleware().server(async ({ request, next }) => {
  if (request.method !== 'POST') return next()
  return handleAlertPost(request, async () => (await next()).response)
})
