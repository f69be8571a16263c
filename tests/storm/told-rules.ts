import { isClosed } from '../../app/domain/booking/reservation.ts'
import { isTaken, type Seen } from './aftermath.ts'
import type { Diary, Told } from './diary.ts'

/** Statements of the screens to renters that do not agree with the bookings. */
export function falselyTold(diary: Diary, seen: readonly Seen[]): string[] {
  const byCode = new Map(seen.map((one) => [one.code, one]))
  return [...diary.told()].flatMap(([code, list]) => {
    const found = byCode.get(code)
    if (!found) return [`${code} was told of a booking that does not exist`]
    return list.flatMap((told) => {
      const wrong = wrongOf(told, found)
      return wrong ? [`${code}: ${wrong}`] : []
    })
  })
}

function wrongOf(told: Told, { row }: Seen): string | null {
  const events = new Set(row.steps.map(({ event }) => event))
  const story = row.steps.map(({ event, actor }) => `${event}/${actor}`).join(' ')
  switch (told.what) {
    case 'reserved':
      return null
    case 'confirmed':
      return events.has('confirm') || events.has('pay') ? null : `told confirmed: ${story}`
    case 'paid':
      // A renter who pays in one tab and confirms in the other gets the same thanks in both.
      return events.has('pay') || events.has('confirm') ? null : `told paid: ${story}`
    case 'amendment paid':
      return row.payments.some((one) => isTaken(one)) ? null : `told that more is paid: ${story}`
    case 'cancelled': {
      if (!isClosed(row.status)) return `told cancelled, and is ${row.status}`
      const decided = row.steps.find(({ event }) => event === 'cancel' || event === 'no_show')
      const refund = Math.round(Number(decided?.refund ?? Number.NaN) * 100)
      return refund === told.refund ? null : `told ${told.refund} go back, ${refund} were decided`
    }
  }
}
