import { randomUUID } from 'node:crypto'
import { defaultLocale, type Locale } from '~/domain/locales'
import { originOfBrand } from '~/server/http/hosts.server'
import { runWithRequestContext } from '~/server/request-context.server'

/** Work for a renter who asks nothing now: of their brand, in their language. */
export function asTask<T>(
  brand: string,
  run: () => Promise<T>,
  locale: Locale = defaultLocale,
): Promise<T> {
  const facts = { requestId: `mail-${randomUUID()}`, nonce: '', actor: 'task' } as const
  const origin = originOfBrand(brand)
  const context = { ...facts, brand, origin, localeForm: locale, now: Date.now() }
  return runWithRequestContext(context, run)
}
