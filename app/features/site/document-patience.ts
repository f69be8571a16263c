import { createIsomorphicFn } from '@tanstack/react-start'
import { env } from '~/server/env.server'

/**
 * Milliseconds a document waits for what asks for the stock, then for what stands beside it, before it is sent with
 * their room kept free. A navigation waits for neither: the room is shown once the page's code is here.
 */
export const documentPatience = createIsomorphicFn()
  .server(() => {
    const { PAGE_PATIENCE_MS } = env()
    return { stock: PAGE_PATIENCE_MS, beside: PAGE_PATIENCE_MS / 5 }
  })
  .client(() => ({ stock: 0, beside: 0 }))
