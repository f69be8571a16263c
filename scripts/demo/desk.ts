import { addDays, dateOf, panamaNow } from '~/domain/calendar/rental-period.ts'
import { FOLDERS } from '../../directus/schema/constants.ts'
import { idOf, type Row, rowOf } from '../../directus/setup/records.ts'
import type { Rest } from '../../directus/setup/rest.ts'

/**
 * The rest of a working day for the Studio of the demo, so that no list is empty which an owner opens first: mails that went
 * out, pre-check-ins, companies' requests and blocked vehicles. Rows alone: nothing of it is sent to anybody.
 */
export async function loadDesk(admin: Rest, now: number): Promise<void> {
  const bookings = await admin.list(
    '/items/reservations?limit=-1&sort=pickup_date&fields=id,reservation_id,version,brand,language,status,email,date_created,pickup_date,handed_over_at,license,vehicle',
  )
  await admin.post('/items/mail_outbox', bookings.flatMap(mailOf).map(failedFirst))
  const ahead = bookings.filter((one) => isRented(one) && one.handed_over_at === null)
  await admin.post('/items/prechecks', await prechecksOf(ahead.slice(0, 6), admin))
  await admin.post('/items/leads', leads(now))
  await block(admin, bookings, now)
}

function isRented({ status }: Row): boolean {
  return status === 'confirmed' || status === 'paid'
}

/** The mail of what a booking became. */
function mailOf({ id, reservation_id: code, version, ...booking }: Row): Row[] {
  const { status, brand, language, email, date_created: at } = booking
  const kinds: Readonly<Record<string, string>> = {
    ...{ confirmed: 'confirmation', paid: 'confirmation', cancelled: 'cancelled' },
    ...{ refunded: 'refund', expired: 'not_confirmed' },
  }
  const kind = kinds[String(status)]
  if (!kind) return []
  const sent = { status: 'sent', tries: 1, sent_to: email, sent_at: at, date_created: at }
  return [{ ...sent, key: `${code}:${version}:${kind}`, kind, brand, language, reservation: id }]
}

/** One that a mail server did not take. */
function failedFirst(mail: Row, index: number): Row {
  if (index > 0) return mail
  const problem = '550 5.1.1 No existe ese buzón'
  return { ...mail, status: 'failed', sent_at: null, problem }
}

/** Those that come first: whole, with a license to be looked at, and begun. */
async function prechecksOf(bookings: readonly Row[], admin: Rest): Promise<Row[]> {
  const states = [
    { status: 'completed', step: 'thanks', review: 'review' },
    { status: 'completed', step: 'thanks', review: 'approved' },
    { status: 'started', step: 'preferences', review: 'none' },
  ] as const
  return await Promise.all(
    bookings.map(async ({ id, license, pickup_date }, index) => {
      const state = states[index % states.length] ?? states[2]
      const arrival = { arrival_time: String(pickup_date).slice(11, 16) }
      if (state.status === 'started') return { reservation: id, ...state, ...arrival }
      const expiry = `${Number(String(pickup_date).slice(0, 4)) + 3}-06-30`
      return {
        ...{ reservation: id, ...state, ...arrival, express_code: EXPRESS[index] },
        ...{ license_number: license, license_country: 'PA', license_expiry: expiry },
        license_front: await picture(admin, 'Frente'),
        license_back: await picture(admin, 'Reverso'),
      }
    }),
  )
}

const EXPRESS = ['K4M9TX', 'R7C3HA', '', 'N9D4WE', 'T3F7QC', '']

/** A drawing in the place of a photo of a license. */
async function picture(admin: Rest, side: string): Promise<unknown> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 856 540"><rect width="856" height="540" rx="32" fill="#e7edf3"/><rect x="48" y="150" width="200" height="250" fill="#b9c7d4"/><text x="48" y="96" font-family="sans-serif" font-size="48" fill="#1e191c">Licencia de muestra</text><text x="290" y="220" font-family="sans-serif" font-size="40" fill="#574e54">${side}</text></svg>`
  const form = new FormData()
  form.set('folder', FOLDERS.licenses.id)
  form.set('file', new Blob([svg], { type: 'image/svg+xml' }), `licencia-${side.toLowerCase()}.svg`)
  return idOf(rowOf(await admin.post('/files', form)))
}

function leads(now: number): Row[] {
  const day = (days: number) => new Date(now - days * 86_400_000).toISOString()
  const one = (number: string, company: string, name: string, more: Row): Row => ({
    ...{ number, key: `demo-${number}`, company, name, status: 'new', brand: 'firefly' },
    ...{ language: 'es-ES', email: `${number.toLowerCase()}@example.com`, phone: '+50760001234' },
    ...more,
  })
  return [
    one('L-7K3M9Q', 'Constructora Cerro Azul', 'Ileana Batista', {
      ...{ fleet_size: 12, months: '12', car_types: ['pickup', '4x4'], date_created: day(0.2) },
      message: 'Para una obra en Penonomé, desde enero. ¿Incluye cambio de llantas?',
    }),
    one('L-P4T6XA', 'Clínica Bella Mar', 'Rogelio Samaniego', {
      ...{ fleet_size: 3, months: '24', car_types: ['sedan'], date_created: day(1.1) },
    }),
    one('L-D9H2RC', 'Northwind Tours', 'Amelia Clarke', {
      ...{ fleet_size: 6, months: 'trip', car_types: ['van'], date_created: day(3) },
      ...{ language: 'en-US', status: 'contacted', brand: 'ceiba' },
      answer: 'Se le llamó el lunes: espera la propuesta por escrito.',
    }),
    one('L-W3E7NF', 'Distribuidora Istmeña', 'Kathia Pinzón', {
      ...{ fleet_size: 20, months: '36', car_types: ['van', 'pickup'], date_created: day(12) },
      ...{ status: 'closed', answer: 'Firmó por 36 meses.' },
    }),
  ]
}

/** Vehicles that no booking has: one in the workshop, one washed, one driven to another branch. */
async function block(admin: Rest, bookings: readonly Row[], now: number): Promise<void> {
  const booked = new Set(bookings.map(({ vehicle }) => vehicle))
  const vehicles = await admin.list(
    '/items/vehicles?limit=-1&sort=-id&fields=id&filter[state][_eq]=active',
  )
  const free = vehicles.filter(({ id }) => !booked.has(id))
  const today = dateOf(panamaNow(now))
  const blocks = [
    { reason: 'workshop', days: [0, 3], note: 'Cambio de frenos. Taller de Juan Díaz.' },
    { reason: 'cleaning', days: [1, 1], note: 'Tapicería.' },
    { reason: 'transfer', days: [2, 3], note: 'Va a David con la grúa.' },
  ] as const
  for (const [index, { days, ...one }] of blocks.entries()) {
    const [first, last] = days.map((ahead) => addDays(today, ahead))
    const vehicle = free[index * 5]?.id
    const hours = { starts_at: `${first}T08:00:00`, ends_at: `${last}T17:00:00` }
    await admin.post('/items/vehicle_blocks', { vehicle, ...hours, ...one })
  }
}
