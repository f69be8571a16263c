import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './paths.mjs'
import { specificationRows } from './specification.ts'

const texts = '**/*.{ts,tsx,mjs,js,css,json,md}'

/** Packages, and files that a build or a test writes: folders with a dot and the cache of the messages among them. */
const leftOut =
  /(^|\/)(\.[\w-]+|dist|node_modules|package-lock\.json|paraglide|test-results|playwright-report|project\.inlang\/(cache|README\.md))$/

/** Folders in which a document named without its folder may lie. */
const shelves = ['', 'docs', 'docs/decisions']

/** A document, a row of the specification (`§5.12`, `D17`), or a section of it (its number alone). */
const reference = /[\w./-]*\w\.md\b|§\d+(?:\.\d+)?(?![.\d])|\bD\d{1,2}\b/g

/**
 * Documents and rows of `docs/specification.md` that a text names and that are not there. Documents alone may name a
 * whole section.
 * @param path of the text, within the project
 * @param rows ids of the rows of the specification
 * @returns one sentence for each
 */
export function brokenReferences(path: string, text: string, rows: ReadonlySet<string>): string[] {
  const isThere = (name: string) => {
    if (name.endsWith('.md')) return leftOut.test(name) || isDocument(path, name)
    return rows.has(name) || (path.endsWith('.md') && rows.has(`${name}.1`))
  }
  const names = [...text.matchAll(reference)].map(([name]) => name)
  return [...new Set(names)]
    .filter((name) => !isThere(name))
    .map((name) => `${path}: there is no ${name}`)
}

function isDocument(path: string, name: string): boolean {
  const places = [dirname(path), ...shelves].map((folder) => join(root, folder, name))
  return places.some((place) => existsSync(place))
}

/** Broken references of every text of the project. */
export function referencesOfProject(): string[] {
  const rows = specificationRows(readFileSync(`${root}/docs/specification.md`, 'utf8'))
  const ids = new Set(rows.map(({ id }) => id))
  const paths = globSync(texts, { cwd: root, exclude: (path) => leftOut.test(path) })
  return paths.flatMap((path) =>
    brokenReferences(path, readFileSync(`${root}/${path}`, 'utf8'), ids),
  )
}
