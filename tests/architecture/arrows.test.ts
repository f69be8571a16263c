import { describe, expect, it } from 'vitest'
import { appSources, brokenArrows } from '../../scripts/lib/arrows.ts'

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
