import { daysBetween } from '../../../app/domain/rental-period.ts'
import {
  readSeason,
  type SeasonRecord as Season,
  seasonColumns,
  seasonRelations,
} from '../../../app/domain/season-record.ts'
import { part, seasonOf } from '../../../app/domain/season-row.ts'
import type { Option } from '../../pages/html.ts'
import { type Changes, changesOf, fromCsv, toCsv } from './csv.ts'
import { formOf, type Incoming, isOwnForm, markOf } from './form.ts'
import { donePage, dryRunPage, faultsPage, yearPage } from './page.ts'
import { type Car, clashesOf, gapsOf, yearOf } from './year.ts'

/**
 * `/tarifas`: what each day of the next twelve months costs by class, which seasons clash, and seasons as CSV. Read and
 * written with the rights of whoever is logged in to the Studio; a file is shown before it changes anything, and all of it
 * is written or none.
 */
export default {
  id: 'tarifas',
  handler(router: Router, { services, database }: Context): void {
    const guarded =
      (answer: (request: Request, response: Response, store: Store) => Promise<void>) =>
      async (request: Request, response: Response, next: (error: unknown) => void) => {
        try {
          response.set('Cache-Control', 'private, no-store')
          response.set('X-Robots-Tag', 'noindex')
          const { accountability, schema } = request
          if (!accountability?.user || !accountability.app) {
            return void response.status(403).send('Entra al Studio para ver las tarifas.')
          }
          response.set('Content-Type', 'text/html; charset=utf-8')
          const open = (collection: string, knex = database) =>
            new services.ItemsService(collection, { accountability, schema, knex })
          await answer(request, response, { open, transaction: (act) => database.transaction(act) })
        } catch (error) {
          if (!isForbidden(error)) return next(error)
          response.status(403).send('Tu cuenta no puede hacerlo.')
        }
      }
    router.get('/', guarded(showYear))
    router.get('/csv', guarded(download))
    router.post('/csv', guarded(upload))
  },
}

async function showYear({ query }: Request, response: Response, store: Store): Promise<void> {
  const sites = await store.open('sites_config').readByQuery(all(['brand', 'site_name']))
  const brands = sites.map((one): Option => [String(one.brand), String(one.site_name)])
  const brand = codeIn(brands, query.marca)
  const cars = await carsOf(store, brand)
  const classes = [...new Set(cars.map((car) => car.class))].toSorted()
  const carClass = classes.find((one) => one === query.clase) ?? classes[0] ?? ''
  const places = await store
    .open('branches')
    .readByQuery(all(['slug', 'translations.nombre', 'translations.languages_code'], published))
  const branches = places.map((one): Option => [String(one.slug), nameOf(one)])
  const branch = codeIn(branches, query.sucursal)
  const seasons = (await seasonsOf(store)).filter(
    (one) => one.status === 'published' && (one.brands.length === 0 || one.brands.includes(brand)),
  )
  const read = seasons.map((one) => ({ name: one.name_es, ...readSeason(one) }))
  const rules = read.flatMap((one) => (one.ok ? one.rule : []))
  const now = Date.now()
  // In Panama.
  const from = new Date(now - 5 * 3_600_000).toISOString().slice(0, 8).concat('01')
  const until = `${Number(from.slice(0, 4)) + 1}${from.slice(4)}`
  const asked = {
    ...{ rules, branch, from, days: daysBetween(from, until), now },
    cars: cars.filter((car) => car.class === carClass),
  }
  const year = yearOf(asked)
  const choice = { brand, brands, carClass, classes, branch, branches }
  const unread = read.flatMap((one) => (one.ok ? [] : { name: one.name, faults: one.faults }))
  const found = { clashes: clashesOf(asked), gaps: gapsOf(year), unread }
  response.status(200).send(yearPage(choice, year, found))
}

/** The one that was asked for, or the first. */
function codeIn(options: readonly Option[], asked: unknown): string {
  return (options.find(([code]) => code === asked) ?? options[0])?.[0] ?? ''
}

function nameOf({ slug, translations }: Row): string {
  const all: readonly unknown[] = Array.isArray(translations) ? translations : []
  const own = all.find((one) => part(one, 'languages_code') === 'es-ES')
  return String(part(own, 'nombre') ?? slug)
}

