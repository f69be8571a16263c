import { globSync, readFileSync } from 'node:fs'

const places = [
  'app/**/*.test.{ts,tsx}',
  'directus/{extensions/*,setup}/*.test.ts',
  'sandbox/**/*.test.ts',
  'tests/architecture/*.test.ts',
]

/**
 * A module that was loaded already is not replaced, one that is loaded anew is not the one that others hold, and the zone of
 * the machine is that of a process, of which the others are threads.
 */
const alters = /\bvi\.(?:mock|doMock|hoisted|resetModules)\b|\bprocess\.env\.TZ\b/

/**
 * The files of the unit tests, in two groups. Those that share one set of modules take a third of the time; what they alter
 * besides is put back before the next one (`tests/setup-shared.ts`).
 */
export function unitFiles(root: string): { shared: string[]; isolated: string[] } {
  const files = globSync(places, { cwd: root }).sort()
  const isolated = files.filter((file) =>
    needsModulesOfItsOwn(readFileSync(`${root}/${file}`, 'utf8')),
  )
  return { shared: files.filter((file) => !isolated.includes(file)), isolated }
}

export function needsModulesOfItsOwn(text: string): boolean {
  return alters.test(text)
}
