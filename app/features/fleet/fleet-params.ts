import { paramsSchema, type SearchParams } from '~/features/search/search.schema'

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
  'pagina',
  'tira',
  'auto',
  'cupon',
  'aviso',
])

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

const listKeys = fleetParams.keys.filter(
  (key) => !['pagina', 'tira', 'auto', 'aviso'].includes(key),
)
