/** The catalogue and its prices: fleet, branches, one-way fees, coverages, add-ons, coupons. */
import { defaultLocale, locales } from '../../app/domain/locales.ts'
import { LONGEST_TRANSFER, USUAL_TRANSFER } from '../../app/domain/stock/vehicles.ts'
import {
  ARCHIVED,
  BRANDS,
  bool,
  brands,
  CLASSES,
  changed,
  choice,
  classes,
  contentStatus,
  date,
  decimal,
  dollars,
  file,
  float,
  id,
  int,
  languageInSpanish,
  list,
  m2o,
  o2m,
  phone,
  req,
  section,
  sort,
  string,
  tags,
  text,
  timestamp,
  translations,
  translationsOf,
  within,
} from './dsl.ts'
import type { Collection } from './model.ts'
import { PRICES_GROUP, priceColumn, priceOf } from './prices.ts'

/** How lists name a branch. */
const BRANCH = '{{codigo}} · {{translations}}'

const DAYS = [
  [1, 'Lunes'],
  [2, 'Martes'],
  [3, 'Miércoles'],
  [4, 'Jueves'],
  [5, 'Viernes'],
  [6, 'Sábado'],
  [7, 'Domingo'],
] as const
const DAY_CHOICES = DAYS.map(([value, text]) => ({
  text,
  value,
  color: null,
  foreground: null,
  background: null,
}))

