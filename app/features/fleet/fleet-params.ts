import { paramsSchema, type SearchParams } from '~/features/search/search.schema'

/** The params that choose and order the cars of an answer. */
const choiceKeys = [
  'tipo',
  'marca',
  'clase',
  'transmision',
  'pasajeros',
  'disponibles',
  'orden',
  'pagina',
] as const

export const fleetParams = paramsSchema([
  'recogida',
  'devolucion',
  'desde',
  'hasta',
  'edad',
  ...choiceKeys,
  'auto',
  'cupon',
  'aviso',
])

export type FleetChoice = Pick<SearchParams, (typeof choiceKeys)[number]>

/** In one order: what a list is asked for and kept under. */
export function pickChoice(params: SearchParams): FleetChoice {
  return Object.fromEntries(choiceKeys.map((key) => [key, params[key]]))
}

/** As a route's search middleware: other cars or another order begin with the first page, whatever link leads there. */
export function backToFirstPage<Search extends SearchParams>({
  search,
  next,
}: {
  readonly search: Search
  readonly next: (search: Search) => Search
}): Search {
  const to = next(search)
  const isSame = listKeys.every((key) => String(to[key] ?? '') === String(search[key] ?? ''))
  return isSame || to.pagina === undefined || to.pagina !== search.pagina
    ? to
    : { ...to, pagina: undefined }
}

const listKeys = fleetParams.keys.filter((key) => !['pagina', 'auto', 'aviso'].includes(key))
