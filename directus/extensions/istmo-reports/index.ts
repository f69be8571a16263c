import type { Option } from '../../pages/html.ts'
import { pageOf } from './page.ts'
import { reportOf } from './report.ts'
import { type Query, type Read, readBookings, readSlots, readVehicles } from './rows.ts'
import { languages, words } from './words.ts'

/**
 * `/informes?mes=2026-12&marca=firefly`: a month for the owner, for whoever is logged in to the Studio and may see
 * bookings; it is read with that person's own rights. Insights would need GraphQL, which is off.
 */
export default {
  id: 'informes',
  handler(router: Router, { services }: Context): void {
    router.get('/', async (request, response, next) => {
      try {
        response.set('Cache-Control', 'private, no-store')
        response.set('X-Robots-Tag', 'noindex')
        const { accountability, schema, query } = request
        const language = languages.find((one) => one === query.idioma) ?? 'es'
        const w = words[language]
        if (!accountability?.user || !accountability.app) {
          return void response.status(403).send(w.enter)
        }
        const month = query.mes === undefined ? currentMonth() : query.mes
        if (typeof month !== 'string' || !/^20\d\d-(0[1-9]|1[0-2])$/.test(month)) {
          return void response.status(400).send(w.badMonth)
        }
        const read: Read = (collection, asked) =>
          new services.ItemsService(collection, { accountability, schema }).readByQuery(asked)
        const sites = await read('sites_config', brandQuery)
        const brands = sites.map((one): Option => [String(one.brand), String(one.site_name)])
        const brand = brands.find(([code]) => code === query.marca)?.[0] ?? ''
        const [bookings, vehicles, slots] = await Promise.all([
          readBookings(read, { month: month, brand }),
          readVehicles(read),
          readSlots(read, month),
        ])
        const report = reportOf(month, bookings, vehicles, slots)
        response.set('Content-Type', 'text/html; charset=utf-8')
        response.status(200).send(pageOf({ report, brand, brands, language }))
      } catch (error) {
        if (isForbidden(error)) response.status(403).send(words.es.notAllowed)
        else next(error)
      }
    })
  },
}

const brandQuery = {
  fields: ['id', 'brand', 'site_name'],
  filter: {},
  sort: ['id'],
  limit: 100,
} as const

/** In Panama. */
function currentMonth(): string {
  return new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 7)
}

function isForbidden(error: unknown): boolean {
  return typeof error === 'object' && error !== null && Reflect.get(error, 'code') === 'FORBIDDEN'
}

/** As much of Directus and Express as is used here. */
type Request = {
  readonly query: Readonly<Record<string, unknown>>
  readonly schema: unknown
  readonly accountability?: { readonly user: string | null; readonly app: boolean } | null
}
type Response = {
  set(name: string, value: string): void
  status(code: number): { send(text: string): void }
}
type Router = {
  get(
    path: string,
    answer: (request: Request, response: Response, next: (error: unknown) => void) => Promise<void>,
  ): void
}
type Context = {
  readonly services: {
    readonly ItemsService: new (
      collection: string,
      options: Pick<Request, 'accountability' | 'schema'>,
    ) => { readByQuery(query: Query): Promise<readonly Readonly<Record<string, unknown>>[]> }
  }
}
