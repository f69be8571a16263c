import { paramsSchema } from '~/features/search/search.schema'

/** What the addresses of a booking may hold, from the choice of the car to the payment. */
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
