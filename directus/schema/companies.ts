/** Companies whose people see what is booked for it (D42): kept by the staff, read by the site. */
import { created, id, m2o, o2m, req, string, updated } from './dsl.ts'
import type { Collection } from './model.ts'

export const companies: readonly Collection[] = [
  {
    collection: 'companies',
    es: 'Empresas',
    one: 'Empresa',
    icon: 'apartment',
    order: 19,
    note: 'Las personas de una empresa ven en su cuenta las reservas cuya factura lleva su RUC, y nada más.',
    template: '{{name}} · {{ruc}}',
    listed: ['name', 'ruc', 'date_created'],
    fields: [
      id(),
      req(string('name', 'Nombre')),
      req(
        string('ruc', 'RUC', {
          unique: true,
          note: 'Como va en la factura: 155704822-2-2021.',
        }),
      ),
      o2m('people', 'Personas', 'company_people', {
        note: 'Correos que pertenecen a la empresa. Invítalos después en Usuarios con el rol Cliente, o elige quién los invita.',
        options: { template: '{{email}}' },
      }),
      m2o('inviter', 'Quién invita', 'company_people', {
        template: '{{email}}',
        note: 'La única persona que invita a sus colegas desde su cuenta. Vacío: invita la oficina.',
      }),
      created(),
      updated(),
    ],
  },
  {
    collection: 'company_people',
    es: 'Personas de empresas',
    one: 'Persona de una empresa',
    icon: 'badge',
    order: 20,
    hidden: true,
    note: 'Un correo pertenece a lo sumo a una empresa.',
    template: '{{email}}',
    listed: ['email', 'company'],
    fields: [
      id(),
      req(
        string('email', 'Correo', {
          unique: true,
          note: 'El mismo de su cuenta.',
        }),
      ),
      req(
        m2o('company', 'Empresa', 'companies', {
          onDelete: 'CASCADE',
          oneField: 'people',
          template: '{{name}}',
          indexed: true,
        }),
      ),
    ],
  },
]
