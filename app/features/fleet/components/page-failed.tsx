import { useEffect, useRef } from 'react'
import { focusAfter } from '~/components/ui/focus-after'
import { Note } from '~/components/ui/note'
import { useReturn } from '~/features/site/connection'
import { m } from '~/paraglide/messages'
import { COUNT_ID } from './fleet-ids'

/** Another page of a long fleet could not be read; the cars below are still those of before. */
export function PageFailed({
  error,
  busy,
  onRetry,
}: {
  /** It is null while the page is asked for again. */
  readonly error: Error | null
  readonly busy: boolean
  readonly onRetry: () => void
}) {
  const place = useRef<HTMLDivElement>(null)
  const isAway = useReturn(error, onRetry)
  // The link that was pressed may stand at the end of the list.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place} className="page-failed">
      <Note tone="bad" live="assertive" className="outage">
        <b>{isAway ? m.error_offline_title() : m.fleet_error_title()}</b>{' '}
        {m.fleet_page_failed_text()}{' '}
        <button
          type="button"
          className="link inh"
          aria-busy={busy || undefined}
          onClick={() => {
            if (busy) return
            focusAfter(`#${COUNT_ID}`, { scroll: true })
            onRetry()
          }}
        >
          {busy ? m.ui_loading() : m.fleet_retry()}
        </button>
      </Note>
    </div>
  )
}
