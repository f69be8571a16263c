import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './paths.mjs'

export type StageLog = {
  readonly write: (chunk: Buffer | string) => void
  /** Tests that have passed so far, as its commands say in passing. */
  readonly passed: () => number
  /** All of it. */
  readonly read: () => string
}

/** Where the words of a part go while others run beside it: `test-results/<name>.log`. */
export function stageLog(name: string): StageLog {
  const file = `${root}/test-results/${name}.log`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '')
  let passed = 0
  let rest = ''
  return {
    write(chunk) {
      appendFileSync(file, chunk)
      const lines = `${rest}${chunk}`.split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) passed += passedIn(line)
    },
    passed: () => passed,
    read: () => readFileSync(file, 'utf8'),
  }
}

/** A line of Vitest is about a file, `✓ unit app/a.test.ts (12 tests) 30ms`; one of Playwright about a test, `✓  7 [phone] › …`. */
export function passedIn(line: string): number {
  const text = stripVTControlCharacters(line).trim()
  if (/^(?:✓|ok) +\d+ /.test(text)) return 1
  const [, tests, failed, skipped] =
    /^[✓❯] .*\((\d+) tests?(?: \| (\d+) failed)?(?: \| (\d+) skipped)?\)/.exec(text) ?? []
  return tests === undefined ? 0 : Number(tests) - Number(failed ?? 0) - Number(skipped ?? 0)
}
