/** How the Studio looks: language, folders, the columns of each list and ready-made views. */
import { inForce } from '../lib/in-force.ts'
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

/** Not handed over yet: neither `no_show` nor gone with its car. */
const TO_HAND_OVER: readonly Filter[] = [
  inForce,
  { handed_over_at: { _null: true } },
  { returned_at: { _null: true } },
]
const TO_TAKE_BACK: readonly Filter[] = [inForce, { returned_at: { _null: true } }]

/** Columns of a day at the counter, of which eight stand on a tablet. */
const DAY_COLUMNS = (date: 'pickup' | 'return') => [
  `${date}_date`,
  'reservation_id',
  'last_name',
  'name',
  'vehicle.plate',
  'balance',
  'prechecks.status',
  `${date}_branch`,
  'phone_number',
  'car',
  'status',
]

/** Pixels of columns whose content is known. */
const WIDTHS: Readonly<Record<string, number>> = {
  reservation_id: 108,
  pickup_date: 130,
  pickup_branch: 130,
  return_date: 130,
  return_branch: 130,
  last_name: 105,
  name: 95,
  phone_number: 140,
  total: 100,
  balance: 90,
  status: 135,
  car: 140,
  'vehicle.plate': 100,
  'prechecks.status': 135,
}

/** Pixels of columns of other lists. */
const OTHER_WIDTHS: Readonly<Record<string, number>> = {
  'mail_outbox.sent_to': 260,
  'mail_outbox.reservation': 110,
  'mail_outbox.lead': 110,
  'mail_outbox.kind': 190,
  'mail_outbox.sent_at': 200,
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
  fields?: readonly string[],
])[] = [
  // Whoever is late stays on it, first, until the car is handed over.
  [
    'Por entregar: 24 h',
    'key',
    '#C8430F',
    { _and: [...TO_HAND_OVER, { pickup_date: { _lt: PANAMA_IN_24_H } }] },
    'pickup_date',
    DAY_COLUMNS('pickup'),
  ],
  [
    'Recogidas atrasadas',
    'running_with_errors',
    '#B3123F',
    { _and: [...TO_HAND_OVER, { pickup_date: { _lt: PANAMA_NOW } }] },
    'pickup_date',
    DAY_COLUMNS('pickup'),
  ],
  [
    'Por recibir: 24 h',
    'assignment_return',
    '#1B5E8C',
    { _and: [...TO_TAKE_BACK, { return_date: { _lt: PANAMA_IN_24_H } }] },
    'return_date',
    DAY_COLUMNS('return'),
  ],
  [
    'Devoluciones atrasadas',
    'schedule',
    '#B3123F',
    { _and: [...TO_TAKE_BACK, { return_date: { _lt: PANAMA_NOW } }] },
    'return_date',
    DAY_COLUMNS('return'),
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
  // Cash at the counter is written nowhere, so whoever is back for a week is on it no longer.
  [
    'Con saldo por cobrar',
    'point_of_sale',
    '#8A5300',
    {
      _and: [
        { balance: { _gte: 0.01 } },
        { _or: [{ returned_at: { _null: true } }, { returned_at: { _gte: '$NOW(-7 days)' } }] },
      ],
    },
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
      _or: [
        { status: { _in: ['sent', 'redirect', 'unknown', 'capturing', 'voiding'] } },
        { refund_refusal: { _nnull: true } },
      ],
    },
    sort: '-date_created',
    fields: [
      ...['status', 'reservation', 'gateway', 'amount', 'response_text', 'refund_refusal'],
      'date_created',
    ],
  }),
  view('mail_outbox', {
    bookmark: 'Correos por aclarar',
    icon: 'unsubscribe',
    color: '#B3123F',
    filter: { status: { _eq: 'failed' } },
    sort: '-date_created',
    fields: ['status', 'kind', 'sent_to', 'reservation', 'problem', 'tries', 'date_created'],
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
    // Else the Studio first asks administrators, in English, who that is; where it is no demo, the licence makes it theirs to say.
    ...(isDemo ? { project_owner: 'admin@istmo.example.com' } : {}),
    default_language: 'es-ES',
    public_note: isDemo ? null : SECOND_FACTOR,
    // No Insights: it speaks GraphQL, which is off; pages of our own serve instead. Their addresses are from the Studio's base, `/admin/`.
    module_bar: [
      ...['content', 'users', 'files'].map((id) => module(id)),
      ...[
        link('hoy', 'Hoy', 'today'),
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
    custom_css: LOCKED_FIELDS,
    // A number of wrong tries would suspend an account for good: they are slowed down instead (`istmo-account-guard`).
    auth_login_attempts: null,
  })
  await ensureViews(rest)
}

/** A field that may not be changed has no box to write in. */
const LOCKED_FIELDS =
  '.v-form .v-input.disabled .input,.v-form .many-to-one .v-list-item.non-editable,.v-form .v-textarea.disabled{background:var(--theme--background-subdued)!important;border-color:transparent!important;cursor:default}.v-form .v-input.disabled .append{display:none}'

function module(id: string) {
  return { type: 'module', id, enabled: true, locked: id === 'settings' }
}

function link(id: string, name: string, icon: string) {
  return { type: 'link', id, name, icon, url: `../${id}`, enabled: true }
}

/** Views of before, whose place others took. */
const RENAMED: readonly string[] = [
  'reservations/Por cobrar en sucursal',
  'reservations/Recogidas: próximas 24 horas',
  'reservations/Devoluciones: próximas 24 horas',
  'reservations/Atrasadas: sin devolver',
]

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
  for (const [key, id] of ids) {
    if (RENAMED.includes(key)) await rest.delete('/presets', [id])
  }
  const ofReservations = VIEWS.map(
    ([bookmark, icon, color, filter, sort, fields = RESERVATION_COLUMNS]) =>
      view('reservations', { bookmark, icon, color, filter, sort, fields }),
  )
  for (const preset of [...lists, ...ofReservations, CALENDAR, ...OTHER_VIEWS]) {
    const id = ids.get(`${preset.collection}/${preset.bookmark ?? ''}`)
    await (id ? rest.patch(`/presets/${id}`, preset) : rest.post('/presets', preset))
  }
}

/** Who has a car when: bookings in force as bars of a month. */
const CALENDAR = {
  collection: 'reservations',
  bookmark: 'Calendario',
  icon: 'calendar_view_month',
  color: null,
  filter: inForce,
  user: null,
  role: null,
  layout: 'calendar',
  layout_query: { calendar: {} },
  layout_options: {
    calendar: {
      template: '{{car.modelo}} · {{vehicle.plate}} · {{last_name}}',
      startDateField: 'pickup_date',
      endDateField: 'return_date',
      firstDay: 1,
    },
  },
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
  const known =
    collection === 'reservations' ? WIDTHS[field] : OTHER_WIDTHS[`${collection}.${field}`]
  if (known) return known
  const [relation] = field.split('.')
  const { type, special } = fieldOf(collection, relation ?? field)
  if (special?.includes('file')) return 90
  if (special?.includes('translations')) return 260
  return special?.includes('m2o') ? 170 : (WIDTH_OF_TYPE[type] ?? 150)
}
