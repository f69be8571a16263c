import { m } from '~/paraglide/messages'
import TriangleAlert from '~icons/lucide/triangle-alert'
import { useOffline, useOfflineBar } from './connection'
import type { LayoutFrame } from './layout.types'

/**
 * Under the header: without a connection that, else that the content comes from memory because the back office did not
 * answer. A connection that is lost before the bar's own code came is said more plainly.
 */
export function FreshnessBar({ stale, readAt, locale }: LayoutFrame) {
  const Offline = useOfflineBar()
  const offline = useOffline()
  if (offline && Offline) return <Offline readAt={readAt} locale={locale} />
  if (!offline && !stale) return null
  return (
    <div className="stale" role="status">
      <div className="wrap">
        <TriangleAlert className="i" aria-hidden />
        <span>
          {offline ? `${m.shell_offline_title()} ${m.error_offline_text()}` : m.nav_stale()}
        </span>
      </div>
    </div>
  )
}
