import { ownBuild } from './own-build'

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
  /** Names of its files, without the leading slash. */
  readonly files: readonly string[]
}

/**
 * The newest build of the site, when it is another than `known`; undefined: there is none, or the server did not say, and
 * is asked again when it is due. One whose list is not there yet is on its way, and no reason to disturb anybody.
 */
export async function newerBuild(known: string): Promise<Build | undefined> {
  const latest = await said('/builds/latest.json')
  if (!isObject(latest) || typeof latest.id !== 'string' || latest.id === known) return undefined
  const build = await said(`/builds/meta/${encodeURIComponent(latest.id)}.json`)
  return isBuild(build) && build.id === latest.id ? build : undefined
}

/** Tells a renter who looks at a page what taking a build would change for them. */
export function changesOf(
  { files, draftFormat }: Build,
  { loaded, format }: { readonly loaded: Iterable<string>; readonly format: string },
): { readonly changesPage: boolean; readonly keepsForm: boolean } {
  const known = new Set(files.map((name) => `/${name}`))
  // The file of this very module is another in each build.
  const shown = [...loaded].filter(
    (path) => path.startsWith('/static/') && path !== `/static/${ownBuild}.js`,
  )
  return {
    changesPage: shown.some((path) => !known.has(path)),
    keepsForm: draftFormat === format,
  }
}

/**
 * Paths of the files that this page has loaded, and of each that it loads later: the browser's own list ends at 250.
 * `stop` ends the watch.
 */
export function loadedFiles(): { readonly paths: ReadonlySet<string>; readonly stop: () => void } {
  const paths = new Set<string>()
  const observer = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      const { origin, pathname } = new URL(name)
      if (origin === location.origin) paths.add(pathname)
    }
  })
  observer.observe({ type: 'resource', buffered: true })
  return { paths, stop: () => observer.disconnect() }
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
  return (
    isObject(value) &&
    typeof value.id === 'string' &&
    typeof value.draftFormat === 'string' &&
    Array.isArray(value.files) &&
    value.files.every((name) => typeof name === 'string')
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
