import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { panamaEpoch } from '~/domain/calendar/rental-period'
import { actOnAlert } from '~/features/alerts/act-on-alert.server'
import { addressSeal } from '~/features/alerts/alert-address.server'
import { alertPage } from '~/features/alerts/alert-page.server'
import { findByCode } from '~/features/booking/find-by-code.server'
import { signLink } from '~/features/booking/signed-link.server'
import { getManaged } from '~/features/manage/get-managed.server'
import { openLink } from '~/features/manage/open-link.server'
import { collectData } from '~/features/privacy/collect-data.server'
import { openDataLink } from '~/features/privacy/data-link.server'
import { dataPage } from '~/features/privacy/data-page'
import { bookingsOf, eraseRenter } from '~/features/privacy/erase-data.server'
import { directus } from '~/server/directus/client.server'
import { RENTER_ROLE } from '~/server/directus/renter-role'
import { findReservation } from '~/server/directus/reservations.server'
import { type Booked, bookingSite, minutes } from '../fixtures/booking'
import { siteUrl, visitor } from '../fixtures/site'

/**
 * One renter, one address, two brands: what one of them has is not found, shown, changed or erased at the other. Each
 * test asserts the own side as well, so that it would notice a key that opens nothing anywhere.
 */
const booking = bookingSite()
const { reserve, payByCard, rowOf } = booking
const admin = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  booking.site.back.admin(method, path, body)

const ceiba = () => visitor({ brand: 'ceiba' })

async function paid(email?: string): Promise<Booked> {
  const first = email === undefined ? {} : { renter: { ...someRenter(), email } }
  const booked = await reserve(booking.plenty, first)
  await payByCard(booked, 'approve')
  return booked
}

/** A paid booking of another brand under the same address. */
async function paidAtCeiba(email: string): Promise<Booked> {
  const booked = await paid(email)
  const { id } = await rowOf(booked.code)
  await admin('PATCH', `/items/reservations/${id}`, { brand: 'ceiba' })
  return booked
}

function someRenter() {
  const number = String(Math.floor(Math.random() * 1e8))
  return {
    ...{ name: 'María José', lastName: 'Ábrego-Núñez', birthday: '1990-04-12' },
    ...{ phone: `6${number.padStart(7, '0').slice(0, 7)}`, license: `E-8-${number}` },
    ...{ flightNumber: '', invoiceCompany: '', invoiceRuc: '', invoiceDv: '' },
  }
}

async function addLead(email: string, brand: string): Promise<number> {
  const facts = { number: 'S-1', company: `Palma ${brand}`, name: 'Ana', key: randomUUID() }
  const { id } = (await admin('POST', '/items/leads', { ...facts, email, brand })) as { id: number }
  return id
}

async function addAlert(email: string, brand: string): Promise<number> {
  const [branch] = (await admin('GET', '/items/branches?limit=1&fields=id')) as { id: number }[]
  const address = await visitor().run(async () => addressSeal(email))
  const { id } = (await admin('POST', '/items/stock_alerts', {
    ...{ status: 'asked', car: booking.plenty, language: 'es-ES', key: randomUUID() },
    ...{ pickup_branch: branch?.id, return_branch: branch?.id, asked_at: new Date().toISOString() },
    ...{ pickup_date: '2030-03-04T10:00:00', return_date: '2030-03-06T10:00:00' },
    ...{ email, address, brand },
  })) as { id: number }
  return id
}

const idsOf = async (collection: 'leads' | 'stock_alerts', email: string) =>
  (
    (await admin('GET', `/items/${collection}?filter[email][_eq]=${email}&sort=id`)) as {
      id: number
    }[]
  ).map(({ id }) => id)

const sign = (purpose: Parameters<typeof signLink>[0]['purpose'], code: string) =>
  visitor().run(async () => signLink({ purpose, code, until: Date.now() + minutes(60) }))

describe('a booking, at a brand that is not its own', () => {
  test('is not found by its code and e-mail', async () => {
    const { code, submission } = await paid()
    const asked = { code, email: submission.renter.email }
    const other = ceiba()
    expect(await other.run(() => findByCode(asked))).toEqual({ ok: false, error: 'not_found' })
    expect(await other.run(() => getManaged())).toEqual({ redirect: 'look_up' })
    expect(await visitor().run(() => findByCode(asked))).toEqual({ ok: true, code })
  })

  test('is not opened by the cookie of the browser that has it', async () => {
    const { v } = await paid()
    const other = ceiba()
    for (const [name, value] of v.cookies) other.cookies.set(name, value)
    expect(await other.run(() => getManaged())).toEqual({ redirect: 'look_up' })
    expect(await v.run(() => getManaged())).toMatchObject({ managed: { stage: 'upcoming' } })
  })

  test('is not opened by the link of its mail', async () => {
    const { code } = await paid()
    const request = new Request(`${siteUrl}/api/reserva/abrir?t=${await sign('booking', code)}`)
    const opened = async (v: ReturnType<typeof visitor>) =>
      (await v.run(() => openLink(request))).headers.get('Location')
    expect(await opened(ceiba())).toBe('/reserva/gestionar?otra=1&aviso=enlace')
    expect(await opened(visitor())).toBe('/reserva/gestionar/reserva')
  })

  test.each([
    ['copies', 'data_copy'],
    ['erases', 'data_erase'],
  ] as const)('is not shown by the link that %s its data', async (_, purpose) => {
    const { code } = await paid()
    const token = await sign(purpose, `${code}_${(await rowOf(code)).version}`)
    expect(await ceiba().run(() => openDataLink(token))).toEqual({ state: 'over' })
    const own = await visitor().run(() => openDataLink(token))
    expect(own).toMatchObject({ reservation: { code } })
  })
})

