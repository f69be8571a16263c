import { date, string } from './dsl.ts'
import type { Field } from './model.ts'

/** Fields that Directus's own users have besides its own: details that a renter keeps for the next booking (D32). */
export const userFields: readonly Field[] = [
  string('phone_number', 'Teléfono', { note: 'Lo guarda el cliente en su cuenta.' }),
  date('birthday', 'Nacimiento', { note: 'Lo guarda el cliente en su cuenta.' }),
  string('license', 'Licencia', { note: 'La guarda el cliente en su cuenta.' }),
]
