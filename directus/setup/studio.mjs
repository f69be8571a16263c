/** How the Studio looks: language, folders, the columns of each list and ready-made views. */
import { RESERVATION_COLUMNS } from '../schema/booking.mjs'
import { collections } from '../schema/collections.mjs'
import { FOLDERS } from '../schema/constants.mjs'
import { ROLES } from './access.mjs'

/** Panama is UTC-5 all year and Directus runs in UTC, so "now" on a Panama wall clock is $NOW(-5 hours). */
const PANAMA_NOW = '$NOW(-5 hours)'
const PANAMA_IN_24_H = '$NOW(+19 hours)'

const ACTIVE = { status: { _in: ['confirmed', 'paid'] } }
/** Pixels of columns whose content is known. */
const WIDTHS = {
  status: 130,
  reservation_id: 110,
  name: 110,
  last_name: 120,
  phone_number: 130,
  pickup_date: 140,
  total: 90,
}

const VIEWS = [
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
    { status: { _in: ['cancelled', 'refunded', 'expired', 'failed'] } },
    '-date_updated',
  ],
].map(([bookmark, icon, color, filter, sort]) =>
  view('reservations', { bookmark, icon, color, filter, sort, fields: RESERVATION_COLUMNS }),
)

const OTHER_VIEWS = [
  view('payments', {
    bookmark: 'Pagos por aclarar',
    icon: 'help',
    color: '#8A5300',
    filter: {
      status: {
        _in: ['created', 'sent', 'redirect', 'unknown', 'capturing', 'approved', 'voiding'],
      },
    },
    sort: '-date_created',
    fields: ['status', 'reservation', 'gateway', 'amount', 'response_text', 'date_created'],
  }),
  view('leads', {
    bookmark: 'Contactos nuevos',
    icon: 'mark_email_unread',
    color: '#C8430F',
    filter: { status: { _eq: 'new' } },
    sort: '-date_created',
    fields: ['kind', 'name', 'company', 'email', 'phone', 'brand', 'date_created'],
  }),
]

export async function ensureStudio(rest) {
  for (const { id, name } of Object.values(FOLDERS)) {
    const found = await rest.get(`/folders?filter[id][_eq]=${id}&fields=id`)
    if (!found.length) await rest.post('/folders', { id, name })
  }
  await rest.patch('/settings', {
    project_name: 'Istmo',
    project_descriptor: 'Alquiler de autos en Panamá',
    project_color: '#C8430F',
    default_language: 'es-ES',
    // No Insights: it speaks GraphQL, which is off. The views of the reservations serve the day instead.
    module_bar: ['content', 'users', 'files', 'settings'].map((id) => ({
      type: 'module',
      id,
      enabled: true,
      locked: id === 'settings',
    })),
    storage_default_folder: FOLDERS.content.id,
    // Closed until accounts use it (D32); then nobody is let in before their address is proven to be theirs.
    public_registration: false,
    public_registration_role: ROLES.renter.id,
    public_registration_verify_email: true,
    auth_password_policy: '/^.{10,}$/',
    auth_login_attempts: 25,
  })
  await ensureViews(rest)
}

async function ensureViews(rest) {
  const lists = collections
    .filter((c) => c.listed)
    .map((c) => view(c.collection, { bookmark: null, fields: c.listed, sort: defaultSort(c) }))
  const existing = await rest.get(
    '/presets?filter[user][_null]=true&filter[role][_null]=true&fields=id,collection,bookmark&limit=-1',
  )
  const idOf = new Map(existing.map((p) => [`${p.collection}/${p.bookmark ?? ''}`, p.id]))
  for (const preset of [...lists, ...VIEWS, ...OTHER_VIEWS]) {
    const id = idOf.get(`${preset.collection}/${preset.bookmark ?? ''}`)
    await (id ? rest.patch(`/presets/${id}`, preset) : rest.post('/presets', preset))
  }
}

function defaultSort(c) {
  if (c.sortField) return c.sortField
  return c.fields.some((f) => f.field === 'date_created') ? '-date_created' : c.fields[0].field
}

function view(
  collection,
  { bookmark, icon = 'bookmark', color = null, filter = null, sort, fields },
) {
  return {
    collection,
    bookmark,
    icon,
    color,
    filter,
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

/** @returns {[string, number][]} The columns of a collection's list, in order, with their pixels. */
export function columnWidths(collection) {
  const { listed } = collections.find((c) => c.collection === collection)
  return listed.map((field) => [field, widthOf(collection, field)])
}

/** Columns just wide enough, so that a list needs no sideways scrolling. */
function widthOf(collection, field) {
  if (collection === 'reservations' && WIDTHS[field]) return WIDTHS[field]
  const { type, special } = collections
    .find((c) => c.collection === collection)
    .fields.find((f) => f.field === field)
  if (special?.includes('file')) return 90
  return (
    { integer: 120, float: 110, boolean: 90, date: 120, dateTime: 150, timestamp: 150 }[type] ?? 150
  )
}
