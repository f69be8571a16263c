/** Records of renters: reservations, their events, stock slots and holds, payments, pre-check-in. */
import {
  acts,
  BRANDS,
  bool,
  choice,
  created,
  date,
  dateTime,
  dollars,
  file,
  float,
  id,
  int,
  json,
  LANGUAGES,
  list,
  m2o,
  o2m,
  phone,
  req,
  section,
  string,
  text,
  timestamp,
  updated,
} from './dsl.ts'
import type { Choice, Collection } from './model.ts'

const RESERVATION_STATUS: readonly Choice[] = [
  ['unpaid', 'Sin pagar', '#8A5300'],
  ['pending_payment', 'Pago en proceso', '#1B5E8C'],
  ['confirmed', 'Paga al recoger', '#17693A'],
  ['paid', 'Pagada', '#17693A'],
  ['failed', 'Pago fallido', '#B3123F'],
  ['expired', 'Vencida', '#71676E'],
  ['cancelled', 'Cancelada', '#71676E'],
  ['no_show', 'No se presentó', '#71676E'],
  ['refunded', 'Reembolsada', '#5B3FA8'],
]

/** Columns of the list of reservations, the counter's first: nine fit on 1440 pixels beside the Studio's menu. */
export const RESERVATION_COLUMNS = [
  'reservation_id',
  'pickup_date',
  'pickup_branch',
  'last_name',
  'phone_number',
  'total',
  'status',
  'name',
  'balance',
  'vehicle.plate',
  'car',
  'return_date',
  'return_branch',
  'brand',
]

const PAYMENT_STATUS: readonly Choice[] = [
  ['sent', 'Enviado', '#1B5E8C'],
  ['redirect', 'En la ventana del banco', '#1B5E8C'],
  ['unknown', 'Sin respuesta', '#8A5300'],
  ['capturing', 'Cobrando', '#1B5E8C'],
  ['voiding', 'Anulando', '#8A5300'],
  ['captured', 'Cobrado', '#17693A'],
  ['declined', 'Rechazado', '#B3123F'],
  ['failed', 'Fallido', '#B3123F'],
  ['voided', 'Anulado', '#71676E'],
  ['refunded', 'Reembolsado', '#5B3FA8'],
]

/** Events of a reservation's steps; the first nine are those of its table of states (D12). */
const STEP_EVENT: readonly Choice[] = [
  ['confirm', 'Confirmada para pagar en sucursal', '#17693A'],
  ['start_payment', 'Pago iniciado', '#1B5E8C'],
  ['pay', 'Pagada', '#17693A'],
  ['fail', 'Pago fallido', '#B3123F'],
  ['expire', 'Vencida', '#71676E'],
  ['hold_again', 'Apartada de nuevo', '#8A5300'],
  ['cancel', 'Cancelada', '#71676E'],
  ['no_show', 'No se presentó', '#71676E'],
  ['refund', 'Reembolsada', '#5B3FA8'],
  ['reserve', 'Apartada', '#8A5300'],
  ['payment_update', 'Noticia del pago', '#1B5E8C'],
  ['repair', 'Corregida', '#5B3FA8'],
  ['correct', 'Datos corregidos', '#5B3FA8'],
  ['change', 'Cambiada', '#1B5E8C'],
  ['give_back', 'Devolución de dinero', '#5B3FA8'],
  ['hand_over', 'Auto entregado', '#17693A'],
  ['take_back', 'Auto devuelto', '#17693A'],
  ['copy', 'Copia de datos entregada', '#1B5E8C'],
  ['erase', 'Datos personales borrados', '#71676E'],
  ['withdraw', 'Permiso de promociones retirado', '#71676E'],
  ['ask_proof', 'Se pidió confirmar el correo', '#8A5300'],
  ['write', 'Correo del personal', '#1B5E8C'],
]

const VERSION_NOTE = 'La versión que estaba en el sitio. Su texto está en «Textos aceptados».'

const ACCEPTED_KINDS: readonly Choice[] = [
  ['terms', 'Términos'],
  ['cancellation', 'Política de cancelación'],
  ['privacy', 'Política de privacidad'],
  ['marketing', 'Permiso de promociones'],
]

const CANCEL_REASONS: readonly Choice[] = [
  ['trip', 'Cambió mi viaje'],
  ['price', 'Encontré otro precio'],
  ['dates', 'Me equivoqué de fechas'],
  ['no_car', 'Ya no necesito auto'],
  ['other', 'Otra razón'],
]

