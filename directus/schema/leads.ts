/**
 * Requests of companies: written by the site once, answered by the staff. Columns that the site always fills in are
 * nullable all the same: columns are added to requests that are there.
 */
import {
  BRANDS,
  choice,
  created,
  id,
  int,
  LANGUAGES,
  o2m,
  phone,
  req,
  section,
  several,
  string,
  text,
  timestamp,
} from './dsl.ts'
import type { Collection } from './model.ts'

export const leads: Collection = {
  collection: 'leads',
  es: 'Solicitudes',
  one: 'Solicitud',
  icon: 'contact_mail',
  order: 3,
  note: 'Solicitudes del formulario corporativo. El sitio las escribe; aquí se responden.',
  template: '{{number}} · {{company}}',
  listed: [
    'status',
    'number',
    'company',
    'name',
    'phone',
    'fleet_size',
    'plan',
    'brand',
    'date_created',
  ],
  fields: [
    id(),
    req(
      choice(
        'status',
        'Estado',
        [
          ['new', 'Nueva', '#C8430F'],
          ['contacted', 'Contactada', '#1B5E8C'],
          ['closed', 'Cerrada', '#71676E'],
        ],
        { def: 'new' },
      ),
    ),
    string('number', 'Número', { readonly: true, indexed: true }),
    text('reply', 'Responder por correo', {
      note: 'Al guardar se le envía por correo, tal como lo escribes, y la solicitud queda «Contactada». Otro texto es otro correo.',
    }),
    o2m('mails', 'Correos', 'mail_outbox', {
      options: {
        template: '{{status}} · {{kind}} · {{sent_to}} · {{sent_at}}',
        enableCreate: false,
        enableSelect: false,
      },
    }),
    text('answer', 'Notas del personal', {
      note: 'Lo que se habló y cuándo. No se envía ni se muestra en el sitio.',
    }),
    ...section('grupo_empresa', 'Empresa', 'domain', [
      string('company', 'Empresa', { readonly: true }),
      string('ruc', 'RUC', { readonly: true }),
      string('dv', 'DV', { readonly: true }),
    ]),
    ...section('grupo_contacto', 'Contacto', 'person', [
      req(string('name', 'Nombre', { readonly: true })),
      string('role', 'Cargo', { readonly: true }),
      req(string('email', 'Correo', { readonly: true })),
      phone('phone', 'Celular', { readonly: true }),
    ]),
    ...section('grupo_pedido', 'Qué necesita', 'directions_car', [
      string('plan', 'Plan', { readonly: true, note: 'Vacío: todavía no sabe.' }),
      int('fleet_size', 'Cantidad de autos', { readonly: true }),
      choice(
        'months',
        'Meses',
        [
          ['1-11', '1 a 11 meses'],
          ['12', '12 meses'],
          ['24', '24 meses'],
          ['36', '36 meses'],
          ['trip', 'Por viaje'],
          ['unsure', 'No sabe todavía'],
        ],
        { readonly: true, ts: 'string' },
      ),
      several(
        'car_types',
        'Tipos de auto',
        [
          ['sedan', 'Sedán'],
          ['suv', 'SUV'],
          ['4x4', '4x4'],
          ['van', 'Van'],
          ['pickup', 'Pickup'],
        ],
        { readonly: true },
      ),
      text('message', 'Mensaje', { readonly: true }),
    ]),
    ...section(
      'grupo_origen',
      'Origen',
      'language',
      [
        choice('brand', 'Marca', BRANDS, { ts: 'string', readonly: true }),
        choice('language', 'Idioma', LANGUAGES, { ts: 'LanguageCode', readonly: true }),
        string('page', 'Página', { readonly: true, hidden: true }),
        timestamp('privacy_accepted_at', 'Aceptó la privacidad', { readonly: true }),
        string('privacy_version', 'Política de privacidad', {
          readonly: true,
          note: 'La versión que estaba en el sitio. Su texto está en «Textos aceptados».',
        }),
        string('key', 'Clave', {
          unique: true,
          readonly: true,
          hidden: true,
          note: 'La misma solicitud enviada dos veces tiene la misma clave y se guarda una vez.',
        }),
        created(),
      ],
      { open: false },
    ),
  ],
}
