import type { Catalogue } from '~/domain/catalogue.ts'
import { catalogue } from '~/server/content/catalogue.server.ts'
import { idOf, rowOf } from '../../directus/setup/records.ts'
import type { Rest } from '../../directus/setup/rest.ts'
import { bookAll } from './book.ts'
import { planBookings } from './booking-plan.ts'
import { loadDesk } from './desk.ts'

/**
 * Loads the demo's bookings into a back office that has none, with the site's own token; `admin` then sets back when each
 * was made, which the back office allows nobody else. Reads the site's environment. @returns how many there are
 */
export async function loadBookings(admin: Rest, now = Date.now()): Promise<number> {
  const brands = [...new Set(planBookings().map(({ brand }) => brand))]
  const contents: Record<string, Catalogue> = {}
  for (const brand of brands) contents[brand] = (await catalogue(brand)).value
  const booked = await bookAll(contents, now)
  const madeAt = new Map(booked.map(({ id, bookedAt }) => [id, new Date(bookedAt).toISOString()]))
  await admin.patch(
    '/items/reservations',
    booked.map(({ id }) => ({ id, date_created: madeAt.get(id) })),
  )
  await backdate(admin, 'payments', 'reservation', madeAt)
  await backdate(admin, 'payment_events', 'payment.reservation', madeAt)
  await loadDesk(admin, now)
  return booked.length
}

async function backdate(
  admin: Rest,
  collection: string,
  owner: string,
  madeAt: ReadonlyMap<number, string>,
): Promise<void> {
  const rows = await admin.list(`/items/${collection}?fields=id,${owner}&limit=-1`)
  await admin.patch(
    `/items/${collection}`,
    rows.map((row) => {
      const { reservation } = row.payment ? rowOf(row.payment) : row
      return { id: idOf(row), date_created: madeAt.get(Number(reservation)) }
    }),
  )
}