export const catalogue: readonly Collection[] = [
  {
    collection: 'flota',
    es: 'Flota',
    one: 'Auto',
    icon: 'directions_car',
    order: 8,
    note: 'Un registro por modelo, con el precio por día de cada marca.',
    template: '{{marca}} {{modelo}}',
    sortField: 'sort',
    listed: [
      'imagen',
      'marca',
      'modelo',
      'clasificacion',
      'status',
      ...BRANDS.map(([brand]) => priceColumn(brand)),
      'discount',
    ],
    fields: [
      id(),
      req(
        choice(
          'status',
          'Estado',
          [
            ['published', 'Publicado', '#17693A'],
            ['unavailable', 'No disponible', '#B3123F'],
            ['draft', 'Borrador', '#8A5300'],
            ARCHIVED,
          ],
          { def: 'draft', note: '"No disponible" se muestra de último y no se puede reservar.' },
        ),
      ),
      sort(),
      ...section('grupo_modelo', 'Modelo', 'directions_car', [
        req(string('marca', 'Marca del auto')),
        req(string('modelo', 'Modelo')),
        req(
          choice(
            'tipo',
            'Tipo',
            [
              ['sedan', 'Sedán'],
              ['suv', 'SUV'],
              ['van', 'Van'],
              ['economico', 'Económico'],
            ],
            { def: 'sedan' },
          ),
        ),
        req(choice('clasificacion', 'Clase', CLASSES, { ts: 'string', indexed: true })),
        string('sipp', 'Código ACRISS', {
          note: 'Las cuatro letras de la norma: ECAR, CFAR…',
        }),
        req(int('pasajeros', 'Pasajeros', { def: 5 })),
        req(int('puertas', 'Puertas', { def: 4 })),
        req(int('maletas', 'Maletas', { def: 2 })),
        req(
          choice(
            'transmision',
            'Transmisión',
            [
              ['automatic', 'Automática'],
              ['manual', 'Manual'],
            ],
            { def: 'automatic' },
          ),
        ),
        req(
          choice(
            'combustible',
            'Combustible',
            [
              ['gas', 'Gasolina'],
              ['diesel', 'Diésel'],
            ],
            { def: 'gas' },
          ),
        ),
      ]),
      ...section('grupo_imagenes', 'Imágenes', 'image', [
        file('imagen', 'Imagen tres cuartos', { note: '1200 × 640, fondo transparente.' }),
        file('imagen_lateral', 'Imagen lateral', {
          note: 'SVG de 1200 × 560, mirando a la izquierda.',
        }),
      ]),
      ...section(PRICES_GROUP, 'Precio y existencias', 'payments', [
        ...BRANDS.map(([brand, name]) => priceOf(brand, name)),
        decimal('discount', 'Descuento por pagar en línea, %'),
        string('charge_id', 'Código del descuento', {
          note: 'El código que el descuento por pagar en línea tiene en el sistema de flota.',
        }),
        req(
          dollars('deposito_adicional', 'Depósito adicional', {
            def: 0,
            note: 'Se suma al depósito de la cobertura.',
          }),
        ),
        // The count from before there were vehicles: `setup/vehicles.ts` makes one of each.
        int('unidades', 'Unidades', { hidden: true, readonly: true }),
        int('edad_minima', 'Edad mínima', {
          note: 'De quien conduce, si es mayor que 21. Vacío: 21.',
        }),
        int('minimio_dias', 'Límite de días', {
          note: 'El auto aparece si este valor es igual o mayor que los días pedidos. Vacío: sin límite.',
        }),
      ]),
      ...section('grupo_vehiculos', 'Vehículos', 'directions_car', [
        o2m('vehicles', 'Vehículos', 'vehicles', {
          options: { template: '{{plate}} · {{pool.name}} · {{state}}', enableSelect: false },
          note: 'Los de este modelo. Sin ninguno sus existencias no se controlan.',
        }),
      ]),
      changed(),
    ],
  },
  {
    collection: 'branches',
    es: 'Sucursales',
    one: 'Sucursal',
    icon: 'location_on',
    order: 11,
    note: 'Dónde se recoge y se devuelve un auto.',
    template: '{{codigo}} · {{ciudad}}',
    sortField: 'sort',
    listed: [
      'status',
      'codigo',
      'translations',
      'tipo',
      'ciudad',
      'telefono',
      'concession_percent',
      'after_hours_return',
    ],
    fields: [
      id(),
      contentStatus(),
      sort(),
      ...section('grupo_lugar', 'Lugar', 'location_on', [
        req(
          string('slug', 'Dirección en el sitio', {
            unique: true,
            options: { slug: true },
            note: 'Va en los enlaces: no lo cambies después de publicar.',
          }),
        ),
        req(string('codigo', 'Código', { note: 'PTY, DAV…' })),
        req(
          choice(
            'tipo',
            'Tipo',
            [
              ['airport', 'Aeropuerto', '#1B5E8C'],
              ['city', 'Ciudad', '#71676E'],
            ],
            { def: 'city' },
          ),
        ),
        req(string('ciudad', 'Ciudad')),
        phone('telefono', 'Teléfono'),
        phone('whatsapp', 'WhatsApp'),
        req(float('lat', 'Latitud')),
        req(float('lng', 'Longitud')),
        m2o('pool', 'Grupo', 'pools', {
          oneField: 'branches',
          template: '{{name}}',
          note: 'Con cuáles comparte vehículos. Vacío: toma solo los que no tienen grupo.',
        }),
        tags('barrios', 'Barrios y lugares cercanos', {
          width: 'full',
          note: 'Quien busca uno de estos nombres encuentra la sucursal.',
        }),
      ]),
      ...section('grupo_horario', 'Horario', 'schedule', [
        list(
          'horarios',
          'Horario',
          'HoursJson[]',
          '{{day}}: {{open}} – {{close}}',
          [
            [
              'day',
              'Día',
              'integer',
              {
                interface: 'select-dropdown',
                options: { choices: DAY_CHOICES },
                display: 'labels',
                display_options: { choices: DAY_CHOICES },
              },
            ],
            ['open', 'Abre', 'string', { options: { placeholder: '07:00' } }],
            ['close', 'Cierra', 'string', { options: { placeholder: '19:00 o 24:00' } }],
          ],
          { note: 'Hora de Panamá. Un día sin fila está cerrado; 24 horas es de 00:00 a 24:00.' },
        ),
        list('cierres', 'Días cerrados', 'ClosureJson[]', '{{date}} {{motivo_es}}', [
          ['date', 'Fecha', 'date', { interface: 'datetime' }],
          ...locales.map(
            (locale) => [`motivo_${locale}`, `Motivo (${languageInSpanish(locale)})`] as const,
          ),
        ]),
        bool('after_hours_return', 'Recibe devoluciones fuera de horario', false),
        req(dollars('after_hours_fee', 'Cargo fuera de horario', { def: 0 })),
      ]),
      ...section('grupo_cargos', 'Cargos', 'payments', [
        req(
          decimal('concession_percent', 'Tarifa de aeropuerto, %', {
            def: 0,
            note: 'Sobre el subtotal, cuando el auto se recoge aquí.',
          }),
        ),
        brands(),
      ]),
      ...section('grupo_entregas', 'Entrega y recolección', 'local_shipping', [
        list(
          'entregas',
          'Entregas',
          'DeliveryZoneJson[]',
          '{{nombre_es}}: {{precio}} USD',
          [
            [
              'codigo',
              'Código',
              'string',
              {
                required: true,
                options: { slug: true, placeholder: 'hoteles-centro' },
                note: 'Distinto en cada zona: no lo cambies después de publicar.',
              },
            ],
            [
              'precio',
              'Precio',
              'float',
              {
                required: true,
                options: { step: 0.01, min: 0, max: 500 },
                note: 'Por todo el alquiler, antes de impuestos. 0 es gratis.',
              },
            ],
            ...locales.flatMap((locale) => [
              [
                `nombre_${locale}`,
                `Zona (${languageInSpanish(locale)})`,
                'string',
                { required: locale === defaultLocale, options: { softLength: 40 } },
              ] as const,
              [
                `nota_${locale}`,
                `Nota (${languageInSpanish(locale)})`,
                'string',
                { options: { softLength: 120 } },
              ] as const,
            ]),
          ],
          {
            note: 'Adónde llevamos un auto que se recoge aquí. El cliente elige una zona al reservar. Sin filas no se ofrece.',
          },
        ),
      ]),
      translations('branches_translations', '{{nombre_corto}}'),
      o2m('people', 'Personas', 'staff_branches', { hidden: true, readonly: true }),
      changed(),
    ],
  },
  translationsOf('branches', 'Sucursales', [
    string('nombre', 'Nombre'),
    string('nombre_corto', 'Nombre corto'),
    text('direccion', 'Dirección'),
    text('indicaciones', 'Cómo llegar'),
    string('ciudad', 'Ciudad en este idioma', { note: 'Vacío: como en la sucursal.' }),
    list(
      'pasos',
      'Cómo encontrar el mostrador',
      'StepJson[]',
      '{{texto}}',
      [['texto', 'Paso', 'string', { width: 'full' }]],
      { note: 'En orden, una frase cada uno. Vacío: se muestra "Cómo llegar".' },
    ),
  ]),
  {
    collection: 'one_way_fees',
    es: 'Devolución en otra sucursal',
    one: 'Cargo por ruta',
    icon: 'multiple_stop',
    order: 12,
    note: 'Cargo por ruta. Un par que no está no se puede alquilar.',
    template: '{{origen}} → {{destino}}: {{fee}}',
    listed: ['origen', 'destino', 'fee', 'minutos', 'ferry'],
    fields: [
      id(),
      // {id of the pickup}>{id of the return}: written by `extensions/istmo-route-key`, nobody has to type it.
      { ...req(string('par', 'Ruta', { unique: true, hidden: true })), required: false },
      req(m2o('origen', 'Recogida', 'branches', { onDelete: 'CASCADE', template: BRANCH })),
      req(m2o('destino', 'Devolución', 'branches', { onDelete: 'CASCADE', template: BRANCH })),
      req(dollars('fee', 'Cargo', { def: 0 })),
      int('minutos', 'Minutos manejando', {
        note: 'Por carretera y sin tráfico, aproximado. Vacío: no se muestra.',
      }),
      bool('ferry', 'El camino incluye un ferry', false),
      req(
        within(
          int('transfer_days', 'Días de traslado', {
            def: USUAL_TRANSFER,
            note: 'Hasta que un vehículo de otro grupo está de vuelta en el suyo.',
          }),
          { least: 0, most: LONGEST_TRANSFER },
        ),
      ),
    ],
  },
  {
    collection: 'coverages',
    es: 'Coberturas',
    one: 'Cobertura',
    icon: 'shield',
    order: 13,
    note: 'Planes de protección. El plan obligatorio es el que exige la ley.',
    template: '{{translations}} · {{precio_dia}}',
    sortField: 'sort',
    listed: [
      'status',
      'translations',
      'precio_dia',
      'deducible',
      'deposito',
      'obligatoria',
      'recomendada',
    ],
    fields: [
      id(),
      contentStatus(),
      sort(),
      req(string('codigo', 'Código', { unique: true, note: 'basic, standard o full.' })),
      req(dollars('precio_dia', 'Precio por día', { def: 0 })),
      dollars('deducible', 'Deducible', { note: 'Vacío: hasta el valor del auto.' }),
      req(dollars('deposito', 'Depósito', { def: 0 })),
      bool('obligatoria', 'Plan básico que exige la ley', false),
      bool('recomendada', 'Recomendada', false),
      brands(),
      translations('coverages_translations', '{{nombre}}'),
    ],
  },
  translationsOf('coverages', 'Coberturas', [
    string('nombre', 'Nombre'),
    string('resumen', 'Resumen', { width: 'full' }),
    list('incluye', 'Qué incluye', 'CoverageItemJson[]', '{{texto}}', [
      ['texto', 'Texto'],
      ['cubre', 'Cubre', 'boolean'],
    ]),
  ]),
  {
    collection: 'add_ons',
    es: 'Extras',
    one: 'Extra',
    icon: 'add_shopping_cart',
    order: 14,
    note: 'Servicios que se suman por día.',
    template: '{{translations}} · {{precio_dia}}',
    sortField: 'sort',
    listed: ['status', 'translations', 'precio_dia', 'max_cantidad', 'max_dias'],
    fields: [
      id(),
      contentStatus(),
      sort(),
      req(string('codigo', 'Código', { unique: true, note: 'era, driver, child_seat o gps.' })),
      req(dollars('precio_dia', 'Precio por día', { def: 0 })),
      req(int('max_cantidad', 'Cantidad máxima', { def: 1 })),
      int('max_dias', 'Máximo de días que se cobran', { note: 'Vacío: sin tope.' }),
      string('icon', 'Ícono', { note: 'Nombre de Lucide, por ejemplo lucide:life-buoy.' }),
      brands(),
      translations('add_ons_translations', '{{nombre}}'),
    ],
  },
  translationsOf('add_ons', 'Extras', [
    string('nombre', 'Nombre'),
    string('descripcion', 'Descripción', { width: 'full' }),
  ]),
  {
    collection: 'coupons',
    es: 'Cupones',
    one: 'Cupón',
    icon: 'sell',
    order: 17,
    note: 'Códigos de descuento. Las fechas se comparan con el día en que se reserva.',
    template: '{{code}}',
    listed: [
      'status',
      'code',
      'kind',
      'value',
      'valid_from',
      'valid_to',
      'min_days',
      'max_redemptions',
      'redemptions',
    ],
    fields: [
      id(),
      contentStatus(),
      req(
        string('code', 'Código', {
          unique: true,
          note: 'En mayúsculas, sin espacios.',
        }),
      ),
      req(
        choice(
          'kind',
          'Tipo',
          [
            ['percent', 'Porcentaje del auto'],
            ['fixed', 'Monto fijo en USD'],
          ],
          { def: 'percent' },
        ),
      ),
      req(decimal('value', 'Valor', { def: 0, note: 'Porcentaje de la línea del auto, o USD.' })),
      date('valid_from', 'Válido desde', {
        note: 'Día de la reserva, en Panamá. Vacío: sin límite.',
      }),
      date('valid_to', 'Válido hasta', { note: 'Incluido. Vacío: sin límite.' }),
      req(int('min_days', 'Días mínimos', { def: 1 })),
      int('max_redemptions', 'Usos máximos', { note: 'Vacío: sin límite.' }),
      int('max_per_email', 'Usos máximos por correo', { note: 'Vacío: sin límite.' }),
      brands(),
      classes(),
      text('note', 'Nota interna'),
      o2m('redemptions', 'Usos', 'coupon_redemptions', {
        options: { template: '{{email}} · {{created_at}}', enableCreate: false },
      }),
    ],
  },
  {
    collection: 'coupon_redemptions',
    es: 'Usos de cupones',
    one: 'Uso de cupón',
    icon: 'confirmation_number',
    order: 13,
    hidden: true,
    accountability: null,
    note: 'Una fila por uso. La clave única hace cumplir los límites aunque dos personas reserven a la vez.',
    template: '{{coupon.code}} · {{email}}',
    listed: ['coupon', 'email', 'reservation', 'created_at'],
    fields: [
      id(),
      req(string('key', 'Clave', { unique: true, hidden: true })),
      req(
        m2o('coupon', 'Cupón', 'coupons', {
          onDelete: 'CASCADE',
          oneField: 'redemptions',
          oneDeselect: 'delete',
          template: '{{code}}',
          indexed: true,
        }),
      ),
      m2o('reservation', 'Reserva', 'reservations', {
        onDelete: 'CASCADE',
        oneField: 'redemptions',
        oneDeselect: 'delete',
        template: '{{reservation_id}}',
        indexed: true,
      }),
      string('email', 'Correo', { indexed: true }),
      timestamp('created_at', 'Usado', { special: ['date-created'], readonly: true }),
    ],
  },
]
