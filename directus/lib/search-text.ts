import { withoutAccents } from '../../app/domain/without-accents.ts'

type Row = Readonly<Record<string, unknown>>

/** Columns of a booking by which staff look for it. Its plate is the vehicle's. */
export const soughtColumns: readonly string[] = [
  'reservation_id',
  'name',
  'last_name',
  'email',
  'phone_number',
  'license',
  'flight_number',
  'invoice_company',
  'invoice_ruc',
]

/** The words of a booking as they are looked for. */
export function searchTextOf(booking: Row): string {
  return soughtColumns.flatMap((column) => searchWords(booking[column])).join(' ')
}

/** Words without accents, capitals and signs: `Ábrego-Núñez` and `6008-7109` become `abregonunez` and `60087109`. */
export function searchWords(text: unknown): string[] {
  if (typeof text !== 'string') return []
  return text
    .split(/\s+/)
    .map((word) => withoutAccents(word).replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((word) => word !== '')
}
