import { expect, test } from 'vitest'
import { breakagesOf, broken } from '../../bench/mutations/breakages.ts'
import { draw } from '../../bench/mutations/draw.ts'

/** Each way in which the code is broken, as text. */
const broke = (source: string) =>
  breakagesOf('a.ts', source).map((breakage) => broken(source, breakage))

test.each([
  ['a < b', ['a <= b', 'a >= b']],
  ['a === b', ['a !== b']],
  ['a && b', ['a || b', 'a', 'b']],
  ['a ?? b', ['b']],
  ['!a', ['a']],
  ['-a', ['a']],
  ['a - b', ['a + b']],
  ["'a' + b", []],
  ['a ? b : c', ['b', 'c']],
  ['[a, b]', ['[b]', '[a]']],
  ['({ a, ...b })', ['({ a })']],
  ['10', ['11']],
  ['true', ['false']],
  ['/^a$/', ['/a$/', '/^a/']],
  ['a.some(b)', ['a.every(b)']],
  ['a.filter(b).c', ['a.c']],
  ['a?.trim()', ['a']],
])('%s is broken as %j', (source, expected) => {
  expect(broke(`x = ${source}`)).toEqual([';', ...expected.map((text) => `x = ${text}`)])
})

test.each([
  ['if (a) return', ['if (false) return', 'if (true) return']],
  ['a += b', [';', 'a -= b']],
  ['i++', [';', 'i--']],
])('%s is broken as %j', (source, expected) => {
  const inFunction = (text: string) => `function f() { ${text} }`
  expect(broke(inFunction(source))).toEqual(expected.map(inFunction))
})

test('types, comments and strings are left alone', () => {
  const source = `
    // a < b, 10
    type A = { readonly a: 10 | true } & B
    const a: 10 = '10 < 20' as const satisfies A[]`
  expect(broke(source)).toEqual([])
})

test('an expression keeps its parts together where it takes the place of another', () => {
  expect(broke('x = !(a || b) && c')).toContain('x = (!(a || b))')
  expect(broke('x = !(a || b)')).toContain('x = (a || b)')
})

test('the draw is the same for a seed, one breakage a line, whatever stands before the lines', () => {
  const source = Array.from({ length: 50 }, (_, index) => `x${index} = a < ${index}`).join('\n')
  const drawn = (text: string, seed: number) =>
    draw(breakagesOf('a.ts', text), 10, seed).map(({ text, after }) => `${text}: ${after}`)
  const first = drawn(source, 1)
  expect(new Set(first.map((one) => one.split(':')[0])).size).toBe(10)
  expect(drawn(`// A comment.\n\n${source}`, 1)).toEqual(first)
  expect(drawn(source, 2)).not.toEqual(first)
})
