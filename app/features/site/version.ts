/** `timestamp`: seconds since 1970; which of two builds is the newer one. */
export type Build = { readonly id: string; readonly timestamp: number }

type Watched = {
  /** Of the page that is open. */
  readonly own: Build
  /** Milliseconds between two questions. */
  readonly interval: number
  readonly fetchJson: (address: string) => Promise<unknown>
  /** Once for each newer build. */
  readonly onNewer: (build: Build) => void
  readonly now: () => number
  /** Calls `act` again and again. */
  readonly every: (milliseconds: number, act: () => void) => void
  /** Calls `act` whenever somebody looks at the page again. */
  readonly onFocus: (act: () => void) => void
}

/**
 * D27: asks for the latest build at an interval, and when somebody comes back to the page after it: a tab in the background
 * has its timers stopped. A build is offered when it is newer than the page's and really there.
 */
export function watchVersion({ own, interval, fetchJson, onNewer, now, every, onFocus }: Watched) {
  let asked = now()
  let offered = own
  const look = async () => {
    asked = now()
    const latest = toBuild(await fetchJson('/builds/latest.json'))
    if (!latest || latest.id === offered.id || latest.timestamp <= offered.timestamp) return
    // Servers are replaced one by one: the one that answers next may still be of the old build.
    const meta = toBuild(await fetchJson(`/builds/meta/${latest.id}.json`))
    if (meta?.id !== latest.id) return
    offered = latest
    onNewer(latest)
  }
  // Out of reach or nonsense: the page works as it is, and asks again.
  const tryToLook = () => void look().catch(() => undefined)
  every(interval, tryToLook)
  onFocus(() => {
    if (now() - asked >= interval) tryToLook()
  })
}

/** What the page's server wrote into it, or what a file says; null: no build. */
export function toBuild(value: unknown): Build | null {
  if (typeof value !== 'object' || value === null) return null
  const { id, timestamp }: { readonly id?: unknown; readonly timestamp?: unknown } = value
  if (typeof id !== 'string' || !/^[\w-]{4,64}$/.test(id)) return null
  return typeof timestamp === 'number' && timestamp > 0 ? { id, timestamp } : null
}
