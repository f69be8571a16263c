import type { Breakage } from './breakages.ts'

/** A change that breaks nothing, and why: whatever a test did, it could not tell the two apart. */
type Equal = Pick<Breakage, 'file' | 'text' | 'before' | 'after'> & { readonly reason: string }

const equal: readonly Equal[] = [
  {
    file: 'app/domain/search.ts',
    text: 'const branch = branches.find(({ slug }) => slug === search.returnBranch)',
    before: 'find',
    after: 'findLast',
    reason: 'no two branches of a brand have the same slug',
  },
  {
    file: 'app/domain/car-slug.ts',
    text: "cars.find(({ id }) => isAsked(slugs.get(id) ?? '')) ??",
    before: 'find',
    after: 'findLast',
    reason: 'no two cars have the same slug',
  },
]

/** The changes that break something. @throws Error for one of the list that the code no longer allows */
export function withoutEqual(breakages: readonly Breakage[]): Breakage[] {
  const files = new Set(breakages.map(({ file }) => file))
  const listed = equal.filter(({ file }) => files.has(file))
  const stale = listed.find((one) => !breakages.some((breakage) => isSame(breakage, one)))
  if (stale) throw new Error(`bench/mutations/equal.ts: ${stale.file} has no "${stale.text}"`)
  return breakages.filter((breakage) => !listed.some((one) => isSame(breakage, one)))
}

function isSame(breakage: Breakage, one: Equal): boolean {
  const keys = ['file', 'text', 'before', 'after'] as const
  return keys.every((key) => breakage[key] === one[key])
}
