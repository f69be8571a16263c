import { beforeAll, describe, expect, test } from 'vitest'
import { FOLDERS } from '../../directus/schema/constants.ts'
import { ROLE } from '../../directus/schema/roles.ts'
import { bookingSite } from '../fixtures/booking'

/** The role of each person, asked of Directus itself with their own login: both what is allowed and what is not. */
const booking = bookingSite()
const { reserve, payByCard, rowOf } = booking

type Role = 'counter' | 'fleet' | 'content' | 'staff'
const roles = ['counter', 'fleet', 'content', 'staff'] as const

/** A booking with what belongs to it. */
type Place = {
  readonly id: number
  readonly code: string
  readonly precheck: number
  readonly photo: string
  readonly payment: number
  readonly mail: number
  readonly step: number
}
let here: Place
let there: Place

const admin = (method: string, path: string, body?: unknown) =>
  booking.site.back.admin(method, path, body)

async function firstId(path: string): Promise<number> {
  const rows = (await admin('GET', `${path}&fields=id&limit=1&sort=id`)) as { id: number }[]
  if (!rows[0]) throw new Error(`nothing at ${path}`)
  return rows[0].id
}

async function upload(folder: string): Promise<string> {
  const form = new FormData()
  form.append('folder', folder)
  form.append('file', new Blob([pixel], { type: 'image/png' }), 'a.png')
  const answer = await fetch(`${booking.site.back.url}/files`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await booking.site.back.adminToken()}` },
    body: form,
  })
  const { data }: { data: { id: string } } = await answer.json()
  return data.id
}
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

async function place(): Promise<Place> {
  const booked = await reserve()
  await payByCard(booked, 'approve')
  const { id, payments } = await rowOf(booked.code)
  const photo = await upload(FOLDERS.licenses.id)
  const made = (await admin('POST', '/items/prechecks', {
    ...{ reservation: id, license_front: photo, review: 'review' },
  })) as { id: number }
  const own = `filter[reservation][_eq]=${id}`
  return {
    ...{ id, code: booked.code, precheck: made.id, photo, payment: payments[0]?.id ?? 0 },
    mail: await firstId(`/items/mail_outbox?${own}`),
    step: await firstId(`/items/reservation_steps?${own}`),
  }
}

beforeAll(async () => {
  here = await place()
  there = await place()
  const branch = async (id: number) =>
    (
      (await admin('GET', `/items/reservations/${id}?fields=pickup_branch`)) as {
        pickup_branch: number
      }
    ).pickup_branch
  const [own] = (await admin(
    'GET',
    `/items/branches?filter[id][_neq]=${await branch(here.id)}&fields=id&sort=id&limit=1`,
  )) as { id: number }[]
  // The second booking lies elsewhere altogether.
  booking.site.back.fill((database) => {
    database
      .prepare('update reservations set pickup_branch = ?, return_branch = ? where id = ?')
      .run(own?.id ?? 0, own?.id ?? 0, there.id)
  })
  await workAt([await branch(here.id)])
})

/** Gives the person of the counter these branches and no others. */
async function workAt(branches: readonly number[]): Promise<void> {
  const [person] = (await admin('GET', `/users?filter[role][_eq]=${ROLE.counter}&fields=id`)) as {
    id: string
  }[]
  await admin('PATCH', `/users/${person?.id}`, { branches: [] })
  await admin('PATCH', `/users/${person?.id}`, { branches: branches.map((branch) => ({ branch })) })
}

async function ask(role: Role, method: string, path: string, body?: unknown) {
  return await booking.site.back.as(booking.site.back.tokens[role], method, path, body)
}
async function isAllowed(role: Role, method: string, path: string, body?: unknown) {
  const { status } = await ask(role, method, path, body)
  return status < 400
}
/** Who is allowed something, of all roles. */
async function allowed(method: string, path: string, body?: unknown): Promise<Role[]> {
  const found: Role[] = []
  for (const role of roles) if (await isAllowed(role, method, path, body)) found.push(role)
  return found
}

describe('a role reads', () => {
  test.each([
    ['reservations', 'counter fleet staff'],
    ['reservation_steps', 'counter staff'],
    ['payments', 'counter staff'],
    ['payment_events', 'staff'],
    ['prechecks', 'counter staff'],
    ['mail_outbox', 'counter staff'],
    ['coupon_redemptions', 'staff'],
    ['leads', 'counter staff'],
    ['companies', 'staff'],
    ['stock_alerts', 'staff'],
    ['vehicles', 'counter fleet staff'],
    ['vehicle_blocks', 'counter fleet staff'],
    ['pools', 'counter fleet content staff'],
    ['rental_limits', 'fleet content staff'],
    ['coupons', 'content staff'],
    ['rate_rules', 'content staff'],
    ['redirects', 'content staff'],
    ['info_pages', 'content staff'],
    ['audit', 'staff'],
    ['confirmations', 'counter fleet content staff'],
  ])('%s: %s', async (collection, who) => {
    expect((await allowed('GET', `/items/${collection}?limit=1`)).join(' ')).toBe(who)
  })

  test('no renter as Flota, by any field, filter, order or list', async () => {
    const fields = ['name', 'last_name', 'email', 'phone_number', 'birthday', 'license', 'notes']
    const lists = ['payments', 'prechecks', 'mails', 'steps']
    const queries = [
      ...[...fields, 'invoice_company', 'quote'].map((field) => `fields=${field}`),
      ...fields.flatMap((field) => [`filter[${field}][_nnull]=true`, `sort=${field}`]),
      ...lists.map((list) => `filter[${list}][id][_nnull]=true`),
    ]
    for (const query of queries) {
      const isSeen = await isAllowed('fleet', 'GET', `/items/reservations?${query}`)
      expect([query, isSeen]).toEqual([query, false])
    }
    for (const list of lists) {
      const { data } = await ask('fleet', 'GET', `/items/reservations?fields=${list}.*`)
      expect([list, JSON.stringify(data).includes(`"${list}":`)]).toEqual([list, false])
    }
    const own = await ask('fleet', 'GET', `/items/reservations/${here.id}?fields=*`)
    expect(JSON.stringify(own.data)).not.toContain('Ábrego')
    const found = await ask('fleet', 'GET', '/items/reservations?search=brego&fields=id')
    expect(found.data).toEqual([])
  })

  test('the list of bookings as the Studio opens it, in each role that has it', async () => {
    for (const role of ['counter', 'fleet', 'staff'] as const) {
      const path = '/items/reservations?sort=-date_created&fields=id,reservation_id,pickup_date'
      expect([role, await isAllowed(role, 'GET', path)]).toEqual([role, true])
    }
  })

  test('no price at the counter and in the fleet', async () => {
    for (const role of ['counter', 'fleet'] as const) {
      expect(await isAllowed(role, 'GET', '/items/flota?fields=precio_firefly')).toBe(false)
      expect(await isAllowed(role, 'GET', '/items/flota?fields=marca,modelo')).toBe(true)
    }
  })
})

describe('a role writes', () => {
  const branchTexts = { barrios: ['Centro'] }
  test.each([
    ['prices', 'PATCH', '/items/flota/1', { precio_firefly: 31 }, 'content staff'],
    ['coverages', 'PATCH', '/items/coverages/1', { precio_dia: 9 }, 'content staff'],
    ['redirects', 'PATCH', '/items/redirects/1', { active: true }, 'content staff'],
    ['texts of a branch', 'PATCH', '/items/branches/1', branchTexts, 'content staff'],
    ['where a branch is', 'PATCH', '/items/branches/1', { lat: 9.07 }, 'staff'],
    ['pools', 'PATCH', '/items/pools/1', { preparation_hours: 1 }, 'fleet staff'],
    [
      'the state of a vehicle',
      'PATCH',
      '/items/vehicles/1',
      { state: 'active' },
      'counter fleet staff',
    ],
    ['the plate of a vehicle', 'PATCH', '/items/vehicles/1', { plate: 'ZZ9999' }, 'fleet staff'],
    ['brands', 'PATCH', '/items/sites_config/1', { coupon_percent_limit: 90 }, ''],
    ['settings', 'PATCH', '/settings', { project_name: 'x' }, ''],
    ['permissions', 'POST', '/permissions', { collection: 'flota', action: 'read' }, ''],
    ['policies', 'POST', '/policies', { name: 'x', admin_access: true }, ''],
    ['roles', 'POST', '/roles', { name: 'x' }, ''],
    ['the audit', 'POST', '/items/audit', { person: 'x' }, ''],
    ['what waits', 'POST', '/items/confirmations', { collection: 'flota' }, ''],
  ])('%s', async (_, method, path, body, who) => {
    expect((await allowed(method, path, body)).join(' ')).toBe(who)
  })

  test('nobody sells a vehicle at the counter, and nobody moves a booking outside it', async () => {
    expect(await isAllowed('counter', 'PATCH', '/items/vehicles/1', { state: 'sold' })).toBe(false)
    const note = { notes: 'Llega tarde' }
    expect((await allowed('PATCH', `/items/reservations/${here.id}`, note)).join(' ')).toBe(
      'counter staff',
    )
  })
})

describe('the counter', () => {
  const item = (collection: string, { [collection]: id }: Readonly<Record<string, unknown>>) =>
    `/items/${collection}/${id}`
  const idsOf = (one: Place) => ({
    ...{ reservations: one.id, prechecks: one.precheck, payments: one.payment },
    ...{ mail_outbox: one.mail, reservation_steps: one.step },
  })

  test.each(['reservations', 'prechecks', 'payments', 'mail_outbox', 'reservation_steps'])(
    'sees %s of its own branches and of no others, by no way',
    async (collection) => {
      expect(await isAllowed('counter', 'GET', item(collection, idsOf(here)))).toBe(true)
      expect(await isAllowed('counter', 'GET', item(collection, idsOf(there)))).toBe(false)
      expect(await isAllowed('staff', 'GET', item(collection, idsOf(there)))).toBe(true)
      const { data } = await ask('counter', 'GET', `/items/${collection}?limit=-1&fields=id`)
      const ids = (data as { id: number }[]).map(({ id }) => id)
      expect(ids).not.toContain(Reflect.get(idsOf(there), collection))
    },
  )

  test('changes a booking of its own branches and no other', async () => {
    const write = (one: Place) =>
      isAllowed('counter', 'PATCH', `/items/reservations/${one.id}`, { notes: 'Llega tarde' })
    expect([await write(here), await write(there)]).toEqual([true, false])
    // Whoever approves photos has opened them.
    const review = async (one: Place) => {
      await ask('counter', 'GET', item('prechecks', idsOf(one)))
      return isAllowed('counter', 'PATCH', item('prechecks', idsOf(one)), { review: 'approved' })
    }
    expect([await review(here), await review(there)]).toEqual([true, false])
    const again = (one: Place) =>
      isAllowed('counter', 'PATCH', `/items/mail_outbox/${one.mail}`, { status: 'queued' })
    expect([await again(here), await again(there)]).toEqual([true, false])
  })

  test('without a branch sees no booking', async () => {
    await workAt([])
    const { data } = await ask('counter', 'GET', '/items/reservations?limit=-1&fields=id')
    expect(data).toEqual([])
    expect(await isAllowed('counter', 'GET', `/items/reservations/${here.id}`)).toBe(false)
  })
})

describe('the photo of a license', () => {
  const ways = (photo: string) => [`/files/${photo}`, `/assets/${photo}`]

  test('is shown to the management, and at the counter to the branch of its booking', async () => {
    for (const [one, who] of [
      [here, ['counter', 'staff']],
      [there, ['staff']],
    ] as const) {
      for (const path of ways(one.photo)) {
        const found: Role[] = []
        for (const role of roles) {
          const token = booking.site.back.tokens[role]
          const headers = { Authorization: `Bearer ${token}` }
          if ((await fetch(booking.site.back.url + path, { headers })).ok) found.push(role)
        }
        expect([path, found]).toEqual([path, who])
      }
    }
  })

  test('is in no list of others: by files, search, folder or the pre-check-in', async () => {
    for (const role of ['fleet', 'content'] as const) {
      const { data } = await ask(role, 'GET', '/files?limit=-1&fields=id')
      const ids = (data as { id: string }[]).map(({ id }) => id)
      expect(ids.length).toBeGreaterThan(0)
      expect([ids.includes(here.photo), ids.includes(there.photo)]).toEqual([false, false])
      const search = await ask(role, 'GET', '/files?search=a.png&fields=id')
      expect(search.data).toEqual([])
      expect(await isAllowed(role, 'GET', '/items/prechecks?fields=license_front.*')).toBe(false)
      const folder = `filter[license_front_of][license_number][_nnull]=true`
      expect(await isAllowed(role, 'GET', `/files?${folder}`)).toBe(false)
    }
    const { data } = await ask('counter', 'GET', '/files?limit=-1&fields=id')
    const ids = (data as { id: string }[]).map(({ id }) => id)
    expect([ids.includes(here.photo), ids.includes(there.photo)]).toEqual([true, false])
  })
})

describe('the pages of the back office', () => {
  test.each([
    ['GET', '/hoy', 'counter staff', 200],
    ['GET', '/acciones', 'counter staff', 200],
    // The back office of this test knows no site.
    ['POST', '/acciones', 'counter staff', 503],
    ['GET', '/tarifas', 'content staff', 200],
    ['GET', '/tarifas/csv', 'content staff', 200],
    // A body that is no form has no rows.
    ['POST', '/tarifas/csv', 'content staff', 422],
    ['GET', '/tarifas/precios', 'content staff', 200],
    ['POST', '/tarifas/precios', 'content staff', 422],
    ['GET', '/informes', 'staff', 200],
    ['GET', '/no-se-muestra', 'content staff', 200],
  ] as const)('%s %s is for %s', async (method, path, who, status) => {
    const found: Role[] = []
    for (const role of roles) {
      const headers = { Authorization: `Bearer ${booking.site.back.tokens[role]}` }
      const answer = await fetch(booking.site.back.url + path, { method, headers })
      if (answer.status === status) found.push(role)
      else expect([role, answer.status]).toEqual([role, 403])
    }
    expect(found.join(' ')).toBe(who)
  })
})

describe('the management', () => {
  async function person(role: string): Promise<string> {
    const email = `p${Math.random().toString(36).slice(2)}@istmo.example.com`
    const made = (await admin('POST', '/users', {
      ...{ email, password: 'una clave larga 10', role, status: 'active' },
    })) as { id: string }
    return made.id
  }

  test('gives branches and roles to others, but none above its own', async () => {
    const [branch] = (await admin('GET', '/items/branches?fields=id&limit=1')) as { id: number }[]
    const clerk = await person(ROLE.counter)
    const change = (values: object, id = clerk) =>
      isAllowed('staff', 'PATCH', `/users/${id}`, values)
    expect(await change({ branches: [{ branch: branch?.id }] })).toBe(true)
    expect(await change({ role: ROLE.fleet })).toBe(true)
    const [administrator] = (await admin(
      'GET',
      '/roles?filter[name][_contains]=Admin&fields=id',
    )) as {
      id: string
    }[]
    for (const role of [administrator?.id, ROLE.site, ROLE.renter, null]) {
      expect([role, await change({ role })]).toEqual([role, false])
    }
    expect(await change({ tfa_secret: null })).toBe(false)
    for (const values of [
      { password: 'otra clave larga 11' },
      { email: 'a@b.co' },
      { token: 'x' },
    ]) {
      expect([values, await change(values)]).toEqual([values, false])
    }
    const { id: boss } = (await admin('GET', '/users/me?fields=id')) as { id: string }
    expect(await change({ status: 'suspended' }, boss)).toBe(false)
    const email = `n${Date.now()}@istmo.example.com`
    const make = async (values: object) => {
      const { status, data } = await ask('staff', 'POST', '/users', { email, ...values })
      if (status < 400) return 'made'
      return JSON.stringify(data).includes('Por confirmar') ? 'waits' : 'refused'
    }
    expect(await make({ role: administrator?.id })).toBe('refused')
    expect(await make({ role: ROLE.management })).toBe('refused')
    const password = 'una clave larga 10'
    expect(await make({ role: ROLE.counter, password })).toBe('refused')
    expect(await make({ role: ROLE.counter })).toBe('waits')
  })

  test('nobody of the staff makes or changes a share', async () => {
    const share = { name: 'A share', collection: 'reservations', item: String(here.id), role: null }
    const { id } = (await admin('POST', '/shares', share)) as { id: string }
    for (const role of roles) {
      expect(await isAllowed(role, 'PATCH', `/shares/${id}`, { role: ROLE.management })).toBe(false)
      expect(await isAllowed(role, 'POST', '/shares', share)).toBe(false)
      expect(await isAllowed(role, 'DELETE', `/shares/${id}`)).toBe(false)
    }
  })

  test.each(['counter', 'fleet', 'content'] as const)('alone does so, not %s', async (role) => {
    const clerk = await person(ROLE.counter)
    const [branch] = (await admin('GET', '/items/branches?fields=id&limit=1')) as { id: number }[]
    const { data: me } = await ask(role, 'GET', '/users/me?fields=id')
    for (const id of [clerk, (me as { id: string }).id]) {
      for (const values of [{ role: ROLE.management }, { branches: [{ branch: branch?.id }] }]) {
        expect(await isAllowed(role, 'PATCH', `/users/${id}`, values)).toBe(false)
      }
    }
    expect(await isAllowed(role, 'PATCH', '/users/me', { role: ROLE.management })).toBe(false)
    const own = { user: (me as { id: string }).id, branch: branch?.id }
    expect(await isAllowed(role, 'POST', '/items/staff_branches', own)).toBe(false)
  })
})
