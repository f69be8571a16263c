import { carStatuses } from '../../../app/domain/catalogue.ts'
import { legalPages } from '../../../app/domain/info-page.ts'
import { readRouteRules, ruleFor } from '../../../app/domain/route-rules.ts'
import { carSlugs } from '../../../app/domain/stock/car-slug.ts'
import { type Fault, rules } from '../../../app/server/directus/records/rules.ts'
import { type Database, listOf, type Row, refused } from '../../lib/hooks.ts'
import { type Query as Asked, part } from '../../pages/endpoint.ts'
import type { Accountability } from '../../schema/roles.ts'
import type { ImportService } from './any-separator.ts'
import type { ExportService as FileExports } from './no-library-exports.ts'
import type { ExportService } from './safe-csv.ts'

/** As much of Directus as is used here. */
type Meta = { readonly collection: string; readonly keys?: readonly unknown[] }
export type Happening = {
  readonly database: Database
  readonly schema: unknown
  readonly accountability: Accountability | null
}
type Filter<Payload> = (payload: Payload, meta: Meta, context: Happening) => Promise<Payload>
export type Hooks = {
  filter(
    event: `${'items' | 'users'}.${'create' | 'update'}` | 'files.update' | 'activity.create',
    change: Filter<Row>,
  ): void
  filter(event: 'items.delete', check: Filter<readonly unknown[]>): void
  filter(event: 'request.error', tell: Filter<readonly Row[]>): void
}
type Items = {
  readByQuery(query: Asked): Promise<readonly Row[]>
  updateMany(keys: readonly unknown[], row: Row): Promise<unknown>
}
export type Context = {
  readonly services: {
    readonly ItemsService: new (
      collection: string,
      options: Pick<Happening, 'schema' | 'accountability'> & { readonly knex: Database },
    ) => Items
    readonly ExportService: ExportService & FileExports
    readonly ImportService: ImportService
  }
  readonly env: Row
}

/** `before`: the record before it was written, null for a new one; undefined: another record was written. */
export type Change = { readonly before?: Row | null | undefined; readonly user?: string | null }
type Checked = Change & {
  readonly collection: string
  readonly id: unknown
  /** As Directus itself, or in the name of who writes. */
  readonly open: (collection: string, who?: Accountability | null) => Items
  readonly context: Happening
  readonly isOwnHost: (host: string) => boolean
}

/** Faults of a record that is good by itself, among the others. */
export async function checkContent(checked: Checked): Promise<readonly Fault[]> {
  const { collection, context } = checked
  const { database } = context
  const [row] = await database(collection).where({ id: checked.id }).limit(1)
  if (!row) return collection === 'coverages' ? mandatoryFaults(null, checked) : []
  const brands = await brandFaults(row, database)
  switch (collection) {
    case 'redirects':
      return [...brands, ...(await activeRedirectFaults(row, checked))]
    case 'coverages':
      return [...brands, ...(await mandatoryFaults(row, checked))]
    case 'info_pages':
      return [...brands, ...legalFaults(row)]
    case 'sites_config':
      return [...brands, ...(await classFaults(row, checked))]
    case 'rental_limits':
    case 'rate_rules':
      return [...brands, ...(await wideFaults(checked))]
    default:
      return brands
  }
}

/** A limit or a season that names every branch, class or car is one of all of them. */
async function wideFaults({ collection, id, open }: Checked): Promise<readonly Fault[]> {
  const rule = rules[collection]
  if (!rule) return []
  const asked = { sort: ['id'], limit: -1, filter: { status: { _eq: 'published' } } } as const
  const own = { fields: rule.fields, filter: { id: { _eq: id } }, deep: rule.deep }
  const [[row = {}], places, cars] = await Promise.all([
    open(collection).readByQuery({ ...asked, ...own }),
    open('branches').readByQuery({ ...asked, fields: ['slug'] }),
    open('flota').readByQuery({ ...asked, fields: ['id', 'clasificacion'] }),
  ])
  /** Lists of the record, of which an empty one is all, each beside all that there is. */
  const named: readonly (readonly [names: readonly unknown[], all: readonly unknown[]])[] = [
    [
      listOf(row.branches).map((one) => part(part(one, 'branch'), 'slug')),
      places.map(({ slug }) => slug),
    ],
    [listOf(row.classes), cars.map(({ clasificacion }) => clasificacion)],
    [listOf(row.cars).map((one) => part(one, 'car')), cars.map((car) => car.id)],
  ]
  const isWide = named.every(
    ([names, all]) =>
      names.length === 0 || (all.length > 0 && all.every((one) => names.includes(one))),
  )
  return isWide ? rule.check({ ...row, classes: [], branches: [], cars: [] }) : []
}

