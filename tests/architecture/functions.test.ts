import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { postOnly } from '../../app/server/http/methods.server.ts'
import { appSources } from '../../scripts/lib/arrows.ts'
import { describedFunctions } from '../../scripts/lib/fuzz-functions.ts'

type ServerFunction = { readonly name: string; readonly method: string; readonly chain: string }

/** Every server function of a source: its name, method and what is declared on it. */
function functionsOf(source: string): ServerFunction[] {
  return [
    ...source.matchAll(
      /const (\w+) = createServerFn\(\{ method: '(\w+)' \}\)([\s\S]*?)(?=\n(?:export |const |\/\*\*)|$)/g,
    ),
  ].map(([, name = '', method = '', chain = '']) => ({ name, method, chain }))
}

/** These answer everybody the same, and read no cookie. */
const anonymous = new Set([
  'getBranchCarsFn',
  'getBranchFn',
  'getBranchesFn',
  'getCarFn',
  'getHomeContentFn',
  'getHomePricesFn',
  'getInfoPageFn',
  'getPromoExampleFn',
  'getPromosFn',
])

/**
 * Why these are held to no limit: each is asked once more by a page that anybody opens without one, and does no more than
 * that page does. None of them changes something or makes somebody else work.
 */
const unlimited: Readonly<Record<string, readonly string[]>> = {
  'reads content, which is kept in memory for everybody': [
    ...['getBranchesFn', 'getBranchFn', 'getBranchCarsFn', 'getCarFn', 'getHomeContentFn'],
    ...['getInfoPageFn', 'getPromosFn', 'getRouteRuleFn', 'getSiteFn'],
  ],
  'works out the prices of a search, as the page of that search does': [
    ...['getCalendarChoiceFn', 'getCarOfferFn', 'getFleetFn', 'getFleetListFn', 'getHomePricesFn'],
    ...['getPriceCalendarFn', 'getPriceStripFn', 'getPromoExampleFn', 'getReservationFn'],
  ],
  'reads the booking or the account of a sealed cookie': [
    ...['getBookingFn', 'getChangeFn', 'getManagedFn', 'getLicenseFn', 'getMyAccountFn'],
    'getBalanceToPayFn',
    ...['getPrecheckinFn', 'getPrecheckinVisitFn', 'getSessionOverFn', 'getSignedInFn'],
    'getStartFn',
  ],
  'reads what a signed link names, or how a form came back, which has a limit of its own': [
    ...['getAccountEntryFn', 'getAlertFn', 'getDataAskFn', 'getDataConfirmFn', 'getLookUpFn'],
    ...['getLostCodeFn', 'getPostedCorrectionFn'],
  ],
}
const withoutLimit = Object.values(unlimited).flat()

function problemsOf(functions: readonly ServerFunction[]): string[] {
  return functions.flatMap(({ name, method, chain }) => [
    ...(!isLimited(chain) && (method === 'POST' || !withoutLimit.includes(name))
      ? [`${name} has no limit`]
      : []),
    ...(!anonymous.has(name) && !/\bnoStore\b/.test(chain) ? [`${name} may be cached`] : []),
  ])
}

function isLimited(chain: string): boolean {
  return /\blimit\('\w+'\)/.test(chain)
}

