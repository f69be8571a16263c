import { paramsSchema } from '~/features/search/search.schema'

/** What the landing page's address may hold. */
export const homeParams = paramsSchema([
  'recogida',
  'devolucion',
  'desde',
  'hasta',
  'cupon',
  'aviso',
])
