import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPictures } from '../../scripts/lib/test-env.ts'
import { ask } from '../fixtures/ask'
import { leaseTestDirectus, type TestDirectus } from '../fixtures/directus'
import { isShort } from '../fixtures/short'
import { type SiteProcess, startSiteProcess } from '../fixtures/site-process'
import { crawl } from './lib/crawler'

let back: TestDirectus
let site: SiteProcess

const hosts = { firefly: 'localhost', ceiba: 'ceiba.example', marea: 'marea.example' } as const

beforeAll(async () => {
  back = await leaseTestDirectus()
  site = await startSiteProcess(back, back.url, {
    PUBLIC_BRAND_BY_HOST: JSON.stringify({ [hosts.ceiba]: 'ceiba', [hosts.marea]: 'marea' }),
    ...testPictures,
  })
  await site.ready()
})
afterAll(async () => {
  await site?.stop()
  await back?.stop()
})

/** In the short form the pages in English but their home: they have the links of the Spanish ones. */
const left = isShort ? /^\/en\/./ : /^$/

for (const [brand, host] of Object.entries(hosts).slice(isShort ? 2 : 0)) {
  test(`${brand}: no link of the site or of its sitemap is broken or leads astray`, async () => {
    const origin = `http://${host}:${new URL(site.url).port}`
    const { text } = await ask(`${site.url}/sitemap.xml`, { host: new URL(origin).host })
    const listed = [...text.matchAll(/(?:<loc>|href=")([^<"]+)/g)].map(([, to = '']) =>
      to.replaceAll('&amp;', '&'),
    )
    expect(listed.length).toBeGreaterThan(40)
    expect(listed.filter((to) => !to.startsWith(`${origin}/`))).toEqual([])

    const all = new Set(listed.map((to) => to.slice(origin.length)))
    const paths = [...all].filter((path) => !left.test(path))
    const seeds = ['/', '/en', '/es', ...paths]
    const { pages, faults, reached } = await crawl(origin, site.url, { seeds, left })
    expect(faults).toEqual([])
    const missing = paths.filter((path) => !pages.has(path))
    expect(missing, 'pages of the sitemap that are none').toEqual([])
    const fromHome = reached(['/', '/en'])
    const alone = paths.filter((path) => !fromHome.has(path))
    expect(alone, 'pages of the sitemap that no link leads to').toEqual([])
  })
}
