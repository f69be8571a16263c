/** Who works where, what waits for a second person, and what was changed by whom. No page of the site shows any of it. */
import { choice, id, int, json, m2o, req, string, text, timestamp } from './dsl.ts'
import type { Collection, Field } from './model.ts'

/** The id of a person of the Studio. */
const person = (field: string, es: string): Field => ({
  ...m2o(field, es, 'directus_users', { template: '{{first_name}} {{last_name}}', hidden: true }),
  type: 'uuid',
  ts: 'string',
})

const fixed = { readonly: true } as const

export const office: readonly Collection[] = [
  {
    collection: 'staff_branches',
    es: 'Sucursales de una persona',
    icon: 'badge',
    hidden: true,
    note: 'Dónde trabaja alguien del mostrador: ve las reservas que se recogen o se devuelven ahí.',
    template: '{{branch.codigo}}',
    fields: [
      id(),
      {
        ...req(
          m2o('user', 'Persona', 'directus_users', {
            onDelete: 'CASCADE',
            oneField: 'branches',
            oneDeselect: 'delete',
            junction: 'branch',
            indexed: true,
            hidden: true,
          }),
        ),
        type: 'uuid',
        ts: 'string',
      },
      req(
        m2o('branch', 'Sucursal', 'branches', {
          onDelete: 'CASCADE',
          oneField: 'people',
          junction: 'user',
          template: '{{codigo}} · {{ciudad}}',
          indexed: true,
        }),
      ),
    ],
  },
  {
    collection: 'confirmations',
    es: 'Por confirmar',
    one: 'Por confirmar',
    icon: 'rule',
    order: 18,
    note: 'Lo que pasó un tope espera aquí a una segunda persona de Gerencia: elige «Confirmada» o «Rechazada» y guarda. Quien lo pidió no lo puede confirmar. Vence si el registro cambia entre tanto.',
    template: '{{title}}',
    listed: ['state', 'title', 'changes', 'asked_by_name', 'asked_at', 'decided_by_name', 'reason'],
    fields: [
      id(),
      req(
        choice(
          'state',
          'Estado',
          [
            ['pending', 'Por confirmar', '#8A5300'],
            ['confirmed', 'Confirmada', '#17693A'],
            ['refused', 'Rechazada', '#B3123F'],
            ['lapsed', 'Vencida: el registro cambió', '#71676E'],
          ],
          { def: 'pending', indexed: true },
        ),
      ),
      string('title', 'Registro', fixed),
      text('changes', 'Qué cambiaría', fixed),
      string('reason', 'Motivo', {
        note: 'Lo escribe quien lo pidió, para quien lo confirma.',
        width: 'full',
      }),
      person('asked_by', 'Lo pidió'),
      string('asked_by_name', 'Lo pidió', fixed),
      timestamp('asked_at', 'Pedido', fixed),
      person('decided_by', 'Lo decidió'),
      string('decided_by_name', 'Lo decidió', fixed),
      timestamp('decided_at', 'Decidido', fixed),
      string('outcome', 'Qué pasó', { ...fixed, width: 'full' }),
      req(string('collection', 'Lista', { ...fixed, hidden: true })),
      string('item', 'Id del registro', { ...fixed, hidden: true }),
      json('values', 'Valores', 'unknown', { ...fixed, hidden: true }),
      string('base', 'Estado del registro al pedirlo', { ...fixed, hidden: true }),
    ],
  },
  {
    collection: 'audit',
    es: 'Auditoría',
    one: 'Cambio',
    icon: 'policy',
    order: 19,
    accountability: null,
    note: 'Quién cambió precios, contenido, dinero y permisos: cinco años, sin datos de clientes. Nadie lo escribe ni lo borra.',
    template: '{{at}} · {{person}} · {{record}}',
    listed: ['at', 'person', 'kind', 'action', 'list', 'record', 'field', 'before', 'after'],
    fields: [
      id(),
      req(
        timestamp('at', 'Cuándo', {
          ...fixed,
          indexed: true,
          displayOptions: { format: 'dd/MM/yy HH:mm' },
        }),
      ),
      req(string('person', 'Quién', fixed)),
      string('user', 'Id de la persona', { ...fixed, hidden: true }),
      string('confirmed_by', 'Lo confirmó', fixed),
      req(
        choice(
          'kind',
          'Tipo',
          [
            ['prices', 'Precios'],
            ['content', 'Contenido'],
            ['money', 'Dinero'],
            ['rights', 'Permisos'],
          ],
          { readonly: true, indexed: true },
        ),
      ),
      req(
        choice(
          'action',
          'Qué hizo',
          [
            ['create', 'Creó'],
            ['update', 'Cambió'],
            ['delete', 'Borró'],
            ['act', 'Acción'],
          ],
          fixed,
        ),
      ),
      req(string('list', 'Lista', fixed)),
      req(string('collection', 'Colección', { ...fixed, hidden: true })),
      req(string('item', 'Id', { ...fixed, indexed: true })),
      string('record', 'Registro', fixed),
      string('field', 'Campo', fixed),
      text('before', 'Antes', fixed),
      text('after', 'Después', fixed),
      int('request', 'Confirmación', { ...fixed, hidden: true }),
    ],
  },
]
