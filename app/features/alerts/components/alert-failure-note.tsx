import { Note } from '~/components/ui/note'
import { alertFailure } from '../alert-words'
import type { AlertFailure } from '../alerts.types'

/** The button was pressed, and nothing was done. */
export function AlertFailureNote({ failure }: { readonly failure: AlertFailure | null }) {
  if (!failure) return null
  return (
    <Note tone="warn" live="assertive">
      {alertFailure(failure)}
    </Note>
  )
}
