import { createIsomorphicFn } from '@tanstack/react-start'

/**
 * Milliseconds a document waits for what asks for the stock, then for what stands beside it, before it is sent with
 * their room kept free. A navigation waits for neither: the room is shown once the page's code is here.
 */
export const documentPatience = createIsomorphicFn()
  .server(() => ({ stock: 800, beside: 150 }))
  .client(() => ({ stock: 0, beside: 0 }))
