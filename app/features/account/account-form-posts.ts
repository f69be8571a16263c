import { createMiddleware } from '@tanstack/react-start'
import { type AccountFormName, handleAccountPost } from './account-post.server'

/** The forms of the account are posted to their own pages, which answer them. */
export function accountFormPost(name: AccountFormName) {
  return createMiddleware().server(async ({ request, next }) => {
    if (request.method !== 'POST') return next()
    return handleAccountPost(name, request, async () => (await next()).response)
  })
}
