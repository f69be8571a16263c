import { createMiddleware } from '@tanstack/react-start'
import {
  handleAcceptPost,
  handleLicencePost,
  handlePreferencesPost,
  handleStartPost,
} from './precheckin-post.server'

/** Without scripts each form is posted to its own page, which answers it. */
export const startFormPost = createMiddleware().server(async ({ request, next }) => {
  if (request.method !== 'POST') return next()
  return handleStartPost(request, async () => (await next()).response)
})

export const preferencesFormPost = createMiddleware().server(async ({ request, next }) => {
  if (request.method !== 'POST') return next()
  return handlePreferencesPost(request, async () => (await next()).response)
})

export const licenceFormPost = createMiddleware().server(async ({ request, next }) => {
  if (request.method !== 'POST') return next()
  return handleLicencePost(request, async () => (await next()).response)
})

export const acceptFormPost = createMiddleware().server(async ({ request, next }) => {
  if (request.method !== 'POST') return next()
  return handleAcceptPost(request, async () => (await next()).response)
})
