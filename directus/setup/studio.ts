/** How the Studio looks: language, folders, the columns of each list and ready-made views. */
import { RESERVATION_COLUMNS } from '../schema/booking.ts'
import { collectionOf, collections, fieldOf } from '../schema/collections.ts'
import { FOLDERS } from '../schema/constants.ts'
import type { Collection, FieldType, Filter } from '../schema/model.ts'
import { ROLES } from './access.ts'
import { idOf } from './records.ts'
import type { Rest } from './rest.ts'

/** Panama is UTC-5 all year and Directus runs in UTC, so "now" on a Panama wall clock is $NOW(-5 hours). */
const PANAMA_NOW = '$NOW(-5 hours)'
const PANAMA_IN_24_H = '$NOW(+19 hours)'

const ACTIVE: Filter = { status: { _in: ['confirmed', 'paid'] } }
/** Pixels of columns whose content is known. */
const WIDTHS: Readonly<Record<string, number>> = {
  reservation_id: 95,
  pickup_date: 120,
  pickup_branch: 95,
  last_name: 105,
  phone_number: 125,
  total: 76,
  status: 120,
  name: 95,
  car: 140,
}

/** Pixels of every other column. */
const WIDTH_OF_TYPE: Readonly<Partial<Record<FieldType, number>>> = {
  integer: 120,
  float: 110,
  boolean: 90,
  date: 120,
  dateTime: 150,
  timestamp: 150,
}

/** Bookmarks of the list of reservations. */
const VIEWS: readonly (readonly [
  bookmark: string,
  icon: string,
  color: string,
  filter: Filter,
  sort: string,
])[] = [
  [
    'Recogidas: próximas 24 horas',
    'key',
    '#C8430F',
    { _and: [ACTIVE, { pickup_date: { _between: [PANAMA_NOW, PANAMA_IN_24_H] } }] },
    'pickup_date',
  ],
  [
    'Devoluciones: próximas 24 horas',
    'assignment_return',
    '#1B5E8C',
    { _and: [ACTIVE, { return_date: { _between: [PANAMA_NOW, PANAMA_IN_24_H] } }] },
    'return_date',
  ],
  [
    'Atrasadas: sin devolver',
    'schedule',
    '#B3123F',
    {
      _and: [ACTIVE, { return_date: { _lt: PANAMA_NOW } }, { returned_at: { _null: true } }],
    },
    'return_date',
  ],
  [
    'Cerradas sin decidir el dinero',
    'help',
    '#B3123F',
    {
      _and: [
        { status: { _in: ['expired', 'cancelled', 'no_show', 'refunded'] } },
        { payments: { _some: { status: { _eq: 'captured' } } } },
        { steps: { _none: { event: { _in: ['cancel', 'no_show', 'refund'] } } } },
      ],
    },
    '-date_updated',
  ],
  [
    'Apartados sin pagar',
    'hourglass_top',
    '#8A5300',
    { status: { _in: ['unpaid', 'pending_payment'] } },
    'hold_expires_at',
  ],
  [
    'Por cobrar en sucursal',
    'point_of_sale',
    '#8A5300',
    { status: { _eq: 'confirmed' } },
    'pickup_date',
  ],
  ['Pagadas', 'paid', '#17693A', { status: { _eq: 'paid' } }, 'pickup_date'],
  [
    'Canceladas y reembolsadas',
    'event_busy',
    '#71676E',
    { status: { _in: ['cancelled', 'no_show', 'refunded', 'expired', 'failed'] } },
    '-date_updated',
  ],
]

const OTHER_VIEWS = [
  view('payments', {
    bookmark: 'Pagos por aclarar',
    icon: 'help',
    color: '#8A5300',
    filter: {
      status: {
        _in: ['sent', 'redirect', 'unknown', 'capturing', 'voiding'],
      },
    },
    sort: '-date_created',
    fields: ['status', 'reservation', 'gateway', 'amount', 'response_text', 'date_created'],
  }),
  view('mail_outbox', {
    bookmark: 'Correos por aclarar',
    icon: 'unsubscribe',
    color: '#B3123F',
    filter: { status: { _eq: 'failed' } },
    sort: '-date_created',
    fields: ['status', 'kind', 'reservation', 'recipient', 'problem', 'tries', 'date_created'],
  }),
  view('confirmations', {
    bookmark: 'Esperan a una segunda persona',
    icon: 'rule',
    color: '#8A5300',
    filter: { state: { _eq: 'pending' } },
    sort: '-asked_at',
    fields: ['title', 'changes', 'asked_by_name', 'asked_at', 'reason'],
  }),
  view('leads', {
    bookmark: 'Solicitudes nuevas',
    icon: 'mark_email_unread',
    color: '#C8430F',
    filter: { status: { _eq: 'new' } },
    sort: '-date_created',
    fields: ['number', 'company', 'name', 'phone', 'email', 'fleet_size', 'plan', 'date_created'],
  }),
]

