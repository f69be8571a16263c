import {
  askSite,
  type Site,
  type StaffAnswer,
  type StaffRequest,
  siteOf,
} from '../../lib/ask-site.ts'
import {
  type Context,
  guarded,
  type Request,
  type Response,
  type Router,
  type Row,
  type Store,
  textOf,
} from '../../pages/endpoint.ts'
import { ROLE } from '../../schema/roles.ts'
import { keepWaiting } from '../istmo-second-person/confirm.ts'
import { type Fields, fieldsOf, isOwnForm, requestOf } from './form.ts'
import { bookingPage, findPage, offerPage } from './page.ts'

/**
 * `/acciones?reserva=CODE`: the page of acts on a booking (D44). Whoever is logged in to the Studio and may see the booking
 * asks here. The site does the act, writes the person's name into the booking's history, and answers in words.
 */
export default {
  id: 'acciones',
  handler(router: Router, context: Context & { readonly env: Readonly<Record<string, unknown>> }) {
    const refusals = () => ({
      enter: 'Entra al Studio para ver las acciones de una reserva.',
      notAllowed: 'Las acciones de una reserva son de Mostrador y Gerencia.',
    })
    const site = siteOf(context.env)
    router.get(
      '/',
      guarded(context, MAY_ACT, refusals, (...to) => show(site, ...to)),
    )
    router.post(
      '/',
      guarded(context, MAY_ACT, refusals, (...to) => act(site, ...to)),
    )
  },
}

const MAY_ACT = [ROLE.counter, ROLE.management]

async function show(
  site: Site | null,
  request: Request,
  response: Response,
  store: Store,
): Promise<void> {
  const code = textOf(request.query.reserva).slice(0, 40)
  if (code === '') return void response.status(200).send(findPage('', null))
  await answer(site, { reserva: code }, request, response, store)
}

async function act(
  site: Site | null,
  request: Request,
  response: Response,
  store: Store,
): Promise<void> {
  if (!isOwnForm(request)) return void response.status(403).send('Ese formulario no es de aquí.')
  const fields = await fieldsOf(request)
  if (!fields) return void response.status(413).send('El formulario es demasiado largo.')
  await answer(site, fields, request, response, store)
}

async function answer(
  site: Site | null,
  fields: Fields,
  request: Request,
  response: Response,
  store: Store,
): Promise<void> {
  const { reserva = '' } = fields
  const code = reserva.replace(/[\s-]/g, '').toUpperCase()
  if (!site) return void response.status(503).send(findPage(code, NOT_CONFIGURED))
  // The booking is read with the person's own rights: whoever may not see it cannot act on it.
  const found = await store.open('reservations').readByQuery({
    fields: ['id', 'version'],
    filter: { reservation_id: { _eq: code } },
    sort: ['id'],
    limit: 1,
  })
  const [booking] = found
  if (!booking) return void response.status(404).send(findPage(code, NONE))
  const person = await nameOf(request, store)
  const asked = fields.accion ? requestOf({ ...fields, reserva: code }, person) : { code, person }
  const said = await askSite(site, asked as StaffRequest)
  if (said === 'unreachable') return void response.status(502).send(findPage(code, UNREACHABLE))
  switch (said.kind) {
    case 'booking':
      return void response.status(200).send(bookingPage(said.booking))
    case 'offer':
      return void response.status(200).send(offerPage(said.booking, said.offer, fields))
    case 'done': {
      const news = { tone: 'good', words: said.words } as const
      return void response.status(200).send(bookingPage(said.booking, { news }))
    }
    case 'refused': {
      const isWaiting = await wait(said, asked as StaffRequest, booking, request, store)
      const words = isWaiting ? `${said.words} ${WAITS}` : said.words
      const news = { tone: isWaiting ? 'good' : 'bad', words } as const
      const body = said.booking
        ? bookingPage(said.booking, { news, typed: fields })
        : findPage(code, said.words)
      return void response.status(isWaiting ? 202 : 422).send(body)
    }
  }
}

/** Beyond the ceiling of goodwill an act waits for a second person, as it was offered. */
async function wait(
  said: StaffAnswer,
  { code, person, act }: StaffRequest,
  { id, version }: Row,
  { accountability }: Request,
  store: Store,
): Promise<boolean> {
  if (said.kind !== 'refused' || !said.beyond || !act || !('reason' in act)) return false
  const { rows, heading, shown } = said.beyond
  await keepWaiting(
    {
      title: `Reserva ${code}: ${heading.toLowerCase()}`,
      changes: `${rows.map((row) => row.join(' ')).join(' · ')}. ${said.words}`,
      ...{ reason: act.reason, asked_by: accountability?.user, asked_by_name: person },
      ...{ collection: 'reservations', item: String(id), base: String(version) },
      values: { code, act, shown },
    },
    store.asSystem,
  )
  return true
}

async function nameOf({ accountability }: Request, store: Store): Promise<string> {
  const [who] = await store.open('directus_users').readByQuery({
    fields: ['first_name', 'last_name', 'email'],
    filter: { id: { _eq: accountability?.user } },
    sort: [],
    limit: 1,
  })
  const name = `${textOf(who?.first_name)} ${textOf(who?.last_name)}`.trim()
  return (name || textOf(who?.email) || 'Personal').slice(0, 120)
}

const WAITS =
  'Quedó en «Por confirmar» con tu motivo: se hace cuando lo confirme otra persona de Gerencia.'
const NONE = 'No hay una reserva con ese código.'
const UNREACHABLE =
  'El sitio no contestó. Puede que la acción se haya hecho: abre otra vez la reserva y revísala. Repetir la acción no la hace dos veces.'
const NOT_CONFIGURED =
  'Faltan PREVIEW_SECRET y PREVIEW_SITES en la configuración del back office: sin ellos el sitio no acepta acciones.'
