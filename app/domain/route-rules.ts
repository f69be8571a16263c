import { HERE } from './content-link.ts'
import { legalPages } from './info-page.ts'
import { movedPath } from './legacy-path.ts'
import { type LocaleForm, localeForm, stripLocale, withLocale } from './locale-path.ts'
import { tidyPath } from './tidy-path.ts'

export const redirectStatuses = [301, 302, 307, 308] as const
type RedirectStatus = (typeof redirectStatuses)[number]

/** An address that leads elsewhere, as staff writes it (D25). */
export type RouteRule = {
  /** A path without language; `*` at its end stands for whatever follows. */
  readonly from: string
  /** A path of the site, or an http(s) address. */
  readonly to: string
  readonly status: RedirectStatus
}

export type RouteRules = {
  readonly exact: ReadonlyMap<string, RouteRule>
  /** By the text before `*`, the longest first. */
  readonly prefixes: readonly (readonly [prefix: string, rule: RouteRule])[]
}

export type RefusedRule = { readonly rule: RouteRule; readonly problem: string }

/**
 * The rules that may be followed; of two for one address the first counts.
 * @param isOwnHost whether a host is one of the site's, so that an address there may lead back
 */
export function readRouteRules(
  written: readonly RouteRule[],
  isOwnHost: (host: string) => boolean,
): { readonly rules: RouteRules; readonly refused: readonly RefusedRule[] } {
  const refused: RefusedRule[] = []
  const seen = new Set<string>()
  let good = written.filter((rule) => {
    const from = plainPath(rule.from)
    const problem = problemOf(rule) ?? (seen.has(from) ? 'another rule has this address' : null)
    seen.add(from)
    if (problem) refused.push({ rule, problem })
    return problem === null
  })
  // Without a rule of a loop another may take its place, and close one itself.
  for (;;) {
    const looping = loopsIn(good, isOwnHost)
    if (looping.size === 0) return { rules: indexed(good), refused }
    for (const rule of looping) refused.push({ rule, problem: 'it leads back to itself' })
    good = good.filter((rule) => !looping.has(rule))
  }
}

export const noRouteRules: RouteRules = { exact: new Map(), prefixes: [] }

/** The rule of a path, in whichever form: its own before one with `*`, and of those the longest. */
export function ruleFor({ exact, prefixes }: RouteRules, pathname: string): RouteRule | null {
  const path = plainPath(pathname)
  const own = exact.get(path)
  if (own) return own
  // A folder's rule is also that of the folder itself.
  return prefixes.find(([prefix]) => path.startsWith(prefix) || `${path}/` === prefix)?.[1] ?? null
}

export type Asked = {
  readonly form: LocaleForm
  /** `?a=b`, or empty. */
  readonly search: string
}

export type Target = {
  readonly href: string
  /** The address is on another site. */
  readonly isExternal: boolean
}

/** Within the site language and search go along; a search that the rule names itself stands over the asked one. */
export function targetOf({ to }: Pick<RouteRule, 'to'>, { form, search }: Asked): Target {
  const url = new URL(to, HERE)
  if (url.origin !== HERE) return { href: url.href, isExternal: true }
  const own = tidied(url.pathname)
  const path = localeForm(own) === 'bare' ? withLocale(own, form) : own
  return { href: path + together(url.search, search) + url.hash, isExternal: false }
}

/** As they are written, wherever there is one alone. */
function together(own: string, asked: string): string {
  if (own === '' || asked === '') return own || asked
  const params = new URLSearchParams(own)
  const more = [...new URLSearchParams(asked)].filter(([key]) => !params.has(key))
  return more.length === 0 ? own : `?${new URLSearchParams([...params, ...more])}`
}

