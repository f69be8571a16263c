import { UserError } from './log.mjs'

/** The parts of `npm test`, in the order in which they run, and whether each needs the back office. */
const parts = {
  messages: false,
  types: false,
  lint: false,
  unit: false,
  integration: true,
  faults: true,
  dev: true,
  e2e: true,
  browsers: true,
  fuzz: true,
}

/** The parts that `npm test -- <part>` runs: that one, or all without a name. @throws UserError for a name that is none. */
export function chosenParts(name) {
  const all = Object.keys(parts)
  if (name === undefined) return all
  if (all.includes(name)) return [name]
  throw new UserError(`npm test has no part "${name}". Its parts: ${all.join(', ')}.`)
}

export const needsBackOffice = (name) => chosenParts(name).some((part) => parts[part])
