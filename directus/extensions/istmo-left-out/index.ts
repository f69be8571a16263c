import { type Fault, rules } from '../../../app/server/directus/records/rules.ts'
import { nameColumns, nameOf, sentenceOf } from '../../lib/record-words.ts'
import { ownHosts } from '../../lib/sites.ts'
import {
  type Context,
  codeOf,
  forSite,
  guarded,
  type Response,
  type Router,
  type Row,
  type Store,
} from '../../pages/endpoint.ts'
import { escaped, pageWith, tableOf } from '../../pages/html.ts'
import { collectionOf } from '../../schema/collections.ts'
import { ROLE } from '../../schema/roles.ts'
import { carsOf, redirectFaults, servedBy, shownAddresses } from '../istmo-records/content.ts'

/** `/no-se-muestra`: what is published and left out by the site, each with its field, what it has to be, and the way to it. */
export default {
  id: 'no-se-muestra',
  handler(router: Router, context: Context & { readonly env: Row }): void {
    const isOwnHost = ownHosts(context.env.PREVIEW_SITES)
    const refusals = () => ({
      enter: 'Entra al Studio para ver lo que el sitio no muestra.',
      notAllowed: 'Lo que el sitio no muestra lo ven Precios y contenido y Gerencia.',
    })
    router.get(
      '/',
      guarded(context, [ROLE.content, ROLE.management], refusals, (_, response, store) =>
        show(response, store, isOwnHost),
      ),
    )
    router.get(
      '/conteo',
      forSite(context, (store) => countsOf(store, isOwnHost)),
    )
  },
}

const ALL_SHOWN = 'El sitio muestra todo lo que está publicado.'

type OwnHosts = ReturnType<typeof ownHosts>

async function show(response: Response, store: Store, isOwnHost: OwnHosts): Promise<void> {
  const names = Object.keys(rules)
  const found = await Promise.all(names.map((one) => leftOutOf(one, store, isOwnHost)))
  const unseen = names.filter((_, at) => found[at] === null).map((one) => collectionOf(one).es)
  const leftOut = found.flatMap((own) => own ?? [])
  const rows = leftOut.map(({ collection, row, fault }) => {
    const address = `/admin/content/${collection}/${String(row.id)}`
    const name = escaped(nameOf(collection, row))
    return [
      { html: `<a href="${address}">${name}</a>` },
      labelOf(collection, fault.field),
      sentenceOf(fault.words),
    ]
  })
  const bare = (await brandsWithoutPlan(store)).map((brand) => [
    { html: `<a href="/admin/content/coverages">${escaped(nameOf('sites_config', brand))}</a>` },
    labelOf('coverages', 'obligatoria'),
    'Falta un plan publicado y obligatorio para la marca: sin él no alquila nada.',
  ])
  const empty = (await brandsWithoutCars(store)).map((brand) => {
    const address = `/admin/content/sites_config/${String(brand.id)}`
    return [
      { html: `<a href="${address}">${escaped(nameOf('sites_config', brand))}</a>` },
      labelOf('sites_config', 'cars'),
      'Ningún auto publicado tiene precio de la marca y una clase de su lista: sin autos no alquila nada.',
    ]
  })
  const table = tableOf({
    caption: 'Está publicado, y el sitio lo deja fuera',
    note: 'Abre el registro, corrige el campo y guarda: en 15 segundos se muestra.',
    head: ['Registro', 'Campo', 'Qué corregir'],
    rows: [...bare, ...empty, ...rows],
    nothing: unseen.length > 0 ? 'De lo revisado, el sitio muestra todo.' : ALL_SHOWN,
  })
  const rest =
    unseen.length > 0
      ? `<p>${escaped(`Sin revisar, porque tu rol no ve todos sus campos: ${unseen.join(', ')}.`)}</p>`
      : ''
  const title = 'Lo que el sitio no muestra'
  response
    .status(200)
    .send(pageWith({ language: 'es', title, here: '/no-se-muestra', body: table + rest }))
}

