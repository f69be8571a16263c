import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { root } from './paths.mjs'

/**
 * The arrows of the house: `routes -> features -> domain`, `features/*.server.ts -> server -> domain`, `components`
 * knows no feature, `domain` knows nothing, the features form no circle.
 */
type RoomName = 'domain' | 'server' | 'components' | 'features' | 'routes' | 'entries'
type Target = RoomName | 'paraglide' | 'config' | 'styles'
type Room = { readonly may: readonly Target[]; readonly packages?: readonly string[] }

const rooms: Readonly<Record<RoomName, Room>> = {
  domain: { may: ['domain'], packages: [] },
  server: { may: ['server', 'domain', 'paraglide', 'config'] },
  components: { may: ['components', 'domain', 'paraglide', 'config', 'styles'] },
  features: { may: ['features', 'components', 'domain', 'paraglide', 'config', 'styles'] },
  routes: { may: ['features', 'components', 'domain', 'paraglide', 'config', 'styles', 'routes'] },
  entries: {
    may: ['routes', 'features', 'server', 'domain', 'components', 'paraglide', 'config', 'entries'],
  },
}

/** The features that the booking may use: everything else stands on it. */
const below = new Set(['booking', 'search'])

/** The part of the server that runs on both sides: what a request is, told to every room above. */
const isomorphic = 'server/request-facts'

/**
 * @param files path under app/ (posix) -> source
 * @returns one sentence for each broken arrow; empty when the house is kept
 */
export function brokenArrows(files: ReadonlyMap<string, string>): string[] {
  const found: string[] = []
  const uses = new Map<string, Set<string>>()
  for (const [path, source] of files) {
    const room = roomOf(path)
    if (!room) continue
    for (const specifier of importsOf(path, source)) {
      const target = resolve(path, specifier)
      const problem =
        target === null ? packageProblem(room, specifier) : arrowProblem(path, room, target)
      if (problem) found.push(`${path}: imports ${specifier}; ${problem}`)
      const [from, to] = [featureOf(path), target && featureOf(target)]
      if (from && to && from !== to) uses.set(from, (uses.get(from) ?? new Set()).add(to))
    }
  }
  for (const circle of circles(uses)) found.push(`features form a circle: ${circle.join(' -> ')}`)
  return found
}

/** Every TypeScript source under app/, generated files left out. */
export function appSources(): Map<string, string> {
  const files = new Map<string, string>()
  const visit = (folder: string) => {
    for (const name of readdirSync(`${root}/app/${folder}`)) {
      const path = posix.join(folder, name)
      if (statSync(`${root}/app/${path}`).isDirectory()) {
        if (name !== 'paraglide') visit(path)
      } else if (/\.tsx?$/.test(name) && !/\.(test|gen|d)\.tsx?$/.test(name)) {
        files.set(path, readFileSync(`${root}/app/${path}`, 'utf8'))
      }
    }
  }
  visit('')
  return files
}

function arrowProblem(path: string, room: RoomName, target: string): string | null {
  const to = targetOf(target)
  if (!to) return null
  const isServerFile = /\.server\.tsx?$/.test(path)
  if (room === 'features' && to === 'server') {
    const isMiddleware =
      /\.functions$/.test(path.replace(/\.ts$/, '')) && target.startsWith('server/middleware/')
    return isServerFile || isMiddleware || target === isomorphic
      ? null
      : 'only *.server.ts of a feature may use the server'
  }
  if (room === 'routes' && target === isomorphic) return null
  if (room === 'routes' && to === 'server') return 'routes reach the server through a feature'
  if (!rooms[room].may.includes(to)) return `${room} may not use ${to}`
  const [from, other] = [featureOf(path), featureOf(target)]
  if (from === 'booking' && other && !below.has(other)) return `booking uses no ${other}`
  if (from && other && from !== other && /\.server$/.test(target) && !isServerFile) {
    return "another feature's use cases are called from *.server.ts only"
  }
  return null
}

function packageProblem(room: RoomName, specifier: string): string | null {
  const { packages } = rooms[room]
  return packages && !packages.includes(specifier) ? `${room} uses no package` : null
}

function roomOf(path: string): RoomName | null {
  const target = targetOf(path)
  return target !== null && isRoom(target) ? target : null
}

function targetOf(path: string): Target | null {
  const [first = '', second] = path.split('/')
  if (first === '..') return /^\.\.\/app\.config/.test(path) ? 'config' : null
  if (second === undefined) return first === 'routeTree.gen' ? 'routes' : 'entries'
  return isRoom(first) || first === 'paraglide' || first === 'styles' ? first : null
}

function isRoom(name: string): name is RoomName {
  return Object.hasOwn(rooms, name)
}

function featureOf(path: string): string | null {
  return /^features\/([^/]+)\//.exec(path)?.[1] ?? null
}

/** Path under app/ without extension; null for a package. */
export function resolve(path: string, specifier: string): string | null {
  if (specifier.startsWith('~/')) return strip(specifier.slice(2))
  if (specifier.startsWith('.')) return strip(posix.join(dirname(path), specifier))
  return null
}

function strip(path: string): string {
  return path.replace(/\?.*$/, '').replace(/\.tsx?$/, '')
}

/** Static, dynamic and re-exported specifiers; type-only imports count too: they couple as much. */
export function importsOf(path: string, source: string): string[] {
  const { module } = parseSync(path, source, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  const literal = ({ start, end }: { start: number; end: number }) =>
    source.slice(start, end).replace(/^['"`]|['"`]$/g, '')
  return [
    ...module.staticImports.map((item) => item.moduleRequest.value),
    ...module.staticExports.flatMap((item) =>
      item.entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map((item) => literal(item.moduleRequest)),
  ]
}

/** Every path of uses that ends where it began, with that name at both ends. */
export function circles(uses: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const found: string[][] = []
  const walk = (feature: string, trail: readonly string[]) => {
    const at = trail.indexOf(feature)
    if (at >= 0) {
      const circle = [...trail.slice(at), feature]
      if (circle[0] === [...circle].sort()[0]) found.push(circle)
      return
    }
    for (const next of uses.get(feature) ?? []) walk(next, [...trail, feature])
  }
  for (const feature of uses.keys()) walk(feature, [])
  return [...new Map(found.map((circle) => [circle.join(), circle])).values()]
}
