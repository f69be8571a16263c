/** Rate rules, which change a car's base price on some days, and length-of-rental discounts. */
import { rateBounds } from '../../app/domain/pricing/rate-bounds.ts'
import {
  brands,
  choice,
  classes,
  contentStatus,
  created,
  date,
  decimal,
  dollars,
  id,
  int,
  m2o,
  names,
  o2m,
  req,
  section,
  text,
  timestamp,
  within,
} from './dsl.ts'
import type { Collection } from './model.ts'

const seasonNames = () =>
  names({
    es: 'Lo que lee el cliente: Temporada alta.',
    en: 'Lo que lee el cliente: High season.',
  })

export const rates: readonly Collection[] = [
  {
    collection: 'rate_rules',
    es: 'Temporadas',
    one: 'Temporada',
    icon: 'calendar_month',
    order: 15,
    note: 'Cambian el precio por día de los autos en unas fechas. Sin temporadas vale el precio base. Cada día cuenta una sola: la de mayor prioridad, luego la que nombra menos (autos, clases, sucursales, marcas, días), luego la más nueva.',
    template: '{{name_es}}',
    listed: [
      'status',
      'name_es',
      'season',
      'starts_on',
      'ends_on',
      'change',
      'percent',
      'price',
      'min_days',
      'priority',
    ],
    fields: [
      id(),
      contentStatus('Un borrador no cambia ningún precio: publícalo para que cuente.'),
      req(
        choice(
          'season',
          'Se muestra como',
          [
            ['low', 'Temporada baja'],
            ['mid', 'Temporada media'],
            ['high', 'Temporada alta'],
            ['peak', 'Fecha pico'],
            ['holiday', 'Fiestas patrias'],
          ],
          { def: 'high', note: 'El color en el calendario; el nombre lo dice con palabras.' },
        ),
      ),
      ...seasonNames(),
      ...section('grupo_fechas', 'Fechas', 'event', [
        req(
          choice(
            'dates',
            'Cuándo',
            [
              ['yearly', 'Cada año, del día y mes al día y mes'],
              ['once', 'Una sola vez'],
              ['carnival', 'Carnaval (de sábado a miércoles)'],
              ['holy_week', 'Semana Santa (de Ramos a Pascua)'],
            ],
            {
              def: 'yearly',
              note: 'Carnaval y Semana Santa se mueven solas cada año con la Pascua.',
            },
          ),
        ),
        date('starts_on', 'Desde', {
          note: 'Incluido. De cada año se usan el día y el mes. Vacío en las fiestas que se mueven.',
        }),
        date('ends_on', 'Hasta', {
          note: 'Incluido. Si pasa de diciembre a enero, el año siguiente.',
        }),
        req(
          within(
            int('days_before', 'Días antes de la fiesta', {
              def: 0,
              note: '1 en Carnaval: empieza el viernes. En las otras fechas no cuenta.',
            }),
            rateBounds.around,
          ),
        ),
        req(
          within(
            int('days_after', 'Días después de la fiesta', {
              def: 0,
              note: '1 en Carnaval: termina el jueves. En las otras fechas no cuenta.',
            }),
            rateBounds.around,
          ),
        ),
      ]),
      ...section('grupo_cambio', 'Precio por día', 'payments', [
        req(
          choice(
            'change',
            'Cambio',
            [
              ['percent', 'Porcentaje del precio base'],
              ['price', 'Precio propio en USD'],
            ],
            {
              def: 'percent',
              note: 'El porcentaje sigue al precio de cada auto; el precio propio es el mismo para todos los que elijas.',
            },
          ),
        ),
        within(
          decimal('percent', 'Porcentaje', { note: '30 sube 30 %; -10 baja 10 %.' }),
          rateBounds.percent,
        ),
        within(
          dollars('price', 'Precio por día', {
            note: 'USD en la sucursal, antes de la tarifa por días. Más de 0.',
          }),
          rateBounds.price,
        ),
        within(
          int('min_days', 'Días mínimos', {
            note: 'De un alquiler que tiene un día de esta temporada. Vacío: sin límite.',
          }),
          rateBounds.minimumRental,
        ),
      ]),
      ...section('grupo_donde', 'Para cuáles', 'filter_alt', [
        brands(),
        classes(),
        o2m('cars', 'Autos', 'rate_rules_cars', {
          options: { template: '{{car.marca}} {{car.modelo}}' },
          note: 'Vacío: todos.',
        }),
        o2m('branches', 'Sucursales de entrega', 'rate_rules_branches', {
          options: { template: '{{branch.codigo}}' },
          note: 'Vacío: todas.',
        }),
      ]),
      ...section('grupo_vigencia', 'Vigencia', 'schedule', [
        timestamp('effective_from', 'Cuenta desde', {
          note: 'Para lo que se cotiza desde entonces. Vacío: ya. Las reservas hechas no cambian.',
        }),
        timestamp('effective_until', 'Cuenta hasta', { note: 'Vacío: sin fin.' }),
      ]),
      req(
        within(
          int('priority', 'Prioridad', { def: 0, note: 'La más alta gana el día.' }),
          rateBounds.priority,
        ),
      ),
      text('note', 'Nota interna', { note: 'Solo para el personal.' }),
      created(),
    ],
  },
  {
    collection: 'rate_rules_cars',
    es: 'Autos de una temporada',
    icon: 'directions_car',
    hidden: true,
    parent: 'rate_rules',
    note: 'Los autos cuyo precio cambia.',
    template: '{{car.marca}} {{car.modelo}}',
    fields: [
      id(),
      req(ruleOf('cars')),
      req(m2o('car', 'Auto', 'flota', { onDelete: 'NO ACTION', template: '{{marca}} {{modelo}}' })),
    ],
  },
  {
    collection: 'rate_rules_branches',
    es: 'Sucursales de una temporada',
    icon: 'store',
    hidden: true,
    parent: 'rate_rules',
    note: 'Las sucursales donde se entrega el auto.',
    template: '{{branch.codigo}}',
    fields: [
      id(),
      req(ruleOf('branches')),
      req(m2o('branch', 'Sucursal', 'branches', { onDelete: 'NO ACTION', template: '{{codigo}}' })),
    ],
  },
  {
    collection: 'rate_lengths',
    es: 'Tarifas por duración',
    one: 'Tarifa por duración',
    icon: 'date_range',
    order: 16,
    note: 'Rebajan el alquiler entero, después de la temporada y antes del pago en línea y del cupón. Si valen varias, la mayor.',
    template: '{{name_es}}',
    listed: ['status', 'name_es', 'kind', 'days', 'percent', 'brands'],
    fields: [
      id(),
      contentStatus('Un borrador no rebaja nada: publícalo para que cuente.'),
      ...seasonNames(),
      req(
        choice(
          'kind',
          'Desde cuándo',
          [
            ['days', 'Desde tantos días'],
            ['weekend', 'Fin de semana: todos sus días empiezan en viernes, sábado o domingo'],
          ],
          { def: 'days', note: 'Vale por todos los días del alquiler, no solo por los que pasan.' },
        ),
      ),
      within(
        int('days', 'Días', { note: '7 para la tarifa semanal. Vacío en el fin de semana.' }),
        rateBounds.lengthDays,
      ),
      req(
        within(
          decimal('percent', 'Porcentaje de rebaja', { def: 0, note: '15 rebaja 15 %.' }),
          rateBounds.lengthPercent,
        ),
      ),
      brands(),
    ],
  },
]

function ruleOf(oneField: string) {
  return m2o('rule', 'Temporada', 'rate_rules', {
    onDelete: 'CASCADE',
    oneField,
    oneDeselect: 'delete',
    template: '{{name_es}}',
    indexed: true,
  })
}
