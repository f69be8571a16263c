/**
 * Who may do what. Every permission names its fields; the public policy gets nothing at all. Ids are fixed, so that set-up
 * can run again without doubling anything.
 */
import { bookingCollections, isContent } from '../../app/server/content/content-collections.ts'
import type {
  DirectusSchema,
  Leads,
  Passkeys,
  StockAlerts,
} from '../../app/server/directus/schema.ts'
import { appConfig } from '../../app.config.ts'
import { collectionOf, collections } from '../schema/collections.ts'
import { FOLDERS, SITE_USER } from '../schema/constants.ts'
import type { Filter } from '../schema/model.ts'
import { isPriceColumn } from '../schema/prices.ts'
import { demoEmail, ROLE, STAFF_ROLES } from '../schema/roles.ts'
import { keptFields, renterFields } from '../schema/users.ts'
import { STOCK } from '../schema/vehicles.ts'
import { billColumns } from './bill-columns.ts'
import type { SetUpFacts } from './ensure.ts'
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

/** Collections whose texts and prices pages show; a vehicle is known by its number and where it is at home alone. */
const CONTENT = names.filter((name) => isContent(name) && !STOCK.includes(name))

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
const OF_RENTER = renterFields.map(({ field }) => field)
const RENTERS: Filter = { role: { _eq: ROLE.renter } }

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
    some('audit', ['id', 'at']),
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
      validation: { _and: [{ role: { _eq: ROLE.renter } }, { status: { _eq: 'invited' } }] },
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
        // Words of these by which staff look for it: extensions/istmo-search.
        'search_text',
        'erased_at',
        'marketing_withdrawn_at',
        'prechecks',
        'status',
        'version',
        'payment_type',
        'reservation_type',
        ...billColumns,
        'balance',
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
      'sent_to',
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
      'refund_refusal',
      'refund_refused_at',
      'events',
    ]),
    ...all(['prechecks', 'hold_shares']),
  ],
  delete: [
    ...all(['reservation_slots', 'hold_places', 'hold_shares', 'coupon_redemptions']),
    // Records that the renter asks to be erased, or whose time is over.
    ...all(['prechecks', 'mail_outbox', 'leads', 'stock_alerts', 'alert_marks', 'passkeys']),
    // Rows of the audit whose time is over (`retention` of app.config.ts), and nothing younger.
    some('audit', ['id', 'at'], {
      permissions: { at: { _lt: `$NOW(-${appConfig.retention.auditYears} years)` } },
    }),
    // Licenses 30 days after the return, and those that were replaced.
    {
      collection: 'directus_files',
      fields: ['*'],
      permissions: { folder: { _eq: FOLDERS.licenses.id } },
    },
  ],
}

/** Collections that the roles of fleet and content write, and the management all of them and more. */
const FLEET_EDITS = ['pools', 'rental_limits', 'rental_limits_branches']
const CONTENT_EDITS = [
  'flota',
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
  'rate_rules',
  'rate_rules_cars',
  'rate_rules_branches',
  'rate_lengths',
]
const STAFF_EDITS = [...CONTENT_EDITS, ...FLEET_EDITS, 'branches', 'companies', 'company_people']

/** Half days of a block or a booking: they change only with it, as extensions/istmo-vehicles writes in its name. */
const LEDGER = all(['reservation_slots'])

/** Pictures of the sites; licenses of renters are in a folder of their own. */
const CONTENT_FILES: Filter = { folder: { _eq: FOLDERS.content.id } }
const FOLDER_NAMES: Permission = {
  collection: 'directus_folders',
  fields: ['id', 'name', 'parent'],
}

/** The fields that a form reads, without some. */
const seen = (collection: string, hidden: (field: string) => boolean): Permission => {
  const [one] = inForms([collection])
  return { collection, fields: (one?.fields ?? []).filter((field) => !hidden(field)) }
}

/** The theme is the administrator's, and raw JSON. */
const BRAND_FACTS = seen('sites_config', (field) => /tema|theme/.test(field))
/** Facts of a mail are links that open somebody's account. */
const MAIL_FACTS = seen('mail_outbox', (field) => field === 'facts')

const PICTURES: Rules = {
  create: [
    {
      collection: 'directus_files',
      fields: FILE_FACTS,
      validation: { folder: { _eq: FOLDERS.content.id } },
    },
  ],
  update: [
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
      permissions: CONTENT_FILES,
    },
  ],
}