/** A brand that has cars shows some of them. One that has none yet may say its classes. */
async function classFaults({ id }: Row, { open }: Checked): Promise<Fault[]> {
  const shown = { filter: { status: { _in: carStatuses } }, sort: ['id'], limit: -1 } as const
  const [[site = {}], cars] = await Promise.all([
    open('sites_config').readByQuery({
      ...{ ...shown, fields: ['brand', 'cars.classification'], filter: { id: { _eq: id } } },
      deep: { cars: { _limit: -1 } },
    }),
    open('flota').readByQuery({ ...shown, fields: ['*'] }),
  ])
  const isEmptied =
    carsOf(site, cars).length === 0 && carsOf({ ...site, cars: [] }, cars).length > 0
  return isEmptied ? [{ field: 'cars', words: CLASSES_OF_CARS }] : []
}

const CLASSES_OF_CARS = 'de clases que tengan autos de la marca: si no, el sitio no muestra ninguno'

/** The cars that a brand shows: those with a price of it, of its classes where it names any. */
export function carsOf({ brand, cars: listed }: Row, cars: readonly Row[]): readonly Row[] {
  const classes = listOf(listed)
    .map((one) => (one as Row).classification)
    .filter(Boolean)
  return cars.filter(
    (car) =>
      (car[`precio_${brand}`] ?? null) !== null &&
      (classes.length === 0 || classes.includes(car.clasificacion)),
  )
}

/** A code that no brand has would take the record from all of them. */
async function brandFaults({ brands }: Row, database: Database): Promise<Fault[]> {
  const named = listOf(brands)
  if (named.length === 0) return []
  const known = (await database('sites_config').whereIn('brand', named)).map(({ brand }) => brand)
  const isNew = (await database('sites_config').limit(1)).length === 0
  if (isNew || named.every((code) => known.includes(code))) return []
  return [{ field: 'brands', words: 'de marcas que existan' }]
}

async function activeRedirectFaults(row: Row, { open, isOwnHost }: Checked): Promise<Fault[]> {
  if (!row.active) return []
  const active = await open('redirects').readByQuery({
    ...{ fields: ['id', 'from', 'to', 'status_code'], filter: { active: { _eq: true } } },
    ...{ sort: ['id'], limit: -1 },
  })
  return redirectFaults(row, active, { isOwnHost, addresses: await shownAddresses(open) })
}

/** Where the records stand that are published: a redirect from there would hide one. */
export async function shownAddresses(
  open: (collection: string) => Pick<Items, 'readByQuery'>,
): Promise<readonly string[]> {
  const shown = (collection: string, fields: readonly string[]) =>
    open(collection).readByQuery({
      ...{ fields, filter: { status: { _in: carStatuses } }, sort: ['id'], limit: -1 },
    })
  const [pages, branches, cars] = await Promise.all([
    shown('info_pages', ['slug']),
    shown('branches', ['slug']),
    shown('flota', ['id', 'marca', 'modelo']),
  ])
  const named = cars.map(({ id, marca, modelo }) => ({
    ...{ id: Number(id), make: String(marca), model: String(modelo) },
  }))
  return [
    ...pages.map(({ slug }) => `/info/${slug}`),
    ...branches.map(({ slug }) => `/sucursales/${slug}`),
    ...[...carSlugs(named).values()].map((slug) => `/flota/${slug}`),
  ]
}

const OLD_ADDRESS = 'una dirección vieja: esta es del sitio, y dejaría de verse'

/** Faults of a redirect, as the site sees it among all that are active. */
export function redirectFaults(
  { id: own }: Row,
  active: readonly Row[],
  {
    isOwnHost,
    addresses,
  }: Pick<Checked, 'isOwnHost'> & {
    /** Those of records that are published. */
    readonly addresses: readonly string[]
  },
): Fault[] {
  const written = active.map(({ id, from, to }) => ({
    ...{ id, from: String(from).trim(), to: String(to).trim(), status: 301 as const },
  }))
  const { rules: followed, refused } = readRouteRules(written, isOwnHost)
  const isOwn = (rule: object | null) => written.some((one) => one === rule && one.id === own)
  const found = refused.find(({ rule }) => isOwn(rule))
  if (!found) {
    const isHiding = addresses.some((address) => isOwn(ruleFor(followed, address)))
    return isHiding ? [{ field: 'from', words: OLD_ADDRESS }] : []
  }
  const words = redirectWords.find(([part]) => found.problem.includes(part))?.[1]
  const field = /^("from"|another)/.test(found.problem) ? 'from' : 'to'
  return [{ field, words: words ?? 'otra' }]
}

