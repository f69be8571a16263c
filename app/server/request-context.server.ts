import { AsyncLocalStorage } from 'node:async_hooks'
import type { LocaleForm } from '~/domain/locale-path'

/** What is fixed for the length of one request; streaming renders read it too. */
export type RequestContext = {
  readonly requestId: string
  readonly nonce: string
  readonly brand: string
  readonly origin: string
  readonly localeForm: LocaleForm
  /** Epoch milliseconds; "now" does not move within a request (stack pitfall: hydration). */
  readonly now: number
}

const storage = new AsyncLocalStorage<RequestContext>()

export function runWithRequestContext<T>(context: RequestContext, run: () => T): T {
  return storage.run(context, run)
}

/** @throws Error outside a request: server code that needs it was called from a script without one. */
export function requestContext(): RequestContext {
  const context = storage.getStore()
  if (!context) throw new Error('No request context: call inside runWithRequestContext')
  return context
}
