/** The site's texts and settings: languages, brands' settings, info pages, calls to action, redirects. */
import {
  bool,
  brands,
  CLASSES,
  changed,
  choice,
  classes,
  column,
  contentStatus,
  date,
  decimal,
  dollars,
  file,
  html,
  id,
  int,
  json,
  list,
  m2o,
  o2m,
  phone,
  req,
  section,
  sort,
  string,
  text,
  translations,
  translationsOf,
  within,
} from './dsl.ts'
import type { Choice, Collection } from './model.ts'
import { BRAND_CODE } from './prices.ts'

const LINK = [
  ['label', 'Texto'],
  ['link', 'Enlace'],
] as const

/** Icons that a page and a fact of it may show. */
const ICONS = [
  ['license', 'Licencia'],
  ['document', 'Documento'],
  ['card', 'Tarjeta'],
  ['calendar', 'Calendario'],
  ['clock', 'Reloj'],
  ['route', 'Ruta'],
  ['car', 'Auto'],
  ['wrench', 'Taller'],
  ['shield', 'Escudo'],
  ['exchange', 'Cambio'],
  ['help', 'Asistencia'],
  ['question', 'Pregunta'],
  ['building', 'Empresa'],
] as const satisfies readonly Choice[]

const iconColumn = [
  'icon',
  'Ícono',
  'string',
  {
    interface: 'select-dropdown',
    options: { choices: ICONS.map(([value, text]) => ({ value, text })) },
  },
] as const