describe('server functions', () => {
  const all = [...appSources()]
    .filter(([path]) => path.endsWith('.functions.ts'))
    .map(([, source]) => source)
  const functions = all.flatMap(functionsOf)

  it('are all found', () => {
    const created = all.flatMap((source) => source.match(/createServerFn\(/g) ?? [])
    expect(functions).toHaveLength(created.length)
    expect(functions.length).toBeGreaterThan(10)
  })

  it('are all known to the fuzz, which knows no other', () => {
    expect(functions.map(({ name }) => name).sort()).toEqual(describedFunctions.toSorted())
  })

  it('are kept from caches when they are personal, and held to a limit, but for those that say why not', () => {
    expect(problemsOf(functions)).toEqual([])
  })

  it('are not, when that is left out', () => {
    const planted = "export const pay = createServerFn({ method: 'POST' })\n  .handler(() => 1)\n"
    expect(problemsOf(functionsOf(planted))).toEqual(['pay has no limit', 'pay may be cached'])
    const read = planted.replace('POST', 'GET')
    expect(problemsOf(functionsOf(read))).toEqual(['pay has no limit', 'pay may be cached'])
    const known = planted
      .replace('pay', 'getFleetFn')
      .replace('(() =>', 'middleware([noStore]).handler(() =>')
    expect(problemsOf(functionsOf(known)), 'what changes something').toEqual([
      'getFleetFn has no limit',
    ])
  })

  it('say why they have no limit once, and where they have none', () => {
    const free = functions.filter(({ chain }) => !isLimited(chain)).map(({ name }) => name)
    expect(withoutLimit.toSorted()).toEqual(free.toSorted())
  })

  it('are all logged, outside of what tells a failure by its code', () => {
    expect(readFileSync('app/start.ts', 'utf8')).toContain('functionMiddleware: [logCalls, errors]')
  })
})

/** The limit and the use case of every form, by its name. */
function formsOf(source: string): { name: string; limit: string | null; run: string | null }[] {
  return [...source.matchAll(/export const (\w+) = defineForm\(\{([\s\S]*?)\n\}\)/g)].map(
    ([, name = '', body = '']) => ({
      name,
      limit: /\n {2}limit: '(\w+)'/.exec(body)?.[1] ?? null,
      run: /\n {2}run: (?:\(.*?\) =>\s+)?(\w+)[(,]/.exec(body)?.[1] ?? null,
    }),
  )
}

/** A form and the server function of the same use case are held to the same limit. */
function limitProblems(sources: readonly string[]): string[] {
  const functions = sources.flatMap(functionsOf)
  return sources.flatMap(formsOf).flatMap(({ name, limit, run }) =>
    functions
      .filter(({ chain }) => run !== null && new RegExp(`=> ${run}\\(data\\)`).test(chain))
      .filter(({ chain }) => !chain.includes(`limit('${limit}')`))
      .map((one) => `${name} and ${one.name} have limits of their own`),
  )
}

/** They answer nobody but who has a secret of ours. */
const sealed = ['handleMinute', 'handleStaffAct']

describe('plain POSTs', () => {
  const sources = [...appSources()]
  const routes = sources.filter(([path]) => path.startsWith('routes/'))
  const handlers = routes.flatMap(([, source]) =>
    [...source.matchAll(/\bPOST: .*?=>\s+(\w+)\(/g)].map(([, name = '']) => name),
  )

  function unlimited(all: readonly (readonly [string, string])[]): string[] {
    return handlers.filter((name) => {
      const source = all.find(([, text]) => text.includes(`export async function ${name}(`))?.[1]
      return !/\b(takeFromRateLimit|refuseWhenTooMany)\('\w+'\)/.test(source ?? '')
    })
  }

  it('are held to a limit, but for those that are sealed', () => {
    expect(handlers.length).toBeGreaterThan(4)
    expect(unlimited(sources).toSorted()).toEqual(sealed)
  })

  it('are not, when that is left out', () => {
    const without = sources.map(
      ([path, source]) => [path, source.replaceAll("('webhook')", '()')] as const,
    )
    expect(unlimited(without)).toContain('handleGatewayWebhook')
  })

  it('and nothing else: whoever reads their address is told so', () => {
    const only = routes.flatMap(([path, source]) => {
      const takes = /\bPOST:/.test(source) || /api\/.*\.foto\.ts$/.test(path)
      const isRead = /\bGET:/.test(source)
      return takes && !isRead
        ? [
            `/${path
              .slice('routes/'.length)
              .replace(/\.tsx?$/, '')
              .replaceAll('.', '/')}`,
          ]
        : []
    })
    expect(only.length).toBeGreaterThan(4)
    expect(only.filter((path) => !postOnly.test(path))).toEqual([])
  })
})

describe('forms', () => {
  const sources = [...appSources()]

  it('are read in one place, which holds each to a limit', () => {
    const readers = sources.filter(([, source]) => /\.formData\(/.test(source))
    expect(readers.map(([path]) => path)).toEqual(['server/forms/define-form.server.ts'])
  })

  it('have the limit of the server function beside them', () => {
    const all = sources.map(([, source]) => source)
    const pairs = all.flatMap(formsOf).filter(({ run }) => run !== null)
    expect(pairs.length).toBeGreaterThan(8)
    expect(limitProblems(all)).toEqual([])
  })

  it('have not, when one of the two is changed', () => {
    const form = "export const f = defineForm({\n  limit: 'lead',\n  run: send,\n})\n"
    const fn =
      "export const g = createServerFn({ method: 'POST' })\n  .middleware([limit('manage')])\n" +
      '  .handler(({ data }) => send(data))\n'
    expect(limitProblems([form, fn])).toEqual(['f and g have limits of their own'])
  })
})
