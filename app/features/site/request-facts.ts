import { createIsomorphicFn } from '@tanstack/react-start'
import { requestContext } from '~/server/request-context.server'
import { type LocaleForm, localeForm, localeOfForm } from '~/domain/locale-path'

/** The address form of this page. In the browser it is the document's: switching language loads a document. */
export const currentLocaleForm = createIsomorphicFn()
  .server((): LocaleForm => requestContext().localeForm)
  .client((): LocaleForm => localeForm(window.location.pathname))

export const currentNonce = createIsomorphicFn()
  .server((): string | undefined => requestContext().nonce)
  .client((): string | undefined => undefined)

export function currentLocale(): 'es' | 'en' {
  return localeOfForm(currentLocaleForm())
}
