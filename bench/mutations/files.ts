import { readdirSync, readFileSync } from 'node:fs'
import { root } from '../../scripts/lib/paths.mjs'

/** What is broken: the rules of renting, and the money's rules that need no server. */
const ruleFiles: readonly RegExp[] = [
  /^app\/domain\//,
  /^app\/features\/payment\/(attempt|card\.schema|payment\.schema|tokenizer)\.ts$/,
  /^app\/features\/booking\/(bill-rows|draft\.schema|minimum-stay|not-rentable|quote|rental|rental-terms)\.ts$/,
  /^app\/server\/gateways\/amount\.ts$/,
]

/** Sources by their path from the root. */
export function sourcesToBreak(): Map<string, string> {
  const isRule = (path: string) => ruleFiles.some((pattern) => pattern.test(path))
  const isTest = (path: string) => /(\.test|\/test-samples)\.tsx?$/.test(path)
  const paths = filesUnder('app').filter((path) => isRule(path) && !isTest(path))
  return new Map(paths.map((path) => [path, readFileSync(`${root}/${path}`, 'utf8')]))
}

/** Every TypeScript file under a folder, by its path from the root; generated files are left out. */
export function filesUnder(folder: string): string[] {
  return readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\/paraglide\/|\.(gen|d)\.tsx?$/.test(path))
    .toSorted()
}
