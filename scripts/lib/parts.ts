import { UserError } from './log.mjs'

/** The parts of `npm test`, in the order in which they run, and whether each needs the back office. */
const parts = {
  messages: false,
  types: false,
  lint: false,
  knip: false,
  unit: false,
  integration: true,
  faults: true,
  dev: true,
  e2e: true,
  browsers: true,
  fuzz: true,
} as const

export type Part = keyof typeof parts

const all = Object.keys(parts).filter(isPart)

function isPart(name: string): name is Part {
  return Object.hasOwn(parts, name)
}

/** The parts that `npm test -- <part>` runs: that one, or all without a name. @throws UserError for a name that is none. */
export function chosenParts(name: string | undefined): readonly Part[] {
  if (name === undefined) return all
  if (isPart(name)) return [name]
  throw new UserError(`npm test has no part "${name}". Its parts: ${all.join(', ')}.`)
}

export const needsBackOffice = (name: string | undefined) =>
  chosenParts(name).some((part) => parts[part])