const REVIEWS: readonly Choice[] = [
  ['none', 'Sin fotos', '#71676E'],
  ['review', 'En revisión', '#1B5E8C'],
  ['approved', 'Aprobada', '#17693A'],
  ['again', 'Otra foto', '#8A5300'],
]

const ACTORS: readonly Choice[] = [
  ['renter', 'Cliente'],
  ['gateway', 'Pasarela de pago'],
  ['task', 'Tarea automática'],
  ['staff', 'Personal'],
]

const plain = ([value, text]: Choice) => ({
  text,
  value,
  color: null,
  foreground: null,
  background: null,
})

/** A new add-on is shown by its code until it has a name here. */
const ADD_ON_NAMES = {
  choices: (
    [
      ['era', 'Asistencia en carretera'],
      ['driver', 'Conductor adicional'],
      ['child_seat', 'Silla para niños'],
      ['gps', 'GPS'],
    ] as const
  ).map(plain),
}

const GATEWAYS: readonly Choice[] = [
  ['metrobank', 'Metrobank'],
  ['paypal', 'PayPal'],
]

/** The outcome of a failed attempt, `PaymentFailure` of the site. */
const FAILURES: readonly Choice[] = [
  ['declined', 'Rechazado por el banco'],
  ['funds', 'Sin fondos'],
  ['expired_card', 'Tarjeta vencida'],
  ['order_expired', 'Orden vencida'],
  ['cvv', 'Código de seguridad errado'],
  ['duplicate', 'Repetido'],
  ['authentication', 'El banco no autenticó'],
  ['cancelled', 'Cancelado por el cliente'],
  ['unavailable', 'Pasarela no disponible'],
  ['unconfirmed', 'Pasarela sin respuesta'],
  ['amount_mismatch', 'Monto distinto'],
  ['hold_expired', 'Venció el apartado'],
  ['refunded', 'Devuelto'],
  ['invalid', 'Datos no válidos'],
]

const money = (field: string, es: string) =>
  req(dollars(field, es, { def: 0, readonly: true, options: {} }))

const licensePhoto = (side: 'front' | 'back', es: string) =>
  file(`license_${side}`, es, {
    folder: 'licenses',
    relation: {
      ...{ to: 'directus_files', onDelete: 'SET NULL' },
      oneField: `license_${side}_of`,
    },
  })

