import type { PaypalOrder, Transaction } from '../../../sandbox/state'
import type { Total } from '../../../sandbox/totals'
import { environment } from './env'

/** The columns of a reservation that the tests compare; decimals as Directus sends them. */
export type ReservationRow = {
  readonly id: number
  readonly reservation_id: string
  readonly status: string
  readonly payment_type: string
  readonly reservation_type: string
  readonly language: string
  readonly brand: string
  readonly name: string
  readonly email: string
  readonly pickup_date: string
  readonly return_date: string
  readonly total_reservations_days: number
  readonly total: number | string
}

/** Reads or writes a collection of the back office as the site's own user. */
export async function directus<Answer>(
  path: string,
  {
    method = 'GET',
    body,
    token = environment('E2E_DIRECTUS_TOKEN'),
  }: { readonly method?: string; readonly body?: object; readonly token?: string } = {},
): Promise<Answer> {
  const response = await fetch(environment('E2E_DIRECTUS_URL') + path, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok)
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  const { data } = (await response.json()) as { data: Answer }
  return data
}

/** Changes content as its owner does in the Studio. */
export async function editContent(path: string, values: object): Promise<void> {
  const login = await directus<{ readonly access_token: string }>('/auth/login', {
    method: 'POST',
    token: '',
    body: {
      email: environment('E2E_ADMIN_EMAIL'),
      password: environment('E2E_ADMIN_PASSWORD'),
    },
  })
  await directus(path, { method: 'PATCH', body: values, token: login.access_token })
}

/** Every reservation that was made with an e-mail address. */
export function reservationsOf(email: string): Promise<ReservationRow[]> {
  return directus(`/items/reservations?filter[email][_eq]=${encodeURIComponent(email)}&limit=-1`)
}

export async function reservationByCode(code: string): Promise<ReservationRow> {
  const rows = await directus<ReservationRow[]>(
    `/items/reservations?filter[reservation_id][_eq]=${code}`,
  )
  if (!rows[0]) throw new Error(`There is no reservation ${code}`)
  return rows[0]
}

/** Id of a car of the fleet by its model. */
export async function carId(model: string): Promise<number> {
  const [car] = await directus<{ id: number }[]>(
    `/items/flota?fields=id&filter[modelo][_eq]=${encodeURIComponent(model)}`,
  )
  if (!car) throw new Error(`There is no ${model}`)
  return car.id
}

/** What the sandbox holds, as its administrator sees it. */
export async function sandbox<Answer>(path: string): Promise<Answer> {
  const response = await fetch(`${environment('E2E_SANDBOX_URL')}/_sandbox/${path}`)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return (await response.json()) as Answer
}

export const cardTransactions = () => sandbox<Transaction[]>('transactions')
export const paypalOrders = () => sandbox<PaypalOrder[]>('orders')

/** Money moved for a reservation, over both gateways; an entry per attempt that took or returned any. */
export async function chargesOf(code: string): Promise<Total[]> {
  const totals = await sandbox<Total[]>('totals')
  return totals.filter(({ reservation, captured }) => reservation === code && captured > 0)
}
