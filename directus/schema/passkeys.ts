/** Keys with which renters sign in: written and read by the site alone, and gone with their account. */
import { created, id, req, string, text, timestamp } from './dsl.ts'
import type { Collection } from './model.ts'

export const passkeys: Collection = {
  collection: 'passkeys',
  es: 'Llaves de acceso',
  one: 'Llave de acceso',
  icon: 'passkey',
  order: 17,
  hidden: true,
  accountability: null,
  note: 'Una fila por cada llave con la que un cliente entra sin contraseña. La escribe el sitio; se borra con la cuenta.',
  template: '{{name}}',
  listed: ['user', 'name', 'host', 'date_created', 'last_used_at'],
  fields: [
    id(),
    req({
      ...string('user', 'Cliente', { readonly: true, indexed: true }),
      type: 'uuid',
      special: ['m2o'],
      interface: 'select-dropdown-m2o',
      relation: { to: 'directus_users', onDelete: 'CASCADE' },
    }),
    string('name', 'Nombre', { readonly: true, note: 'El que le puso el cliente.' }),
    req(
      string('host', 'Sitio', {
        readonly: true,
        note: 'El dominio de la marca donde se creó: en los otros no sirve.',
      }),
    ),
    req(string('credential', 'Identificador', { unique: true, readonly: true, hidden: true })),
    req(text('public_key', 'Clave pública', { readonly: true, hidden: true })),
    req(
      string('counter', 'Usos', {
        readonly: true,
        hidden: true,
        note: 'Los que cuenta el aparato, hasta 4 294 967 295; 0: no los cuenta.',
      }),
    ),
    string('transports', 'Medios', { readonly: true, hidden: true }),
    timestamp('last_used_at', 'Último uso', { readonly: true }),
    created(),
  ],
}
