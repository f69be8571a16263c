import { createMiddleware } from '@tanstack/react-start'
import { handleAskPost, handleConfirmPost } from './privacy-post.server'

/** The forms are posted to their own pages, which answer them. */
export const askFormPost = createMiddleware().server(async ({ request, next }) => {
  if (request.method !== 'POST') return next()
  return handleAskPost(request, async () => (await next()).response)
})

export const confirmFormPost = createMiddleware().server(async ({ request, next }) => {
  if (request.method !== 'POST') return next()
  return handleConfirmPost(request, async () => (await next()).response)
})
