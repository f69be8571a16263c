import { isBooked } from '../../app/domain/booking/reservation.ts'
import type { BookingRow, Seen } from './aftermath.ts'
import type { StormStack } from './stack.ts'

type Slot = {
  readonly slot: string
  readonly reservation: number | null
  readonly block: number | null
}
type Coupon = {
  readonly code: string
  readonly max_redemptions: number | null
  readonly max_per_email: number | null
}

/** Breaches of these rules: no half day is rented twice, by the slots and by the times, and no coupon is used too often. */
export async function rentedTwice(
  { admin }: Pick<StormStack, 'admin'>,
  seen: readonly Seen[],
): Promise<string[]> {
  const [slots, coupons] = (await Promise.all([
    admin('GET', '/items/reservation_slots?limit=-1&fields=slot,reservation,block'),
    admin('GET', '/items/coupons?limit=-1&fields=code,max_redemptions,max_per_email'),
  ])) as [Slot[], Coupon[]]
  const inForce = seen.map(({ row }) => row).filter(({ status }) => isBooked(status))
  return [
    ...slots
      .filter(({ reservation, block }) => reservation === null && block === null)
      .map(({ slot }) => `the half day ${slot} is nobody's`),
    ...[...Map.groupBy(slots, ({ slot }) => slot)]
      .filter(([, owners]) => owners.length > 1)
      .map(([slot]) => `the half day ${slot} is there twice`),
    ...overlaps(inForce),
    ...coupons.flatMap((coupon) => usedTooOften(coupon, inForce)),
  ]
}

function overlaps(rows: readonly BookingRow[]): string[] {
  const vehicles = Map.groupBy(
    rows.filter(({ unit }) => unit !== null),
    ({ car, unit }) => `${car}:${unit}`,
  )
  return [...vehicles].flatMap(([vehicle, list]) => {
    const sorted = list.toSorted((a, b) => a.pickup_date.localeCompare(b.pickup_date))
    return sorted.flatMap((row, index) => {
      const next = sorted[index + 1]
      if (!next || untilOf(row) <= next.pickup_date) return []
      return [`vehicle ${vehicle}: ${row.reservation_id} and ${next.reservation_id} overlap`]
    })
  })
}

const untilOf = ({ return_date, busy_until }: BookingRow) =>
  busy_until !== null && busy_until > return_date ? busy_until : return_date

function usedTooOften(
  { code, max_redemptions: most, max_per_email: each }: Coupon,
  rows: readonly BookingRow[],
): string[] {
  const users = rows.filter((row) => row.coupon_code === code)
  const byEmail = [...Map.groupBy(users, ({ email }) => email ?? '')]
  return [
    ...(most !== null && users.length > most ? [`${code} is used ${users.length} of ${most}`] : []),
    ...byEmail
      .filter(([, list]) => each !== null && list.length > each)
      .map(([email, list]) => `${code} is used ${list.length} times by ${email}`),
  ]
}
