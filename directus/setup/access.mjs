/**
 * Who may do what. Every permission is a whole collection with every field: no item rules, no custom fields.
 * The public policy gets nothing at all. Ids are fixed, so that set-up can run again without doubling anything.
 */
import { collections } from '../schema/collections.mjs'

const names = collections.map((c) => c.collection)

const CONTENT = names.filter(
  (n) =>
    ![
      'reservations',
      'reservation_steps',
      'reservation_slots',
      'hold_places',
      'hold_shares',
      'coupon_redemptions',
      'payments',
      'payment_events',
      'prechecks',
      'leads',
    ].includes(n),
)

/**
 * What the site's server may do, with its static token. It reads users because a renter's own token, which has no
 * permissions, gets only an id from `/users/me`; Directus hides password hashes and tokens from everyone.
 */
const SITE = {
  read: [
    ...CONTENT,
    'reservations',
    'reservation_steps',
    'reservation_slots',
    'hold_places',
    'hold_shares',
    'coupon_redemptions',
    'payments',
    'payment_events',
    'prechecks',
    'directus_files',
    'directus_users',
  ],
  create: [
    'reservations',
    'reservation_steps',
    'reservation_slots',
    'hold_places',
    'hold_shares',
    'coupon_redemptions',
    'payments',
    'payment_events',
    'prechecks',
    'leads',
    'directus_files',
  ],
  update: ['reservations', 'payments', 'prechecks', 'hold_shares'],
  delete: ['reservation_slots', 'hold_places', 'hold_shares', 'coupon_redemptions'],
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
]

/** What people at the counter and in the office may do: the day's work, not brands' settings, users or payments. */
const STAFF = {
  read: [...names, 'directus_files', 'directus_folders'],
  create: [...STAFF_EDITS, 'reservation_slots', 'directus_files'],
  update: [...STAFF_EDITS, 'reservations', 'prechecks', 'leads', 'directus_files'],
  delete: [...STAFF_EDITS, 'reservation_slots', 'coupon_redemptions', 'leads'],
}

export const ROLES = {
  site: {
    id: '7d1f4c10-52d7-4f7e-8a11-3c5f0f0a0001',
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
    id: '7d1f4c10-52d7-4f7e-8a11-3c5f0f0a0003',
    name: 'Cliente',
    icon: 'person',
    description: 'Cuentas de clientes. Sin permisos propios y sin Studio.',
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
]

const PUBLIC_POLICY = 'abf8a154-5b1c-4a46-ac9c-7300570f4f17'
const SITE_USER = '7d1f4c10-52d7-4f7e-8a11-3c5f0f0c0001'
const STAFF_USER = '7d1f4c10-52d7-4f7e-8a11-3c5f0f0c0002'

export async function ensureAccess(rest, secrets) {
  for (const role of Object.values(ROLES)) await upsert(rest, '/roles', role)
  for (const { role, rules, ...policy } of POLICIES) {
    await upsert(rest, '/policies', { ...policy, admin_access: false, enforce_tfa: false })
    const links = await rest.get(
      `/access?filter[policy][_eq]=${policy.id}&filter[role][_eq]=${role}&fields=id`,
    )
    if (!links.length) await rest.post('/access', { policy: policy.id, role })
    await setPermissions(rest, policy.id, rules)
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

async function upsert(rest, path, item, onlyOnCreate = []) {
  const found = await rest.get(`${path}?filter[id][_eq]=${item.id}&fields=id`)
  if (!found.length) return rest.post(path, item)
  const { id, ...rest_ } = Object.fromEntries(
    Object.entries(item).filter(([k]) => !onlyOnCreate.includes(k)),
  )
  return rest.patch(`${path}/${id}`, rest_)
}

/** Makes the policy's permissions exactly `rules`. */
async function setPermissions(rest, policy, rules) {
  const wanted = new Map(
    Object.entries(rules).flatMap(([action, list]) =>
      list.map((collection) => [
        `${collection}.${action}`,
        { policy, collection, action, fields: ['*'], permissions: null, validation: null },
      ]),
    ),
  )
  const existing = await rest.get(`/permissions?filter[policy][_eq]=${policy}&limit=-1`)
  const stale = []
  for (const p of existing) {
    const key = `${p.collection}.${p.action}`
    const plain = p.permissions === null && p.validation === null && String(p.fields) === '*'
    if (wanted.has(key) && plain) wanted.delete(key)
    else if (p.id) stale.push(p.id)
  }
  if (stale.length) await rest.delete('/permissions', stale)
  if (wanted.size) await rest.post('/permissions', [...wanted.values()])
}