export const content: readonly Collection[] = [
  {
    collection: 'languages',
    es: 'Idiomas',
    one: 'Idioma',
    icon: 'language',
    hidden: true,
    order: 20,
    note: 'Idiomas del sitio. El código es el de la cookie `language`.',
    template: '{{name}}',
    fields: [
      req(string('code', 'Código', { primary: true, ts: 'LanguageCode' })),
      req(string('name', 'Nombre')),
      req(
        choice(
          'direction',
          'Dirección',
          [
            ['ltr', 'Izquierda a derecha'],
            ['rtl', 'Derecha a izquierda'],
          ],
          { def: 'ltr' },
        ),
      ),
    ],
  },
  {
    collection: 'sites_config',
    es: 'Marcas',
    one: 'Marca',
    icon: 'storefront',
    order: 24,
    note: 'Un registro por marca: nombre, logo, tema, reglas y textos del sitio.',
    template: '{{site_name}}',
    fields: [
      id(),
      ...section('grupo_marca', 'Marca', 'storefront', [
        req(
          string('brand', 'Código de marca', {
            unique: true,
            validation: { _and: [{ brand: { _regex: BRAND_CODE } }] },
            validationMessage: 'Usa minúsculas, números o guion bajo; empieza con una letra.',
            note: 'Coincide con PUBLIC_BRAND. Al guardar una marca nueva, la flota recibe su columna de precio.',
          }),
        ),
        req(string('site_name', 'Nombre del sitio')),
        file('brand_logo', 'Logo sobre claro'),
        file('brand_logo_dark', 'Logo sobre oscuro'),
        file('share_image', 'Imagen al compartir', {
          note: '1200 × 630, JPG o PNG: la que muestran WhatsApp y las redes con un enlace del sitio.',
        }),
        req(
          choice(
            'home_scene',
            'Escena de la portada',
            [
              ['bridge', 'Puente de las Américas'],
              ['mountain', 'Volcán Barú y bosque'],
              ['coast', 'Costa e isla'],
            ],
            { def: 'bridge', note: 'El dibujo detrás del buscador, en los colores de la marca.' },
          ),
        ),
        m2o('home_car', 'Auto de la portada', 'flota', {
          template: '{{marca}} {{modelo}}',
          note: 'Se ve de lado sobre la escena. Vacío, o sin imagen lateral: el primer SUV de la marca.',
        }),
        phone('phone', 'Teléfono'),
        phone('whatsapp', 'WhatsApp', { note: 'En formato internacional: +50760000000.' }),
        string('email', 'Correo'),
        req(
          string('reservation_background_color', 'Fondo de la reserva', {
            def: '#FFFFFF',
            interface: 'select-color',
          }),
        ),
      ]),
      ...section('grupo_reglas', 'Reglas', 'rule', [
        req(int('reservation_min_days', 'Días mínimos', { def: 1 })),
        date('disable_reservations_until', 'Sin reservas hasta', {
          note: 'No se aceptan recogidas antes de esta fecha. Vacío: sin límite.',
        }),
        req(
          choice(
            'payment_gateway',
            'Pasarela de pago',
            [
              ['metrobank', 'Metrobank (tarjeta)'],
              ['paypal', 'PayPal'],
            ],
            { def: 'metrobank', ts: 'string' },
          ),
        ),
        req(decimal('tax_percent', 'ITBMS %', { def: 7 })),
        req(int('young_driver_max_age', 'Conductor joven: hasta (años)', { def: 24 })),
        req(dollars('young_driver_fee', 'Conductor joven: cargo por día', { def: 0 })),
        req(int('free_cancel_hours', 'Cancelación gratis: horas antes', { def: 48 })),
        bool('precheckin_enabled', 'Pre-check-in activo', true),
      ]),
      ...section('grupo_topes', 'Topes: por encima confirma una segunda persona', 'rule', [
        req(
          dollars('goodwill_limit', 'Tope de cortesía por reserva', {
            def: 100,
            note: 'Lo máximo, en dólares, que el personal puede devolver de una reserva por encima de la regla, entre todas sus acciones.',
          }),
        ),
        req(
          within(
            decimal('coupon_percent_limit', 'Tope de un cupón, %', {
              def: 30,
              note: 'Un cupón de más espera en «Por confirmar». 100: no pregunta nunca. De varias marcas cuenta el menor.',
            }),
            { least: 0, most: 100 },
          ),
        ),
        req(
          within(
            decimal('coupon_amount_limit', 'Tope de un cupón, USD', {
              def: 100,
              note: '100000: no pregunta nunca.',
            }),
            { least: 0, most: 100_000 },
          ),
        ),
        req(
          within(
            decimal('discount_limit', 'Tope del descuento de un auto, %', {
              def: 30,
              note: 'Por pagar en línea, y de la tarifa por duración. 100: no pregunta nunca.',
            }),
            { least: 0, most: 100 },
          ),
        ),
        req(
          within(
            decimal('price_change_limit', 'Tope de cambio de un precio, %', {
              def: 50,
              note: 'Hacia arriba o hacia abajo: autos, temporadas, coberturas, extras y cargos. 100000: no pregunta nunca.',
            }),
            { least: 0, most: 100_000 },
          ),
        ),
      ]),
      ...section(
        'grupo_tema',
        'Tema',
        'palette',
        [
          json('theme', 'Tema', 'ThemeJson', {
            note: 'Colores y radios: { colors: { …, scene: { … } }, radius: { … } }.',
          }),
        ],
        { open: false },
      ),
      translations('sites_config_translations', '{{tagline}}'),
      o2m('cars', 'Autos de la marca', 'sites_config_cars', {
        options: {
          template: '{{car.marca}} {{car.modelo}} · {{classification}}',
          enableLink: true,
          layout: 'list',
        },
        note: 'Las clases de esta lista son las que el sitio ofrece; vacía: todas.',
      }),
      changed(),
    ],
  },
  translationsOf('sites_config', 'Marcas', [
    string('title_home', 'Título de inicio', { width: 'full' }),
    text('description_home', 'Descripción de inicio'),
    string('title_fleet', 'Título de flota', { width: 'full' }),
    text('description_fleet', 'Descripción de flota'),
    string('home_heading', 'Titular de la portada', {
      width: 'full',
      note: 'Vacío: "El precio que ves es el que pagas."',
    }),
    text('home_lead', 'Texto bajo el titular'),
    string('home_cars_heading', 'Título sobre los tipos de auto', {
      width: 'full',
      note: 'Vacío: "Un auto para cada viaje".',
    }),
    string('tagline', 'Lema', { width: 'full' }),
    text('tolls', 'Peajes: cómo se pagan', {
      note: 'Una o dos frases, por ejemplo sobre el Panapass. Salen en la página del auto, en la confirmación y en el pase. Vacío: no se dice.',
    }),
    list('menu', 'Menú', 'MenuLinkJson[]', '{{label}}', LINK),
    list('footer', 'Pie de página', 'FooterColumnJson[]', '{{heading}}', [
      ['heading', 'Encabezado'],
      [
        'links',
        'Enlaces',
        'json',
        {
          interface: 'list',
          width: 'full',
          options: {
            template: '{{label}}',
            fields: LINK.map(column),
          },
        },
      ],
    ]),
  ]),
  {
    collection: 'sites_config_cars',
    es: 'Autos por marca',
    one: 'Auto de la marca',
    icon: 'playlist_add_check',
    hidden: true,
    parent: 'sites_config',
    note: 'Qué autos y clases ofrece cada marca.',
    template: '{{car.marca}} {{car.modelo}} · {{classification}}',
    sortField: 'sort',
    fields: [
      id(),
      m2o('site', 'Marca', 'sites_config', {
        onDelete: 'CASCADE',
        oneField: 'cars',
        oneDeselect: 'delete',
        sortField: 'sort',
        template: '{{site_name}}',
        indexed: true,
      }),
      // Its class counts without the car, too: no class at all would be every class.
      m2o('car', 'Auto', 'flota', { template: '{{marca}} {{modelo}}' }),
      choice('classification', 'Clase', CLASSES, { ts: 'string' }),
      sort(),
    ],
  },
  {
    collection: 'info_pages',
    es: 'Páginas',
    one: 'Página',
    icon: 'article',
    order: 21,
    note: 'Páginas de /info/{slug}.',
    template: '{{translations}}',
    listed: ['status', 'translations', 'page_category', 'show_corporate_form', 'brands'],
    previewUrl: '/vista-previa/info_pages/{{id}}',
    fields: [
      id(),
      contentStatus(),
      req(
        string('slug', 'Dirección en el sitio', {
          unique: true,
          options: { slug: true },
          note: 'Dirección: /info/{slug}.',
        }),
      ),
      choice(
        'page_category',
        'Categoría',
        [
          ['legal', 'Legal'],
          ['help', 'Ayuda'],
          ['corporate', 'Corporativo'],
        ],
        { ts: 'string' },
      ),
      req(
        choice(
          'page_layout',
          'Forma',
          [
            ['text', 'Texto con índice'],
            ['faq', 'Preguntas por tema'],
          ],
          {
            def: 'text',
            note: 'Preguntas: cada encabezado 2 es un tema, cada encabezado 3 una pregunta y lo que sigue su respuesta.',
          },
        ),
      ),
      choice('icon', 'Ícono', ICONS, { ts: 'string', note: 'En los enlaces desde otras páginas.' }),
      date('changed_on', 'Último cambio', {
        note: 'El día desde el que vale el texto. Vacío: no se muestra.',
      }),
      bool('show_corporate_form', 'Mostrar formulario corporativo', false),
      brands(),
      translations('info_pages_translations', '{{title}}'),
      changed(),
    ],
  },
  translationsOf('info_pages', 'Páginas', [
    string('title', 'Título', { width: 'full' }),
    text('description', 'Descripción', { note: 'Para buscadores y al compartir el enlace.' }),
    html('content', 'Contenido', {
      note: 'Los encabezados 2 forman el índice; si empiezan con un número («1. …») se muestran numerados.',
    }),
    file('page_image', 'Imagen'),
    list(
      'facts',
      'En corto',
      'PageFactJson[]',
      '{{title}}',
      [iconColumn, ['title', 'Dato'], ['text', 'Detalle']],
      {
        note: 'Lo más importante en pocas palabras. Con formulario corporativo: qué incluye la cuota.',
      },
    ),
    text('change_note', 'Qué cambió', {
      note: 'Se muestra al final junto a la fecha del último cambio.',
    }),
    list('plans', 'Planes', 'LeasingPlanJson[]', '{{name}}', [
      ['name', 'Nombre'],
      ['tagline', 'Para quién'],
      ['price', 'Precio, con impuestos'],
      ['price_note', 'Junto al precio'],
      ['term', 'Plazo'],
      ['kilometers', 'Kilómetros al mes'],
      ['minimum', 'Desde'],
      ['featured', 'El más pedido', 'boolean'],
      [
        'includes',
        'Incluye',
        'json',
        {
          interface: 'list',
          width: 'full',
          options: {
            template: '{{texto}}',
            fields: (
              [
                ['texto', 'Texto'],
                ['cubre', 'Incluido', 'boolean'],
              ] as const
            ).map(column),
          },
        },
      ],
    ]),
    text('plans_note', 'Nota de los planes'),
  ]),
  {
    collection: 'ctas',
    es: 'Promociones y llamados',
    one: 'Promoción o llamado',
    icon: 'campaign',
    order: 22,
    note: 'Bloques de la portada (llamado) y de la página de promociones (promoción).',
    template: '{{kind}}: {{translations}}',
    sortField: 'sort',
    listed: ['status', 'kind', 'translations', 'coupon', 'starts_on', 'ends_on', 'brands'],
    fields: [
      id(),
      contentStatus(),
      sort(),
      req(
        choice(
          'kind',
          'Tipo',
          [
            ['cta', 'Llamado', '#1B5E8C'],
            ['promo', 'Promoción', '#C8430F'],
          ],
          { def: 'cta' },
        ),
      ),
      req(
        choice(
          'style',
          'Estilo',
          [
            ['deep', 'Oscuro'],
            ['soft', 'Claro'],
          ],
          { def: 'soft' },
        ),
      ),
      string('link', 'Enlace', { note: 'Ruta del sitio sin idioma: /flota, /info/requisitos.' }),
      m2o('coupon', 'Cupón', 'coupons', { onDelete: 'NO ACTION', template: '{{code}}' }),
      date('starts_on', 'Desde'),
      date('ends_on', 'Hasta'),
      classes(),
      brands(),
      translations('ctas_translations', '{{title}}'),
      changed(),
    ],
  },
  translationsOf('ctas', 'Promociones', [
    string('title', 'Título', { width: 'full' }),
    text('description', 'Descripción'),
    string('button_text', 'Texto del botón'),
    file('cta_image', 'Imagen'),
  ]),
  {
    collection: 'redirects',
    es: 'Redirecciones',
    one: 'Redirección',
    icon: 'alt_route',
    order: 23,
    note: 'Direcciones viejas o cortas. `*` al final de "Desde" cubre todo lo que empiece así.',
    template: '{{from}} → {{to}}',
    listed: ['active', 'from', 'to', 'status_code'],
    fields: [
      id(),
      req(
        string('from', 'Desde', {
          unique: true,
          note: 'Ruta sin idioma, con / al inicio: /ofertas o /blog/*.',
        }),
      ),
      req(string('to', 'Hacia', { note: 'Ruta del sitio o dirección completa (https://…).' })),
      req(
        int('status_code', 'Código HTTP', {
          def: 301,
          interface: 'select-dropdown',
          options: {
            choices: [
              { text: '301 permanente', value: 301 },
              { text: '302 temporal', value: 302 },
              { text: '307 temporal, mismo método', value: 307 },
              { text: '308 permanente, mismo método', value: 308 },
            ],
          },
        }),
      ),
      bool('active', 'Activa', true),
    ],
  },
]
