import { globSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { expect, test } from 'vitest'
import { circles, importsOf } from '../../scripts/lib/arrows.ts'
import { root } from '../../scripts/lib/paths.mjs'

/** The extension that a file of the back office belongs to; undefined: it is in a room that all of them share. */
const extensionOf = (path: string) => /^directus\/extensions\/([^/]+)\//.exec(path)?.[1]

const folders = 'directus/{extensions,lib,pages,sample,schema,setup}/**/*.{ts,mjs}'
const imports = globSync(folders, { cwd: root })
  .filter((path) => !/\.(test|d)\.ts$/.test(path))
  .flatMap((path) =>
    importsOf(path, readFileSync(`${root}/${path}`, 'utf8'))
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => [path, posix.join(dirname(path), specifier)] as const),
  )

test('extensions of the back office form no circle', () => {
  const uses = new Map<string, Set<string>>()
  for (const [from, to] of imports.map((pair) => pair.map(extensionOf))) {
    if (from && to && from !== to) uses.set(from, (uses.get(from) ?? new Set()).add(to))
  }
  expect(uses.size).toBeGreaterThan(0)
  expect(circles(uses)).toEqual([])
})

test('what they share knows none of them', () => {
  const known = imports.filter(([from, to]) => !extensionOf(from) && extensionOf(to))
  expect(known).toEqual([])
})
