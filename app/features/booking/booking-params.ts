import { paramsSchema } from '~/features/search/search.schema'

export const bookingAddressParams = paramsSchema([
  'recogida',
  'devolucion',
  'desde',
  'hasta',
  'edad',
  'auto',
  'pago',
  'cupon',
  'paso',
  'aviso',
])