describe('one renter with bookings at two brands', () => {
  let own: Booked
  let theirs: Booked
  let email: string
  let leads: { own: number; theirs: number }
  let alerts: { own: number; theirs: number }
  beforeEach(async () => {
    email = `${randomUUID()}@example.com`
    theirs = await paidAtCeiba(email)
    own = await paid(email)
    leads = { theirs: await addLead(email, 'ceiba'), own: await addLead(email, 'firefly') }
    alerts = { theirs: await addAlert(email, 'ceiba'), own: await addAlert(email, 'firefly') }
  })
  /** Both cars are back: nothing but its brand keeps the other booking from being erased. */
  const afterReturn = () => panamaEpoch(own.submission.search.return) + minutes(1)
  const inOwn = async <T>(use: (asked: NonNullable<Awaited<ReturnType<typeof find>>>) => T) => {
    const asked = await visitor().run(() => find(own.code))
    if (!asked) throw new Error('no reservation')
    return visitor().run(async () => use(asked), afterReturn())
  }
  const find = (code: string) => findReservation(directus(), { code })

  test('is in a copy for one of them only as far as it is theirs', async () => {
    const { data } = await inOwn(async (asked) =>
      collectData(await bookingsOf(asked), { email, brand: asked.brand }),
    )
    expect(data.bookings.map(({ code }) => code)).toEqual([own.code])
    expect(data.company_requests.map(({ company }) => company)).toEqual(['Palma firefly'])
    expect(data.availability_alerts).toHaveLength(1)
    expect(JSON.stringify(data)).not.toContain(theirs.code)
  })

  test('stays at the other when it is erased at one', async () => {
    const plans = await inOwn((asked) => eraseRenter(asked))
    expect(plans.map(({ code }) => code)).toEqual([own.code])
    expect(await rowOf(own.code)).toMatchObject({ name: 'Datos borrados', email: '' })
    expect(await rowOf(theirs.code)).toMatchObject({ name: 'María José', email })
    expect(await idsOf('leads', email)).toEqual([leads.theirs])
    expect(await idsOf('stock_alerts', email)).toEqual([alerts.theirs])
  })

  test('has in a copy what the account keeps, and nothing of it is left once it is erased', async () => {
    const kept = { phone_number: '+50761234567', birthday: '1990-12-04', license: 'E-8-1' }
    const account = { email, role: RENTER_ROLE, status: 'active', ...kept }
    const { id } = (await admin('POST', '/users', account)) as { id: string }
    const copy = () =>
      inOwn(async (asked) => collectData(await bookingsOf(asked), { email, brand: asked.brand }))
    const { data } = await copy()
    const { phone_number: phone, ...rest } = kept
    expect(data.account).toMatchObject({ phone, ...rest })
    expect(dataPage(data, { locale: 'es' })).toContain(phone)
    await inOwn((asked) => eraseRenter(asked))
    expect(await admin('GET', `/users/${id}`)).toMatchObject({
      ...{ email, phone_number: null, birthday: null, license: null },
    })
    expect((await copy()).data.account).toBeNull()
  })

  test('is shown by the link that stops alerts, and stopped, at one of them only', async () => {
    const address = await visitor().run(async () => addressSeal(email))
    const token = await sign('alert_stop', address)
    const page = await visitor().run(() => alertPage({ t: token }))
    expect(page).toMatchObject({ state: 'stop', kept: [{ id: alerts.own }] })
    expect(await visitor().run(() => actOnAlert(token, false))).toBeNull()
    expect(await idsOf('stock_alerts', email)).toEqual([alerts.theirs])
  })

  test('is confirmed at its own brand only', async () => {
    const token = await sign('alert_confirm', String(alerts.theirs))
    const statusOf = async () => {
      const row = await admin('GET', `/items/stock_alerts/${alerts.theirs}`)
      return (row as { status: string }).status
    }
    expect(await visitor().run(() => alertPage({ t: token }))).toEqual({ state: 'over' })
    await visitor().run(() => actOnAlert(token, false))
    expect(await statusOf()).toBe('asked')
    await ceiba().run(() => actOnAlert(token, false))
    expect(await statusOf()).toBe('confirmed')
  })
})