/** It stands beside the login. */
const SECOND_FACTOR =
  'Además de tu contraseña, el Studio pide un **segundo factor**: la primera vez que entras lo activas con una aplicación de códigos en tu teléfono. ¿Cambiaste de teléfono o lo perdiste? Pide a otra persona de Administración que lo quite en tu ficha (**Usuarios**, tu nombre, **Autenticación de dos factores**): lo activas de nuevo al entrar.'

export async function ensureStudio(rest: Rest, isDemo: boolean) {
  for (const { id, name } of Object.values(FOLDERS)) {
    const found = await rest.list(`/folders?filter[id][_eq]=${id}&fields=id`)
    if (!found.length) await rest.post('/folders', { id, name })
  }
  await rest.patch('/settings', {
    project_name: 'Istmo',
    project_descriptor: 'Alquiler de autos en Panamá',
    project_color: '#C8430F',
    default_language: 'es-ES',
    public_note: isDemo ? null : SECOND_FACTOR,
    // No Insights: it speaks GraphQL, which is off; pages of our own serve instead. Their addresses are from the Studio's base, `/admin/`.
    module_bar: [
      ...['content', 'users', 'files'].map((id) => module(id)),
      ...[
        link('acciones', 'Acciones de una reserva', 'bolt'),
        link('tarifas', 'Tarifas por día', 'calendar_month'),
        link('informes', 'Informes', 'insights'),
        link('no-se-muestra', 'Lo que el sitio no muestra', 'visibility_off'),
      ],
      module('settings'),
    ],
    storage_default_folder: FOLDERS.content.id,
    // Nobody is let in before their address is proven to be theirs (D32).
    public_registration: true,
    public_registration_role: ROLES.renter.id,
    public_registration_verify_email: true,
    // The same rules as app/features/account/password-rules.ts.
    auth_password_policy: '/^(?=.*[A-Za-zÀ-ÿ])(?=.*[0-9]).{10,}$/',
    // A number of wrong tries would suspend an account for good: they are slowed down instead (`istmo-account-guard`).
    auth_login_attempts: null,
  })
  await ensureViews(rest)
}

function module(id: string) {
  return { type: 'module', id, enabled: true, locked: id === 'settings' }
}

function link(id: string, name: string, icon: string) {
  return { type: 'link', id, name, icon, url: `../${id}`, enabled: true }
}

async function ensureViews(rest: Rest) {
  const lists = collections.flatMap((c) =>
    c.listed
      ? [view(c.collection, { bookmark: null, fields: c.listed, sort: defaultSort(c) })]
      : [],
  )
  const existing = await rest.list(
    '/presets?filter[user][_null]=true&filter[role][_null]=true&fields=id,collection,bookmark&limit=-1',
  )
  const ids = new Map(existing.map((p) => [`${p.collection}/${p.bookmark ?? ''}`, idOf(p)]))
  const ofReservations = VIEWS.map(([bookmark, icon, color, filter, sort]) =>
    view('reservations', { bookmark, icon, color, filter, sort, fields: RESERVATION_COLUMNS }),
  )
  for (const preset of [...lists, ...ofReservations, ...OTHER_VIEWS]) {
    const id = ids.get(`${preset.collection}/${preset.bookmark ?? ''}`)
    await (id ? rest.patch(`/presets/${id}`, preset) : rest.post('/presets', preset))
  }
}

function defaultSort(c: Collection): string {
  if (c.sortField) return c.sortField
  const time = ['date_created', 'asked_at', 'at'].find((name) =>
    c.fields.some(({ field }) => field === name),
  )
  return time ? `-${time}` : 'id'
}

/** A list of the Studio; without a bookmark the one that a collection opens with. */
type View = {
  readonly bookmark: string | null
  readonly icon?: string
  readonly color?: string
  readonly filter?: Filter
  readonly sort: string
  readonly fields: readonly string[]
}

function view(
  collection: string,
  { bookmark, icon = 'bookmark', color, filter, sort, fields }: View,
) {
  return {
    collection,
    bookmark,
    icon,
    color: color ?? null,
    filter: filter ?? null,
    user: null,
    role: null,
    layout: 'tabular',
    layout_query: { tabular: { fields, sort: [sort], page: 1 } },
    layout_options: {
      tabular: {
        widths: Object.fromEntries(fields.map((field) => [field, widthOf(collection, field)])),
      },
    },
  }
}

/** The columns of a collection's list, in order, with their pixels. */
export function columnWidths(collection: string): [field: string, width: number][] {
  const { listed = [] } = collectionOf(collection)
  return listed.map((field) => [field, widthOf(collection, field)])
}

/** Columns just wide enough, so that a list needs no sideways scrolling. */
function widthOf(collection: string, field: string): number {
  const known = collection === 'reservations' ? WIDTHS[field] : undefined
  if (known) return known
  const [relation] = field.split('.')
  const { type, special } = fieldOf(collection, relation ?? field)
  if (special?.includes('file')) return 90
  if (special?.includes('translations')) return 260
  return special?.includes('m2o') ? 170 : (WIDTH_OF_TYPE[type] ?? 150)
}
