import type { Locale } from '~/domain/locales'
import type { LoadedChange } from './load-change'
import type { useChange } from './use-change'

/** The props of every part of the screen of a change. */
export type ChangePart = {
  readonly page: LoadedChange
  readonly change: ReturnType<typeof useChange>
  readonly locale: Locale
}
