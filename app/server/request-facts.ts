import { createIsomorphicFn } from '@tanstack/react-start'
import { type LocaleForm, localeForm, localeOfForm } from '~/domain/locale-path'
import type { Locale } from '~/domain/locales'
import { env } from './env.server'
import { requestContext } from './request-context.server'

/** The address form of this page. In the browser it is the document's: switching language loads a document. */
export const currentLocaleForm = createIsomorphicFn()
  .server((): LocaleForm => requestContext().localeForm)
  .client((): LocaleForm => localeForm(window.location.pathname))

export const currentNonce = createIsomorphicFn()
  .server((): string | undefined => requestContext().nonce)
  .client((): string | undefined => undefined)

/** The id of the request that made this page, which the log has too. */
export const currentRequestId = createIsomorphicFn()
  .server((): string => requestContext().requestId)
  .client(
    (): string => document.querySelector<HTMLMetaElement>('meta[name="request-id"]')?.content ?? '',
  )

/** Known to the server alone; the browser looks for itself (`tell-of-cookies.tsx`). */
export const currentRefusesCookies = createIsomorphicFn().server(
  (): boolean => requestContext().refusesCookies ?? false,
)

export function currentLocale(): Locale {
  return localeOfForm(currentLocaleForm())
}

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
