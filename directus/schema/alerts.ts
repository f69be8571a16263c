/** Who wants to be told, once, when a car that is sold out is free again, and what bounds the mails to an address. Written and forgotten by the site alone. */
import {
  BRANDS,
  choice,
  created,
  dateTime,
  id,
  int,
  LANGUAGES,
  m2o,
  o2m,
  req,
  section,
  string,
  timestamp,
} from './dsl.ts'
import type { Collection } from './model.ts'

const stockAlerts: Collection = {
  collection: 'stock_alerts',
  es: 'Avisos de disponibilidad',
  one: 'Aviso de disponibilidad',
  icon: 'notifications',
  order: 18,
  accountability: null,
  note: 'Quién quiere saber si un auto agotado se libera. El sitio los escribe, avisa una sola vez y los borra cuando pasa la fecha de recogida.',
  template: '{{car.marca}} {{car.modelo}} · {{status}}',
  listed: ['status', 'car', 'pickup_branch', 'pickup_date', 'return_date', 'email', 'date_created'],
  fields: [
    id(),
    req(
      choice(
        'status',
        'Estado',
        [
          ['asked', 'Sin confirmar', '#8A5300'],
          ['confirmed', 'Esperando', '#1B5E8C'],
          ['told', 'Avisado', '#17693A'],
        ],
        {
          def: 'asked',
          readonly: true,
          indexed: true,
          note: 'Sin confirmar: no abrió el enlace de su correo; se borra en un día. Esperando: se le avisa una vez.',
        },
      ),
    ),
    req(
      m2o('car', 'Auto', 'flota', {
        onDelete: 'CASCADE',
        template: '{{marca}} {{modelo}}',
        readonly: true,
        indexed: true,
        note: 'El que estaba agotado.',
      }),
    ),
    req(
      m2o('pickup_branch', 'Recoge en', 'branches', {
        onDelete: 'CASCADE',
        template: '{{code}}',
        readonly: true,
        note: 'Se busca un vehículo de su grupo.',
      }),
    ),
    req(
      m2o('return_branch', 'Devuelve en', 'branches', {
        onDelete: 'CASCADE',
        template: '{{code}}',
        readonly: true,
        note: 'Si es de otro grupo, el vehículo tarda en volver.',
      }),
    ),
    req(
      dateTime('pickup_date', 'Recogida', {
        indexed: true,
        readonly: true,
        note: 'Hora de Panamá. Pasada esta hora el aviso se borra.',
      }),
    ),
    req(dateTime('return_date', 'Devolución', { readonly: true, note: 'Hora de Panamá.' })),
    int('driver_age', 'Edad', {
      readonly: true,
      note: 'De quien conduce, si la dijo al buscar: lleva cargo por conductor joven.',
    }),
    string('coupon', 'Cupón', { readonly: true, note: 'El que tenía al buscar.' }),
    string('email', 'Correo', { readonly: true, indexed: true }),
    timestamp('confirmed_at', 'Confirmado', {
      readonly: true,
      note: 'Abrió el enlace de su correo. Vacío: todavía no.',
    }),
    timestamp('told_at', 'Avisado', {
      readonly: true,
      note: 'Cuando se escribió el correo de que está libre. Vacío: todavía no.',
    }),
    ...section(
      'grupo_origen',
      'Origen',
      'language',
      [
        req(
          choice('brand', 'Marca', BRANDS, {
            ts: 'string',
            readonly: true,
            note: 'Del sitio donde lo pidió; de ella es el correo.',
          }),
        ),
        req(
          choice('language', 'Idioma', LANGUAGES, {
            ts: 'LanguageCode',
            readonly: true,
            note: 'De sus correos.',
          }),
        ),
        req(
          string('key', 'Clave', {
            unique: true,
            readonly: true,
            hidden: true,
            note: 'El mismo correo, auto, lugares, fechas, edad y cupón tienen la misma clave: pedirlo dos veces es un solo aviso.',
          }),
        ),
        string('address', 'Correo sellado', {
          indexed: true,
          readonly: true,
          hidden: true,
          note: 'Así nombran los enlaces de los correos a quien los recibe.',
        }),
        req(timestamp('asked_at', 'Pedido', { readonly: true, indexed: true })),
        o2m('mails', 'Correos', 'mail_outbox', {
          options: {
            template: '{{status}} · {{kind}} · {{sent_at}}',
            enableCreate: false,
            enableSelect: false,
          },
          note: 'El de confirmar y el del auto libre.',
        }),
        created(),
      ],
      { open: false },
    ),
  ],
}

const marks: Collection = {
  collection: 'alert_marks',
  es: 'Marcas de avisos',
  one: 'Marca de avisos',
  icon: 'mark_email_read',
  order: 16,
  hidden: true,
  accountability: null,
  note: 'Una fila por cada correo de confirmación que una dirección recibe en un día, y una por cada dirección que no quiere recibirlos. La clave única hace cumplir el límite aunque alguien pida muchos a la vez, y no dice de quién es. El sitio las borra al pasar su fecha.',
  template: '{{until}}',
  listed: ['key', 'until'],
  fields: [
    id(),
    req(string('key', 'Clave', { unique: true, readonly: true })),
    req(timestamp('until', 'Cuenta hasta', { readonly: true, indexed: true })),
  ],
}

export const alerts: readonly Collection[] = [stockAlerts, marks]
