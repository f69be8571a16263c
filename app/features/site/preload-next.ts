import type { AnyRouter } from '@tanstack/react-router'

/** Where most renters go next; the reservation's own steps are loaded by its screen. */
const next: Readonly<Record<string, string>> = { '/': '/flota', '/flota': '/reserva/' }

/**
 * Loads the code of the likely next screen (D30); not on a line that is very slow or that saves data. Its data waits for
 * the click: a price is never older than that.
 */
export function preloadNext(router: AnyRouter): void {
  const id = next[router.state.location.pathname]
  const route = id === undefined ? undefined : router.routesById[id]
  // A chunk that cannot be had now is asked for again by the click, which says so.
  if (route && !isPoorLine(navigator)) router.loadRouteChunk(route)?.catch(() => undefined)
}

type Line = { readonly saveData?: boolean; readonly effectiveType?: string }

/** A browser that does not tell (Firefox, Safari) counts as a good line. */
function isPoorLine(browser: object): boolean {
  const line: Line = Object('connection' in browser && browser.connection)
  return line.saveData === true || /^(slow-)?2g$/.test(line.effectiveType ?? '')
}
