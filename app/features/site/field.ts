import type { AnyRouter } from '@tanstack/react-router'
import { type Metric, onCLS, onINP, onLCP } from 'web-vitals'
import type { FieldReport } from './field.schema'

/**
 * Measures this document and notes which screens it showed, until it is hidden: then both are sent, without a cookie.
 * Its vitals are sent once, at the first time that it is hidden; screens that are seen after that go with the next.
 * @returns how to stop
 */
export function measureField(router: AnyRouter): () => void {
  const first = routeOf(router)
  const seen = new Set([first])
  const visits = [first]
  const vitals: Record<string, number> = {}
  let areSent = false
  const note = ({ name, value }: Metric) => {
    vitals[name.toLowerCase()] = value
  }
  onLCP(note, { reportAllChanges: true })
  onINP(note, { reportAllChanges: true })
  onCLS(note, { reportAllChanges: true })

  const look = () => {
    const route = routeOf(router)
    if (seen.has(route)) return
    seen.add(route)
    visits.push(route)
  }
  const stop = router.subscribe('onResolved', look)
  const send = () => {
    if (document.visibilityState !== 'hidden') return
    // A screen may be shown a moment before the router says so.
    look()
    if (areSent && visits.length === 0) return
    const report: FieldReport = {
      visits: visits.splice(0),
      ...(areSent ? {} : { vitals: { route: first, ...vitals } }),
    }
    areSent = true
    post(report)
  }
  document.addEventListener('visibilitychange', send)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', send)
  }
}

/** The pattern of the screen, `/flota/$slug`. */
function routeOf({ state }: AnyRouter): string {
  return state.matches.at(-1)?.fullPath ?? ''
}

/** Goes on when the page is left. `sendBeacon` would send the cookies of the site with it. */
function post(report: FieldReport): void {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify(report)
  fetch('/api/medidas', {
    method: 'POST',
    headers,
    body,
    keepalive: true,
    credentials: 'omit',
  }).catch(
    // A measure that is lost is one of many, and nobody waits for it.
    () => undefined,
  )
}
