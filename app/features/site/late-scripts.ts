import type { Build } from './version'

type Script = { readonly attrs?: Readonly<Record<string, unknown>> | undefined }
type RouteFiles = { readonly preloads?: readonly string[]; readonly scripts?: readonly Script[] }
type Manifest = { readonly routes: Readonly<Record<string, RouteFiles>> }

const ROOT = '__root__'
let entry = ''
let ofBuild: Build | null = null
const filesOf = new Map<string, readonly string[]>()

/**
 * The framework's list of files without its code, which `lateFiles` has: a document does not ask for it. On a slow line
 * it came side by side with the pictures that a renter waits for, and every screen can be used without it.
 * @throws Error when the framework starts its code otherwise than by one module of the root
 */
export function lateScripts<Made extends Manifest>(
  manifest: Made,
  build: Build | null = null,
): Made {
  ofBuild = build
  const routes = Object.entries(manifest.routes).map(([id, route]) => {
    const { preloads = [], scripts = [], ...rest } = route
    if (scripts.length !== Number(id === ROOT))
      throw new Error(`TanStack Start lists the scripts of ${id} otherwise than it did`)
    for (const script of scripts) entry = entryOf(script)
    filesOf.set(id, preloads.map(nameOf))
    return [id, rest]
  })
  return { ...manifest, routes: Object.fromEntries(routes) }
}

/** The names of the code of these routes for `late-starter.ts`, the entry first; empty in development. */
export function lateFiles(routeIds: readonly string[]): readonly string[] {
  if (entry === '') return []
  return [...new Set([entry, ...routeIds.flatMap((id) => filesOf.get(id) ?? [])])]
}

/** Of which build the files are; null in development. */
export function lateBuild(): Build | null {
  return ofBuild
}

function entryOf({ attrs }: Script): string {
  if (attrs?.type !== 'module' || typeof attrs.src !== 'string')
    throw new Error('TanStack Start begins its code with no module')
  return nameOf(attrs.src)
}

function nameOf(file: string): string {
  const [, name] = /^\/static\/(.+)\.js$/.exec(file) ?? []
  if (!name) throw new Error(`TanStack Start lists ${file}, which is no file of ours`)
  return name
}
