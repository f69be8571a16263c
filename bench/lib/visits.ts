import { stringify } from 'node:querystring'
import { askPage } from './ask.ts'
import type { Asked } from './load.ts'

export type PageName = 'home' | 'fleet' | 'car' | 'info'

/** Headers of a browser that has been here before: in the site's language, with the cookie that remembers it. */
export type Visitor = Readonly<Record<string, string>>

export type Visits = {
  readonly pages: Readonly<Record<PageName, string>>
  /** Where the fleet's first car leads. */
  readonly reservation: string
  readonly visitor: Visitor
}

/** Paths that visitors of the running site walk, in Spanish, found by walking them. @param url the site's */
export async function findVisits(url: string): Promise<Visits> {
  const first = { Host: new URL(url).host, Accept: 'text/html', 'Accept-Language': 'es' }
  const address = url.replace('localhost', '127.0.0.1')
  const home = await askPage({ url: `${address}/es`, headers: first })
  const [cookie = ''] = home.headers['set-cookie']?.[0]?.split(';', 1) ?? []
  const visitor = { ...first, Cookie: cookie }
  const info = linkIn(home.body.toString(), /\/es\/info\/[^"?]+/)
  const fleet = `/es/flota?${await search(`${address}/es/flota`, visitor)}`
  const cars = await askPage({ url: address + fleet, headers: visitor })
  const reservation = linkIn(cars.body.toString(), /\/es\/reserva\?[^"]*auto=\d+[^"]*/)
  const car = linkIn(cars.body.toString(), /\/es\/flota\/[^"]+/)
  return { pages: { home: '/es', fleet, car, info }, reservation, visitor }
}

/** Spanish paths of the sitemap, in its order. @param url the site's */
export async function listedPaths(url: string): Promise<string[]> {
  const headers = { Host: new URL(url).host }
  const { body } = await askPage({
    url: `${url.replace('localhost', '127.0.0.1')}/sitemap.xml`,
    headers,
  })
  return [...body.toString().matchAll(/<loc>([^<]+)/g)]
    .map(([, place = '']) => new URL(place).pathname)
    .filter((path) => path !== '/en' && !path.startsWith('/en/'))
}

/** A week from today for five days, between the places of the page's own links. */
async function search(url: string, headers: Visitor): Promise<string> {
  const { body } = await askPage({ url, headers })
  const link = linkIn(body.toString(), /\/es\/reserva\?[^"]*auto=\d+[^"]*/)
  const { recogida, devolucion } = Object.fromEntries(new URLSearchParams(link.split('?')[1]))
  return stringify({
    recogida,
    devolucion,
    desde: `${dayAhead(7)}T10:00`,
    hasta: `${dayAhead(12)}T10:00`,
  })
}

export function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

function linkIn(html: string, pattern: RegExp): string {
  const [, link] = new RegExp(`href="(${pattern.source})"`).exec(html) ?? []
  if (!link) throw new Error(`The page has no link like ${pattern.source}`)
  return link.replaceAll('&amp;', '&')
}

/** The same page, rendered for each request: under a search that the router would not write so, nothing is kept. */
export function live(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}medida=1`
}

/** Asks until the page cache has its best. @returns what it then sends */
export async function stored(asked: Asked) {
  for (let answers = 0; answers < 30; answers++) await askPage(asked)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const answer = await askPage(asked)
  if (!answer.headers['cache-control']?.includes('s-maxage'))
    throw new Error(`${asked.url} is not from the page cache`)
  return answer
}

/** @throws Error when the page cache answers */
export async function rendered(asked: Asked) {
  const answer = await askPage(asked)
  if (!answer.headers['cache-control']?.includes('no-store'))
    throw new Error(`${asked.url} is kept, and was to be rendered`)
  return answer
}