/** For the site's metrics: how many records of each collection are left out, with the plans and cars that a brand lacks. */
async function countsOf(store: Pick<Store, 'open'>, isOwnHost: OwnHosts) {
  const bare = (await brandsWithoutPlan(store)).length
  const empty = await brandsWithoutCars(store)
  const counts = await Promise.all(
    Object.keys(rules).map(async (collection) => {
      const leftOut = await leftOutOf(collection, store, isOwnHost)
      // The site may not see all that is judged there: no number is better than a wrong one.
      if (!leftOut) return []
      const rows = leftOut.map(({ row }) => row)
      const whole = collection === 'sites_config' ? [...rows, ...empty] : rows
      const count = new Set(whole.map(({ id }) => id)).size
      return [{ collection, count: collection === 'coverages' ? count + bare : count }]
    }),
  )
  return counts.flat()
}

/** A new brand has none where each obligatory plan is of other brands: it would rent nothing, without a word. */
async function brandsWithoutPlan({ open }: Pick<Store, 'open'>): Promise<readonly Row[]> {
  const read = (collection: string, fields: readonly string[]) =>
    open(collection).readByQuery({ fields, filter: {}, sort: ['id'], limit: -1 })
  const brands = await read('sites_config', ['id', 'brand', 'site_name'])
  const plans = await read('coverages', ['id', 'brands', 'status', 'obligatoria'])
  const served = plans.flatMap((plan) =>
    servedBy(
      plan,
      brands.map(({ brand }) => brand),
    ),
  )
  return brands.filter(({ brand }) => !served.includes(brand))
}

/** Prices or classes may leave a brand without a car, each of them good by itself. */
async function brandsWithoutCars({ open }: Pick<Store, 'open'>): Promise<readonly Row[]> {
  const asked = { sort: ['id'], limit: -1, deep: { cars: { _limit: -1 } } } as const
  const fields = ['id', 'brand', 'site_name', 'cars.classification']
  const brands = await open('sites_config').readByQuery({ ...asked, fields, filter: {} })
  const cars = await open('flota').readByQuery({
    ...{ sort: ['id'], limit: -1, fields: ['*'], filter: shown('flota') },
  })
  return brands.filter((brand) => carsOf(brand, cars).length === 0)
}

type LeftOut = { readonly collection: string; readonly row: Row; readonly fault: Fault }

/** Records of a collection with their faults; null where somebody may not see all that it takes. */
async function leftOutOf(
  collection: string,
  { open }: Pick<Store, 'open'>,
  isOwnHost: OwnHosts,
): Promise<LeftOut[] | null> {
  const rule = rules[collection]
  if (!rule) return []
  const { fields, deep } = rule
  const asked = [...new Set([...fields, ...nameColumns(collection), 'id'])]
  const filter = shown(collection)
  const query = { fields: asked, filter, sort: ['id'], limit: -1, deep }
  const rows = await open(collection).readByQuery(query).catch(nullIfForbidden)
  if (rows === null) return null
  const addresses = collection === 'redirects' ? await shownAddresses(open) : []
  return rows.flatMap((row) => {
    const own = rule.isShown(row) ? [] : rule.check(row)
    const faults =
      collection === 'redirects'
        ? [...own, ...redirectFaults(row, rows, { isOwnHost, addresses })]
        : own
    return faults.map((fault) => ({ collection, row, fault }))
  })
}

/** Directus refuses the whole question for one field that somebody may not see. */
function nullIfForbidden(error: unknown): null {
  if (codeOf(error) === 'FORBIDDEN') return null
  throw error
}

/** A filter of the records that the site would show. */
function shown(collection: string): object {
  if (collection === 'redirects') return { active: { _eq: true } }
  const hasStatus = collectionOf(collection).fields.some(({ field }) => field === 'status')
  return hasStatus ? { status: { _in: ['published', 'unavailable'] } } : {}
}

function labelOf(collection: string, field: string): string {
  return collectionOf(collection).fields.find((one) => one.field === field)?.es ?? field
}
