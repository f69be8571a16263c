import { expect, test } from 'vitest'
import { sitemapXml } from './sitemap'

const origin = 'https://firefly.example'

test('each page stands in both languages, each with all its forms', () => {
  const xml = sitemapXml(origin, [{ path: '/flota', changedAt: '2026-12-01T00:00:00.000Z' }])
  expect([...xml.matchAll(/<loc>([^<]*)/g)].map(([, address]) => address)).toEqual([
    `${origin}/flota`,
    `${origin}/en/flota`,
  ])
  const links = [...xml.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(([, ...link]) => link)
  const forms = [
    ['es', `${origin}/flota`],
    ['en', `${origin}/en/flota`],
    ['x-default', `${origin}/flota`],
  ]
  expect(links).toEqual([...forms, ...forms])
  expect(xml.match(/<lastmod>2026-12-01T00:00:00.000Z<\/lastmod>/g)).toHaveLength(2)
})

test('an address is written as XML and as an address', () => {
  const xml = sitemapXml(origin, [{ path: "/info/a&b'ñ", changedAt: null }])
  expect(xml).toContain(`<loc>${origin}/info/a&amp;b&apos;%C3%B1</loc>`)
  expect(xml).not.toContain('<lastmod>')
})
