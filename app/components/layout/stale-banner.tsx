import { m } from '~/paraglide/messages'
import TriangleAlert from '~icons/lucide/triangle-alert'

/** Said when the content comes from memory because the back office did not answer. */
export function StaleBanner() {
  return (
    <div className="stale" role="status">
      <div className="wrap">
        <TriangleAlert className="i" aria-hidden />
        <span>{m.nav_stale()}</span>
      </div>
    </div>
  )
}