async function download(_: Request, response: Response, store: Store): Promise<void> {
  response.set('Content-Type', 'text/csv; charset=utf-8')
  response.set('Content-Disposition', 'attachment; filename="temporadas.csv"')
  // The mark by which spreadsheets know the encoding.
  response.status(200).send(`\uFEFF${toCsv(await seasonsOf(store))}`)
}

async function upload(request: Request, response: Response, store: Store): Promise<void> {
  if (!isOwnForm(request)) return void response.status(403).send('Ese formulario no es de aquí.')
  const form = await formOf(request)
  if (form === null) return void response.status(413).send('El archivo es demasiado largo.')
  const { csv } = form
  const known = await seasonsOf(store)
  const read = fromCsv(csv, known)
  if (!read.ok) return void response.status(422).send(faultsPage(csv, read.faults))
  const changes = changesOf(known, read.seasons)
  const mark = markOf(toCsv(known))
  const isStale = form.paso === 'guardar' && form.marca !== mark
  if (form.paso !== 'guardar' || isStale) {
    return void response.status(isStale ? 409 : 200).send(dryRunPage(csv, changes, mark, isStale))
  }
  await write(changes, store)
  response.status(200).send(donePage(changes))
}

/** All or none. @throws what Directus refuses: a right that is missing, a car or a branch that there is not. */
async function write({ added, changed }: Changes, store: Store): Promise<void> {
  const places = await store.open('branches').readByQuery(all(['id', 'slug']))
  const branchIds = new Map(places.map(({ id, slug }) => [String(slug), id]))
  const rowOf = (one: Season) => {
    const { id: _, created: _c, cars, branches, brands, classes, ...row } = one
    return {
      ...row,
      ...{ brands: [...brands], classes: [...classes] },
      cars: (cars ?? []).map((car) => ({ car })),
      branches: (branches ?? []).map((slug) => ({ branch: branchIds.get(slug) ?? null })),
    }
  }
  await store.transaction(async (knex) => {
    const rules = store.open('rate_rules', knex)
    for (const one of added) await rules.createOne(rowOf(one))
    for (const { season } of changed) await rules.updateOne(season.id ?? 0, rowOf(season))
  })
}

async function seasonsOf(store: Store): Promise<Season[]> {
  return (
    await store.open('rate_rules').readByQuery(all([...seasonColumns, ...seasonRelations]))
  ).map(seasonOf)
}

async function carsOf(store: Store, brand: string): Promise<Car[]> {
  const price = `precio_${brand}`
  const rows = await store
    .open('flota')
    .readByQuery(all(['id', 'clasificacion', price], { status: { _eq: 'published' } }))
  return rows.flatMap((row) => {
    const dailyPrice = Math.round(Number(row[price] ?? 0) * 100)
    const car = { id: Number(row.id), class: String(row.clasificacion), dailyPrice }
    return dailyPrice > 0 ? [car] : []
  })
}

const published = { status: { _eq: 'published' } }

function all(asked: readonly string[], filter: object = {}): Query {
  return { fields: asked, filter, sort: ['id'], limit: -1 }
}

function isForbidden(error: unknown): boolean {
  return typeof error === 'object' && error !== null && Reflect.get(error, 'code') === 'FORBIDDEN'
}

type Row = Readonly<Record<string, unknown>>

/** As much of Directus and Express as is used here. */
type Query = {
  readonly fields: readonly string[]
  readonly filter: object
  readonly sort: readonly string[]
  readonly limit: number
}
type Items = {
  readByQuery(query: Query): Promise<readonly Row[]>
  createOne(row: Row): Promise<unknown>
  updateOne(id: number, row: Row): Promise<unknown>
}
type Knex = { transaction<Result>(act: (knex: Knex) => Promise<Result>): Promise<Result> }
type Store = {
  readonly open: (collection: string, knex?: Knex) => Items
  readonly transaction: Knex['transaction']
}
type Request = Incoming & {
  readonly query: Readonly<Record<string, unknown>>
  readonly schema: unknown
  readonly accountability?: { readonly user: string | null; readonly app: boolean } | null
}
type Response = {
  set(name: string, value: string): void
  status(code: number): { send(text: string): void }
}
type Answer = (
  request: Request,
  response: Response,
  next: (error: unknown) => void,
) => Promise<void>
type Router = { get(path: string, answer: Answer): void; post(path: string, answer: Answer): void }
type Context = {
  readonly database: Knex
  readonly services: {
    readonly ItemsService: new (
      collection: string,
      options: Pick<Request, 'accountability' | 'schema'> & { readonly knex: Knex },
    ) => Items
  }
}
