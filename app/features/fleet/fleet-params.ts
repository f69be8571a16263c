import { paramsSchema } from '~/features/search/search.schema'

/** What the fleet's address may hold: the search, filters and order (D2). */
export const fleetParams = paramsSchema([
  'recogida',
  'devolucion',
  'desde',
  'hasta',
  'tipo',
  'marca',
  'clase',
  'transmision',
  'pasajeros',
  'disponibles',
  'orden',
  'tira',
  'auto',
  'cupon',
  'aviso',
])
