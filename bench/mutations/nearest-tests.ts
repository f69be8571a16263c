import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { importsOf, resolve } from '../../scripts/lib/arrows.ts'
import { root } from '../../scripts/lib/paths.mjs'
import { filesUnder } from './files.ts'

/** Calls that leave something behind in one test file for the next, when both run in one module graph. */
const leaves = /\bvi\.(mock|doMock|stubEnv|stubGlobal)\(|process\.env/

/**
 * Finds the unit tests that import a file, directly or by way of others, the nearest first. Tests that mock or set the
 * environment are left out: they would need a process each.
 */
export function nearestTests(): (file: string) => string[] {
  const importers = new Map<string, string[]>()
  const paths = [...filesUnder('app'), ...filesUnder('tests/architecture')]
  const sources = paths.map((path) => [path, readFileSync(`${root}/${path}`, 'utf8')])
  const extensions = new Map(sources.map(([path = '']) => [withoutExtension(path), path]))
  for (const [path = '', source = ''] of sources) {
    for (const specifier of importsOf(path, source)) {
      const target = resolve(posix.relative('app', path), specifier)
      const imported = target === null ? undefined : extensions.get(posix.join('app', target))
      if (imported) importers.set(imported, [...(importers.get(imported) ?? []), path])
    }
  }
  const lonely = new Set(
    sources.flatMap(([path = '', source = '']) => (leaves.test(source) ? path : [])),
  )
  return (file) => {
    const found = new Set([file])
    for (const one of found) for (const importer of importers.get(one) ?? []) found.add(importer)
    return [...found].filter((path) => /\.test\.tsx?$/.test(path) && !lonely.has(path))
  }
}

function withoutExtension(path: string): string {
  return path.replace(/\.tsx?$/, '')
}
