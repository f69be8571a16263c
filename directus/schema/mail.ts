/** Mails to renters: written in the write that causes them, sent by the site, seen and sent again by the staff. */
import {
  BRANDS,
  choice,
  created,
  id,
  int,
  json,
  LANGUAGES,
  m2o,
  o2m,
  req,
  section,
  string,
  text,
  timestamp,
} from './dsl.ts'
import type { Choice, Collection } from './model.ts'

const MAIL_STATUS: readonly Choice[] = [
  ['queued', 'Por enviar', '#8A5300'],
  ['sending', 'Enviando', '#1B5E8C'],
  ['sent', 'Enviado', '#17693A'],
  ['failed', 'No se pudo enviar', '#B3123F'],
  ['dropped', 'No se envía', '#71676E'],
]

const MAIL_KINDS: readonly Choice[] = [
  ['confirmation', 'Confirmación'],
  ['counter_proof', 'Confirmar el correo'],
  ['not_confirmed', 'No se confirmó'],
  ['changed', 'Cambio'],
  ['cancelled', 'Cancelación'],
  ['refund', 'Devolución de dinero'],
  ['reminder', 'Recordatorio'],
  ['license_photo', 'Otra foto de la licencia'],
  ['address_changed', 'Correo corregido'],
  ['staff_message', 'Mensaje del personal'],
  ['lead_received', 'Solicitud recibida'],
  ['lead_answer', 'Respuesta a una solicitud'],
  ['data_request', 'Datos personales'],
  ['my_bookings', 'Mis reservas'],
  ['alert_confirm', 'Confirmar un aviso'],
  ['alert_free', 'Auto disponible'],
]

export const mail: readonly Collection[] = [
  {
    collection: 'mail_outbox',
    es: 'Correos',
    one: 'Correo',
    icon: 'outgoing_mail',
    order: 4,
    accountability: null,
    note: 'Correos a clientes. El sitio los escribe y los envía. Para intentar otra vez uno que no se pudo enviar, ponlo en "Por enviar".',
    template: '{{kind}} · {{status}}',
    listed: [
      ...['status', 'kind', 'sent_to', 'reservation', 'lead', 'sent_at', 'tries', 'problem'],
      ...['recipient', 'due_at'],
    ],
    fields: [
      id(),
      req(choice('status', 'Estado', MAIL_STATUS, { def: 'queued', indexed: true })),
      req(choice('kind', 'Correo', MAIL_KINDS, { readonly: true })),
      m2o('reservation', 'Reserva', 'reservations', {
        onDelete: 'CASCADE',
        oneField: 'mails',
        oneDeselect: 'delete',
        template: '{{reservation_id}}',
        readonly: true,
        indexed: true,
      }),
      m2o('lead', 'Solicitud', 'leads', {
        onDelete: 'CASCADE',
        oneField: 'mails',
        oneDeselect: 'delete',
        template: '{{number}}',
        readonly: true,
        indexed: true,
      }),
      m2o('alert', 'Aviso de disponibilidad', 'stock_alerts', {
        onDelete: 'CASCADE',
        oneField: 'mails',
        oneDeselect: 'delete',
        template: '{{status}}',
        readonly: true,
        indexed: true,
      }),
      string('recipient', 'Destinatario', {
        readonly: true,
        note: 'Vacío: el correo de la reserva.',
      }),
      string('sent_to', 'Enviado a', {
        readonly: true,
        note: 'La dirección a la que salió la última vez.',
      }),
      text('message', 'Mensaje', {
        readonly: true,
        hiddenIfEmpty: true,
        note: 'Lo que escribió el personal.',
      }),
      text('problem', 'Problema', {
        readonly: true,
        note: 'Lo que dijo el servidor de correo la última vez.',
      }),
      timestamp('due_at', 'Próximo intento', { readonly: true, indexed: true }),
      timestamp('sent_at', 'Enviado', { readonly: true }),
      req(int('tries', 'Intentos', { def: 0, readonly: true })),
      ...section(
        'grupo_interno',
        'Uso interno',
        'sticky_note_2',
        [
          req(
            string('key', 'Clave', {
              unique: true,
              readonly: true,
              hidden: true,
              note: 'Una por paso y correo: lo que pasó una vez se escribe una vez.',
            }),
          ),
          req(choice('brand', 'Marca', BRANDS, { ts: 'string', readonly: true })),
          req(choice('language', 'Idioma', LANGUAGES, { ts: 'LanguageCode', readonly: true })),
          json('facts', 'Datos', 'unknown', { readonly: true, hidden: true }),
          o2m('claims', 'Envíos', 'mail_claims', {
            options: { template: '{{at}}', enableCreate: false, enableSelect: false },
            hidden: true,
          }),
          created({ indexed: true }),
        ],
        { open: false },
      ),
    ],
  },
  {
    collection: 'mail_claims',
    es: 'Intentos de envío',
    one: 'Intento de envío',
    icon: 'send',
    order: 19,
    hidden: true,
    accountability: null,
    note: 'Una fila por intento de enviar un correo. La clave única impide que dos procesos envíen el mismo a la vez.',
    template: '{{at}}',
    listed: ['at', 'mail'],
    fields: [
      id(),
      req(string('key', 'Clave', { unique: true, readonly: true, hidden: true })),
      req(
        m2o('mail', 'Correo', 'mail_outbox', {
          onDelete: 'CASCADE',
          oneField: 'claims',
          oneDeselect: 'delete',
          template: '{{kind}}',
          indexed: true,
        }),
      ),
      req(timestamp('at', 'Cuándo', { readonly: true })),
    ],
  },
]
