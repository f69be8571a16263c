/** The build whose code runs here (`scripts/vite/build-version.ts`); empty in development. */
export const ownBuild = /\/static\/([\w-]+)\.js$/.exec(import.meta.url)?.[1] ?? ''

type Clock = { readonly now: () => number; readonly pollMinutes: number }

/**
 * Calls `ask` once each `pollMinutes` (D27) while the page is looked at, and when it is looked at again after longer.
 * @returns how to stop
 */
export function whenDue(ask: () => void, { now, pollMinutes }: Clock): () => void {
  const pause = pollMinutes * 60_000
  let asked = now()
  const look = () => {
    if (document.visibilityState !== 'visible' || now() - asked < pause) return
    asked = now()
    ask()
  }
  const timer = setInterval(look, pause)
  document.addEventListener('visibilitychange', look)
  window.addEventListener('focus', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('focus', look)
  }
}

/** The newest build of the site; undefined: the server did not say, and is asked again when it is due. */
export async function latestBuild(): Promise<string | undefined> {
  try {
    const answer = await fetch('/builds/latest.json', { cache: 'no-store' })
    const said: unknown = answer.ok ? await answer.json() : undefined
    return isBuild(said) ? said.id : undefined
  } catch {
    // Without a connection, or something else answers: no reason to disturb anybody.
    return undefined
  }
}

function isBuild(value: unknown): value is { readonly id: string } {
  return (
    typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
  )
}
