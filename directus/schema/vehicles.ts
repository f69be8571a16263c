/** The fleet: single vehicles, the branches that share them, and the days on which they stay. */
import { LONGEST_PREPARATION } from '../../app/domain/stock/vehicles.ts'
import {
  choice,
  created,
  dateTime,
  id,
  int,
  m2o,
  o2m,
  req,
  section,
  string,
  text,
  within,
} from './dsl.ts'
import type { Collection } from './model.ts'

/** Collections of vehicles, of which no page shows what they are. */
export const STOCK = ['vehicles', 'vehicle_blocks']

const PLATE = '{{plate}} · {{car.marca}} {{car.modelo}} {{number}}'

export const vehicles: readonly Collection[] = [
  {
    collection: 'pools',
    es: 'Grupos de sucursales',
    one: 'Grupo',
    icon: 'hub',
    order: 9,
    note: 'Sucursales que comparten sus vehículos: un alquiler toma uno del grupo donde se recoge.',
    template: '{{name}}',
    listed: ['name', 'preparation_hours'],
    fields: [
      id(),
      req(string('name', 'Nombre', { unique: true, note: 'Para el personal: Capital y Tocumen.' })),
      req(
        within(
          int('preparation_hours', 'Horas de preparación', {
            def: 0,
            note: 'Entre la devolución aquí y la próxima salida. Cuenta para las reservas nuevas.',
          }),
          { least: 0, most: LONGEST_PREPARATION },
        ),
      ),
      o2m('branches', 'Sucursales', 'branches', {
        options: { template: '{{codigo}} · {{ciudad}}', enableCreate: false },
        note: 'Cada sucursal está en un solo grupo. Una que no está en ninguno toma cualquier vehículo.',
      }),
    ],
  },
  {
    collection: 'vehicles',
    es: 'Vehículos',
    one: 'Vehículo',
    icon: 'directions_car',
    order: 6,
    note: 'Cada vehículo con su placa. Se alquilan los activos; uno que se vende pasa a "Vendido" y no se borra, porque sus reservas lo nombran.',
    template: PLATE,
    listed: ['plate', 'car', 'number', 'year', 'color', 'state', 'pool'],
    fields: [
      id(),
      // {auto}:{número}: written by `extensions/istmo-vehicles`.
      { ...req(string('key', 'Clave', { unique: true, hidden: true })), required: false },
      req(
        m2o('car', 'Modelo', 'flota', {
          onDelete: 'CASCADE',
          oneField: 'vehicles',
          template: '{{marca}} {{modelo}}',
          indexed: true,
          note: 'No se cambia después de guardar.',
        }),
      ),
      {
        ...req(int('number', 'Número', { readonly: true, note: 'Entre los de su modelo.' })),
        required: false,
      },
      string('plate', 'Placa', { unique: true, note: 'Como está en el vehículo. No se repite.' }),
      within(int('year', 'Año', { note: 'Del modelo, con cuatro cifras.' }), {
        least: 1980,
        most: 2100,
      }),
      string('color', 'Color', { note: 'Para encontrarlo en el estacionamiento.' }),
      req(
        choice(
          'state',
          'Estado',
          [
            ['active', 'Activo', '#17693A'],
            ['workshop', 'En el taller', '#8A5300'],
            ['sold', 'Vendido', '#71676E'],
          ],
          {
            def: 'active',
            note: 'Sin fecha de vuelta. Para unos días usa un bloqueo. Con reservas por delante no se puede: muévelas antes.',
          },
        ),
      ),
      m2o('pool', 'Grupo', 'pools', {
        template: '{{name}}',
        note: 'Donde vive. Vacío: sale de cualquier sucursal.',
      }),
      text('note', 'Nota interna', { note: 'Solo para el personal: golpes, llaves, llantas.' }),
      ...section('grupo_bloqueos', 'Bloqueos', 'block', [
        o2m('blocks', 'Bloqueos', 'vehicle_blocks', {
          options: { template: '{{starts_at}} – {{ends_at}} · {{reason}}', enableSelect: false },
          note: 'Horas en que no se alquila, con fecha de vuelta. Sin ella usa el estado.',
        }),
      ]),
    ],
  },
  {
    collection: 'vehicle_blocks',
    es: 'Bloqueos',
    one: 'Bloqueo',
    icon: 'block',
    order: 7,
    note: 'Horas en que un vehículo no se alquila. No puede pisar una reserva: al guardar se dice cuál.',
    template: '{{vehicle.plate}} · {{starts_at}} – {{ends_at}}',
    listed: ['vehicle', 'starts_at', 'ends_at', 'reason', 'note'],
    fields: [
      id(),
      req(
        m2o('vehicle', 'Vehículo', 'vehicles', {
          onDelete: 'CASCADE',
          oneField: 'blocks',
          oneDeselect: 'delete',
          template: PLATE,
          note: 'El que no se alquila en esas horas.',
        }),
      ),
      req(dateTime('starts_at', 'Desde', { note: 'Hora de Panamá. Se bloquean medios días.' })),
      req(dateTime('ends_at', 'Hasta', { note: 'Hora de Panamá.' })),
      req(
        choice(
          'reason',
          'Motivo',
          [
            ['workshop', 'Taller'],
            ['cleaning', 'Limpieza'],
            ['transfer', 'Traslado'],
            ['other', 'Otro'],
          ],
          { def: 'workshop', note: 'Para el personal; el cliente no lo ve.' },
        ),
      ),
      text('note', 'Nota interna', { note: 'Solo para el personal.' }),
      o2m('slots', 'Medios días', 'reservation_slots', {
        hidden: true,
        options: { template: '{{date}} · {{half}}', enableCreate: false, enableSelect: false },
      }),
      created(),
    ],
  },
]
