import { panamaNow } from '../../../app/domain/calendar/rental-period.ts'
import {
  type Context,
  guarded,
  type Request,
  type Response,
  type Router,
  type Store,
} from '../../pages/endpoint.ts'
import type { Option } from '../../pages/html.ts'
import { ROLE } from '../../schema/roles.ts'
import { pageOf } from './page.ts'
import { reportOf } from './report.ts'
import { readBlocks, readBookings, readRentals, readVehicles } from './rows.ts'
import { languages, words } from './words.ts'

/**
 * `/informes?mes=2026-12&marca=firefly`: a month for the owner, for whoever is logged in to the Studio and may see
 * bookings; it is read with that person's own rights. Insights would need GraphQL, which is off.
 */
export default {
  id: 'informes',
  handler(router: Router, context: Context): void {
    router.get(
      '/',
      guarded(context, [ROLE.management], (request) => words[languageOf(request)], showMonth),
    )
  },
}

async function showMonth(request: Request, response: Response, store: Store): Promise<void> {
  const { query } = request
  const language = languageOf(request)
  const month = query.mes === undefined ? panamaNow(Date.now()).slice(0, 7) : query.mes
  if (typeof month !== 'string' || !/^20\d\d-(0[1-9]|1[0-2])$/.test(month)) {
    return void response.status(400).send(words[language].badMonth)
  }
  const sites = await store.open('sites_config').readByQuery(siteQuery)
  const brands = sites.map((one): Option => [String(one.brand), String(one.site_name)])
  const brand = brands.find(([code]) => code === query.marca)?.[0] ?? ''
  const asked = { month, brand }
  const [bookings, vehicles, rentals, blocks] = await Promise.all([
    readBookings(store, asked),
    readVehicles(store),
    readRentals(store, asked),
    readBlocks(store, asked),
  ])
  const report = reportOf(month, bookings, vehicles, rentals, blocks)
  response.status(200).send(pageOf({ report, brand, brands, language }))
}

const siteQuery = { fields: ['brand', 'site_name'], filter: {}, sort: ['id'], limit: -1 } as const

function languageOf({ query }: Request) {
  return languages.find((one) => one === query.idioma) ?? 'es'
}
