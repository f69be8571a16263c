import { paramsSchema } from '~/features/search/search.schema'

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
