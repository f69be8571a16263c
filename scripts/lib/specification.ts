import { existsSync, readFileSync } from 'node:fs'
import { root } from './paths.mjs'

/** A row of a table of `docs/specification.md`. */
export type SpecificationRow = {
  /** `§1.3`: the third sentence of the first section; `D12`: a decision. */
  readonly id: string
  readonly says: string
  /** Files that do it. */
  readonly places: readonly string[]
  /** Tests that prove it: a file, and a title that stands in it. */
  readonly proofs: readonly { readonly file: string; readonly title: string }[]
  /** `done`, `partly: what is missing`, `open`. */
  readonly state: string
}

/** The rows of the document's tables, in order. */
export function specificationRows(markdown: string): SpecificationRow[] {
  return markdown.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    const [, id = '', says = '', places = '', proofs = '', state = ''] = cells
    if (cells.length < 7 || !/^(§\d|D\d)/.test(id)) return []
    return [
      {
        id,
        says,
        places: [...places.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
        proofs: [...proofs.matchAll(/`([^`]+)`: ([^<]+)/g)].map(([, file = '', title = '']) => ({
          file,
          title: title.trim(),
        })),
        state,
      },
    ]
  })
}

/**
 * Promises of a document that are not kept: files and titles of tests that are not there, rows without a test, gaps of
 * a row that is partly done, and sections or decisions without a row.
 * @param read the text of a file of the project; null: there is none
 * @returns one sentence for each; empty when all is true
 */
export function brokenPromises(
  markdown: string,
  read: (path: string) => string | null = readOfProject,
): string[] {
  const rows = specificationRows(markdown)
  const seen = new Set<string>()
  const found: string[] = []
  for (const { id, says, places, proofs, state } of rows) {
    if (seen.has(id)) found.push(`${id}: has two rows`)
    seen.add(id)
    if (!says) found.push(`${id}: says nothing`)
    for (const path of places)
      if (read(path) === null) found.push(`${id}: there is no file ${path}`)
    for (const { file, title } of proofs) {
      const source = read(file)
      if (source === null) found.push(`${id}: there is no file ${file}`)
      else if (!hasTitle(source, title)) found.push(`${id}: ${file} has no test "${title}"`)
    }
    if (!STATE.test(state))
      found.push(`${id}: is neither done, nor partly: with what is missing, nor open`)
    if (state.startsWith('open')) continue
    if (places.length === 0) found.push(`${id}: is done nowhere`)
    if (proofs.length === 0) found.push(`${id}: is done without a test`)
  }
  return [...found, ...missingOf(seen)]
}

/** Each section of the specification has rows, numbered without a gap; each decision has one. */
function missingOf(ids: ReadonlySet<string>): string[] {
  const sections = Array.from({ length: SECTIONS }, (_, index) => index + 1)
  const gaps = sections.flatMap((section) => {
    const own = [...ids].filter((id) => id.startsWith(`§${section}.`))
    const numbers = Array.from({ length: Math.max(1, own.length) }, (_, index) => index + 1)
    return numbers.map((number) => `§${section}.${number}`).filter((id) => !ids.has(id))
  })
  const decisions = Array.from({ length: DECISIONS }, (_, index) => `D${index + 1}`)
  return [...gaps, ...decisions.filter((id) => !ids.has(id))].map((id) => `${id}: has no row`)
}

/** `partly: ` goes before what is missing, or other than the sentence. */
const STATE = /^(done|partly: \S.*|open.*)$/

const SECTIONS = 9
const DECISIONS = 58

/** As a whole string of the source, whichever quotes it stands in. */
function hasTitle(source: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) => source.includes(quote + title + quote))
}

function readOfProject(path: string): string | null {
  const file = `${root}/${path}`
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
