import { globSync, readFileSync } from 'node:fs'

const places = [
  'app/**/*.test.{ts,tsx}',
  'directus/{extensions/*,setup}/*.test.ts',
  'sandbox/**/*.test.ts',
  'tests/architecture/*.test.ts',
]

/** Doubles, clocks, globals, the language and variables of the environment last as long as the process that has them. */
const alters =
  /\bvi\.(?:mock|doMock|hoisted|stubEnv|stubGlobal|resetModules|useFakeTimers|setSystemTime)\b|\boverwriteGetLocale\(|\bprocess\.env\b|\bglobalThis\.\w+ = /

/**
 * The files of the unit tests, in two groups. Those that share one set of modules take a third of the time; what a file
 * alters, or what `app/server` keeps in its modules, would reach the file that runs next.
 */
export function unitFiles(root: string): { shared: string[]; isolated: string[] } {
  const files = globSync(places, { cwd: root }).sort()
  const isolated = files.filter((file) =>
    needsModulesOfItsOwn(file, readFileSync(`${root}/${file}`, 'utf8')),
  )
  return { shared: files.filter((file) => !isolated.includes(file)), isolated }
}

export function needsModulesOfItsOwn(file: string, text: string): boolean {
  return file.startsWith('app/server/') || alters.test(text)
}
