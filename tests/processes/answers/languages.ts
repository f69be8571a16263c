import { expect, test } from 'vitest'
import type { AskedSite } from '../lib/brand-hosts'

/** Asks as a browser does for a page that somebody opens. */
const opened = { 'sec-fetch-dest': 'document' }

export function testLanguages({ ask }: AskedSite): void {
  test.each([
    ['the browser over Spanish', { 'accept-language': 'en-US,en;q=0.9' }, '/en/flota'],
    ['over the browser', { 'accept-language': 'en', cookie: 'language=es-ES' }, undefined],
    ['over the browser, too', { 'accept-language': 'es', cookie: 'language=en-US' }, '/en/flota'],
    ['Spanish where the site speaks no other', { 'accept-language': 'fr' }, undefined],
  ])('the remembered language wins: %s', async (_, headers, to) => {
    const answer = await ask('/flota', { headers: { ...opened, ...headers } })
    expect(answer.status).toBe(to ? 302 : 200)
    expect(answer.headers.location?.replace(/\?.*/, '')).toBe(to)
  })

  test('a search engine is never led to another language', async () => {
    const headers = { ...opened, 'accept-language': 'en', 'user-agent': 'Googlebot/2.1' }
    expect((await ask('/', { headers })).status).toBe(200)
  })

  test('a prefixed page remembers its language for a year', async () => {
    const { headers } = await ask('/en/flota', { headers: opened })
    expect(headers['set-cookie']?.join()).toMatch(/language=en-US;.*Max-Age=31536000/)
  })

  test.each(['?aviso=car_gone', '?aviso=car_gone&cupon=VERANO10', '?cupon=A1&aviso=car_gone'])(
    'the other language does not repeat the notice of a guard: %s',
    async (search) => {
      const text = await pageAt(`/es/flota${search}`)
      const links = [...text.matchAll(/href="([^"]*)" hrefLang/gi)].map(([, href]) => href)
      expect(links.length).toBeGreaterThan(1)
      expect(links.join(' ')).not.toContain('aviso')
      expect(links.join(' ').includes('cupon=')).toBe(search.includes('cupon='))
    },
  )

  test.each([
    ['firefly', 'El precio que ves es el que pagas.', 'The price you see is the price you pay.'],
    ['ceiba', 'Un 4x4 para llegar más arriba.', 'A 4x4 to take you higher.'],
    ['marea', 'La costa, a tu ritmo.', 'The coast, at your own pace.'],
  ] as const)('the landing page of %s has a headline of its own', async (brand, es, en) => {
    expect((await ask('/', { brand })).text).toContain(`<h1>${es}</h1>`)
    expect((await ask('/en', { brand })).text).toContain(`<h1>${en}</h1>`)
  })

  /** A search without dates is led to one with them. */
  async function pageAt(path: string): Promise<string> {
    const { status, headers, text } = await ask(path)
    return status === 307 ? pageAt(headers.location ?? '') : text
  }
}
