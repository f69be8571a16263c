import type { Breakage } from './breakages.ts'

/** A change that breaks nothing, and why: whatever a test did, it could not tell the two apart. */
type Equal = Pick<Breakage, 'file' | 'text' | 'before' | 'after'> & {
  /** Where the line has several alike that do break something. */
  readonly column?: number
  readonly reason: string
}

const equal: readonly Equal[] = [
  {
    file: 'app/domain/booking/search.ts',
    text: 'const branch = branches.find(({ slug }) => slug === search.returnBranch)',
    before: 'find',
    after: 'findLast',
    reason: 'no two branches of a brand have the same slug',
  },
  {
    file: 'app/domain/stock/car-slug.ts',
    text: "cars.find(({ id }) => isAsked(slugs.get(id) ?? '')) ??",
    before: 'find',
    after: 'findLast',
    reason: 'no two cars have the same slug',
  },
  {
    file: 'app/domain/people/driver-age.ts',
    text: 'return Math.max(youngDriverFee > 0 ? youngDriverMaxAge : 0, (highestLeastAge ?? 0) - 1)',
    column: 82,
    before: '0',
    after: '1',
    reason: 'no age below 0 is ever the larger one',
  },
  {
    file: 'app/domain/contrast.ts',
    text: 'function rgb([red = 0, green = 0, blue = 0]: readonly number[]): Rgb | null {',
    before: '0',
    after: '1',
    reason: 'each caller gives three numbers: the defaults are for the compiler',
  },
  {
    file: 'app/domain/pricing/price.ts',
    text: "const frozen = lines.find(({ kind }) => kind === 'car')",
    before: 'find',
    after: 'findLast',
    reason: 'a bill has one line of the car',
  },
  {
    file: 'app/domain/booking/reservation-code.ts',
    text: 'for (const byte of randomBytes(length * 2)) {',
    before: '2',
    after: '3',
    reason: 'more random bytes than are needed make the same codes',
  },
  {
    file: 'app/features/payment/tokenizer.ts',
    text: "return typeof value === 'object' && value !== null",
    before: "typeof value === 'object' && value !== null",
    after: '(value !== null)',
    reason: 'JSON that is neither an object nor null has none of the fields that are read of it',
  },
  {
    file: 'app/features/payment/tokenizer.ts',
    text: "return typeof value === 'object' && value !== null",
    before: "typeof value === 'object' && value !== null",
    after: "(typeof value === 'object')",
    reason: 'reading a field of null throws, and what throws there is no answer either',
  },
  {
    file: 'app/domain/stock/car-slug.ts',
    text: 'cars.find(({ id, make, model }) => String(id) === number && nameOf({ make, model }) === base)',
    before: 'find',
    after: 'findLast',
    reason: 'no two cars have the same id',
  },
  {
    file: 'app/domain/booking/reservation-code.ts',
    text: 'for (const byte of randomBytes(length * 2)) {',
    before: '*',
    after: '/',
    reason: 'fewer random bytes at a time take more rounds and make the same codes',
  },
  {
    file: 'app/domain/people/driver-age.ts',
    text: 'return age !== undefined && age >= MINIMUM_AGE && age <= maximumAge',
    before: 'age !== undefined && age >= MINIMUM_AGE',
    after: '(age >= MINIMUM_AGE)',
    reason: 'undefined is not at least any number: the question is for the compiler',
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
  const isThere = one.column === undefined || one.column === breakage.column
  return isThere && keys.every((key) => breakage[key] === one[key])
}
