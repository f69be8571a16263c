import { paramsSchema } from '~/features/search/search.schema'

export const bookingAddressParams = paramsSchema([
  'recogida',
  'devolucion',
  'desde',
  'hasta',
  'auto',
  'pago',
  'cupon',
  'paso',
  'aviso',
])
