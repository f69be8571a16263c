import { m } from '~/paraglide/messages'
import TriangleAlert from '~icons/lucide/triangle-alert'
import { useOffline, useOfflineBar } from './connection'
import type { LayoutFrame } from './layout.types'

/** Under the header: without a connection that, else that the content comes from memory because the back office did not answer. */
export function FreshnessBar({ stale, readAt }: Pick<LayoutFrame, 'stale' | 'readAt'>) {
  const Offline = useOfflineBar()
  if (useOffline() && Offline) return <Offline readAt={readAt} />
  if (!stale) return null
  return (
    <div className="stale" role="status">
      <div className="wrap">
        <TriangleAlert className="i" aria-hidden />
        <span>{m.nav_stale()}</span>
      </div>
    </div>
  )
}
