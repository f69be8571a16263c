import { paramsSchema } from '~/features/search/search.schema'

export const carParams = paramsSchema([
  'recogida',
  'devolucion',
  'desde',
  'hasta',
  'edad',
  'mes',
  'cupon',
  'aviso',
])
