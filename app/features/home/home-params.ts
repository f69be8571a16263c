import { paramsSchema } from '~/features/search/search.schema'

export const homeParams = paramsSchema([
  'recogida',
  'devolucion',
  'desde',
  'hasta',
  'edad',
  'cupon',
  'aviso',
])
