import { m } from '~/paraglide/messages'
import TriangleAlert from '~icons/lucide/triangle-alert'
import { useLostConnection } from './connection'
import type { LayoutFrame } from './layout.types'

/**
 * Under the header: without a connection that, else that the content comes from memory because the back office did not
 * answer. A connection that is lost before the bar's own code came is said more plainly.
 */
export function FreshnessBar({ stale, isBooked, ...shown }: LayoutFrame) {
  const lost = useLostConnection()
  if (lost?.Bar) return <lost.Bar {...{ ...shown, isBooked }} />
  if (!lost && !stale) return null
  return (
    <div className="stale" role="status">
      <div className="wrap">
        <TriangleAlert className="i" aria-hidden />
        <span>
          {lost ? `${m.shell_offline_title()} ${m.error_offline_text()}` : m.nav_stale()}
          {!lost && !isBooked && ` ${m.nav_stale_prices()}`}
        </span>
      </div>
    </div>
  )
}
