import { readFileSync } from 'node:fs'
import { dataRoot } from '../../scripts/lib/paths.mjs'
import { outputOf } from '../../scripts/lib/processes.mjs'
import { isRealDate, onTestDay } from '../../scripts/lib/test-day.ts'

/**
 * The prepared databases: `sample` is the sample data as they are on the test day; `plain` is the sample without its
 * shortest stays, preparation and transfer days, with the cars "Muchos" (90 vehicles) and "Único" (1 vehicle).
 */
export type Template = 'sample' | 'plain'

/** `postgres`: the data of `plain` on PostgreSQL, with the database's own in `cluster`. It cannot be put back. */
export type Prepared = Template | 'postgres'

export const templateFolder = (template: Prepared) =>
  `${dataRoot}/${isRealDate ? 'today' : 'test-day'}-${template}`

/** Tokens of the first people, which count in every copy: its secrets are the template's. `staff`: of the management. */
export type Tokens = Readonly<Record<'admin' | 'staff' | 'counter' | 'fleet' | 'content', string>>

export function tokensOf(template: Prepared): Tokens {
  return JSON.parse(readFileSync(`${templateFolder(template)}/tokens.json`, 'utf8'))
}

/** Milliseconds of the test day before the tests begin: none of its records may be of their future. */
const before = 30 * 60_000

/**
 * Makes them where they are missing or of another schema, set-up or sample, that of PostgreSQL only where it is asked for;
 * in a process that lives on the test day.
 */
export async function prepareTemplates(
  nodeBin = process.execPath,
  { postgres = false } = {},
): Promise<void> {
  const script = new URL('prepare.ts', import.meta.url).pathname
  // Servers of the real date have no other clock.
  const earlier = isRealDate ? {} : { CLOCK_SINCE: String(Date.now() + before) }
  const { code, output } = await outputOf(nodeBin, [script, ...(postgres ? ['postgres'] : [])], {
    env: { ...process.env, ...onTestDay(), ...earlier },
    hasServers: true,
  })
  if (code !== 0) throw new Error(`The databases of the tests could not be prepared:\n${output}`)
}
