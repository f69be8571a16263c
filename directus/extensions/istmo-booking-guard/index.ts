import { isContent } from '../../../app/server/content/content-collections.ts'
import { forbidden, type Hooks, notUnique, type Row, refused } from '../../lib/hooks.ts'
import { isInForce } from '../../lib/in-force.ts'
import { isPerson } from '../../schema/roles.ts'
import { billColumns } from '../../setup/bill-columns.ts'
import { guardPhotos } from './photos.ts'

/**
 * Only the site writes a booking's state, dates, car and prices, and only with the step that tells the change (D44):
 * permissions of Directus know fields, not reasons. People in the Studio, administrators included, ask for an act instead
 * (`/acciones`). The fields of `booked` change only while the booking is in force, and with a step of the event `change` (D20);
 * those of `contact` with one that tells of a correction or an erasure (D49), but for staff, who correct them in the Studio;
 * those of `accepted` with one that tells that it was withdrawn or erased. No person makes a booking, writes a payment or deletes
 * either, or writes what has happened to them: beside the site that would be money that no gateway knows and no audit tells.
 */
export default (hooks: Hooks): void => {
  const { filter } = hooks
  guardPhotos(hooks)
  filter('reservations.items.create', async (row, _, { accountability }) => {
    if (isPerson(accountability)) throw forbidden(BOOK)
    return row
  })
  for (const collection of ['payments', 'payment_events']) {
    filter(`${collection}.items.create`, async (row, _, { accountability }) => {
      if (isPerson(accountability)) throw forbidden(PAY)
      return row
    })
    filter(`${collection}.items.update`, async (change, _, { accountability }) => {
      // When the rows of the demo were made is set back by an administrator.
      const isMoney = Object.keys(change).some((field) => field !== 'date_created')
      if (isMoney && isPerson(accountability)) throw forbidden(PAY)
      return change
    })
  }
  // A new one is judged where vehicles are moved, which staff do by a step of their own: istmo-vehicles.
  filter('reservation_steps.items.update', async (change, _, { accountability }) => {
    if (isPerson(accountability)) throw forbidden(KEEP)
    return change
  })
  for (const collection of ['reservations', 'payments', 'payment_events', 'reservation_steps']) {
    filter(`${collection}.items.delete`, async (keys, _, { accountability }) => {
      if (isPerson(accountability)) throw forbidden(KEEP)
      return keys
    })
  }
  // Words about a renter stand where a copy of the renter's data has them and an erasure takes them.
  for (const event of ['comments.create', 'comments.update'] as const) {
    filter(event, async (comment, _, { accountability }) => {
      const { collection } = comment
      const isAboutContent = collection !== 'directus_files' && isContent(String(collection))
      const isMoved = event === 'comments.create' || collection !== undefined
      if (isMoved && !isAboutContent && isPerson(accountability)) throw refused(COMMENT)
      return comment
    })
  }
  filter(
    'reservations.items.update',
    async (change, { keys = [] }, { database, accountability }) => {
      if (accountability === null) return change
      if (isPerson(accountability)) {
        const rows = await database('reservations').whereIn('id', keys)
        // A form that was open before would write the renter's data back.
        if (rows.some(({ erased_at: erased }) => erased !== null)) throw refused(ERASED)
      }
      const touches = (fields: readonly string[]) =>
        fields.some((field) => change[field] !== undefined)
      const isByPerson = isPerson(accountability)
      const isBooking = touches(state) || touches(booked)
      const isAccepted = touches(accepted)
      if (!isBooking && !isAccepted && (isByPerson || !touches(contact))) return change
      if (isByPerson) throw forbidden(ASK)
      const [id] = keys
      const known = keys.length === 1 ? await database('reservations').where({ id }).first() : null
      // The error with which the database would refuse the step, because another change has its key.
      if (known && isLate(known, change)) throw notUnique(LATE, 'reservation_steps', 'key')
      if (!known || !isTold(known, change)) throw forbidden(UNTOLD)
      if (touches(booked) && !isChange(known, change)) throw forbidden(UNTOLD)
      if (touches(contact) && !hasStep(change, ['correct', 'erase'])) throw forbidden(UNTOLD)
      if (isAccepted && !hasStep(change, ['withdraw', 'erase'])) throw forbidden(UNTOLD)
      return change
    },
  )
}

const ASK =
  'El estado, las fechas, el auto y el precio de una reserva los cambia el sitio: usa «Acciones» en la reserva.'
const BOOK =
  'Una reserva se hace en el sitio, también para quien llama o viene: ahí se cotiza y se cobra.'
const PAY =
  'Los pagos los escribe el sitio, según la pasarela: para devolver dinero o cancelar usa «Acciones» en la reserva.'
const KEEP =
  'Una reserva, sus pagos y su historia se guardan: para cancelarla usa «Acciones»; los datos de quien alquila se borran en la página «Tus datos son tuyos» del sitio.'
const COMMENT =
  'Sobre quien alquila no se comenta: lo que haya que decir va en «Notas del personal» de la reserva, que se borran con sus datos.'
const ERASED = 'Los datos de esta reserva se borraron: no se escribe más en ella.'
const UNTOLD = 'A booking changes only with the step that tells it'
const LATE = 'Another change came first'

/** Fields that tell the state of a booking, and its bill. */
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
  'balance',
  'handed_over_at',
  'handed_over_by',
  'handed_over_branch',
  'returned_at',
  'returned_by',
  'returned_branch',
  ...billColumns,
]

/** Fields that tell what is booked, and its price. */
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

/** Fields that tell how to reach the renter, and whom the invoice is for. */
const contact = [
  'email',
  'phone_number',
  'flight_number',
  'invoice_company',
  'invoice_ruc',
  'invoice_dv',
]

/** Fields that tell what the renter accepted, and when. */
const accepted = [
  'marketing_consent',
  'accepted_at',
  'accepted_language',
  'accepted_how',
  'terms_version',
  'cancellation_version',
  'privacy_version',
  'marketing_version',
  'marketing_withdrawn_at',
]

/** Whether the booking changed after the writer had read it, which is no fault of the writer. */
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
    isInForce(known.status) &&
    (status === undefined || status === known.status || isPaying(known, status)) &&
    stepsIn(steps).some(({ event }) => event === 'change')
  )
}

function hasStep({ steps }: Row, events: readonly string[]): boolean {
  return stepsIn(steps).some(({ event }) => events.includes(String(event)))
}

/** Whether a booking for the counter is paid online, together with the additions of its pre-check-in. */
function isPaying(known: Row, status: unknown): boolean {
  return known.status === 'confirmed' && status === 'paid'
}

/** The new steps alone: a list of ids would take others away. */
function stepsIn(steps: unknown): readonly Row[] {
  const created = isRow(steps) ? steps.create : undefined
  return Array.isArray(created) ? created.filter(isRow) : []
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null
}