function problemOf({ from, to }: RouteRule): string | null {
  if (/\p{Cc}/u.test(from)) return '"from" must have no control character'
  if (/\p{Cc}/u.test(to)) return '"to" must have no control character'
  if (!/^\/(?![/\\])[^?#\\*]*\*?$/.test(from)) {
    return '"from" must be a path that begins with /, without search, with * at most at its end'
  }
  if (localeForm(tidied(from)) !== 'bare') return '"from" must name no language: a rule is for both'
  if (closesShop(from)) return '"from" must be an old address: this is one of the shop'
  if (hidesRecords.test(plainPath(from))) {
    return '"from" must be a whole address: what begins so are records'
  }
  const isTidied = !from.endsWith('*') && tidyPath(from) !== null
  if (isTidied || movedPath(plainPath(from)) !== null) {
    return '"from" must be another address: this one has moved for good'
  }
  const isPath = /^\/(?![/\\])/.test(to)
  const url = URL.parse(to, HERE)
  if (!url || to.includes('*') || (isPath ? url.origin !== HERE : !isWebAddress(to, url))) {
    return '"to" must be a path of the site or an http(s) address'
  }
  if (!isPath && recordAddress.test(plainPath(from))) {
    return '"to" must be a path of the site: the address is one of its records'
  }
  return null
}

/** Addresses of the shop, with the pages that whoever books accepts. One of a single car, branch or page may lead on, within the site: its record may have another name now. */
const shop = [
  ...['/', '/avisos', '/flota', '/healthz', '/icon.svg', '/info', '/manifest.webmanifest'],
  ...['/open-graph.jpg', '/promos', '/readyz', '/robots.txt', '/sitemap.xml', '/sucursales'],
  ...Object.values(legalPages).map((slug) => `/info/${slug}`),
]
/** Addresses of the shop, with all that lies under them. */
const folders = ['/api', '/assets', '/cuenta', '/precheckin', '/privacidad', '/reserva']
const recordAddress = /^\/(flota|info|sucursales)\/[^/]+$/
/** Whatever is published under it, today or later. */
const hidesRecords = /^\/(flota|info|sucursales)\/[^/]*\*$/

function closesShop(from: string): boolean {
  const path = plainPath(from)
  const isInFolder = folders.some((one) => path === one || path.startsWith(`${one}/`))
  if (!path.endsWith('*')) return isInFolder || shop.includes(path)
  const prefix = path.slice(0, -1)
  return isInFolder || [...shop, ...folders].some((one) => `${one}/`.startsWith(prefix))
}

function isWebAddress(written: string, { username, password }: URL): boolean {
  return /^https?:\/\//i.test(written) && username === '' && password === ''
}

function indexed(rules: readonly RouteRule[]): RouteRules {
  const isPrefix = ({ from }: RouteRule) => from.endsWith('*')
  return {
    exact: new Map(
      rules.filter((rule) => !isPrefix(rule)).map((rule) => [plainPath(rule.from), rule]),
    ),
    prefixes: rules
      .filter(isPrefix)
      .map((rule) => [decoded(rule.from.slice(0, -1)), rule] as const)
      .toSorted(([one], [other]) => other.length - one.length),
  }
}

/** The rules that lead back to themselves: each leads to one other at most, so that one walk over all of them finds them. */
function loopsIn(written: readonly RouteRule[], isOwnHost: (host: string) => boolean) {
  const rules = indexed(written)
  const walked = new Set<RouteRule>()
  const looping = new Set<RouteRule>()
  for (const start of written) {
    const way: RouteRule[] = []
    let rule: RouteRule | null = start
    while (rule && !walked.has(rule)) {
      walked.add(rule)
      way.push(rule)
      rule = ruleAfter(rule, rules, isOwnHost)
    }
    const from = rule ? way.indexOf(rule) : -1
    if (from >= 0) for (const one of way.slice(from)) looping.add(one)
  }
  return looping
}

/** The rule that is next for who was led by this one, after the former addresses. */
function ruleAfter(
  { to }: RouteRule,
  rules: RouteRules,
  isOwnHost: (host: string) => boolean,
): RouteRule | null {
  const url = new URL(to, HERE)
  if (url.origin !== HERE && !isOwnHost(url.host)) return null
  return ruleFor(rules, placeOf(url.pathname))
}

/** Where a path leads before any rule is asked, without its language. */
function placeOf(pathname: string): string {
  const path = stripLocale(tidied(pathname))
  const moved = movedPath(path)
  return moved === null ? path : placeOf(moved)
}

const tidied = (pathname: string) => tidyPath(pathname) ?? pathname

/** Without language and slashes at the end, its letters as one reads them. */
export function plainPath(pathname: string): string {
  return decoded(stripLocale(pathname).replace(/(?<=.)\/+$/, ''))
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    // Not an address that anybody wrote: it is compared as it is.
    return path
  }
}
