import { expect, test } from 'vitest'
import { passedIn } from '../../scripts/lib/stage-log.ts'

test.each([
  [' ✓  unit  app/domain/bot.test.ts (10 tests) 1ms', 10],
  [' ✓  unit  app/domain/one.test.ts (1 test) 1ms', 1],
  [
    '\u001b[32m✓\u001b[39m unit app/a.test.ts \u001b[2m(\u001b[22m9 tests\u001b[2m)\u001b[22m 3ms',
    9,
  ],
  [' ❯  unit  app/domain/bot.test.ts (10 tests | 2 failed) 12ms', 8],
  [' ✓  unit  app/domain/bot.test.ts (10 tests | 3 skipped) 12ms', 7],
  [' ❯  unit  app/domain/bot.test.ts (10 tests | 2 failed | 3 skipped) 12ms', 5],
  ['  ✓   7 [phone] › tests/e2e/home.spec.ts:5:1 › es: home @phone (1.2s)', 1],
  ['  ok  7 [phone] › tests/e2e/home.spec.ts:5:1 › es: home (12 tests) (1.2s)', 1],
  ['  ✘   8 [phone] › tests/e2e/home.spec.ts:9:1 › en: home (1.2s)', 0],
  ['  -   9 [phone] › tests/e2e/home.spec.ts:9:1 › skipped', 0],
  ['     ✓ a test of a file that had failures 12ms', 0],
  ['   Start at  00:27:45', 0],
])('of the line "%s" %i tests have passed', (line, passed) => {
  expect(passedIn(line)).toBe(passed)
})