export const booking: readonly Collection[] = [
  {
    collection: 'reservations',
    es: 'Reservas',
    one: 'Reserva',
    icon: 'event_available',
    order: 1,
    note: 'Las reservas de todas las marcas. El precio es el que se congeló al reservar.',
    template: '{{reservation_id}} · {{name}} {{last_name}}',
    listed: RESERVATION_COLUMNS,
    fields: [
      id(),
      ...section('grupo_estado', 'Qué hay que hacer', 'flag', [
        acts('acciones', 'Acciones', '../acciones?reserva={{reservation_id}}'),
        req(string('reservation_id', 'Código', { unique: true, readonly: true })),
        req(
          choice('status', 'Estado', RESERVATION_STATUS, {
            def: 'unpaid',
            indexed: true,
            readonly: true,
            note: 'Cambia con las acciones de la reserva.',
          }),
        ),
        req(
          dollars('balance', 'Saldo', {
            def: 0,
            readonly: true,
            options: {},
            note: 'Lo que falta por cobrar en el mostrador.',
          }),
        ),
        m2o('vehicle', 'Vehículo', 'vehicles', {
          template: '{{plate}} · {{color}} {{year}}',
          note: 'Elige otro para pasarle la reserva: sus medios días van con ella.',
        }),
        req(
          dateTime('pickup_date', 'Recogida', {
            indexed: true,
            readonly: true,
            note: 'Hora de Panamá.',
          }),
        ),
        req(
          m2o('pickup_branch', 'Recoge en', 'branches', {
            onDelete: 'NO ACTION',
            template: '{{translations}}',
            readonly: true,
          }),
        ),
        req(
          dateTime('return_date', 'Devolución', {
            indexed: true,
            readonly: true,
            note: 'Hora de Panamá.',
          }),
        ),
        req(
          m2o('return_branch', 'Devuelve en', 'branches', {
            onDelete: 'NO ACTION',
            template: '{{translations}}',
            readonly: true,
          }),
        ),
        timestamp('handed_over_at', 'Auto entregado', { readonly: true, hiddenIfEmpty: true }),
        string('handed_over_by', 'Lo entregó', { readonly: true, hiddenIfEmpty: true }),
        m2o('handed_over_branch', 'Entregado en', 'branches', {
          onDelete: 'NO ACTION',
          template: '{{translations}}',
          readonly: true,
          hiddenIfEmpty: true,
        }),
        timestamp('returned_at', 'Auto devuelto', { readonly: true, hiddenIfEmpty: true }),
        string('returned_by', 'Lo recibió', { readonly: true, hiddenIfEmpty: true }),
        m2o('returned_branch', 'Devuelto en', 'branches', {
          onDelete: 'NO ACTION',
          template: '{{translations}}',
          readonly: true,
          hiddenIfEmpty: true,
        }),
        timestamp('hold_expires_at', 'Apartado hasta', {
          indexed: true,
          readonly: true,
          hiddenIfEmpty: true,
          note: 'Pasada esta hora sin pago, el auto queda libre.',
        }),
        timestamp('cancelled_at', 'Cancelada', { readonly: true, hiddenIfEmpty: true }),
        choice('cancel_reason', 'Motivo de la cancelación', CANCEL_REASONS, {
          readonly: true,
          hiddenIfEmpty: true,
        }),
        timestamp('erased_at', 'Datos borrados', {
          readonly: true,
          hiddenIfEmpty: true,
          indexed: true,
          note: 'Desde entonces la reserva no dice de quién fue.',
        }),
        text('notes', 'Notas del personal'),
        req(
          string('submission_key', 'Clave de envío', {
            unique: true,
            readonly: true,
            hidden: true,
            note: 'Evita reservas dobles si el formulario se envía dos veces.',
          }),
        ),
        // Written by extensions/istmo-search with whatever changes one of them.
        text('search_text', 'Palabras para buscar', { readonly: true, hidden: true }),
      ]),
      ...section('grupo_cliente', 'Cliente', 'person', [
        req(string('name', 'Nombre')),
        req(string('last_name', 'Apellido')),
        req(phone('phone_number', 'Teléfono')),
        req(string('email', 'Correo', { indexed: true })),
        o2m('prechecks', 'Pre-check-in', 'prechecks', {
          options: {
            template: '{{status}} · {{review}} · {{arrival_time}}',
            enableCreate: false,
            enableSelect: false,
          },
        }),
        string('license', 'Licencia'),
        date('birthday', 'Nacimiento'),
        string('flight_number', 'Vuelo'),
        req(
          choice('language', 'Idioma', LANGUAGES, {
            ...{ def: 'es-ES', ts: 'LanguageCode' },
            readonly: true,
          }),
        ),
        string('invoice_company', 'Factura a nombre de'),
        string('invoice_ruc', 'RUC'),
        string('invoice_dv', 'DV'),
        bool('marketing_consent', 'Acepta promociones', false),
      ]),
      ...section('grupo_viaje', 'Auto y días', 'directions_car', [
        req(
          m2o('car', 'Auto', 'flota', {
            onDelete: 'NO ACTION',
            template: '{{marca}} {{modelo}}',
            indexed: true,
            readonly: true,
          }),
        ),
        int('unit', 'Unidad', {
          note: 'Número del vehículo entre los de su modelo. Vacío: existencias sin control.',
        }),
        req(int('total_reservations_days', 'Días', { def: 1, readonly: true })),
        dateTime('busy_until', 'Ocupado hasta', {
          readonly: true,
          hiddenIfEmpty: true,
          note: 'Devuelto, preparado y de vuelta en su grupo.',
        }),
        m2o('coverage', 'Cobertura', 'coverages', {
          onDelete: 'SET NULL',
          template: '{{translations}}',
          readonly: true,
        }),
        list(
          'add_ons',
          'Extras',
          'ReservationAddOnJson[]',
          '{{quantity}} × {{code}}',
          [
            ['code', 'Extra', 'string', { display: 'labels', display_options: ADD_ON_NAMES }],
            ['quantity', 'Cantidad', 'integer'],
          ],
          { readonly: true },
        ),
        string('coupon_code', 'Cupón', { readonly: true, hiddenIfEmpty: true }),
        string('delivery_description', 'Se entrega en', {
          readonly: true,
          hiddenIfEmpty: true,
          note: 'Zona de entrega que eligió el cliente. El punto exacto se acuerda con él: va en las notas.',
        }),
      ]),
      ...section('grupo_cuenta', 'Cuenta y pagos', 'receipt_long', [
        o2m('payments', 'Pagos', 'payments', {
          options: {
            template: '{{status}} · {{amount}} · {{gateway}}',
            enableCreate: false,
            enableSelect: false,
          },
        }),
        req(
          choice(
            'reservation_type',
            'Tipo',
            [
              ['postpaid', 'Paga en la sucursal'],
              ['prepaid', 'Paga en línea'],
            ],
            { def: 'postpaid', readonly: true },
          ),
        ),
        req(
          choice(
            'payment_type',
            'Forma de pago',
            [
              ['unpaid', 'Sin pagar'],
              ['card', 'Tarjeta'],
              ['paypal', 'PayPal'],
              ['counter', 'Mostrador'],
            ],
            { def: 'unpaid', readonly: true },
          ),
        ),
        timestamp('paid_at', 'Pagada', { readonly: true, hiddenIfEmpty: true }),
        dateTime('free_cancel_until', 'Cancela gratis hasta', {
          readonly: true,
          hiddenIfEmpty: true,
          note: 'Hora de Panamá.',
        }),
        money('car_total', 'Auto'),
        money('coverage_total', 'Cobertura'),
        money('add_ons_total', 'Extras'),
        money('era', 'Asistencia (ERA)'),
        money('dropoff', 'Devolución en otra sucursal'),
        money('delivery_price', 'Entrega'),
        money('fees_total', 'Otros cargos'),
        money('discount_total', 'Descuento del cupón'),
        money('subtotal', 'Subtotal'),
        money('airport_tax', 'Tarifa de aeropuerto'),
        money('tax', 'ITBMS'),
        money('total', 'Total'),
        string('rentworks_prepaid_discount_id', 'Descuento por pagar en línea', {
          readonly: true,
          hiddenIfEmpty: true,
          note: 'El que lleva el auto si se paga en línea. Con este código lo lee el sistema de flota.',
        }),
        req(
          dollars('goodwill', 'Cortesía', {
            def: 0,
            readonly: true,
            options: {},
            note: 'Lo que la oficina devolvió sin que la reserva costara menos: no se cobra otra vez.',
          }),
        ),
        json('quote', 'Cuenta elegida', 'unknown', { readonly: true, hidden: true }),
        json('quote_prepaid', 'Cuenta si paga en línea', 'unknown', {
          readonly: true,
          hidden: true,
        }),
        json('quote_postpaid', 'Cuenta si paga en sucursal', 'unknown', {
          readonly: true,
          hidden: true,
        }),
      ]),
      ...section('grupo_historia', 'Historia y correos', 'history', [
        o2m('steps', 'Pasos', 'reservation_steps', {
          options: {
            template: '{{at}} · {{event}} · {{why}} · {{person}}',
            enableCreate: false,
            enableSelect: false,
          },
        }),
        o2m('mails', 'Correos', 'mail_outbox', {
          options: {
            template: '{{status}} · {{kind}} · {{sent_to}} · {{sent_at}}',
            enableCreate: false,
            enableSelect: false,
          },
        }),
      ]),
      ...section(
        'grupo_aceptado',
        'Lo que aceptó',
        'fact_check',
        [
          timestamp('accepted_at', 'Aceptado', { readonly: true }),
          choice('accepted_language', 'Idioma en que aceptó', LANGUAGES, {
            ts: 'LanguageCode',
            readonly: true,
          }),
          choice('accepted_how', 'Cómo aceptó', [['form', 'Paso de datos del sitio']], {
            readonly: true,
          }),
          string('terms_version', 'Términos', { readonly: true, note: VERSION_NOTE }),
          string('cancellation_version', 'Política de cancelación', {
            readonly: true,
            note: VERSION_NOTE,
          }),
          string('privacy_version', 'Política de privacidad', {
            readonly: true,
            note: VERSION_NOTE,
          }),
          string('marketing_version', 'Permiso de promociones', {
            readonly: true,
            note: VERSION_NOTE,
          }),
          timestamp('marketing_withdrawn_at', 'Permiso de promociones retirado', {
            readonly: true,
            note: 'Lo retiró con el enlace de sus correos. Vacío: sigue en pie, o no lo dio.',
          }),
        ],
        { open: false },
      ),
      ...section(
        'grupo_interno',
        'Uso interno',
        'sticky_note_2',
        [
          req(
            choice('brand', 'Marca', BRANDS, {
              ...{ def: 'firefly', ts: 'string', indexed: true },
              readonly: true,
            }),
          ),
          created({ indexed: true }),
          updated({ indexed: true }),
          req(int('version', 'Versión', { def: 0, readonly: true, hidden: true })),
          o2m('redemptions', 'Cupones usados', 'coupon_redemptions', {
            options: { template: '{{coupon.code}}', enableCreate: false, enableSelect: false },
          }),
          o2m('slots', 'Medios días ocupados', 'reservation_slots', {
            options: {
              template: '{{date}} · {{half}} · {{unit}}',
              enableCreate: false,
              enableSelect: false,
            },
          }),
          o2m('holds', 'Cupos de apartado', 'hold_places', {
            options: { template: '{{key}}', enableCreate: false, enableSelect: false },
            hidden: true,
          }),
        ],
        { open: false },
      ),
    ],
  },
  {
    collection: 'accepted_texts',
    es: 'Textos aceptados',
    one: 'Texto aceptado',
    icon: 'fact_check',
    order: 25,
    accountability: null,
    note: 'Términos y políticas como estaban cuando alguien los aceptó. La reserva nombra la versión; aquí está el texto. El sitio los guarda una vez y nadie los cambia.',
    template: '{{title}} · {{language}} · {{first_at}}',
    listed: ['kind', 'language', 'title', 'first_at', 'version'],
    fields: [
      id(),
      req(
        string('version', 'Versión', {
          unique: true,
          readonly: true,
          note: 'SHA-256 de tipo, idioma, título y texto.',
        }),
      ),
      req(choice('kind', 'Tipo', ACCEPTED_KINDS, { readonly: true })),
      req(choice('language', 'Idioma', LANGUAGES, { ts: 'LanguageCode', readonly: true })),
      string('title', 'Título', { readonly: true }),
      text('content', 'Texto', { readonly: true }),
      req(timestamp('first_at', 'Aceptado por primera vez', { readonly: true })),
    ],
  },
  {
    collection: 'reservation_steps',
    es: 'Historia de reservas',
    one: 'Paso',
    icon: 'history',
    order: 14,
    hidden: true,
    accountability: null,
    note: 'Todo lo que le pasó a cada reserva, en orden: qué, cuándo, quién y por qué. La clave única impide que dos cambios a la vez se pisen.',
    template: '{{at}} · {{event}} · {{why}}',
    listed: ['at', 'reservation', 'event', 'from_status', 'to_status', 'actor', 'person', 'why'],
    fields: [
      id(),
      req(string('key', 'Clave', { unique: true, readonly: true, hidden: true })),
      req(
        m2o('reservation', 'Reserva', 'reservations', {
          onDelete: 'CASCADE',
          oneField: 'steps',
          oneDeselect: 'delete',
          template: '{{reservation_id}}',
          indexed: true,
        }),
      ),
      req(choice('event', 'Paso', STEP_EVENT, { readonly: true })),
      choice('from_status', 'Antes', RESERVATION_STATUS, { readonly: true }),
      req(choice('to_status', 'Después', RESERVATION_STATUS, { readonly: true })),
      req(timestamp('at', 'Cuándo', { readonly: true })),
      req(choice('actor', 'Quién', ACTORS, { readonly: true })),
      string('person', 'Persona', { readonly: true, note: 'Quién del personal lo pidió.' }),
      dollars('refund', 'Se devuelve', {
        readonly: true,
        options: {},
        note: 'Lo que este paso decidió devolver. Vacío: no decidió nada sobre el dinero.',
      }),
      string('why', 'Por qué', { readonly: true }),
      req(string('token', 'Escritura', { readonly: true, hidden: true })),
    ],
  },
  {
    collection: 'hold_places',
    es: 'Cupos de apartado',
    one: 'Cupo',
    icon: 'front_hand',
    order: 22,
    hidden: true,
    accountability: null,
    note: 'Una fila por correo, teléfono, licencia y dirección de cada apartado sin pagar, y de cada reserva para pagar en sucursal hasta que se recoge. La clave única hace cumplir el límite aunque alguien reserve muchas veces a la vez. Las claves no dicen de quién son.',
    template: '{{key}}',
    listed: ['key', 'reservation', 'created_at'],
    fields: [
      id(),
      req(string('key', 'Clave', { unique: true, readonly: true })),
      req(
        m2o('reservation', 'Reserva', 'reservations', {
          onDelete: 'CASCADE',
          oneField: 'holds',
          oneDeselect: 'delete',
          template: '{{reservation_id}}',
          indexed: true,
        }),
      ),
      timestamp('created_at', 'Desde', { special: ['date-created'], readonly: true }),
    ],
  },
  {
    collection: 'hold_shares',
    es: 'Flota en apartados sin pagar',
    one: 'Auto',
    icon: 'hourglass_top',
    order: 26,
    accountability: null,
    note: 'Cuánto de la flota está ahora mismo en apartados que nadie ha pagado. Se calcula cada minuto. Una parte alta puede ser alguien que aparta autos sin intención de alquilar.',
    template: '{{car.marca}} {{car.modelo}} · {{share}} %',
    listed: ['share', 'car', 'units_held', 'units', 'holds', 'date_updated'],
    fields: [
      id(),
      req(string('key', 'Clave', { unique: true, readonly: true, hidden: true })),
      m2o('car', 'Auto', 'flota', {
        onDelete: 'CASCADE',
        template: '{{marca}} {{modelo}}',
        readonly: true,
        note: 'Vacío: toda la flota.',
      }),
      req(int('units', 'Unidades', { def: 0, readonly: true })),
      req(int('units_held', 'Unidades apartadas', { def: 0, readonly: true })),
      req(int('holds', 'Apartados', { def: 0, readonly: true })),
      req(float('share', 'Parte apartada (%)', { def: 0, readonly: true })),
      updated(),
    ],
  },
  {
    collection: 'reservation_slots',
    es: 'Ocupación',
    one: 'Casilla',
    icon: 'calendar_view_week',
    order: 16,
    hidden: true,
    accountability: null,
    note: 'El libro de existencias: una fila por medio día que una reserva ocupa un auto. La columna única impide la doble reserva.',
    template: '{{date}} · {{half}}',
    listed: ['date', 'half', 'reservation', 'reservation.car', 'unit'],
    fields: [
      id(),
      // {auto}:{unidad}:{fecha}{a|p}
      req(string('slot', 'Casilla', { unique: true, hidden: true })),
      m2o('reservation', 'Reserva', 'reservations', {
        onDelete: 'CASCADE',
        oneField: 'slots',
        oneDeselect: 'delete',
        template: '{{reservation_id}}',
        indexed: true,
      }),
      m2o('block', 'Bloqueo', 'vehicle_blocks', {
        onDelete: 'CASCADE',
        oneField: 'slots',
        oneDeselect: 'delete',
        template: '{{reason}}',
        indexed: true,
      }),
      // An index of car and date has it: beside one of the car alone PostgreSQL reads all that the car ever had.
      req(int('car', 'Auto', { hidden: true })),
      req(int('unit', 'Unidad')),
      req(date('date', 'Fecha', { indexed: true })),
      req(
        choice('half', 'Mitad', [
          ['a', 'Mañana'],
          ['p', 'Tarde'],
        ]),
      ),
    ],
  },
  {
    collection: 'payments',
    es: 'Pagos',
    one: 'Pago',
    icon: 'credit_card',
    order: 5,
    note: 'Un registro por intento de pago. Nunca hay números de tarjeta: solo marca, últimos cuatro y vencimiento.',
    template: '{{status}} · {{amount}} {{currency}}',
    listed: ['status', 'reservation', 'gateway', 'method', 'amount', 'card_last4', 'date_created'],
    fields: [
      id(),
      req(
        string('idempotency_key', 'Clave del intento', {
          unique: true,
          readonly: true,
          hidden: true,
        }),
      ),
      req(
        m2o('reservation', 'Reserva', 'reservations', {
          onDelete: 'NO ACTION',
          oneField: 'payments',
          template: '{{reservation_id}}',
          indexed: true,
        }),
      ),
      req(
        string('gateway', 'Pasarela', {
          display: 'labels',
          displayOptions: { choices: GATEWAYS.map(plain) },
        }),
      ),
      req(
        choice(
          'method',
          'Medio',
          [
            ['card', 'Tarjeta'],
            ['paypal', 'PayPal'],
          ],
          { def: 'card' },
        ),
      ),
      req(choice('status', 'Estado', PAYMENT_STATUS, { def: 'sent', indexed: true })),
      req(dollars('amount', 'Monto', { def: 0 })),
      req(string('currency', 'Moneda', { def: 'USD' })),
      string('gateway_order_id', 'Orden en la pasarela', { indexed: true }),
      string('gateway_transaction_id', 'Transacción en la pasarela', { indexed: true }),
      text('redirect_url', 'Ventana del banco', { interface: 'input', hidden: true }),
      string('card_brand', 'Marca de tarjeta'),
      string('card_last4', 'Últimos cuatro'),
      string('card_expiry', 'Vencimiento'),
      string('response_code', 'Código de respuesta'),
      string('response_text', 'Respuesta', {
        display: 'labels',
        displayOptions: { choices: FAILURES.map(plain) },
      }),
      int('captured_reservation', 'Reserva cobrada', {
        unique: true,
        readonly: true,
        hidden: true,
        note: 'Solo en el pago cobrado: a lo sumo uno por reserva.',
      }),
      json('amendment', 'Cambio que paga', 'unknown', {
        readonly: true,
        hidden: true,
        note: 'Qué cambio de una reserva ya hecha paga. Vacío: paga la reserva.',
      }),
      string('captured_amendment', 'Cambio cobrado', {
        unique: true,
        readonly: true,
        hidden: true,
        note: 'Solo en un pago cobrado de un cambio: cada uno cuenta una vez.',
      }),
      req(dollars('refunded_amount', 'Reembolsado', { def: 0 })),
      timestamp('captured_at', 'Cobrado'),
      dollars('refund_due', 'Por reembolsar', {
        note: 'Lo decidido al cancelar. Vacío: no se devuelve, o se devuelve todo.',
      }),
      dollars('refund_more', 'Después se devuelve', {
        note: 'Lo que se decidió devolver mientras otra devolución iba en camino, o después de ella. Se envía aparte.',
      }),
      timestamp('refunded_at', 'Reembolso enviado'),
      string('refund_id', 'Reembolso en la pasarela'),
      string('refund_refusal', 'Devolución rechazada', {
        note: 'El código con que la pasarela la rechazó. El sitio la intenta una vez al día; devuélvela en el portal de la pasarela y el sitio lo nota.',
      }),
      timestamp('refund_refused_at', 'Último rechazo'),
      o2m('events', 'Historia', 'payment_events', {
        options: {
          template: '{{date_created}} · {{kind}} · {{source}}',
          enableCreate: false,
          enableSelect: false,
        },
      }),
      created(),
      updated(),
    ],
  },
  {
    collection: 'payment_events',
    es: 'Eventos de pago',
    one: 'Evento de pago',
    icon: 'history',
    order: 17,
    hidden: true,
    accountability: null,
    note: 'Cada cambio de un intento de pago y cada aviso de la pasarela, en orden. La clave única descarta los repetidos.',
    template: '{{kind}} · {{source}}',
    listed: ['date_created', 'payment', 'kind', 'source'],
    fields: [
      id(),
      req(string('key', 'Clave', { unique: true, hidden: true })),
      m2o('payment', 'Pago', 'payments', {
        onDelete: 'SET NULL',
        oneField: 'events',
        template: '{{status}} · {{amount}}',
        indexed: true,
      }),
      req(string('kind', 'Tipo')),
      req(string('source', 'Origen')),
      json('payload', 'Contenido', 'unknown', { hidden: true }),
      created(),
    ],
  },
  {
    collection: 'prechecks',
    es: 'Pre-check-in',
    one: 'Pre-check-in',
    icon: 'how_to_reg',
    order: 2,
    note: 'Lo que el cliente adelanta antes de llegar. Revisa las fotos de la licencia y elige «Aprobada» u «Otra foto»: el cliente lee tu nota. Las fotos están en una carpeta privada y se borran 30 días después de la devolución.',
    template: '{{reservation.reservation_id}} · {{review}}',
    listed: [
      'review',
      'reservation',
      'reservation.pickup_date',
      'reservation.last_name',
      'status',
      'due',
      'express_code',
      'arrival_time',
      'date_updated',
    ],
    fields: [
      id(),
      ...section('grupo_revision', 'Revisión de la licencia', 'fact_check', [
        req(choice('review', 'Revisión', REVIEWS, { def: 'none', indexed: true })),
        choice('review_side', 'Qué foto falta', [
          ['both', 'Las dos'],
          ['front', 'Frente'],
          ['back', 'Reverso'],
        ]),
        text('review_note', 'Nota para el cliente', {
          note: 'La lee el cliente tal como la escribes, si pides otra foto.',
        }),
        licensePhoto('front', 'Licencia, frente'),
        licensePhoto('back', 'Licencia, reverso'),
        string('license_number', 'Número de licencia'),
        string('license_country', 'País emisor'),
        date('license_expiry', 'Vence'),
        timestamp('photos_deleted_at', 'Fotos borradas', { readonly: true }),
        // Photos that each person last saw, by the person: extensions/istmo-booking-guard/photos.ts.
        json('looked', 'Fotos vistas', 'unknown', { readonly: true, hidden: true }),
      ]),
      ...section('grupo_llegada', 'Llegada', 'flight_land', [
        req(
          m2o('reservation', 'Reserva', 'reservations', {
            onDelete: 'CASCADE',
            oneField: 'prechecks',
            oneDeselect: 'delete',
            template: '{{reservation_id}}',
            unique: true,
          }),
        ),
        req(
          choice(
            'status',
            'Pre-check-in',
            [
              ['started', 'Iniciado', '#8A5300'],
              ['completed', 'Completo', '#17693A'],
            ],
            { def: 'started' },
          ),
        ),
        req(
          choice(
            'step',
            'Paso',
            [
              ['start', 'Inicio'],
              ['preferences', 'Preferencias'],
              ['verify', 'Verificación'],
              ['checkout', 'Pago'],
              ['thanks', 'Listo'],
            ],
            { def: 'start', note: 'El último que terminó.' },
          ),
        ),
        string('arrival_time', 'Hora de llegada'),
        string('flight_number', 'Vuelo'),
        string('express_code', 'Código exprés', { unique: true, readonly: true }),
        list(
          'drivers',
          'Conductores',
          'PrecheckDriverJson[]',
          '{{name}} {{lastName}} · {{license}}',
          [
            ['name', 'Nombre', 'string', {}],
            ['lastName', 'Apellido', 'string', {}],
            ['license', 'Licencia', 'string', {}],
            ['birthday', 'Nacimiento', 'string', {}],
          ],
          { readonly: true },
        ),
      ]),
      ...section('grupo_agregado', 'Lo que agrega', 'add_shopping_cart', [
        string('coverage', 'Cobertura', { readonly: true }),
        list(
          'add_ons',
          'Extras',
          'ReservationAddOnJson[]',
          '{{quantity}} × {{code}}',
          [
            ['code', 'Extra', 'string', { display: 'labels', display_options: ADD_ON_NAMES }],
            ['quantity', 'Cantidad', 'integer'],
          ],
          { readonly: true },
        ),
        dollars('due', 'Por cobrar en el mostrador', {
          readonly: true,
          note: 'La diferencia que aceptó el cliente, o el saldo si paga al recoger.',
        }),
        text('base', 'La reserva para la que lo aceptó', { readonly: true, hidden: true }),
      ]),
      created(),
      updated(),
      req(int('version', 'Versión', { def: 0, readonly: true, hidden: true })),
      o2m('steps', 'Pasos', 'precheck_steps', {
        options: { template: '{{at}} · {{step}}', enableCreate: false, enableSelect: false },
        hidden: true,
      }),
    ],
  },
  {
    collection: 'precheck_steps',
    es: 'Historia de pre-check-in',
    one: 'Paso',
    icon: 'history',
    order: 23,
    hidden: true,
    accountability: null,
    note: 'Una fila por cada vez que el cliente guardó algo. La clave única impide que dos personas con la misma reserva se pisen.',
    template: '{{at}} · {{step}}',
    listed: ['at', 'precheck', 'step'],
    fields: [
      id(),
      req(string('key', 'Clave', { unique: true, readonly: true, hidden: true })),
      m2o('precheck', 'Pre-check-in', 'prechecks', {
        onDelete: 'CASCADE',
        oneField: 'steps',
        oneDeselect: 'delete',
        template: '{{express_code}}',
        indexed: true,
      }),
      req(string('step', 'Paso', { readonly: true })),
      req(timestamp('at', 'Cuándo', { readonly: true })),
      req(string('token', 'Escritura', { readonly: true, hidden: true })),
    ],
  },
]
