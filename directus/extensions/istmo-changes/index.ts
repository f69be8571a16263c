/**
 * The site may write a booking's car, dates, places and prices because a renter may change them (D20). Permissions of
 * Directus know fields, not reasons: here such a write is refused unless it is of one booking that is in force, keeps
 * its status, moves its version on, and adds the step that tells the change. So no price moves without its history.
 */
export default ({ filter }: Hooks): void => {
  filter(
    'reservations.items.update',
    async (change, { keys = [] }, { database, accountability }) => {
      if (accountability === null || accountability.admin) return change
      if (!guarded.some((field) => change[field] !== undefined)) return change
      const [id] = keys
      const known = keys.length === 1 ? await database('reservations').where({ id }).first() : null
      if (!known || !isChange(known, change)) throw forbidden()
      return change
    },
  )
}

/** What a booking is about; `directus/setup/access.ts` lets the site write it. */
const guarded = [
  'car',
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
]

const inForce = ['paid', 'confirmed']

function isChange(known: Row, { status, version, steps }: Row): boolean {
  const written = stepsIn(steps)
  return (
    inForce.includes(String(known.status)) &&
    (status === undefined || status === known.status || isPaying(known, status)) &&
    version === Number(known.version) + written.length &&
    written.some(({ event, key }) => event === 'change' && typeof key === 'string')
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

/** As Directus knows its own errors, without a package that an extension would have to bring. */
function forbidden(): Error {
  const error = new Error('A booking changes only with the step that tells it')
  return Object.assign(error, {
    name: 'DirectusError',
    code: 'FORBIDDEN',
    status: 403,
    extensions: {},
  })
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
        readonly accountability: { readonly admin?: boolean } | null
      },
    ) => Promise<Row>,
  ) => void
}
