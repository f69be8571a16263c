import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RENTER_ROLE } from '../../app/server/directus/renter-role.ts'
import { ROLES } from '../../directus/setup/access.ts'
import { type BookingTools, bookingTools } from '../fixtures/booking'
import { addCar } from '../fixtures/cars'
import { putState } from '../fixtures/put-state'
import { contentOf, startTestSite, type TestSite } from '../fixtures/site'

/** The rights of each role in the back office (D39), asked of Directus itself with its own logins. */
let site: TestSite
let tools: BookingTools
let staff: string
let car = 0
let paid: { readonly id: number; readonly payment: number; readonly slot: number }

beforeAll(async () => {
  site = await startTestSite(async (back) => {
    car = await addCar(back, { units: 5 })
  })
  tools = bookingTools({ site, content: await contentOf() })
  const booked = await tools.reserve(car)
  await tools.payByCard(booked, 'approve')
  const { id, payments } = await tools.rowOf(booked.code)
  const [slot] = (await site.back.admin(
    'GET',
    `/items/reservation_slots?filter[reservation][_eq]=${id}&fields=id&limit=1`,
  )) as { id: number }[]
  paid = { id, payment: payments[0]?.id ?? 0, slot: slot?.id ?? 0 }
  staff = await site.back.staffToken()
})

afterAll(() => site.stop())

async function statusOf(who: string | undefined, method: string, path: string, body?: unknown) {
  return (await site.back.as(who, method, path, body)).status
}

describe('staff', () => {
  const change = (values: object) =>
    statusOf(staff, 'PATCH', `/items/reservations/${paid.id}`, values)

  test.each([
    ['what is owed', { total: 1 }],
    ['the quote', { quote: {} }],
    ['the quote that is charged', { quote_prepaid: {} }],
    ['when it was paid', { paid_at: '2026-01-01T00:00:00Z' }],
    ['how it was paid', { payment_type: 'counter' }],
    ['its code', { reservation_id: 'AAAAAAAA' }],
    ['its key', { submission_key: 'a'.repeat(22) }],
    ['its car', { car: 8 }],
    ['its version', { version: 1 }],
    ['what it owns', { slots: [] }],
    ['its attempts', { payments: [] }],
  ])('may not change %s of a booking', async (_, values) => {
    expect(await change(values)).toBe(403)
  })

  test('may note, correct the renter, and nothing is said to be paid', async () => {
    expect(await change({ notes: 'Llega tarde', phone_number: '+50760000000' })).toBe(200)
    expect(await change({ status: 'paid' })).toBe(403)
  })

  test('may not take a car from a booking, nor a coupon back', async () => {
    expect(await statusOf(staff, 'DELETE', `/items/reservation_slots/${paid.slot}`)).toBe(403)
    // A row of the ledger that belongs to no block of theirs.
    expect(await statusOf(staff, 'POST', '/items/reservation_slots', { slot: 'x' })).toBe(400)
    expect(await statusOf(staff, 'DELETE', '/items/coupon_redemptions/1')).toBe(403)
  })

  test('may not write payments, settings or accounts of renters', async () => {
    expect(await statusOf(staff, 'PATCH', `/items/payments/${paid.payment}`, { amount: 1 })).toBe(
      403,
    )
    expect(await statusOf(staff, 'PATCH', '/settings', { project_name: 'x' })).toBe(403)
    const renter = { email: 'a@b.co', role: ROLES.renter.id }
    expect(await statusOf(staff, 'POST', '/users', renter)).toBe(400)
  })

  test('may not make a private file public', async () => {
    const [file] = (await site.back.admin('GET', '/files?limit=1&fields=id')) as { id: string }[]
    const { status } = await site.back.as(staff, 'PATCH', `/files/${file?.id}`, { folder: null })
    expect(status).toBe(403)
    expect(await statusOf(staff, 'PATCH', `/files/${file?.id}`, { title: 'Otro título' })).toBe(200)
  })

  test.each([
    ['its state', { status: 'cancelled' }],
    ['its state, to money that went back', { status: 'refunded' }],
    ['its days', { return_date: '2027-06-01T10:00:00' }],
    ['its place', { pickup_branch: 2 }],
    ['its coverage', { coverage: 2 }],
    ['its stamps', { returned_at: '2027-05-04T10:00:00Z' }],
    ['its goodwill', { goodwill: 10 }],
    ['what it costs', { total: 1 }],
    ['the bill that is shown', { quote: { total: 1 } }],
  ])('ask for an act instead of writing %s, and so do administrators', async (_, values) => {
    expect(await change(values)).toBe(403)
    const path = `/items/reservations/${paid.id}`
    const answer = await site.back.as(await site.back.adminToken(), 'PATCH', path, values)
    expect(answer.status).toBe(403)
    expect(JSON.stringify(answer.data)).toContain('usa «Acciones»')
  })
})

