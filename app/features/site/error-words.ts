import { isAppError } from '~/domain/app-error'
import { m } from '~/paraglide/messages'
import { isLostCode } from './connection'

type ErrorKind = 'internal' | 'unavailable' | 'offline' | 'outdated'

export function errorKind(error: unknown): Exclude<ErrorKind, 'offline'> {
  if (isLostCode(error) || isAppError(error, 'outdated')) return 'outdated'
  return isAppError(error) && error.status === 503 ? 'unavailable' : 'internal'
}

/** The title is the heading of the screen and the document's, so that both say one thing. */
export const errorWords = {
  internal: { code: '500', title: m.error_internal_title, text: m.error_internal_text },
  unavailable: { code: '503', title: m.error_unavailable_title, text: m.error_unavailable_text },
  offline: { code: '', title: m.error_offline_title, text: m.error_offline_text },
  outdated: { code: '', title: m.error_outdated_title, text: m.error_outdated_text },
} satisfies Record<
  ErrorKind,
  { readonly code: string; readonly title: () => string; readonly text: () => string }
>
