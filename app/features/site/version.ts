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

/** A build of the site, as its `builds/meta/{id}.json` tells of it. */
type Build = {
  readonly id: string
  /** Equal in two builds whose forms hold the same. */
  readonly draftFormat: string
}

/**
 * The newest build of the site, when it is another than `known`; undefined: there is none, or the server did not say, and
 * is asked again when it is due. One of which nothing is told yet is on its way, and no reason to disturb anybody.
 */
export async function newerBuild(known: string): Promise<Build | undefined> {
  const latest = await said('/builds/latest.json')
  if (!isObject(latest) || typeof latest.id !== 'string' || latest.id === known) return undefined
  const build = await said(`/builds/meta/${encodeURIComponent(latest.id)}.json`)
  return isBuild(build) && build.id === latest.id ? build : undefined
}

async function said(path: string): Promise<unknown> {
  try {
    const answer = await fetch(path, { cache: 'no-store' })
    return answer.ok ? await answer.json() : undefined
  } catch {
    // Without a connection, or something else answers: no reason to disturb anybody.
    return undefined
  }
}

function isBuild(value: unknown): value is Build {
  return isObject(value) && typeof value.id === 'string' && typeof value.draftFormat === 'string'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
