import { date, string, timestamp } from './dsl.ts'
import type { Field } from './model.ts'

/** Details that a renter keeps for the next booking (D32). */
export const keptFields: readonly Field[] = [
  string('phone_number', 'Teléfono', { note: 'Lo guarda el cliente en su cuenta.' }),
  date('birthday', 'Nacimiento', { note: 'Lo guarda el cliente en su cuenta.' }),
  string('license', 'Licencia', { note: 'La guarda el cliente en su cuenta.' }),
]

/** The acceptance of the texts with the account (D49): versions are hashes of texts that `accepted_texts` keeps. */
const acceptedFields: readonly Field[] = [
  timestamp('accepted_at', 'Aceptado', { readonly: true }),
  string('accepted_language', 'Idioma aceptado', { readonly: true }),
  string('terms_version', 'Términos', { readonly: true }),
  string('privacy_version', 'Privacidad', { readonly: true }),
]

/** Fields that Directus's own users have besides its own. */
export const userFields: readonly Field[] = [...keptFields, ...acceptedFields]
