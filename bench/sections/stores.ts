import { generator } from '../../scripts/lib/random.ts'
import { figure, table } from '../lib/numbers.ts'
import type { Section } from '../lib/section.ts'
import { drawOf } from './hits.ts'

/** Pages a second. */
const RATES = [37, 370, 3700, 37_000]
const STORES = [1, 3, 20]
/** Seconds for which a page is fresh, and until which it is shown while it is made anew (`s-maxage`, `stale-while-revalidate`). */
const FRESH = 10
const STALE = 14
/** Seconds until the stores have what they can have, and for which is counted then. */
const FILLING = 20
const COUNTED = 10

/** A fleet as large as the sample's; which pages these are changes nothing. */
const listed = [
  ...numbered(24, (number) => `/flota/car-${number}`),
  '/sucursales/aeropuerto-tocumen',
  ...numbered(11, (number) => `/sucursales/branch-${number}`),
  ...numbered(6, (number) => `/info/page-${number}`),
]

/** How many pages a second still have to be made, by the rate of a day's visits and by how many stores keep pages. Reckoned: no server is asked. */
export async function stores(): Promise<Section> {
  const rows = RATES.flatMap((rate) => STORES.map((count) => row(rate, count)))
  const text = [
    'On paper: visits of a day as in the section before, drawn with a fixed seed, each to one of so many stores by chance (a store is',
    'a process with its page cache, or a place of a CDN). Campaigns are no part of the key. A page that was made less than',
    `${FRESH} s ago is shown, one of less than ${STALE} s once more while it is made anew. No store is ever full.`,
    '',
    table(
      [
        'pages a second',
        'stores',
        'searches a second',
        'pages shown at once',
        'searches shown at once',
        'pages made a second',
        'of them searches',
        'pages in 14 s',
      ],
      rows,
    ),
  ].join('\n')
  return { title: 'Pages that stores leave to be made', text, goals: [] }
}

function row(rate: number, count: number): string[] {
  const draw = drawOf(listed, generator(1))
  const random = generator(2)
  const stores = Array.from({ length: count }, () => new Map<string, number>())
  const pages = { asked: 0, shown: 0, made: 0 }
  const searches = { asked: 0, shown: 0, made: 0 }
  const distinct = new Set<string>()
  for (let visit = 0; visit < rate * (FILLING + COUNTED); visit++) {
    const at = visit / rate
    const key = keyOf(draw())
    const store = stores[Math.floor(random() * count)]
    const age = at - (store?.get(key) ?? Number.NEGATIVE_INFINITY)
    if (age >= FRESH) store?.set(key, at)
    if (at >= FILLING + COUNTED - STALE) distinct.add(key)
    if (at < FILLING) continue
    for (const counts of key.includes('desde=') && key.startsWith('/es/flota?')
      ? [pages, searches]
      : [pages]) {
      counts.asked++
      if (age < STALE) counts.shown++
      if (age >= FRESH) counts.made++
    }
  }
  const share = ({ shown, asked }: typeof pages) => `${figure((100 * shown) / asked)} %`
  return [
    ...[rate.toLocaleString('en'), String(count), figure(searches.asked / COUNTED)],
    ...[share(pages), share(searches), figure(pages.made / COUNTED)],
    ...[figure(searches.made / COUNTED), distinct.size.toLocaleString('en')],
  ]
}

function keyOf(address: string): string {
  const [path = '', query] = address.split('?')
  const search = new URLSearchParams(query)
  for (const campaign of ['utm_source', 'gclid']) search.delete(campaign)
  return `${path}?${search}`
}

function numbered(count: number, name: (number: number) => string): string[] {
  return Array.from({ length: count }, (_, index) => name(index))
}