describe('an administrator', () => {
  const event = { key: 'a-key', kind: 'webhook', source: 'webhook' }
  const attempt = {
    ...{ idempotency_key: 'a-key', gateway: 'nobody', method: 'card', status: 'captured' },
    ...{ amount: '1.00', currency: 'USD' },
  }
  const step = {
    ...{ key: 'AAAAAAAA:9', event: 'payment_update', to_status: 'paid', actor: 'staff' },
    ...{ at: new Date().toISOString(), token: 'x' },
  }
  const money = { status: 'captured', refunded_amount: 0 }
  const lastOf = async (collection: string) => {
    const path = `/items/${collection}?fields=id&limit=1&sort=-id`
    const [row] = (await site.back.admin('GET', path)) as { id: number }[]
    return row?.id ?? 0
  }

  /** Neither is named by another record, which would keep it from being deleted anyway. */
  const addLone = async () => {
    await tools.reserve(car)
    const lone = { ...attempt, idempotency_key: randomUUID(), reservation: paid.id }
    const made = await site.back.as(site.back.siteToken, 'POST', '/items/payments', lone)
    expect([made.status, made.data]).toEqual([200, expect.anything()])
  }

  test.each([
    ['makes a booking', 'POST', 'reservations', null, { status: 'paid' }, 'se hace en el sitio'],
    ['makes a payment', 'POST', 'payments', null, attempt, 'usa «Acciones»'],
    ['writes one', 'PATCH', 'payments', 'id', money, 'usa «Acciones»'],
    ['makes an event of one', 'POST', 'payment_events', null, event, 'usa «Acciones»'],
    ['writes an event', 'PATCH', 'payment_events', 'id', { kind: 'x' }, 'usa «Acciones»'],
    [
      'adds to the history',
      'POST',
      'reservation_steps',
      null,
      { ...step, reservation: 1 },
      'no se escribe',
    ],
    ['writes the history', 'PATCH', 'reservation_steps', 'id', { why: 'x' }, 'usa «Acciones»'],
    ['deletes a booking', 'DELETE', 'reservations', 'id', undefined, 'usa «Acciones»'],
    ['deletes a payment', 'DELETE', 'payments', 'id', undefined, 'usa «Acciones»'],
    ['deletes an event', 'DELETE', 'payment_events', 'id', undefined, 'usa «Acciones»'],
    ['deletes the history', 'DELETE', 'reservation_steps', 'id', undefined, 'usa «Acciones»'],
  ] as const)(
    'never %s, and is told what to do instead',
    async (_, method, list, id, body, told) => {
      if (method === 'DELETE') await addLone()
      const path = `/items/${list}${id ? `/${await lastOf(list)}` : ''}`
      const before = await site.back.admin('GET', `/items/${list}?limit=-1&fields=*`)
      const { status, data } = await site.back.as(await site.back.adminToken(), method, path, body)
      expect([status, JSON.stringify(data)]).toEqual([403, expect.stringContaining(told)])
      expect(await site.back.admin('GET', `/items/${list}?limit=-1&fields=*`)).toEqual(before)
    },
  )
})

