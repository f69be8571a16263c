import { globSync, readFileSync } from 'node:fs'

const places = [
  'app/**/*.test.{ts,tsx}',
  'directus/{extensions/*,setup}/*.test.ts',
  'sandbox/**/*.test.ts',
  'tests/architecture/*.test.ts',
]

/** A module that was loaded already is not replaced, and one that is loaded anew is not the one that others hold. */
const altersModules = /\bvi\.(?:mock|doMock|hoisted|resetModules)\b/
/** The zone of the machine is that of a process: a thread cannot alter it. */
const altersZone = /\bprocess\.env\.TZ\b/

export type UnitGroup = 'shared' | 'isolated' | 'process'

/**
 * The files of the unit tests, in three groups. Those that share one set of modules take a third of the time; what they alter
 * besides is put back before the next one (`tests/setup-shared.ts`). A thread with modules of its own starts in half the
 * time of a process.
 */
export function unitFiles(root: string): Readonly<Record<UnitGroup, string[]>> {
  const groups: Record<UnitGroup, string[]> = { shared: [], isolated: [], process: [] }
  for (const file of globSync(places, { cwd: root }).sort())
    groups[unitGroup(readFileSync(`${root}/${file}`, 'utf8'))].push(file)
  return groups
}

/** The group of a file with this text. */
export function unitGroup(text: string): UnitGroup {
  if (altersZone.test(text)) return 'process'
  return altersModules.test(text) ? 'isolated' : 'shared'
}
