import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../../scripts/lib/paths.mjs'

const sources = '{app,directus,sandbox,scripts,bench,tests}/**/*.{ts,tsx,mjs,js,css}'
/** Packages, and files that a build writes. */
const leftOut = /(^|\/)(\.[\w-]+|dist|node_modules|paraglide)$/

/** The beginning of a comment, in a block or in the first of several lines, by a word that leaves out the subject. */
const beginning =
  /(?:\/\*[\s*]*|(?<!^[ \t]*\/\/.*\n)^(?:.*[ \t])?\/\/[ \t]*)(?:What|Of|Null|With)\b.*/gm

/** Comments that are no sentence with a subject. */
function riddles(text: string): string[] {
  return [...text.matchAll(beginning)].map(([comment]) => comment.trim())
}

test('every comment begins with its subject', () => {
  const paths = globSync(sources, { cwd: root, exclude: (path) => leftOut.test(path) })
  expect(paths.length).toBeGreaterThan(1000)
  const found = paths.flatMap((path) =>
    riddles(readFileSync(`${root}/${path}`, 'utf8')).map((comment) => `${path}: ${comment}`),
  )
  expect(found).toEqual([])
})

/** Written in two parts, so that this file holds no such comment itself. */
const written = (...parts: string[]) => parts.join('')

test.each([
  ['a docstring', written('/**', ' Of a car. */')],
  ['a docstring of several lines', written('/**\n', ' * What is due.\n */')],
  ['a comment in a sheet', written('/*', ' With a bar. */')],
  ['a comment at the end of a line', written('const due = 0 //', ' Null where none is.')],
  ['a comment after code', written('const a = 0\n  //', ' What is due.')],
])('%s that leaves out its subject is found', (_, text) => {
  expect(riddles(text)).toHaveLength(1)
})

test.each([
  ['a sentence', '// The sum is due. What is paid counts.'],
  ['a line that goes on', '// The sum is due, whatever becomes\n// Of it, today.'],
  ['another word', '/** Without a car. */'],
  ['an address', "'https://example.org/What'"],
])('%s is no such comment', (_, text) => {
  expect(riddles(text)).toEqual([])
})
