/** Pickup restrictions: which car is not picked up where and when, beside the opening hours. */
import { rateBounds } from '../../app/domain/pricing/rate-bounds.ts'
import {
  choice,
  classes,
  contentStatus,
  created,
  date,
  id,
  int,
  m2o,
  names,
  o2m,
  req,
  section,
  text,
  within,
} from './dsl.ts'
import type { Collection } from './model.ts'

export const limits: readonly Collection[] = [
  {
    collection: 'rental_limits',
    es: 'Límites de alquiler',
    one: 'Límite',
    icon: 'event_busy',
    order: 10,
    note: 'Qué no se entrega dónde y cuándo. El cliente lee por qué, y las fechas o la sucursal en que sí.',
    template: '{{name_es}}',
    listed: ['status', 'name_es', 'kind', 'starts_on', 'ends_on', 'hours', 'minutes', 'classes'],
    fields: [
      id(),
      contentStatus('Un borrador no limita nada: publícalo para que cuente.'),
      ...names({
        es: 'Lo que lee el cliente de unos días cerrados: Mantenimiento del ferry.',
        en: 'Lo que lee el cliente: Ferry works.',
      }),
      req(
        choice(
          'kind',
          'Qué limita',
          [
            ['not_offered', 'No se ofrece'],
            ['blackout', 'Unos días no se entrega'],
            ['lead_time', 'Se reserva con anticipación'],
            ['last_pickup', 'Última entrega antes de cerrar'],
          ],
          {
            def: 'not_offered',
            note: 'Cada límite hace una sola cosa; llena solo los campos de la suya. Lo reservado no cambia.',
          },
        ),
      ),
      date('starts_on', 'Desde', { note: 'De unos días sin entregas, incluido.' }),
      date('ends_on', 'Hasta', { note: 'Incluido.' }),
      within(
        int('hours', 'Horas de anticipación', { note: 'Entre la reserva y la recogida.' }),
        rateBounds.noticeHours,
      ),
      within(
        int('minutes', 'Minutos antes de cerrar', {
          note: '60: la última entrega es una hora antes del cierre.',
        }),
        rateBounds.minutesBeforeClosing,
      ),
      ...section('grupo_donde', 'Para cuáles', 'filter_alt', [
        classes(),
        o2m('branches', 'Sucursales de entrega', 'rental_limits_branches', {
          options: { template: '{{branch.codigo}}' },
          note: 'Vacío: todas.',
        }),
      ]),
      text('note', 'Nota interna', { note: 'Solo para el personal.' }),
      created(),
    ],
  },
  {
    collection: 'rental_limits_branches',
    es: 'Sucursales de un límite',
    icon: 'store',
    hidden: true,
    parent: 'rental_limits',
    note: 'Las sucursales donde se entrega el auto.',
    template: '{{branch.codigo}}',
    fields: [
      id(),
      req(
        m2o('rental_limit', 'Límite', 'rental_limits', {
          onDelete: 'CASCADE',
          oneField: 'branches',
          oneDeselect: 'delete',
        }),
      ),
      req(m2o('branch', 'Sucursal', 'branches', { onDelete: 'NO ACTION', template: '{{codigo}}' })),
    ],
  },
]
