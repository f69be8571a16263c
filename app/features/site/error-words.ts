import { isAppError } from '~/domain/app-error'
import { m } from '~/paraglide/messages'
import { isLostCode } from './connection'

type ErrorKind = 'internal' | 'broken' | 'unavailable' | 'offline' | 'outdated'

/** @param isAnswer a loader failed, which asks the server; else the page itself did */
export function errorKind(error: unknown, isAnswer = true): Exclude<ErrorKind, 'offline'> {
  if (isLostCode(error) || isAppError(error, 'outdated')) return 'outdated'
  if (isAppError(error)) return error.status === 503 ? 'unavailable' : 'internal'
  // A fault of the browser's own has a name of its own.
  const isPlain = error instanceof Error && error.name === 'Error'
  return import.meta.env.SSR || (isAnswer && isPlain) ? 'internal' : 'broken'
}

/** Something of the page was moved by others, under React's hands: a translator, an extension. */
export function isMovedByOthers(error: unknown): boolean {
  return error instanceof Error && error.name === 'NotFoundError'
}

/** The title is the heading of the screen and the document's, so that both say one thing. */
export const errorWords = {
  internal: { code: '500', title: m.error_internal_title, text: m.error_internal_text },
  // No answer of a server has failed: it has no number.
  broken: { code: '', title: m.error_unavailable_title, text: m.error_unavailable_text },
  unavailable: { code: '503', title: m.error_unavailable_title, text: m.error_unavailable_text },
  offline: { code: '', title: m.error_offline_title, text: m.error_offline_text },
  outdated: { code: '', title: m.error_outdated_title, text: m.error_outdated_text },
} satisfies Record<
  ErrorKind,
  { readonly code: string; readonly title: () => string; readonly text: () => string }
>
