import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { appSources, brokenArrows, importsOf } from '../../scripts/lib/arrows.ts'
import { root } from '../../scripts/lib/paths.mjs'

describe('the arrows of the house', () => {
  it('are kept', () => {
    expect(brokenArrows(appSources())).toEqual([])
  })

  const planted: [string, string, string][] = [
    ['domain/price.ts', "import { z } from 'zod'", 'domain uses no package'],
    ['domain/price.ts', "import { env } from '~/server/env.server'", 'domain may not use server'],
    ['domain/price.ts', "import '../features/fleet/filters'", 'domain may not use features'],
    [
      'components/ui/x.tsx',
      "import type { A } from '~/features/site/site.types'",
      'components may not use features',
    ],
    ['server/cache.server.ts', "import '~/features/site/theme-css'", 'server may not use features'],
    ['features/fleet/filters.ts', "import '~/server/env.server'", 'only *.server.ts'],
    ['features/fleet/filters.ts', "const x = import('~/server/env.server')", 'only *.server.ts'],
    ['features/fleet/x.ts', "export { y } from '~/routes/index'", 'features may not use routes'],
    [
      'features/fleet/x.ts',
      "import '~/features/site/get-site.server'",
      'called from *.server.ts only',
    ],
    ['routes/index.tsx', "import '~/server/env.server'", 'through a feature'],
    ['features/booking/step.ts', "import '~/features/fleet/filters'", 'booking uses no fleet'],
  ]
  it.each(planted)('fail when %s has %s', (path, source, reason) => {
    const broken = brokenArrows(new Map([[path, source]]))
    expect(broken).toHaveLength(1)
    expect(broken[0]).toContain(reason)
  })

  it('fail when the features form a circle', () => {
    const files = new Map([
      ['features/a/x.ts', "import '~/features/b/y'"],
      ['features/b/y.ts', "import '~/features/c/z'"],
      ['features/c/z.ts', "import '../a/x'"],
    ])
    expect(brokenArrows(files)).toEqual(['features form a circle: a -> b -> c -> a'])
  })
})

/** The files that a source imports by a name without its ending. */
const namesWithoutEnding = (path: string, source: string) =>
  importsOf(path, source).filter(
    (name) => /^\.{1,2}\//.test(name) && !/\.(?:ts|mjs|js|json)$/.test(name),
  )

test('what Node runs as it stands imports files by their whole names', () => {
  const paths = globSync('{scripts,directus,bench,sandbox}/**/*.{ts,mjs}', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
  })
  expect(paths.length).toBeGreaterThan(400)
  const found = paths.flatMap((path) =>
    namesWithoutEnding(path, readFileSync(`${root}/${path}`, 'utf8')).map(
      (name) => `${path}: imports ${name}`,
    ),
  )
  expect(found).toEqual([])
  expect(namesWithoutEnding('a.ts', "import './b'; import './c.ts'; import 'zod'")).toEqual(['./b'])
  expect(namesWithoutEnding('a.ts', "await import('./b.server')")).toEqual(['./b.server'])
})
