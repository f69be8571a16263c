import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sourcesHash } from '../../scripts/lib/web'

let root = ''
function write(path: string, text: string) {
  mkdirSync(`${root}/${path.slice(0, path.lastIndexOf('/'))}`, { recursive: true })
  writeFileSync(`${root}/${path}`, text)
}
beforeEach(() => {
  root = mkdtempSync(`${tmpdir()}/istmo-sources-`)
  write('app/router.tsx', 'export const router = 1')
  write('project.inlang/settings.json', '{}')
})
afterEach(() => rmSync(root, { recursive: true }))

test('files that the first build writes among the sources do not make it out of date', () => {
  const before = sourcesHash(root)
  write('project.inlang/README.md', 'What this folder is')
  write('project.inlang/.gitignore', '*')
  write('project.inlang/.meta.json', '{}')
  write('project.inlang/cache/plugins/one', '1')
  write('app/paraglide/messages.js', 'export {}')
  expect(sourcesHash(root)).toBe(before)
})

test.each(['app/router.tsx', 'project.inlang/settings.json', 'app/new.ts'])(
  'a change of %s does',
  (path) => {
    const before = sourcesHash(root)
    write(path, 'something else')
    expect(sourcesHash(root)).not.toBe(before)
  },
)
