import { loadOfflineBar } from '~/components/layout/connection'
import { ownBuild } from './own-build'

/**
 * Has the service worker keep this page and what it is made of. Where the browser refuses (a private window, no room),
 * the page is as good as before: it only cannot be read without a connection.
 */
export async function keepOffline(booking: string): Promise<void> {
  // In development nothing is built, and what is kept would hide what was changed.
  if (!ownBuild) return
  try {
    // Named by the build: a new one brings its worker with it.
    await navigator.serviceWorker.register(trusted(`/sw.js?build=${ownBuild}`))
    // The bar that says how old it is belongs to it.
    await loadOfflineBar()
    const { active } = await navigator.serviceWorker.ready
    const files = performance.getEntriesByType('resource').map(({ name }) => name)
    const own = files.filter((name) => name.startsWith(location.origin))
    active?.postMessage({ keep: location.pathname, booking, files: own })
  } catch {
    // It says why in its own console.
  }
}

type Policy = { createScriptURL(url: string): string }
type PolicyFactory = { createPolicy(name: string, rules: Policy): Policy }

let policy: Policy | undefined

/**
 * The policy of the site asks for it where the browser knows of it (`security-headers.server.ts`); a second one of that
 * name is refused, and a document may show several such pages.
 */
function trusted(url: string): string {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  policy ??= factory?.createPolicy('own-worker', { createScriptURL: (own) => own })
  return policy?.createScriptURL(url) ?? url
}
