import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { appSources } from '../../scripts/lib/arrows.ts'

type ServerFunction = { readonly name: string; readonly method: string; readonly chain: string }

/** Every server function of a source: its name, method and what is declared on it. */
function functionsOf(source: string): ServerFunction[] {
  return [
    ...source.matchAll(
      /export const (\w+) = createServerFn\(\{ method: '(\w+)' \}\)([\s\S]*?)(?=\nexport |\n\/\*\*|$)/g,
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
  'getPromosFn',
])

function problemsOf(functions: readonly ServerFunction[]): string[] {
  return functions.flatMap(({ name, method, chain }) => [
    ...(method === 'POST' && !/\blimit\('\w+'\)/.test(chain) ? [`${name} has no limit`] : []),
    ...(!anonymous.has(name) && !/\bnoStore\b/.test(chain) ? [`${name} may be cached`] : []),
  ])
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

  it('are kept from caches when they are personal, and held to a limit when they change something', () => {
    expect(problemsOf(functions)).toEqual([])
  })

  it('are not, when that is left out', () => {
    const planted = "export const pay = createServerFn({ method: 'POST' })\n  .handler(() => 1)\n"
    expect(problemsOf(functionsOf(planted))).toEqual(['pay has no limit', 'pay may be cached'])
  })

  it('are all logged, outside of what tells a failure by its code', () => {
    expect(readFileSync('app/start.ts', 'utf8')).toContain('functionMiddleware: [logCalls, errors]')
  })
})
