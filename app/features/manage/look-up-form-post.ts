import { createMiddleware } from '@tanstack/react-start'
import { handleLookUpPost } from './manage-post.server'

/** Without scripts the form is posted to its own page, which answers it. */
export const lookUpFormPost = createMiddleware().server(async ({ request, next }) => {
  if (request.method !== 'POST') return next()
  return handleLookUpPost(request, async () => (await next()).response)
})
