/**
 * Who may do what. Every permission names its fields; the public policy gets nothing at all. Ids are fixed, so that set-up
 * can run again without doubling anything.
 */
import {
  bookingCollections,
  peopleCollections,
} from '../../app/server/content/content-collections.ts'
import { RENTER_ROLE, SITE_ROLE } from '../../app/server/directus/renter-role.ts'
import type {
  DirectusSchema,
  Leads,
  Passkeys,
  StockAlerts,
} from '../../app/server/directus/schema.ts'
import type { Secrets } from '../../scripts/lib/directus.ts'
import { collectionOf, collections } from '../schema/collections.ts'
import { FOLDERS } from '../schema/constants.ts'
import type { Filter } from '../schema/model.ts'
import { isPriceColumn } from '../schema/prices.ts'
import { keptFields, userFields } from '../schema/users.ts'
import { billColumns } from './bill-columns.ts'
import { type Id, idOf, type Row } from './records.ts'
import type { Rest } from './rest.ts'

type Action = 'create' | 'read' | 'update' | 'delete'
type Permission = {
  readonly collection: string
  readonly fields: readonly string[]
  /** Which records. */
  readonly permissions?: Filter
  /** Which values may be written. */
  readonly validation?: Filter
}
type Rules = Readonly<Partial<Record<Action, readonly Permission[]>>>

const names = collections.map((c) => c.collection)

/** Every field of a collection that holds something, its lists of other records included. */
function fieldsOf(collection: string): string[] {
  return collectionOf(collection)
    .fields.filter(
      (f) =>
        f.type !== 'alias' ||
        f.special?.some((one) => ['o2m', 'm2m', 'translations', 'files'].includes(one)),
    )
    .map((f) => f.field)
}

/** Sections and buttons of a collection's form. Without them the Studio hides the fields inside and locks the buttons. */
function sectionsOf(collection: string): string[] {
  return collectionOf(collection)
    .fields.filter(({ special }) => special?.includes('no-data'))
    .map(({ field }) => field)
}

const FILE_FACTS = [
  'id',
  'storage',
  'filename_disk',
  'filename_download',
  'title',
  'type',
  'folder',
  'uploaded_by',
  'uploaded_on',
  'created_on',
  'modified_by',
  'modified_on',
  'charset',
  'filesize',
  'width',
  'height',
  'duration',
  'embed',
  'description',
  'location',
  'tags',
  'metadata',
  'focal_point_x',
  'focal_point_y',
]

/** A permission for every field of each collection. */
const all = (list: readonly string[]): Permission[] =>
  list.map((collection) => ({ collection, fields: fieldsOf(collection) }))

/** The same for people, who have it in the Studio's form. */
const inForms = (list: readonly string[]): Permission[] => all(list).map(withSections)

/** A section that may not be changed locks the fields inside. */
function withSections(permission: Permission): Permission {
  const { collection, fields } = permission
  return { ...permission, fields: [...fields, ...sectionsOf(collection)] }
}

type FieldName<Name extends keyof DirectusSchema> =
  DirectusSchema[Name] extends readonly (infer Item)[] ? keyof Item & string : never

/** A permission for some fields of one of our collections. */
const some = <Name extends keyof DirectusSchema>(
  collection: Name,
  fields: readonly FieldName<Name>[],
  filters: Pick<Permission, 'permissions' | 'validation'> = {},
): Permission => ({ collection, fields, ...filters })

/** Collections of which the site knows only a vehicle's number and where it is at home. */
const STOCK = ['vehicles', 'vehicle_blocks']
const CONTENT = names.filter(
  (n) => ![...bookingCollections, ...peopleCollections, ...STOCK].includes(n),
)

/**
 * Columns of a company's request that the site writes, its mail included; state, answer and date are not its to say.
 */
const LEAD: readonly (keyof Leads)[] = [
  'number',
  'company',
  'ruc',
  'dv',
  'name',
  'role',
  'email',
  'phone',
  'plan',
  'fleet_size',
  'months',
  'car_types',
  'message',
  'brand',
  'language',
  'page',
  'privacy_accepted_at',
  'privacy_version',
  'key',
  'mails',
]

/** The columns of an alert that the site writes; whose it is and what it is about never change. */
const ALERT: readonly (keyof StockAlerts)[] = [
  'status',
  'car',
  'pickup_branch',
  'return_branch',
  'pickup_date',
  'return_date',
  'driver_age',
  'coupon',
  'email',
  'address',
  'brand',
  'language',
  'key',
  'asked_at',
]

