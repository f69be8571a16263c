import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { scriptsMark } from './scripts-mark'

test('a page is marked where its engine can run the code', () => {
  expect(markedBy('')).toEqual({ js: '' })
})

test.each([
  ['has no copy of a sorted list', 'delete Array.prototype.toSorted'],
  [
    'cannot read a pattern that looks behind',
    'RegExp = function () { throw new SyntaxError("Invalid group specifier name") }',
  ],
])('a page stays one without scripts where the engine %s', (_lack, before) => {
  expect(markedBy(before)).toEqual({})
})

/** @param before runs first, and makes the engine an older one */
function markedBy(before: string) {
  const dataset = {}
  runInNewContext(`${before};${scriptsMark}`, { document: { documentElement: { dataset } } })
  return dataset
}
