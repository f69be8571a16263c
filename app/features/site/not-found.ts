import { notFound } from '@tanstack/react-router'
import { withLocale } from '~/domain/locale-path'
import { currentLocaleForm } from '~/server/request-facts'

/** The words of §2.25 and §2.32; they are for logs and for whoever reports a lost page, in one language. */
export const notFoundMessages = {
  page: 'Page not found',
  info: 'Pagina no encontrada',
} as const

/** For an address that no page of its route can have. @param pathname without locale */
export function invalidAddress(pathname: string) {
  const message = `Page Not Found: ${withLocale(pathname, currentLocaleForm())}`
  return notFound({ data: { message } })
}

/** The message of a route that threw `notFound()`; an address without a route has none of its own. */
export function notFoundMessage(data: unknown): string {
  const told = typeof data === 'object' && data !== null && 'data' in data ? data.data : data
  const said = typeof told === 'object' && told !== null && 'message' in told ? told.message : null
  return typeof said === 'string' ? said : notFoundMessages.page
}
