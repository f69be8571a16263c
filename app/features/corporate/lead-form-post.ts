import { createMiddleware } from '@tanstack/react-start'
import { handleLeadPost } from './lead-post.server'

/**
 * The page with the form of companies takes the form itself: without scripts it is posted to the page, which answers
 * it.
 */
export const leadFormPost = createMiddleware().server(async ({ request, next }) => {
  if (request.method !== 'POST') return next()
  return handleLeadPost(request, async () => (await next()).response)
})
