import type { Transaction } from '../../../sandbox/state'
import type { Total } from '../../../sandbox/totals'
import { type Stepped, stateWrite } from '../../fixtures/put-state'
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

type DirectusRequest = {
  readonly method?: string
  readonly body?: object
  readonly token?: string
}

/** Reads or writes a collection of the back office as the site's own user. */
export async function directus<Answer>(
  path: string,
  { method = 'GET', body, token = environment('E2E_DIRECTUS_TOKEN') }: DirectusRequest = {},
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
  // A DELETE answers 204, without a word.
  const text = await response.text()
  const { data } = (text === '' ? {} : JSON.parse(text)) as { data: Answer }
  return data
}

/** Puts a booking into a state in which the site itself would not leave it (`stateWrite`). */
export async function putState(
  id: number,
  values: object,
  event?: 'repair' | 'change',
): Promise<void> {
  const path = `/items/reservations/${id}`
  const known = await directus<Stepped>(`${path}?fields=id,reservation_id,version,status`)
  await directus(path, { method: 'PATCH', body: stateWrite(known, values, event) })
}

/** Changes content as its owner does in the Studio. */
export async function editContent(path: string, values: object): Promise<void> {
  await asAdministrator(path, { method: 'PATCH', body: values })
}

/** The administrator's token, of one login in ten minutes: Directus takes it for fifteen. */
let login: { readonly token: Promise<string>; readonly until: number } | undefined

/** The same as the back office's administrator. */
export async function asAdministrator<Answer>(path: string, request: DirectusRequest = {}) {
  if (!login || login.until < Date.now()) {
    login = { token: logIn(), until: Date.now() + 10 * 60_000 }
  }
  return directus<Answer>(path, { ...request, token: await login.token })
}

async function logIn(): Promise<string> {
  const body = {
    email: environment('E2E_ADMIN_EMAIL'),
    password: environment('E2E_ADMIN_PASSWORD'),
  }
  const answer = await directus<{ readonly access_token: string }>('/auth/login', {
    method: 'POST',
    token: '',
    body,
  })
  return answer.access_token
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

/** The state of the sandbox, as its administrator sees it. */
export async function sandbox<Answer>(path: string): Promise<Answer> {
  const response = await fetch(`${environment('E2E_SANDBOX_URL')}/_sandbox/${path}`)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return (await response.json()) as Answer
}

export const cardTransactions = () => sandbox<Transaction[]>('transactions')

/** Money moved for a reservation, over both gateways; an entry per attempt that took or returned any. */
export async function chargesOf(code: string): Promise<Total[]> {
  const totals = await sandbox<Total[]>('totals')
  return totals.filter(({ reservation, captured }) => reservation === code && captured > 0)
}
