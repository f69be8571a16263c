import { redirect } from '@tanstack/react-router'
import { atMost } from '~/domain/at-most'
import { movedPath } from '~/domain/legacy-path'
import { localeForm, stripLocale, withLocale } from '~/domain/locale-path'
import { type Target, targetOf } from '~/domain/route-rules'
import { parseSearch } from '~/features/search/search-url'
import { currentLocaleForm } from '~/server/request-facts'
import { appConfig } from '../../../app.config'
import { getRouteRuleFn } from './route-rules.functions'

export type Visit = {
  /** `pathname` without locale. */
  readonly location: {
    readonly pathname: string
    readonly searchStr: string
    readonly hash: string
  }
  readonly preload: boolean
}

/**
 * Does for a navigation in the browser what the server does for a document: former addresses (D24) and route rules
 * (D25). The navigation waits until 100 ms after `since` (§9.10) and goes on without an answer; one that comes later
 * still counts, if the renter has not gone on meanwhile.
 * @param since of the clock of `performance`
 */
export async function followRouteRules(
  { location: { pathname, searchStr, hash }, preload }: Visit,
  since: number,
): Promise<void> {
  const asked = targetFor(pathname, searchStr, hash)
  // On its way before the click; only a navigation follows it.
  if (preload) return
  shown = pathname
  const left = appConfig.routeChangeWait - (performance.now() - since)
  const target = left > 0 ? await atMost(asked, left) : null
  if (target) throw target.isExternal ? elsewhere(target) : within(target.href)
  void asked.then((late) => {
    const stayed = shown === pathname && stripLocale(window.location.pathname) === pathname
    if (late && stayed) window.location.replace(late.href)
  })
}

/** The path of the last navigation. */
let shown: string | undefined

/** Milliseconds for which an answer counts: with the server's own few seconds a change shows within 15 s. */
const FRESH = 5000
const answers = new Map<string, { readonly at: number; readonly rule: Promise<Rule> }>()
type Rule = Awaited<ReturnType<typeof getRouteRuleFn>>

/** A rule that cannot be asked for is none: offline, and after a new version, pages go on. */
async function targetFor(path: string, search: string, hash: string): Promise<Target | null> {
  const form = currentLocaleForm()
  const moved = movedPath(path)
  if (moved !== null) {
    return { href: withLocale(moved, form) + search + (hash && `#${hash}`), isExternal: false }
  }
  const rule = await ruleOf(path).catch(() => null)
  return rule && targetOf(rule, { form, search })
}

function ruleOf(path: string): Promise<Rule> {
  const now = Date.now()
  for (const [key, { at }] of answers) if (now - at >= FRESH) answers.delete(key)
  const known = answers.get(path) ?? { at: now, rule: getRouteRuleFn({ data: { path } }) }
  answers.set(path, known)
  return known.rule
}

/** In the router, or by a document where the language is another one: a document has one language. */
function within(href: string) {
  const url = new URL(href, window.location.origin)
  if (localeForm(url.pathname) !== currentLocaleForm()) return elsewhere(url)
  return redirect({
    to: stripLocale(url.pathname),
    search: parseSearch(url.search),
    hash: url.hash.slice(1),
    replace: true,
  })
}

function elsewhere({ href }: { readonly href: string }) {
  return redirect({ href, reloadDocument: true })
}