/** Fields of a booking that staff write. */
const BOOKING_EDITS = withSections(
  some('reservations', [
    // Its half days and the step that tells it: extensions/istmo-vehicles, never who is logged in.
    'unit',
    'vehicle',
    'slots',
    'steps',
    'version',
    // Written with the renter's data: extensions/istmo-search.
    'search_text',
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
)
/** The staff's decision about the photos; the renter's own words stay the renter's. */
const REVIEW = withSections(some('prechecks', ['review', 'review_side', 'review_note']))
const LEAD_ANSWER = some('leads', ['status', 'answer', 'reply'])
/** Once more, or not at all; never one that is on its way. */
const MAIL_STATES = {
  permissions: { status: { _in: ['queued', 'failed', 'sent', 'dropped'] } },
  validation: { status: { _in: ['queued', 'dropped'] } },
} as const

/** Whoever asked for something beyond a ceiling sees what became of it, and says why. */
const OWN_REQUESTS: Rules = {
  read: [
    { ...seen('confirmations', (field) => field === 'values'), permissions: asker('asked_by') },
  ],
  update: [
    some('confirmations', ['reason'], {
      permissions: { _and: [asker('asked_by'), { state: { _eq: 'pending' } }] },
    }),
  ],
}

function asker(field: string): Filter {
  return { [field]: { _eq: '$CURRENT_USER' } }
}

/** Roles that a person of the management gives; that of the management waits for a second one. */
const GIVEN_ROLES = [ROLE.counter, ROLE.fleet, ROLE.content]
const COLLEAGUES: Filter = { role: { _in: [...STAFF_ROLES] } }

/**
 * The rules of the management: the day's work of everybody (D39), what was changed by whom, and where people work. Not
 * brands' settings or payments, and nothing of what a booking costs, says that it was paid, or owns: that is written by
 * the site alone.
 */
const MANAGEMENT: Rules = {
  read: [
    // Keys that let a renter in are nobody's to see.
    ...inForms(names.filter((name) => !['sites_config', 'mail_outbox', 'passkeys'].includes(name))),
    BRAND_FACTS,
    MAIL_FACTS,
    { collection: 'directus_files', fields: FILE_FACTS },
    FOLDER_NAMES,
  ],
  create: [
    ...inForms([...STAFF_EDITS, 'staff_branches']),
    // Their number is given to them: extensions/istmo-vehicles.
    ...inForms(STOCK),
    ...LEDGER,
    // The one that tells a move to another vehicle, by the same.
    ...all(['reservation_steps']),
    ...(PICTURES.create ?? []),
  ],
  update: [
    ...inForms([...STAFF_EDITS, 'staff_branches']),
    ...inForms(STOCK),
    BOOKING_EDITS,
    REVIEW,
    LEAD_ANSWER,
    ...(PICTURES.update ?? []),
    // Who decided and what came of it are written by the hook, in their name: extensions/istmo-second-person.
    some('confirmations', [
      ...(['state', 'reason', 'decided_by', 'decided_by_name', 'decided_at', 'outcome'] as const),
    ]),
  ],
  delete: [
    // A vehicle is sold, not deleted: its bookings name it.
    ...all([...STAFF_EDITS, 'staff_branches', 'leads', 'vehicle_blocks']),
    ...LEDGER,
  ],
}

/** The people of the management's shop; a policy of its own, because everybody has a rule for their own second factor. */
const PEOPLE: Rules = {
  read: [
    {
      collection: 'directus_users',
      fields: [
        ...['id', 'first_name', 'last_name', 'email', 'role', 'status', 'language', 'avatar'],
        ...['last_access', 'branches'],
      ],
      permissions: COLLEAGUES,
    },
    {
      collection: 'directus_roles',
      fields: ['id', 'name', 'icon', 'description', 'parent', 'children'],
      permissions: { id: { _in: [...STAFF_ROLES] } },
    },
  ],
  create: [
    {
      // Waits for a second person, and whoever it is sets their password themselves: extensions/istmo-second-person.
      collection: 'directus_users',
      fields: [...['first_name', 'last_name', 'email', 'role', 'status', 'language', 'branches']],
      validation: { _and: [{ role: { _in: GIVEN_ROLES } }, { role: { _nnull: true } }] },
    },
  ],
  update: [
    {
      // Neither address, password nor second factor: with them one person would be two.
      collection: 'directus_users',
      fields: ['first_name', 'last_name', 'role', 'status', 'language', 'branches'],
      permissions: COLLEAGUES,
      validation: COLLEAGUES,
    },
  ],
}

/** Without lists of what a role may not see, in forms of what it may. */
const without =
  (...lists: readonly string[]) =>
  ({ fields, ...one }: Permission): Permission => ({
    ...one,
    fields: fields.filter((field) => !lists.includes(field)),
  })
/** Who works at a branch is the management's to see. */
const withoutPeople = without('people')

/** Bookings that are picked up or given back where the person works. */
const HERE: Filter = { people: { user: { _eq: '$CURRENT_USER' } } }
const OWN_BOOKINGS: Filter = { _or: [{ pickup_branch: HERE }, { return_branch: HERE }] }
const OF_OWN_BOOKINGS: Filter = { reservation: OWN_BOOKINGS }
const OWN_LICENSES: Filter = {
  _or: ['license_front_of', 'license_back_of'].map((field) => ({ [field]: OF_OWN_BOOKINGS })),
}

/** The names by which forms call what a booking is of. */
const NAMES = inForms([
  'languages',
  'branches',
  'branches_translations',
  'coverages',
  'coverages_translations',
  'add_ons',
  'add_ons_translations',
  'pools',
  'vehicle_blocks',
  'vehicles',
]).map(withoutPeople)
const CAR_WITHOUT_PRICE = seen(
  'flota',
  (field) =>
    isPriceColumn(field) || ['discount', 'charge_id', 'deposito_adicional'].includes(field),
)

/** Bookings of the own branches, with what belongs to them (D31, D57). */
const COUNTER: Rules = {
  read: [
    ...NAMES,
    CAR_WITHOUT_PRICE,
    BRAND_FACTS,
    ...inForms(['leads']),
    ...inForms(['reservations'])
      .map(without('redemptions', 'holds'))
      .map((one) => ({ ...one, permissions: OWN_BOOKINGS })),
    ...[...inForms(['reservation_steps', 'payments', 'prechecks']), ...all(['reservation_slots'])]
      .map(without('events'))
      .map((one) => ({ ...one, permissions: OF_OWN_BOOKINGS })),
    {
      ...MAIL_FACTS,
      permissions: { _or: [OF_OWN_BOOKINGS, { lead: { _nnull: true } }] },
    },
    {
      collection: 'directus_files',
      fields: FILE_FACTS,
      permissions: { _or: [CONTENT_FILES, OWN_LICENSES] },
    },
    FOLDER_NAMES,
  ],
  create: [
    ...LEDGER,
    // The one that tells a move to another vehicle: extensions/istmo-vehicles.
    ...all(['reservation_steps']),
  ],
  update: [
    { ...BOOKING_EDITS, permissions: OWN_BOOKINGS },
    { ...REVIEW, permissions: OF_OWN_BOOKINGS },
    LEAD_ANSWER,
    // Nobody sells one at the counter.
    withSections(
      some('vehicles', ['state', 'note'], {
        permissions: { state: { _in: ['active', 'workshop'] } },
        validation: { state: { _in: ['active', 'workshop'] } },
      }),
    ),
  ],
  delete: [...LEDGER],
}

/** A booking without who rents. */
const BOOKING_OF_VEHICLE = withSections(
  some('reservations', [
    'id',
    'reservation_id',
    'status',
    'brand',
    'car',
    'unit',
    'vehicle',
    'pickup_branch',
    'return_branch',
    'pickup_date',
    'return_date',
    'busy_until',
    'total_reservations_days',
    'hold_expires_at',
    'date_created',
    'date_updated',
    'handed_over_at',
    'handed_over_branch',
    'returned_at',
    'returned_branch',
    'slots',
  ]),
)

/** Vehicles, where and when they are rented. */
const FLEET: Rules = {
  read: [
    ...NAMES,
    ...inForms(['rental_limits', 'rental_limits_branches']),
    CAR_WITHOUT_PRICE,
    BRAND_FACTS,
    BOOKING_OF_VEHICLE,
    ...LEDGER,
    { collection: 'directus_files', fields: FILE_FACTS, permissions: CONTENT_FILES },
    FOLDER_NAMES,
  ],
  create: [...inForms([...FLEET_EDITS, ...STOCK]), ...LEDGER],
  update: [
    ...inForms([...FLEET_EDITS, ...STOCK]),
    // The pool that it shares its vehicles with; the form of a pool lists its branches.
    withSections(some('branches', ['pool'])),
  ],
  delete: [...all([...FLEET_EDITS, 'vehicle_blocks']), ...LEDGER],
}

/** Texts and prices of the sites; nobody who rents. */
const CONTENT_RULES: Rules = {
  read: [
    ...inForms(CONTENT.filter((name) => name !== 'sites_config')).map(
      without('redemptions', 'vehicles', 'people'),
    ),
    BRAND_FACTS,
    { collection: 'directus_files', fields: FILE_FACTS, permissions: CONTENT_FILES },
    FOLDER_NAMES,
  ],
  create: [
    ...inForms(CONTENT_EDITS).map(without('redemptions', 'vehicles', 'people')),
    ...(PICTURES.create ?? []),
  ],
  update: [
    ...inForms(CONTENT_EDITS).map(without('redemptions', 'vehicles', 'people')),
    // Texts and prices of a branch; where it is and when it opens is the management's.
    withSections(
      some('branches', [
        'translations',
        'barrios',
        'entregas',
        'after_hours_fee',
        'concession_percent',
      ]),
    ),
    ...(PICTURES.update ?? []),
  ],
  delete: [...all(CONTENT_EDITS)],
}

/** Policies stand by themselves where their filter is to bind one field alone. */
const MAILS: Rules = { update: [some('mail_outbox', ['status'], MAIL_STATES)] }
const MAILS_OF_OWN_BOOKINGS: Rules = {
  update: [
    some('mail_outbox', ['status'], {
      ...MAIL_STATES,
      permissions: { _and: [MAIL_STATES.permissions, OF_OWN_BOOKINGS] },
    }),
  ],
}

const ITSELF: Filter = { id: { _eq: '$CURRENT_USER' } }

/** A renter's account is their name, address and what they keep for the next booking: bookings are the site's to show, by the address that was proven. */
const RENTER: Rules = {
  read: [
    {
      collection: 'directus_users',
      fields: ['id', 'email', 'first_name', 'last_name', 'status', 'provider', ...KEPT],
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
    id: ROLE.site,
    name: 'Sitio',
    icon: 'public',
    description: 'El servidor del sitio web. No entra al Studio.',
  },
  management: {
    id: ROLE.management,
    name: 'Gerencia',
    icon: 'supervisor_account',
    description: 'Todo el trabajo diario, informes, auditoría, confirmaciones y personas.',
  },
  counter: {
    id: ROLE.counter,
    name: 'Mostrador',
    icon: 'badge',
    description: 'Las reservas de sus sucursales. Elige cuáles en la ficha de cada persona.',
  },
  fleet: {
    id: ROLE.fleet,
    name: 'Flota',
    icon: 'car_repair',
    description: 'Vehículos, grupos, bloqueos y límites. De las reservas, auto y fechas.',
  },
  content: {
    id: ROLE.content,
    name: 'Precios y contenido',
    icon: 'sell',
    description:
      'Precios, temporadas, cupones, promociones, páginas y redirecciones. Sin clientes.',
  },
  renter: {
    id: ROLE.renter,
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
    roles: [ROLES.site],
    rules: SITE,
    description: 'Lo mínimo que el sitio necesita.',
  },
  {
    id: '7d1f4c10-52d7-4f7e-8a11-3c5f0f0b0002',
    name: 'Gerencia',
    icon: 'supervisor_account',
    app_access: true,
    roles: [ROLES.management],
    rules: MANAGEMENT,
    description: 'Trabajo diario en el Studio, con informes, auditoría y personas.',
  },
  {
    id: '7d1f4c10-52d7-4f7e-8a11-3c5f0f0b0003',
    name: 'Gerencia: correos',
    icon: 'rule',
    app_access: true,
    roles: [ROLES.management],
    rules: MAILS,
    description: 'Qué correos se envían otra vez o se descartan a mano.',
  },
  {
    id: '7d1f4c10-52d7-4f7e-8a11-3c5f0f0b000a',
    name: 'Gerencia: personas',
    icon: 'group',
    app_access: true,
    roles: [ROLES.management],
    rules: PEOPLE,
    description: 'Quién trabaja aquí, con qué rol y en qué sucursales.',
  },
  {
    id: '7d1f4c10-52d7-4f7e-8a11-3c5f0f0b0004',
    name: 'Cliente',
    icon: 'person',
    app_access: false,
    roles: [ROLES.renter],
    rules: RENTER,
    description: 'Lo que un cliente ve de su propia cuenta.',
  },
  {
    id: '7d1f4c10-52d7-4f7e-8a11-3c5f0f0b0005',
    name: 'Mostrador',
    icon: 'badge',
    app_access: true,
    roles: [ROLES.counter],
    rules: COUNTER,
    description: 'Reservas de las sucursales de la persona.',
  },
  {
    id: '7d1f4c10-52d7-4f7e-8a11-3c5f0f0b0006',
    name: 'Mostrador: correos',
    icon: 'rule',
    app_access: true,
    roles: [ROLES.counter],
    rules: MAILS_OF_OWN_BOOKINGS,
    description: 'Qué correos de sus reservas se envían otra vez o se descartan a mano.',
  },
  {
    id: '7d1f4c10-52d7-4f7e-8a11-3c5f0f0b0007',
    name: 'Flota',
    icon: 'car_repair',
    app_access: true,
    roles: [ROLES.fleet],
    rules: FLEET,
    description: 'Vehículos, grupos, bloqueos y límites.',
  },
  {
    id: '7d1f4c10-52d7-4f7e-8a11-3c5f0f0b0008',
    name: 'Precios y contenido',
    icon: 'sell',
    app_access: true,
    roles: [ROLES.content],
    rules: CONTENT_RULES,
    description: 'Precios y textos, sin clientes.',
  },
  {
    id: '7d1f4c10-52d7-4f7e-8a11-3c5f0f0b0009',
    name: 'Lo que pidió confirmar',
    icon: 'rule',
    app_access: true,
    roles: [ROLES.counter, ROLES.fleet, ROLES.content],
    rules: OWN_REQUESTS,
    description: 'Sus propias solicitudes a una segunda persona.',
  },
]

const PUBLIC_POLICY = 'abf8a154-5b1c-4a46-ac9c-7300570f4f17'
export const COUNTER_USER = '7d1f4c10-52d7-4f7e-8a11-3c5f0f0c0002'

/** People of the demo besides the counter's, one of each role. They have its password. */
const DEMO_PEOPLE = [
  ['7d1f4c10-52d7-4f7e-8a11-3c5f0f0c0003', 'gerencia', 'Gerencia', 'Istmo', ROLES.management],
  ['7d1f4c10-52d7-4f7e-8a11-3c5f0f0c0004', 'flota', 'Flota', 'Istmo', ROLES.fleet],
  ['7d1f4c10-52d7-4f7e-8a11-3c5f0f0c0005', 'precios', 'Precios', 'Istmo', ROLES.content],
] as const

export async function ensureAccess(
  rest: Rest,
  { siteToken, isDemo, staffEmail, staffPassword }: SetUpFacts,
) {
  const prices = await pricesOfAllBrands(rest)
  for (const role of Object.values(ROLES)) await upsert(rest, '/roles', role)
  for (const { roles, rules, ...policy } of POLICIES) {
    // Whoever enters the Studio proves it by a second factor, but in the demo, which tells its passwords (D46).
    const enforce_tfa = policy.app_access && !isDemo
    await upsert(rest, '/policies', { ...policy, admin_access: false, enforce_tfa })
    for (const { id: role } of roles) {
      const links = await rest.list(
        `/access?filter[policy][_eq]=${policy.id}&filter[role][_eq]=${role}&fields=id`,
      )
      if (!links.length) await rest.post('/access', { policy: policy.id, role })
    }
    const isAlone = !rules.update?.some(({ collection }) => collection === OWN_FACTOR.collection)
    const own = policy.app_access && isAlone ? [...(rules.update ?? []), OWN_FACTOR] : rules.update
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
    token: siteToken,
  })
  const person = { password: staffPassword, status: 'active', language: 'es-ES' }
  const people = [
    ...(staffEmail
      ? [[COUNTER_USER, staffEmail, 'Mostrador', 'Tocumen', ROLES.counter] as const]
      : []),
    ...(isDemo ? DEMO_PEOPLE : []).map(
      ([id, name, ...rest]) => [id, demoEmail(name), ...rest] as const,
    ),
  ] as const
  for (const [id, email, first_name, last_name, { id: role }] of people) {
    // Roles are given in the Studio: somebody of before stays what they were, which is now the management.
    await upsert(rest, '/users', { id, email, first_name, last_name, role, ...person }, [
      ...['password', 'role', 'status'],
    ])
  }
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
