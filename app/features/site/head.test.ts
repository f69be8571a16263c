import { expect, test } from 'vitest'
import type { Locale } from '~/domain/locales'
import { pageHead, pageTitle } from './head'

const view = {
  site: { name: 'Firefly', tagline: { es: 'lema', en: 'tagline' } },
  origin: 'https://firefly.example',
}

test('the title follows the template of the brand', () => {
  expect(pageTitle('Flota', { name: 'Firefly' })).toBe('Flota - Firefly Car Rental')
  expect(pageTitle('Flota', { name: 'Firefly Car Rental' })).toBe('Flota - Firefly Car Rental')
  const { meta } = pageHead(view, 'es', { title: 'Flota', path: '/flota' })
  expect(meta).toContainEqual({ title: 'Flota - Firefly Car Rental' })
})

test('canonical and alternate addresses: Spanish unprefixed, English under /en', () => {
  const hrefs = (locale: Locale, path: string) =>
    pageHead(view, locale, { title: 'x', path }).links.map(({ href }) => href)
  expect(hrefs('es', '/flota')).toEqual([
    'https://firefly.example/flota',
    'https://firefly.example/flota',
    'https://firefly.example/en/flota',
    'https://firefly.example/flota',
  ])
  expect(hrefs('en', '/')[0]).toBe('https://firefly.example/en')
})

test('a page of one renter is kept out of search engines', () => {
  const head = pageHead(view, 'es', { title: 'x', path: '/reserva', noindex: true })
  expect(head.links).toEqual([])
  expect(head.meta).toContainEqual({ name: 'robots', content: 'noindex' })
})

test("a page's picture is shown where its link is shared, else the brand's", () => {
  const imageOf = (image: string | null) =>
    pageHead(view, 'es', { title: 'x', path: '/', image }).meta.find(
      ({ property }) => property === 'og:image',
    )?.content
  expect(imageOf('abc')).toBe('https://firefly.example/assets/abc?w=1200&f=jpg')
  expect(imageOf(null)).toBe('https://firefly.example/open-graph.jpg')
})
