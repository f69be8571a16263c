import { lazy, Suspense } from 'react'
import type { LongerNoteProps } from './longer-note'

/** Few rentals have one: its code is fetched when one does. */
export function LazyLongerNote(props: LongerNoteProps) {
  return (
    <Suspense>
      <Lazy {...props} />
    </Suspense>
  )
}

const Lazy = lazy(() =>
  import('./longer-note').then(
    ({ LongerNote: component }) => ({ default: component }),
    // The code is lost (offline, a new version): the screen stays without the hint.
    () => ({ default: () => <></> }),
  ),
)