/** The columns of a passkey that the site writes; its uses are counted by `extensions/istmo-account-guard`. */
const PASSKEY: readonly (keyof Passkeys)[] = [
  'user',
  'name',
  'host',
  'credential',
  'public_key',
  'counter',
  'transports',
]

/** Values of a reservation without its renter; the site may write them to nothing else. */
const ERASED = {
  name: { _eq: 'Datos borrados' },
  last_name: { _eq: '' },
  birthday: { _null: true },
  license: { _null: true },
  marketing_consent: { _eq: false },
  terms_version: { _null: true },
  cancellation_version: { _null: true },
  privacy_version: { _null: true },
  marketing_version: { _null: true },
  accepted_at: { _null: true },
  accepted_language: { _null: true },
  accepted_how: { _null: true },
  notes: { _null: true },
} as const satisfies Filter

/** Columns that the renter may correct; with the step that tells it (`extensions/istmo-booking-guard`). */
const CORRECTABLE = [
  'email',
  'phone_number',
  'flight_number',
  'invoice_company',
  'invoice_ruc',
  'invoice_dv',
] as const

/** Details that a renter keeps in the account for the next booking. */
const KEPT = keptFields.map(({ field }) => field)
const OF_RENTER = userFields.map(({ field }) => field)
const RENTERS: Filter = { role: { _eq: RENTER_ROLE } }

/** The rules of the site's server, which holds a static token: it may do what it does, and nothing else. */
const SITE: Rules = {
  read: [
    ...all([...CONTENT, ...bookingCollections]),
    some('vehicles', ['id', 'car', 'number', 'pool', 'state']),
    // For a copy of what is held about somebody; not what the staff noted.
    some('leads', ['id', 'date_created', ...LEAD]),
    some('stock_alerts', ['id', ...ALERT, 'confirmed_at', 'told_at']),
    some('alert_marks', ['id', 'key', 'until']),
    some('passkeys', [...PASSKEY, 'id', 'last_used_at', 'date_created']),
    // Whose bookings an account may see besides its own (D42).
    some('companies', ['id', 'name', 'ruc', 'inviter']),
    some('company_people', ['id', 'email', 'company']),
    // For a copy of what is held about somebody.
    { collection: 'directus_users', fields: ['id', 'email', ...OF_RENTER], permissions: RENTERS },
    { collection: 'directus_files', fields: ['id', 'folder', 'type', 'filesize', 'modified_on'] },
    // Whether anything changed, not who changed what.
    { collection: 'directus_activity', fields: ['id', 'collection'] },
  ],
  create: [
    ...all(bookingCollections),
    // Not changed: a request of a company is the staff's.
    some('leads', LEAD),
    some('stock_alerts', ALERT),
    some('alert_marks', ['key', 'until']),
    some('passkeys', PASSKEY),
    // A member of a company invites a colleague (D58): a renter, who has to accept.
    some('company_people', ['email', 'company']),
    {
      collection: 'directus_users',
      fields: ['email', 'role', 'status'],
      validation: { _and: [{ role: { _eq: RENTER_ROLE } }, { status: { _eq: 'invited' } }] },
    },
    {
      collection: 'directus_files',
      fields: FILE_FACTS,
      validation: { folder: { _eq: FOLDERS.licenses.id } },
    },
  ],
  update: [
    // Who rents is written once, when it is reserved, and can only be erased. How to reach them, what, when and for which price
    // only with a step that tells the change: extensions/istmo-booking-guard.
    some(
      'reservations',
      [
        ...(Object.keys(ERASED) as (keyof typeof ERASED)[]),
        ...CORRECTABLE,
        'erased_at',
        'marketing_withdrawn_at',
        'prechecks',
        'status',
        'version',
        'payment_type',
        'reservation_type',
        ...billColumns,
        'hold_expires_at',
        'paid_at',
        'cancelled_at',
        'cancel_reason',
        'goodwill',
        'handed_over_at',
        'handed_over_by',
        'handed_over_branch',
        'returned_at',
        'returned_by',
        'returned_branch',
        'car',
        'unit',
        // The one of that number: extensions/istmo-vehicles.
        'vehicle',
        'pickup_branch',
        'return_branch',
        'pickup_date',
        'return_date',
        'busy_until',
        'total_reservations_days',
        'coverage',
        'add_ons',
        'coupon_code',
        'quote_prepaid',
        'quote_postpaid',
        'free_cancel_until',
        'steps',
        'slots',
        'redemptions',
        'holds',
        'payments',
        'mails',
      ],
      {
        validation: { _and: Object.entries(ERASED).map(([field, value]) => ({ [field]: value })) },
      },
    ),
    // A use of a coupon is counted without saying whose it was.
    some('coupon_redemptions', ['email', 'reservation'], { validation: { email: { _eq: '' } } }),
    // The words of a gateway are forgotten after their time; that it spoke stays.
    some('payment_events', ['payload'], { validation: { payload: { _null: true } } }),
    some('stock_alerts', ['status', 'language', 'confirmed_at', 'told_at']),
    some('alert_marks', ['until']),
    // Details that a renter keeps in the account, who asks to be erased; the site never writes any.
    {
      collection: 'directus_users',
      fields: KEPT,
      permissions: RENTERS,
      validation: { _and: KEPT.map((field) => ({ [field]: { _null: true } })) },
    },
    // The subject of a mail never changes; `facts` go once it is sent.
    some('mail_outbox', [
      'status',
      'problem',
      'due_at',
      'sent_at',
      'tries',
      'facts',
      'claims',
      'reservation',
      'lead',
    ]),
    // Neither amount, currency nor key of an attempt ever change. `reservation` is written by the list it stands in.
    some('payments', [
      'reservation',
      'status',
      'gateway_order_id',
      'gateway_transaction_id',
      'redirect_url',
      'card_brand',
      'card_last4',
      'card_expiry',
      'response_code',
      'response_text',
      'captured_reservation',
      'captured_amendment',
      'refunded_amount',
      'captured_at',
      'refund_due',
      'refund_more',
      'refunded_at',
      'refund_id',
      'events',
    ]),
    ...all(['prechecks', 'hold_shares']),
  ],
  delete: [
    ...all(['reservation_slots', 'hold_places', 'hold_shares', 'coupon_redemptions']),
    // Records that the renter asks to be erased, or whose time is over.
    ...all(['prechecks', 'mail_outbox', 'leads', 'stock_alerts', 'alert_marks', 'passkeys']),
    // Licenses 30 days after the return, and those that were replaced.
    {
      collection: 'directus_files',
      fields: ['*'],
      permissions: { folder: { _eq: FOLDERS.licenses.id } },
    },
  ],
}

