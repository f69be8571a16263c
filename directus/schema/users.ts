import { date, o2m, string, timestamp } from './dsl.ts'
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

/** Fields of an account of a renter besides Directus's own. */
export const renterFields: readonly Field[] = [...keptFields, ...acceptedFields]

/** Fields that Directus's own users have besides its own. */
export const userFields: readonly Field[] = [
  ...renterFields,
  o2m('branches', 'Sucursales', 'staff_branches', {
    special: ['m2m'],
    interface: 'list-m2m',
    options: { template: '{{branch.codigo}} · {{branch.ciudad}}', enableCreate: false },
    note: 'Rol Mostrador: ve las reservas que se recogen o se devuelven aquí. Sin ninguna no ve reservas. En los otros roles no cuenta.',
  }),
]

/** The pre-check-in whose photo a file is: by it rights tell a license of an own branch from others. */
export const fileFields: readonly Field[] = ['license_front_of', 'license_back_of'].map((field) =>
  o2m(field, 'Licencia de', 'prechecks', { hidden: true, readonly: true }),
)