const redirectWords = [
  ['no control character', 'una dirección en una sola línea, sin saltos ni tabulaciones'],
  ['"from" must be an old', OLD_ADDRESS],
  [
    '"from" must be a whole',
    'una dirección entera, sin *: lo que empieza así son páginas del sitio',
  ],
  ['"from" must be another', 'otra: esta ya lleva siempre a una página del sitio'],
  ['"from"', 'una ruta sin idioma que empieza con /, con * solo al final'],
  ['"to" must be a path of the site:', 'una ruta del sitio, porque sale de una página del sitio'],
  ['"to"', 'una ruta del sitio o una dirección que empieza con https://'],
  ['another rule', 'otra: ya hay una redirección desde ahí'],
  ['it leads back', 'una dirección que no vuelva a esta'],
] as const

/**
 * Exactly one plan of each brand is the one that the law asks for. A plan that becomes it takes the brand from the one of
 * before; one that no longer is it leaves no brand without: there nothing would be rented.
 */
async function mandatoryFaults(
  row: Row | null,
  { before, user, open, context }: Checked,
): Promise<Fault[]> {
  if (before === undefined) return []
  // Where two people write at once the second one sees what the first has written.
  await context.database('sites_config').select(['id']).orderBy('id', 'asc').forUpdate()
  const asked = { sort: ['id'], limit: -1 } as const
  const sites = await open('sites_config').readByQuery({ ...asked, fields: ['brand'], filter: {} })
  const codes = sites.map(({ brand }) => brand)
  const served = (plan: Row | null) => servedBy(plan, codes)
  const lost = served(before).filter((code) => !served(row).includes(code))
  const gained = served(row).filter((code) => !served(before).includes(code))
  if (lost.length === 0 && gained.length === 0) return []
  const fields = ['id', 'brands', 'status', 'obligatoria']
  const plans = await open('coverages').readByQuery({ ...asked, fields, filter: {} })
  const others = plans.filter(({ id }) => id !== row?.id)
  if (lost.some((code) => !others.some((plan) => served(plan).includes(code)))) {
    return [
      {
        field: 'obligatoria',
        words: 'de un plan publicado en cada marca: sin él no se alquila nada. Marca otro antes',
      },
    ]
  }
  for (const plan of others) {
    const left = served(plan).filter((code) => !gained.includes(code))
    if (left.length === served(plan).length) continue
    const change = left.length > 0 ? { brands: left } : { obligatoria: false }
    await open('coverages', { user: user ?? null, app: true, admin: true }).updateMany(
      [plan.id],
      change,
    )
  }
  return []
}

/** The brands of which a plan is the obligatory one. */
export function servedBy(plan: Row | null, brands: readonly unknown[]): readonly unknown[] {
  if (plan?.status !== 'published' || !plan.obligatoria) return []
  const own = listOf(plan.brands)
  return brands.filter((code) => own.length === 0 || own.includes(code))
}

/** A page that whoever books accepts keeps its address. */
export async function checkRename(
  collection: string,
  keys: readonly unknown[],
  { slug }: Row,
  database: Database,
): Promise<Fault[]> {
  if (collection !== 'info_pages' || slug === undefined) return []
  const pages = await database('info_pages').whereIn('id', keys)
  const isLost = pages.some((page) => page.slug !== slug && legal.some((one) => one === page.slug))
  return isLost ? [{ field: 'slug', words: 'el mismo: quien reserva acepta esta página' }] : []
}

const legal = Object.values(legalPages)

/** @throws in words, for a page that whoever books accepts */
export async function assertNoLegalPage(
  keys: readonly unknown[],
  database: Database,
): Promise<void> {
  const pages = await database('info_pages').whereIn('id', keys)
  if (!pages.some(({ slug }) => legal.some((one) => one === slug))) return
  throw refused('No se puede borrar: quien reserva acepta esta página.')
}

/** Pages that whoever books accepts are there for all brands. */
function legalFaults({ slug, status, brands }: Row): Fault[] {
  if (!legal.some((one) => one === slug)) return []
  if (status !== 'published') {
    return [{ field: 'status', words: 'Publicado: quien reserva acepta esta página' }]
  }
  return listOf(brands).length > 0
    ? [{ field: 'brands', words: 'de todas: quien reserva acepta esta página' }]
    : []
}
