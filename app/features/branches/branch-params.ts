/** The params of `/sucursales`. */
export type BranchParams = {
  readonly q?: string | undefined
  readonly filtro?: BranchFilter | undefined
}

export const branchFilters = ['aeropuertos', 'ciudad', 'abiertas'] as const
export type BranchFilter = (typeof branchFilters)[number]

/** Never throws; what cannot be read is there as `undefined`: the router would keep the raw text of a missing key. */
export function branchParams(raw: Readonly<Record<string, unknown>>): BranchParams {
  return {
    q: typeof raw.q === 'string' ? cleanQuestion(raw.q) || undefined : undefined,
    filtro: branchFilters.find((filter) => filter === raw.filtro),
  }
}

const MAX_QUERY_LENGTH = 60

/** As it stands in the address: one line without spaces around it. */
export function cleanQuestion(typed: string): string {
  return typed
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_QUERY_LENGTH)
    .trim()
}
