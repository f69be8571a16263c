import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../../scripts/lib/paths.mjs'
import { ruleNames } from '../storm/judge.ts'

test('docs/reliability.md numbers each rule of the storm as the storm does', () => {
  const text = readFileSync(`${root}/docs/reliability.md`, 'utf8')
  const [, section = ''] = text.split(/^## /m)
  const rows = [...section.matchAll(/^\| (\d+) \| ([^|]+) \|/gm)]
  expect(rows.map(([, number, name]) => [Number(number), name])).toEqual(
    ruleNames.map((name, index) => [index + 1, name]),
  )
})