const STAFF_EDITS = [
  'flota',
  'branches',
  'branches_translations',
  'one_way_fees',
  'coverages',
  'coverages_translations',
  'add_ons',
  'add_ons_translations',
  'coupons',
  'info_pages',
  'info_pages_translations',
  'ctas',
  'ctas_translations',
  'redirects',
  'sites_config_cars',
  'companies',
  'company_people',
  'rate_rules',
  'rate_rules_cars',
  'rate_rules_branches',
  'rate_lengths',
  'pools',
  'rental_limits',
  'rental_limits_branches',
]

/** Half days of a block or a booking: they change only with it, as extensions/istmo-vehicles writes in its name. */
const LEDGER = all(['reservation_slots'])

/**
 * The rules of people at the counter and in the office: the day's work (D39). Not brands' settings, users or payments,
 * and nothing of what a booking costs, says that it was paid, or owns: that is written by the site alone.
 */
const STAFF: Rules = {
  read: [
    // Keys that let a renter in are nobody's to see.
    ...inForms(names.filter((name) => name !== 'passkeys')).map(({ collection, fields }) => ({
      collection,
      // The theme is the administrator's, and raw JSON.
      // So are a mail's facts: links that open somebody's account.
      fields: fields.filter(
        (field) =>
          !(collection === 'sites_config' && /tema|theme/.test(field)) &&
          !(collection === 'mail_outbox' && field === 'facts'),
      ),
    })),
    { collection: 'directus_files', fields: FILE_FACTS },
    { collection: 'directus_folders', fields: ['id', 'name', 'parent'] },
  ],
  create: [
    ...inForms(STAFF_EDITS),
    // Their number is given to them: extensions/istmo-vehicles.
    ...inForms(STOCK),
    ...LEDGER,
    // The one that tells a move to another vehicle, by the same.
    ...all(['reservation_steps']),
    {
      collection: 'directus_files',
      fields: FILE_FACTS,
      validation: { folder: { _eq: FOLDERS.content.id } },
    },
  ],
  update: [
    ...inForms(STAFF_EDITS),
    ...inForms(STOCK),
    withSections(
      some('reservations', [
        // Its half days and the step that tells it: extensions/istmo-vehicles, never who is logged in.
        'unit',
        'vehicle',
        'slots',
        'steps',
        'version',
        'notes',
        'name',
        'last_name',
        'email',
        'phone_number',
        'license',
        'flight_number',
        'invoice_company',
        'invoice_ruc',
        'invoice_dv',
      ]),
    ),
    // The staff's decision about the photos; the renter's own words stay the renter's.
    withSections(some('prechecks', ['review', 'review_side', 'review_note'])),
    some('leads', ['status', 'answer']),
    {
      // Not its folder: a renter's license would become a public picture.
      collection: 'directus_files',
      fields: [
        'title',
        'description',
        'tags',
        'location',
        'filename_download',
        'focal_point_x',
        'focal_point_y',
      ],
      permissions: { folder: { _eq: FOLDERS.content.id } },
    },
  ],
  delete: [
    // A vehicle is sold, not deleted: its bookings name it.
    ...all([...STAFF_EDITS, 'leads', 'vehicle_blocks']),
    ...LEDGER,
  ],
}

