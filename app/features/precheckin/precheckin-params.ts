import { paramsSchema } from '~/features/search/search.schema'

/** Why a guard has led here, for every step that the start leads on to. */
export const precheckinParams = paramsSchema(['aviso'])
