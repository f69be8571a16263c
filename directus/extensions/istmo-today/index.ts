import {
  addMinutes,
  dateOf,
  panamaNow,
  parseLocalDate,
} from '../../../app/domain/calendar/rental-period.ts'
import { inForce } from '../../lib/in-force.ts'
import { branchOptions } from '../../pages/branches.ts'
import {
  type Context,
  guarded,
  part,
  type Request,
  type Response,
  type Router,
  type Row,
  type Store,
  textOf,
} from '../../pages/endpoint.ts'
import { ROLE } from '../../schema/roles.ts'
import { type Day, dayOf, type Keeper, type Rental } from './day.ts'
import { todayPage } from './page.ts'

/**
 * `/hoy?sucursal=david&dia=2026-12-24`: who comes and who is late, by branch, and the bookings whose car is still out. Read
 * with the rights of whoever is logged in to the Studio, but for who keeps a vehicle that branches share.
 */
export default {
  id: 'hoy',
  handler(router: Router, context: Context): void {
    const refusals = () => ({
      enter: 'Entra al Studio para ver el día.',
      notAllowed: 'El día lo ven Mostrador y Gerencia.',
    })
    router.get('/', guarded(context, [ROLE.counter, ROLE.management], refusals, show))
  },
}

async function show({ query }: Request, response: Response, store: Store): Promise<void> {
  const now = panamaNow(Date.now())
  const today = dateOf(now)
  const day = parseLocalDate(query.dia) ?? today
  const branches = await branchOptions(store)
  const branch = branches.find(([slug]) => slug === query.sucursal)?.[0] ?? ''
  const [, last = today] = [day, today].toSorted()
  const rentals = await rentalsUntil(`${last}T23:59:59`, store)
  const next = await nextOf(now, store)
  const late = await keepersOf(next, { rentals, now }, store)
  const asked = { day, now, branch }
  const shown: Day = dayOf({ rentals, next, late }, asked)
  response.status(200).send(todayPage(shown, { ...asked, branches }))
}

const FIELDS = [
  ...['id', 'reservation_id', 'name', 'last_name', 'phone_number', 'pickup_date', 'return_date'],
  ...['pickup_branch.slug', 'return_branch.slug', 'handed_over_at', 'returned_at', 'balance'],
  ...['car.marca', 'car.modelo', 'vehicle.id', 'vehicle.plate'],
  ...['prechecks.status', 'prechecks.review'],
]

/** Bookings in force that go out or come back until then, and did not yet. */
function rentalsUntil(until: string, store: Store): Promise<Rental[]> {
  const isDue = [
    { handed_over_at: { _null: true }, pickup_date: { _lte: until } },
    { return_date: { _lte: until } },
  ]
  return read({ _and: [inForce, { returned_at: { _null: true } }, { _or: isDue }] }, store)
}

/** Bookings of the next two days that have a vehicle. */
function nextOf(now: string, store: Store): Promise<Rental[]> {
  const soon = [
    { vehicle: { _nnull: true } },
    { handed_over_at: { _null: true } },
    { pickup_date: { _lte: addMinutes(now, 48 * 60) } },
  ]
  return read({ _and: [inForce, { returned_at: { _null: true } }, ...soon] }, store)
}

/**
 * Bookings that keep the vehicles of these past their return, the one that is due first before the others. Branches share
 * vehicles, so they are asked for as the system; whoever may not see one learns no more than that it is late.
 */
async function keepersOf(
  next: readonly Rental[],
  { rentals, now }: { readonly rentals: readonly Rental[]; readonly now: string },
  { asSystem }: Store,
): Promise<Keeper[]> {
  const vehicles = next.flatMap(({ vehicle }) => (vehicle === null ? [] : [vehicle]))
  if (vehicles.length === 0) return []
  const late = [{ returned_at: { _null: true } }, { return_date: { _lt: now } }]
  const rows = await asSystem('reservations').readByQuery({
    fields: ['id', 'pickup_date', 'return_date', 'vehicle'],
    filter: { _and: [inForce, { vehicle: { _in: vehicles } }, ...late] },
    sort: ['return_date', 'id'],
    limit: -1,
  })
  return rows.map((row) => ({
    id: Number(row.id),
    code: rentals.find(({ id }) => id === Number(row.id))?.code ?? '',
    pickup: textOf(row.pickup_date).slice(0, 16),
    return: textOf(row.return_date).slice(0, 16),
    vehicle: Number(row.vehicle),
  }))
}

async function read(filter: object, { open }: Store): Promise<Rental[]> {
  const query = { fields: FIELDS, filter, sort: ['pickup_date', 'id'], limit: -1 }
  return (await open('reservations').readByQuery(query)).map(rentalOf)
}

function rentalOf(row: Row): Rental {
  const { car, vehicle, prechecks } = row
  const precheck: unknown = Array.isArray(prechecks) ? prechecks[0] : undefined
  const id = part(vehicle, 'id')
  return {
    id: Number(row.id),
    code: textOf(row.reservation_id),
    renter: `${textOf(row.name)} ${textOf(row.last_name)}`.trim(),
    phone: textOf(row.phone_number),
    pickup: textOf(row.pickup_date).slice(0, 16),
    return: textOf(row.return_date).slice(0, 16),
    pickupBranch: textOf(part(row.pickup_branch, 'slug')),
    returnBranch: textOf(part(row.return_branch, 'slug')),
    isOut: row.handed_over_at !== null,
    car: `${textOf(part(car, 'marca'))} ${textOf(part(car, 'modelo'))}`,
    vehicle: typeof id === 'number' ? id : null,
    plate: textOf(part(vehicle, 'plate')),
    balance: Math.round(Number(row.balance ?? 0) * 100),
    precheck: textOf(part(precheck, 'status')),
    review: textOf(part(precheck, 'review')),
  }
}