/** This policy stands by itself, because its filter is to bind one field alone. */
const STAFF_STATES: Rules = {
  update: [
    // Once more, or not at all; never one that is on its way.
    some('mail_outbox', ['status'], {
      permissions: { status: { _in: ['queued', 'failed', 'sent', 'dropped'] } },
      validation: { status: { _in: ['queued', 'dropped'] } },
    }),
  ],
}

const ITSELF: Filter = { id: { _eq: '$CURRENT_USER' } }

/** A renter's account is their name, address and what they keep for the next booking: bookings are the site's to show, by the address that was proven. */
const RENTER: Rules = {
  read: [
    {
      collection: 'directus_users',
      fields: ['id', 'email', 'first_name', 'last_name', 'status', ...KEPT],
      permissions: ITSELF,
    },
  ],
  update: [
    {
      collection: 'directus_users',
      fields: ['first_name', 'last_name', ...KEPT],
      permissions: ITSELF,
    },
  ],
  delete: [{ collection: 'directus_users', fields: ['*'], permissions: ITSELF }],
}

/** Whoever enters the Studio sets up their own second factor. */
const OWN_FACTOR: Permission = {
  collection: 'directus_users',
  fields: ['tfa_secret'],
  permissions: ITSELF,
}

export const ROLES = {
  site: {
    id: SITE_ROLE,
    name: 'Sitio',
    icon: 'public',
    description: 'El servidor del sitio web. No entra al Studio.',
  },
  staff: {
    id: '7d1f4c10-52d7-4f7e-8a11-3c5f0f0a0002',
    name: 'Personal',
    icon: 'badge',
    description: 'Mostrador y oficina: reservas, flota, contenido.',
  },
  renter: {
    id: RENTER_ROLE,
    name: 'Cliente',
    icon: 'person',
    description: 'Cuentas de clientes: cada una ve la suya. Sin Studio.',
  },
}

const POLICIES = [
  {
    id: '7d1f4c10-52d7-4f7e-8a11-3c5f0f0b0001',
    name: 'Sitio',
    icon: 'public',
    app_access: false,
    role: ROLES.site.id,
    rules: SITE,
    description: 'Lo mínimo que el sitio necesita.',
  },
  {
    id: '7d1f4c10-52d7-4f7e-8a11-3c5f0f0b0002',
    name: 'Personal',
    icon: 'badge',
    app_access: true,
    role: ROLES.staff.id,
    rules: STAFF,
    description: 'Trabajo diario en el Studio.',
  },
  {
    id: '7d1f4c10-52d7-4f7e-8a11-3c5f0f0b0003',
    name: 'Personal: estados',
    icon: 'rule',
    app_access: true,
    role: ROLES.staff.id,
    rules: STAFF_STATES,
    description: 'Qué correos se envían otra vez o se descartan a mano.',
  },
  {
    id: '7d1f4c10-52d7-4f7e-8a11-3c5f0f0b0004',
    name: 'Cliente',
    icon: 'person',
    app_access: false,
    role: ROLES.renter.id,
    rules: RENTER,
    description: 'Lo que un cliente ve de su propia cuenta.',
  },
]

const PUBLIC_POLICY = 'abf8a154-5b1c-4a46-ac9c-7300570f4f17'
const SITE_USER = '7d1f4c10-52d7-4f7e-8a11-3c5f0f0c0001'
const STAFF_USER = '7d1f4c10-52d7-4f7e-8a11-3c5f0f0c0002'

