import { expect, test } from 'vitest'
import { wholeNumber } from '../../scripts/lib/whole-number.ts'

test('a number of a command is a whole one, or a sentence names the argument', () => {
  expect([wholeNumber('seed', '0'), wholeNumber('runs', '5', 1)]).toEqual([0, 5])
  for (const text of ['', ' ', 'seven', '1.5', '-1', '1e99'])
    expect(() => wholeNumber('seed', text)).toThrow(
      `--seed is a whole number from 0, not "${text}"`,
    )
  expect(() => wholeNumber('runs', '0', 1)).toThrow('--runs is a whole number from 1')
})
