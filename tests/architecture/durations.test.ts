import { expect, test } from 'vitest'
import { longestFirst } from '../../scripts/lib/durations.ts'

test('the file that took longest begins first, and new files before it', () => {
  const durations = { 'a.test.ts': 3, 'b.test.ts': 20, 'c.test.ts': 7 }
  const files = ['a.test.ts', 'b.test.ts', 'new.test.ts', 'c.test.ts', 'newer.test.ts']
  expect(longestFirst(files, { durations, pathOf: (file) => file })).toEqual([
    'new.test.ts',
    'newer.test.ts',
    'b.test.ts',
    'c.test.ts',
    'a.test.ts',
  ])
})
