import {
  type Context,
  guarded,
  type Request,
  type Response,
  type Router,
  type Store,
  textOf,
} from '../../pages/endpoint.ts'
import { askSite, type Site, type StaffRequest, siteOf } from './ask-site.ts'
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
      notAllowed: 'Tu cuenta no puede hacerlo.',
    })
    const site = siteOf(context.env)
    router.get(
      '/',
      guarded(context, refusals, (...to) => show(site, ...to)),
    )
    router.post(
      '/',
      guarded(context, refusals, (...to) => act(site, ...to)),
    )
  },
}

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
  const found = await store
    .open('reservations')
    .readByQuery({ fields: ['id'], filter: { reservation_id: { _eq: code } }, sort: [], limit: 1 })
  if (found.length === 0) return void response.status(404).send(findPage(code, NONE))
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
      const news = { tone: 'bad', words: said.words } as const
      const body = said.booking
        ? bookingPage(said.booking, { news, typed: fields })
        : findPage(code, said.words)
      return void response.status(422).send(body)
    }
  }
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

const NONE = 'No hay una reserva con ese código.'
const UNREACHABLE =
  'El sitio no contestó. Puede que la acción se haya hecho: abre otra vez la reserva y revísala. Repetir la acción no la hace dos veces.'
const NOT_CONFIGURED =
  'Faltan PREVIEW_SECRET y PREVIEW_SITES en la configuración del back office: sin ellos el sitio no acepta acciones.'
