import { type Database, idOf, type Row } from '../../lib/hooks.ts'

export async function vehicleById(id: unknown, database: Database): Promise<Row | undefined> {
  if (id === null || id === undefined) return undefined
  return await database('vehicles').where({ id }).first()
}

/** How people know a vehicle. */
export function nameOf({ plate, number }: Row): string {
  return String(plate || `El vehículo ${number}`)
}

/** Codes of some bookings, for who is told. */
export function codesOf(bookings: readonly Row[]): string {
  const codes = bookings.map(({ reservation_id: code }) => code)
  return codes.length > MAX_CODES ? `${codes.slice(0, MAX_CODES).join(', ')}…` : codes.join(', ')
}

const MAX_CODES = 5

/** Whether two related records are the same one, or both none. */
export function isSame(one: unknown, other: unknown): boolean {
  const [a, b] = [idOf(one) ?? null, idOf(other) ?? null]
  return a === null || b === null ? a === b : Number(a) === Number(b)
}
