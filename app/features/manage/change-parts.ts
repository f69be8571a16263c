import type { Locale } from '~/domain/catalogue'
import type { LoadedChange } from './load-change'
import type { useChange } from './use-change'

/** What every part of the screen of a change is given. */
export type ChangePart = {
  readonly page: LoadedChange
  readonly change: ReturnType<typeof useChange>
  readonly locale: Locale
}