describe('the site', () => {
  const change = (path: string, values: object) =>
    statusOf(site.back.siteToken, 'PATCH', path, values)

  test.each([
    // Its columns may be erased: another value is refused, not the column.
    ['the renter', 400, { name: 'Otra' }],
    ['how to reach the renter, untold', 403, { email: 'other@example.com' }],
    ['the quote that is charged', 403, { quote_prepaid: {} }],
    ['what it costs', 403, { total: 1 }],
    ['the code', 403, { reservation_id: 'AAAAAAAA' }],
    ['the dates', 403, { pickup_date: '2026-01-01T10:00' }],
  ])('may not change %s of a booking', async (_, status, values) => {
    expect(await change(`/items/reservations/${paid.id}`, values)).toBe(status)
  })

  test('changes what a booking is about only with the step that tells it', async () => {
    const path = `/items/reservations/${paid.id}`
    const status = 'paid'
    await putState(site.back, paid.id, { status })
    await tools.reserve(car)
    const { version } = (await site.back.admin('GET', path)) as { version: number }
    const step = (event: string) => ({
      create: [
        {
          key: `${paid.id}:${version + 1}`,
          at: new Date().toISOString(),
          event,
          from_status: status,
          to_status: status,
          actor: 'renter',
          why: '',
          token: 'a',
        },
      ],
    })
    const dates = { pickup_date: '2027-01-01T10:00:00' }
    const next = { version: version + 1 }
    for (const [why, values] of [
      ['the version stays', { ...dates, steps: step('change') }],
      ['another kind of step', { ...dates, ...next, steps: step('payment_update') }],
      ['no step', { ...dates, ...next, steps: { create: [] } }],
      ['steps that replace others', { ...dates, ...next, steps: step('change').create }],
      ['the status moves too', { ...dates, ...next, steps: step('change'), status: 'cancelled' }],
    ] as const) {
      expect(await change(path, values), why).toBe(403)
    }
    const all = { query: { limit: -1 }, data: { ...dates, ...next, steps: step('change') } }
    expect(await change('/items/reservations', all), 'every booking').toBe(403)
    expect(await change(path, { ...dates, ...next, steps: step('change') }), 'a change').toBe(200)
    const late = await site.back.as(site.back.siteToken, 'PATCH', path, {
      ...{ ...dates, ...next, steps: step('change') },
    })
    expect(late, 'one that came too late').toMatchObject({
      status: 400,
      data: {
        errors: [{ extensions: { code: 'RECORD_NOT_UNIQUE', collection: 'reservation_steps' } }],
      },
    })
    await putState(site.back, paid.id, { status: 'cancelled' })
    const later = { version: version + 3, steps: step('change') }
    expect(await change(path, { ...dates, ...later }), 'one that has ended').toBe(403)
  })

  test.each([
    ['the amount', { amount: 1 }],
    ['the key', { idempotency_key: 'x' }],
    ['the gateway', { gateway: 'paypal' }],
  ])('may not change %s of a payment', async (_, values) => {
    expect(await change(`/items/payments/${paid.payment}`, values)).toBe(403)
  })

  test('reads of users only renters, and of them only what their copy needs', async () => {
    const read = (query: string) => statusOf(site.back.siteToken, 'GET', `/users?${query}`)
    for (const field of ['first_name', 'role', 'status', 'password', 'tfa_secret', 'token']) {
      expect([field, await read(`fields=${field}`)]).toEqual([field, 403])
      expect([field, await read(`filter[${field}][_nnull]=true`)]).toEqual([field, 403])
    }
    const renters = await site.back.admin(
      'GET',
      `/users?filter[role][_eq]=${RENTER_ROLE}&fields=email&limit=-1`,
    )
    const seen = await site.back.as(site.back.siteToken, 'GET', '/users?fields=email&limit=-1')
    expect(seen).toMatchObject({ status: 200, data: renters })
  })
})

test('each permission names its fields, whoever has it (D39)', async () => {
  const query = 'fields=policy,collection,action,fields&limit=-1'
  const permissions = (await site.back.admin('GET', `/permissions?${query}`)) as {
    policy: string | null
    collection: string
    action: string
    fields: string[] | null
  }[]
  // Those of nobody's policy are what Directus gives whoever opens its Studio.
  const own = permissions.filter(({ policy }) => policy)
  expect(new Set(own.map(({ policy }) => policy)).size).toBeGreaterThan(2)
  const unnamed = own.filter(
    ({ action, fields }) => action !== 'delete' && (!fields?.length || fields.includes('*')),
  )
  expect(unnamed.map(({ collection, action }) => `${action} ${collection}`)).toEqual([])
})

describe('the public', () => {
  test('registers as a renter who has to confirm the e-mail, and reads nothing', async () => {
    const email = `x${Date.now()}@example.com`
    const anybody = { email, password: 'una clave larga 10' }
    const register = (more: object) =>
      statusOf(undefined, 'POST', '/users/register', { ...anybody, ...more })
    expect(await register({ password: 'corta1' }), 'a short password').toBe(400)
    expect(await register({ role: ROLES.management.id }), 'as staff').not.toBe(204)
    expect(await register({})).toBe(204)
    const [user] = (await site.back.admin(
      'GET',
      `/users?filter[email][_eq]=${email}&fields=role,status`,
    )) as { role: string; status: string }[]
    expect(user).toEqual({ role: ROLES.renter.id, status: 'unverified' })
    expect(await statusOf(undefined, 'POST', '/auth/login', anybody)).toBe(401)
    expect(await statusOf(undefined, 'GET', '/items/flota')).toBe(403)
    expect(await statusOf(undefined, 'GET', '/items/reservations')).toBe(403)
  })
})
