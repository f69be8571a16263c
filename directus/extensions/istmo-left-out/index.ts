import { type Fault, rules } from '../../../app/server/directus/records/rules.ts'
import {
  type Context,
  guarded,
  type Request,
  type Response,
  type Router,
  type Row,
  type Store,
} from '../../pages/endpoint.ts'
import { escaped, pageWith, tableOf } from '../../pages/html.ts'
import { collectionOf } from '../../schema/collections.ts'
import { redirectFaults } from '../istmo-records/content.ts'
import { nameOf, sentenceOf } from '../istmo-records/record-words.ts'

/** `/no-se-muestra`: what is published and left out by the site, each with its field, what it has to be, and the way to it. */
export default {
  id: 'no-se-muestra',
  handler(router: Router, context: Context): void {
    const refusals = () => ({
      enter: 'Entra al Studio para ver lo que el sitio no muestra.',
      notAllowed: 'Tu cuenta no puede verlo.',
    })
    router.get('/', guarded(context, refusals, show))
  },
}

async function show(_: Request, response: Response, store: Store): Promise<void> {
  const found = await Promise.all(Object.keys(rules).map((one) => leftOutOf(one, store)))
  const rows = found.flat().map(({ collection, row, fault }) => {
    const address = `/admin/content/${collection}/${String(row.id)}`
    const name = escaped(nameOf(collection, row))
    return [
      { html: `<a href="${address}">${name}</a>` },
      labelOf(collection, fault.field),
      sentenceOf(fault.words),
    ]
  })
  const table = tableOf({
    caption: 'Está publicado, y el sitio lo deja fuera',
    note: 'Abre el registro, corrige el campo y guarda: en 15 segundos se muestra.',
    head: ['Registro', 'Campo', 'Qué corregir'],
    rows,
    nothing: 'El sitio muestra todo lo que está publicado.',
  })
  const title = 'Lo que el sitio no muestra'
  response
    .status(200)
    .send(pageWith({ language: 'es', title, here: '/no-se-muestra', body: table }))
}

type LeftOut = { readonly collection: string; readonly row: Row; readonly fault: Fault }

async function leftOutOf(collection: string, { open }: Store): Promise<LeftOut[]> {
  const rule = rules[collection]
  if (!rule) return []
  const { fields, deep } = rule
  const asked = [...new Set([...fields, ...named(collection), 'id'])]
  const filter = shown(collection)
  const rows = await open(collection).readByQuery({
    fields: asked,
    filter,
    sort: ['id'],
    limit: -1,
    deep,
  })
  return rows.flatMap((row) => {
    const faults =
      collection === 'redirects'
        ? [...rule.check(row), ...redirectFaults(row, rows)]
        : rule.check(row)
    return faults.map((fault) => ({ collection, row, fault }))
  })
}

/** Columns by which a record is called. */
function named(collection: string): string[] {
  const known = ['name_es', 'site_name', 'code', 'codigo', 'slug', 'plate', 'par', 'name', 'email']
  const { fields } = collectionOf(collection)
  return fields.flatMap(({ field }) => (known.includes(field) ? [field] : []))
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
