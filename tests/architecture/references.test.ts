import { expect, test } from 'vitest'
import { brokenReferences, referencesOfProject } from '../../scripts/lib/references.ts'

test('every document and every row of the specification that a text names is there', () => {
  expect(referencesOfProject()).toEqual([])
})

/** Written in two parts, so that this file does not name what is not there. */
const named = (...parts: string[]) => parts.join('')
const rows = new Set(['§5.1', 'D1'])

test.each([
  ['a document that is not there', 'app/a.ts', named('see stack', '.md'), named('stack', '.md')],
  ['a row that is not there', 'app/a.ts', named('never below 21 (§', '5.99)'), named('§', '5.99')],
  ['a decision that is not there', 'app/a.ts', named('by D', '98'), named('D', '98')],
  ['a whole section, in code', 'app/a.ts', named('by §', '5'), named('§', '5')],
])('a text that names %s is refused', (_, path, text, name) => {
  expect(brokenReferences(path, text, rows)).toEqual([`${path}: there is no ${name}`])
})

test.each([
  ['a document beside the others', 'app/a.ts', 'docs/rates.md, rates.md'],
  ['a document from its own folder', 'docs/decisions/README.md', '(0001-start-without-vinxi.md)'],
  ['a row and a decision', 'app/a.ts', named('by §', '5.1, D1')],
  ['a whole section, in a document', 'docs/rates.md', named('each row of §', '5')],
])('a text may name %s', (_, path, text) => {
  expect(brokenReferences(path, text, rows)).toEqual([])
})