export async function ensureAccess(
  rest: Rest,
  secrets: Pick<Secrets, 'siteToken' | 'staffEmail' | 'staffPassword'>,
  isDemo: boolean,
) {
  const prices = await pricesOfAllBrands(rest)
  for (const role of Object.values(ROLES)) await upsert(rest, '/roles', role)
  for (const { role, rules, ...policy } of POLICIES) {
    // Whoever enters the Studio proves it by a second factor, but in the demo, which tells its passwords (D46).
    const enforce_tfa = policy.app_access && !isDemo
    await upsert(rest, '/policies', { ...policy, admin_access: false, enforce_tfa })
    const links = await rest.list(
      `/access?filter[policy][_eq]=${policy.id}&filter[role][_eq]=${role}&fields=id`,
    )
    if (!links.length) await rest.post('/access', { policy: policy.id, role })
    const own = policy.app_access ? [...(rules.update ?? []), OWN_FACTOR] : rules.update
    await setPermissions(rest, policy.id, withPrices({ ...rules, update: own ?? [] }, prices))
  }
  for (const { id } of await rest.list('/policies?filter[admin_access][_eq]=true&fields=id')) {
    await rest.patch(`/policies/${id}`, { enforce_tfa: !isDemo })
  }
  await setPermissions(rest, PUBLIC_POLICY, {})
  await upsert(rest, '/users', {
    id: SITE_USER,
    first_name: 'Sitio',
    last_name: 'web',
    email: 'sitio@istmo.example.com',
    role: ROLES.site.id,
    status: 'active',
    token: secrets.siteToken,
  })
  await upsert(
    rest,
    '/users',
    {
      id: STAFF_USER,
      first_name: 'Mostrador',
      last_name: 'Tocumen',
      email: secrets.staffEmail,
      password: secrets.staffPassword,
      role: ROLES.staff.id,
      status: 'active',
      language: 'es-ES',
    },
    ['password'],
  )
}

/** Those of brands that were made in the Studio included. */
async function pricesOfAllBrands(rest: Rest): Promise<string[]> {
  const fields = await rest.list('/fields/flota')
  return fields.map(({ field }) => String(field)).filter(isPriceColumn)
}

/** Whoever may see or set the price of one brand may do so for each. */
function withPrices(rules: Rules, prices: readonly string[]): Rules {
  const widened = (one: Permission): Permission =>
    one.collection === 'flota' && one.fields.some(isPriceColumn)
      ? { ...one, fields: [...new Set([...one.fields, ...prices])] }
      : one
  return Object.fromEntries(
    Object.entries(rules).map(([action, list]) => [action, list.map(widened)]),
  )
}

async function upsert(
  rest: Rest,
  path: string,
  item: Row & { readonly id: string },
  onlyOnCreate: readonly string[] = [],
) {
  const found = await rest.list(`${path}?filter[id][_eq]=${item.id}&fields=id`)
  if (!found.length) return rest.post(path, item)
  const kept = Object.entries(item).filter(([key]) => key !== 'id' && !onlyOnCreate.includes(key))
  return rest.patch(`${path}/${item.id}`, Object.fromEntries(kept))
}

/** Makes the policy's permissions exactly `rules`. */
async function setPermissions(rest: Rest, policy: string, rules: Rules) {
  const wanted = new Map(
    Object.entries(rules).flatMap(([action, list]) =>
      list.map(({ collection, fields, permissions = null, validation = null }) => [
        `${collection}.${action}`,
        { policy, collection, action, fields, permissions, validation },
      ]),
    ),
  )
  const existing = await rest.list(`/permissions?filter[policy][_eq]=${policy}&limit=-1`)
  const stale: Id[] = []
  for (const p of existing) {
    const key = `${p.collection}.${p.action}`
    const rule = wanted.get(key)
    if (rule && facts(rule) === facts(p)) wanted.delete(key)
    else if (p.id) stale.push(idOf(p))
  }
  if (stale.length) await rest.delete('/permissions', stale)
  if (wanted.size) await rest.post('/permissions', [...wanted.values()])
}

/** The same text for permissions that are the same, in whatever order their fields stand. */
function facts({ fields, permissions, validation }: Row): string {
  const sorted = Array.isArray(fields) ? [...fields].sort() : []
  return JSON.stringify([sorted, permissions, validation])
}
