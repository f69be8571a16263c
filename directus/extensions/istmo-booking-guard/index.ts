/**
 * A booking's state, dates, car and prices are written by the site alone, and only with the step that tells the change
 * (D44): permissions of Directus know fields, not reasons. People in the Studio, administrators too, ask for an act
 * instead (`/acciones`). What a booking is about changes only while it is in force, by a change (D20).
 */
export default ({ filter }: Hooks): void => {
  filter(
    'reservations.items.update',
    async (change, { keys = [] }, { database, accountability }) => {
      if (accountability === null) return change
      const touches = (fields: readonly string[]) =>
        fields.some((field) => change[field] !== undefined)
      if (!touches(state) && !touches(booked)) return change
      if (accountability.app || accountability.admin) throw forbidden(ASK)
      const [id] = keys
      const known = keys.length === 1 ? await database('reservations').where({ id }).first() : null
      if (known && isLate(known, change)) throw notFirst()
      if (!known || !isTold(known, change)) throw forbidden(UNTOLD)
      if (touches(booked) && !isChange(known, change)) throw forbidden(UNTOLD)
      return change
    },
  )
}

const ASK =
  'El estado, las fechas, el auto y el precio de una reserva los cambia el sitio: usa «Acciones» en la reserva.'
const UNTOLD = 'A booking changes only with the step that tells it'

/** How a booking stands. */
const state = [
  'status',
  'payment_type',
  'reservation_type',
  'hold_expires_at',
  'paid_at',
  'cancelled_at',
  'cancel_reason',
  'busy_until',
  'goodwill',
  'handed_over_at',
  'handed_over_by',
  'handed_over_branch',
  'returned_at',
  'returned_by',
  'returned_branch',
]

/** What a booking is about. */
const booked = [
  'car',
  'pickup_branch',
  'return_branch',
  'pickup_date',
  'return_date',
  'total_reservations_days',
  'coverage',
  'add_ons',
  'coupon_code',
  'quote_prepaid',
  'quote_postpaid',
  'free_cancel_until',
]

const inForce = ['paid', 'confirmed']

/** The booking moved on between the reading and this write, which is no fault of its writer. */
function isLate(known: Row, { version, steps }: Row): boolean {
  return typeof version === 'number' && version - stepsIn(steps).length < Number(known.version)
}

function isTold(known: Row, { version, steps }: Row): boolean {
  const written = stepsIn(steps)
  return (
    written.length > 0 &&
    version === Number(known.version) + written.length &&
    written.every(({ key }) => typeof key === 'string')
  )
}

function isChange(known: Row, { status, steps }: Row): boolean {
  return (
    inForce.includes(String(known.status)) &&
    (status === undefined || status === known.status || isPaying(known, status)) &&
    stepsIn(steps).some(({ event }) => event === 'change')
  )
}

/** A booking that was to be paid at the counter, and is paid with what its pre-check-in adds. */
function isPaying(known: Row, status: unknown): boolean {
  return known.status === 'confirmed' && status === 'paid'
}

/** Only new ones: a list of ids would take others away. */
function stepsIn(steps: unknown): readonly Row[] {
  const created = isRow(steps) ? steps.create : undefined
  return Array.isArray(created) ? created.filter(isRow) : []
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null
}

function forbidden(message: string): Error {
  return problem(message, { code: 'FORBIDDEN', status: 403, extensions: { reason: message } })
}

/** As the database would refuse its step, whose key another change has. */
function notFirst(): Error {
  const extensions = { collection: 'reservation_steps', field: 'key' }
  return problem('Another change came first', {
    code: 'RECORD_NOT_UNIQUE',
    status: 400,
    extensions,
  })
}

/** As Directus knows its own errors, without a package that an extension would have to bring. */
function problem(
  message: string,
  facts: { readonly code: string; readonly status: number; readonly extensions: object },
): Error {
  return Object.assign(new Error(message), { name: 'DirectusError', ...facts })
}

/** As much of Directus as is used here. */
type Row = Readonly<Record<string, unknown>>
type Database = (table: string) => {
  where(match: Row): { first(): Promise<Row | undefined> }
}
type Hooks = {
  readonly filter: (
    event: string,
    change: (
      row: Row,
      meta: { readonly keys?: readonly unknown[] },
      context: {
        readonly database: Database
        readonly accountability: { readonly admin?: boolean; readonly app?: boolean } | null
      },
    ) => Promise<Row>,
  ) => void
}
