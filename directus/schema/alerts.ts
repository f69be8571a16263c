/** Who wants to be told, once, when a car that is sold out is free again. Written and forgotten by the site alone. */
import {
  BRANDS,
  choice,
  created,
  dateTime,
  id,
  LANGUAGES,
  m2o,
  o2m,
  req,
  section,
  string,
  timestamp,
} from './dsl.ts'
import type { Collection } from './model.ts'

export const alerts: Collection = {
  collection: 'stock_alerts',
  es: 'Avisos de disponibilidad',
  one: 'Aviso de disponibilidad',
  icon: 'notifications',
  order: 15,
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
          ['stopped', 'Detenido', '#71676E'],
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
    string('email', 'Correo', {
      readonly: true,
      indexed: true,
      note: 'Vacío cuando la persona detuvo sus avisos.',
    }),
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
            note: 'El mismo correo, auto, lugares y fechas tienen la misma clave: pedirlo dos veces es un solo aviso.',
          }),
        ),
        req(
          timestamp('asked_at', 'Pedido', {
            readonly: true,
            indexed: true,
            note: 'La última vez que lo pidió.',
          }),
        ),
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
