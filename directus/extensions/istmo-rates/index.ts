import {
  dateOf,
  panamaEpoch,
  panamaNow,
  parseLocalDate,
} from '../../../app/domain/calendar/rental-period.ts'
import type { SeasonRecord as Season } from '../../../app/domain/pricing/season-record.ts'
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
import { afterwards, type Changes, changesOf } from './changes.ts'
import { conflictKey, conflictsOf } from './conflicts.ts'
import { fromCsv, toCsv } from './csv.ts'
import { donePage, dryRunPage, seasonForm } from './file-pages.ts'
import { downloadPrices, uploadPrices } from './price-file.ts'
import { writeSeasons } from './save.ts'
import {
  invalidRulesOf,
  lengthsOf,
  rateCatalogueOf,
  rulesOf,
  seasonsOf,
  twelveMonths,
} from './store.ts'
import { gapKey, uncoveredDatesOf } from './uncovered-dates.ts'
import { uploadOf } from './upload.ts'
import { yearOf } from './year.ts'
import { yearPage } from './year-page.ts'

/**
 * `/tarifas`: what each day of the next twelve months costs by class, which seasons clash, and seasons as CSV. Read and
 * written with the rights of whoever is logged in to the Studio; a file is shown before it changes anything, and all of it
 * is written or none.
 */
export default {
  id: 'tarifas',
  handler(router: Router, context: Context): void {
    const refusals = () => ({
      enter: 'Entra al Studio para ver las tarifas.',
      notAllowed: 'Las tarifas son de Precios y contenido y de Gerencia.',
    })
    router.get('/', guarded(context, PRICE_ROLES, refusals, showYear))
    router.get('/csv', guarded(context, PRICE_ROLES, refusals, download))
    router.post('/csv', guarded(context, PRICE_ROLES, refusals, upload))
    router.get('/precios', guarded(context, PRICE_ROLES, refusals, downloadPrices))
    router.post('/precios', guarded(context, PRICE_ROLES, refusals, uploadPrices))
  },
}

const PRICE_ROLES = [ROLE.content, ROLE.management]

async function showYear({ query }: Request, response: Response, store: Store): Promise<void> {
  const catalogue = await rateCatalogueOf(store)
  const brands = catalogue.brands.map(({ code, name }): Option => [code, name])
  const brand = codeIn(brands, query.marca)
  const cars = catalogue.carsOf(brand)
  const classes = [...new Set(cars.map((car) => car.class))].toSorted()
  const carClass = classes.find((one) => one === query.clase) ?? classes[0] ?? ''
  const branch = codeIn(catalogue.branches, query.sucursal)
  const [seasons, lengths] = await Promise.all([seasonsOf(store), lengthsOf(store, brand)])
  const now = Date.now()
  const { at, day } = momentOf(query.el, now)
  const span = twelveMonths(now)
  const rules = rulesOf(seasons)
  const year = yearOf({
    ...{ ...span, branch, at },
    rules: rules.filter((one) => one.brands.length === 0 || one.brands.includes(brand)),
    cars: cars.filter((car) => car.class === carClass),
  })
  const choice = { brand, brands, carClass, classes, branch, branches: catalogue.branches, day }
  const found = {
    conflicts: conflictsOf(rules, catalogue.classOf, { ...span, now }),
    uncoveredDates: uncoveredDatesOf({
      ...span,
      rules,
      offers: catalogue.offers,
      branches: codesOf(catalogue.branches),
      at,
    }),
    invalidRules: invalidRulesOf(seasons),
  }
  response
    .status(200)
    .send(yearPage({ choice, year, lengths, found, catalogue, isLater: at > now }))
}

/** The one that was asked for, or the first. */
function codeIn(options: readonly Option[], asked: unknown): string {
  return (options.find(([code]) => code === asked) ?? options[0])?.[0] ?? ''
}

function codesOf(options: readonly Option[]): string[] {
  return options.map(([code]) => code)
}

/** The rules that count on a day are those that count at its end, in Panama; today, and before: now. */
function momentOf(asked: unknown, now: number): { readonly at: number; readonly day: string } {
  const today = dateOf(panamaNow(now))
  const day = parseLocalDate(asked)
  const isLater = day !== null && today < day && day < '2100'
  return isLater ? { at: panamaEpoch(`${day}T23:59`), day } : { at: now, day: today }
}

async function download(_: Request, response: Response, store: Store): Promise<void> {
  sendCsv(response, 'temporadas', toCsv(await seasonsOf(store)))
}

const upload = uploadOf({
  form: seasonForm,
  read: seasonsOf,
  toCsv,
  changesOf: async (csv, seasons, store) => {
    const read = fromCsv(csv, seasons, (await rateCatalogueOf(store)).names)
    return read.ok ? { changes: changesOf(seasons, read.wanted) } : { faults: read.faults }
  },
  dryRunPage: async (changes: Changes, seasons, file, store) =>
    dryRunPage(changes, await effectsOf(changes, seasons, store), file),
  write: writeSeasons,
  donePage,
})

/** Clashes and days without a season that there would be, and are not yet. */
async function effectsOf(changes: Changes, known: readonly Season[], store: Store) {
  const catalogue = await rateCatalogueOf(store)
  const now = Date.now()
  const span = { ...twelveMonths(now), now }
  const asked = {
    ...span,
    offers: catalogue.offers,
    branches: codesOf(catalogue.branches),
    at: now,
  }
  const [before, after] = [rulesOf(known), rulesOf(afterwards(known, changes))]
  const conflicts = new Set(conflictsOf(before, catalogue.classOf, span).map(conflictKey))
  const uncoveredDates = new Set(uncoveredDatesOf({ ...asked, rules: before }).map(gapKey))
  return {
    conflicts: conflictsOf(after, catalogue.classOf, span).filter(
      (one) => !conflicts.has(conflictKey(one)),
    ),
    uncoveredDates: uncoveredDatesOf({ ...asked, rules: after }).filter(
      (one) => !uncoveredDates.has(gapKey(one)),
    ),
    catalogue,
  }
}
