import { createMiddleware } from '@tanstack/react-start'
import { handleAlertPage, handleAlertPost } from './alert-post.server'

/** The forms of alerts are posted to their page, and lead to it again. */
export const alertFormPost = createMiddleware().server(async ({ request, next }) => {
  if (request.method === 'POST') return handleAlertPost(request)
  return handleAlertPage(request, async () => (await next()).response)
})
