import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type AskedSite, brandNames, brands } from '../lib/brand-hosts'

/** The words of a page about itself to engines and to those who show its link. */
export function testHeads({ ask, originOf }: AskedSite): void {
  describe.each(brands)('of %s', (brand) => {
    const forms = [
      { prefix: '', lang: 'es-ES', canonical: '' },
      { prefix: '/es', lang: 'es-ES', canonical: '' },
      { prefix: '/en', lang: 'en-US', canonical: '/en' },
    ]
    const paths = ['/', '/flota', '/info/requisitos']
    const all = forms.flatMap((form) =>
      paths.map((path) => [form.prefix + path, form, path] as const),
    )

    test.each(all)('%s says what it is', async (_, { prefix, lang, canonical }, path) => {
      const at = (form: string) => (path === '/' ? form || '/' : form + path)
      const addressOf = (form: string) => originOf(brand) + at(form)
      const { status, text } = await ask(at(prefix), { brand })
      expect(status).toBe(200)
      expect(text).toContain(`<html lang="${lang}"`)
      const { title, link, meta, data } = headOf(text)
      expect(title).toMatch(new RegExp(` - ${brandNames[brand]} Car Rental$`))
      expect(link('canonical')).toBe(addressOf(canonical))
      expect(meta('og:url')).toBe(addressOf(canonical))
      expect(link('alternate', 'es')).toBe(addressOf(''))
      expect(link('alternate', 'en')).toBe(addressOf('/en'))
      expect(link('alternate', 'x-default')).toBe(addressOf(''))
      expect(meta('og:title')).toBe(title)
      expect(meta('description')).toMatch(/\S.{40}/)
      expect(data).toHaveLength(1)
      const { '@graph': nodes } = JSON.parse(data[0] ?? '')
      expect(nodes[0]['@type']).toBe(path === '/' ? 'AutoRental' : 'BreadcrumbList')

      const picture = new URL(meta('og:image') ?? '')
      expect(picture.origin).toBe(originOf(brand))
      const { bytes } = await ask(picture.pathname + picture.search, { brand })
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 })
    })
  })
}

function headOf(html: string) {
  const [head = ''] = html.split('</head>')
  const tags = (name: string) =>
    [...head.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) =>
      Object.fromEntries(
        [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
          key.toLowerCase(),
          value,
        ]),
      ),
    )
  /** The one that there is. */
  const only = (found: readonly Record<string, string>[], named: string) => {
    expect(found, named).toHaveLength(1)
    return found[0]
  }
  const [links, metas] = [tags('link'), tags('meta')]
  return {
    title: /<title>([^<]*)/.exec(head)?.[1],
    link: (rel: string, language?: string) =>
      only(
        links.filter((one) => one.rel === rel && one.hreflang === language),
        `${rel} ${language}`,
      )?.href,
    meta: (name: string) =>
      only(
        metas.filter((one) => one.name === name || one.property === name),
        name,
      )?.content,
    data: [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, text]) => text,
    ),
  }
}
