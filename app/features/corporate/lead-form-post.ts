import { createMiddleware } from '@tanstack/react-start'
import { handleLeadPost } from './lead-post.server'

/** Of a page with the form of companies: without scripts it is posted to the page itself, which answers it. */
export const leadFormPost = createMiddleware().server(async ({ request, next }) => {
  if (request.method !== 'POST') return next()
  return handleLeadPost(request, async () => (await next()).response)
})
