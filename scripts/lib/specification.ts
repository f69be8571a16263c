import { existsSync, readFileSync } from 'node:fs'
import { root } from './paths.mjs'

/** A row of a table of `docs/specification.md`, or of `docs/security.md`. */
export type SpecificationRow = {
  /** `§1.3`: the third sentence of the first section; `D12`: a decision; `PCI 6.4.3`, `V1.2.1-5`: requirements of a standard. */
  readonly id: string
  readonly says: string
  /** Files that do it. */
  readonly places: readonly string[]
  /** Tests that prove it: a file, and a title that stands in it. */
  readonly proofs: readonly { readonly file: string; readonly title: string }[]
  /** Lines to break: each time one of the tests turns red (`npm run bench -- mutations`). */
  readonly lines: readonly BrokenLine[]
  /**
   * `done`, `partly: what is missing`, `differs: how, and the record that says why`, `open`; of a standard's requirement
   * also `operator: what who runs it does`, and `none: why there is nothing to do`.
   */
  readonly state: string
}

/** A text that stands once in a file, and the one that breaks the sentence in its place. */
export type BrokenLine = { readonly file: string; readonly before: string; readonly after: string }

/** The rows of the document's tables, in order. */
export function specificationRows(markdown: string): SpecificationRow[] {
  return markdown.split('\n').flatMap((line) => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    const [, id = '', says = '', places = '', proofs = '', state = ''] = cells
    if (cells.length < 7 || !/^(§\d|D\d|V\d|PCI \d)/.test(id)) return []
    return [
      {
        id,
        says,
        places: [...places.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
        proofs: [...proofs.matchAll(/`([^`]+)`: ([^<]+)/g)].map(([, file = '', title = '']) => ({
          file,
          title: title.trim(),
        })),
        lines: [...proofs.matchAll(/red when `([^`]+)` says `([^`]*)` instead of `([^`]+)`/g)].map(
          ([, file = '', after = '', before = '']) => ({
            file,
            before: before.replaceAll('\\|', '|'),
            after: after.replaceAll('\\|', '|'),
          }),
        ),
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
  return [...brokenRows(rows, read), ...missingOf(new Set(rows.map(({ id }) => id)))]
}

/** The same of the rows alone, whichever there should be. */
export function brokenRows(
  rows: readonly SpecificationRow[],
  read: (path: string) => string | null = readOfProject,
): string[] {
  const seen = new Set<string>()
  const found: string[] = []
  for (const { id, says, places, proofs, lines, state } of rows) {
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
    for (const { file, before, after } of lines) {
      const count = (read(file) ?? '').split(before).length - 1
      if (count !== 1) found.push(`${id}: ${file} says "${before}" ${count} times`)
      if (before === after) found.push(`${id}: breaks nothing in ${file}`)
      if (!proofs.some(isQuick)) found.push(`${id}: no test in this process sees ${file}`)
    }
    if (!STATE.test(state))
      found.push(`${id}: is neither done, nor partly or differs: with words, nor open`)
    if (state.startsWith('differs') && !/`docs\/decisions\/\d{4}-/.test(state))
      found.push(`${id}: differs without its record`)
    const [, record] = /^differs: .*`(docs\/decisions\/[^`]+)`/.exec(state) ?? []
    if (record && read(record) === null) found.push(`${id}: there is no file ${record}`)
    if (/^(open|operator|none)/.test(state)) continue
    if (places.length === 0) found.push(`${id}: is done nowhere`)
    if (proofs.length === 0) found.push(`${id}: is done without a test`)
  }
  return found
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

/** `partly: ` goes before what is missing, `differs: ` before what is meant to be other than the sentence. */
const STATE = /^(done|(partly|differs|operator|none): \S.*|open.*)$/

/** Whether a test needs neither the built site nor a browser: such a one can run on broken code. */
export function isQuick({ file }: { readonly file: string }): boolean {
  return /^(app|tests\/(architecture|integration))\/.*\.test\.tsx?$/.test(file)
}

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
