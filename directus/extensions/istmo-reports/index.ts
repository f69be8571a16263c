import { panamaNow } from '../../../app/domain/calendar/rental-period.ts'
import { branchOptions } from '../../pages/branches.ts'
import {
  type Context,
  guarded,
  type Request,
  type Response,
  type Router,
  type Store,
  sendCsv,
} from '../../pages/endpoint.ts'
import type { Option } from '../../pages/html.ts'
import { ROLE } from '../../schema/roles.ts'
import { reportCsv } from './file.ts'
import { pageOf } from './page.ts'
import { reportOf } from './report.ts'
import { readBlocks, readBookings, readRentals, readVehicles } from './rows.ts'
import { languages, words } from './words.ts'

/**
 * `/informes?mes=2026-12&marca=firefly&sucursal=david`, also as a file (`&formato=csv`): a month for the owner, for
 * Gerencia; it is read with that person's own rights. Insights would need GraphQL, which is off.
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
  const branches = await branchOptions(store)
  const branch = branches.find(([slug]) => slug === query.sucursal)?.[0] ?? ''
  const vehicles = await readVehicles(store)
  const read = async (of: string) => {
    const asked = { month: of, brand, branch }
    const [bookings, rentals, blocks] = await Promise.all([
      readBookings(store, asked),
      readRentals(store, asked),
      readBlocks(store, asked),
    ])
    return reportOf(of, bookings, vehicles, rentals, blocks)
  }
  const [report, before] = await Promise.all([read(month), read(yearBefore(month))])
  const isWhole = brand === '' && branch === ''
  if (query.formato === 'csv') {
    const csv = reportCsv([report, before], branches, isWhole)
    return sendCsv(response, `informe-${month}`, csv)
  }
  const choice = { brand, brands, branch, branches, isWhole, language }
  response.status(200).send(pageOf({ report, before, ...choice }))
}

function yearBefore(month: string): string {
  return `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`
}

const siteQuery = { fields: ['brand', 'site_name'], filter: {}, sort: ['id'], limit: -1 } as const

function languageOf({ query }: Request) {
  return languages.find((one) => one === query.idioma) ?? 'es'
}
