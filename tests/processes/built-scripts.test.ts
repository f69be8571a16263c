import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { root } from '../../scripts/lib/paths.mjs'

const folder = join(root, '.output/public/static')

/** Safari gives out a module that another one imports before its top-level `await` has ended (WebKit bug 242740). */
test('no script of a page waits at its top', () => {
  expect(scriptsThat(waitsAtItsTop)).toEqual([])
})

/** Else any script of the page could read what is typed into a form, a card too, and have it sent. */
test('no script of a page answers to developer tools', () => {
  expect(scriptsThat((script) => /tanstack-connect/.test(script))).toEqual([])
})

/** Else a tab that stays open would not be told of a build in which another file has changed (D27). */
test('the build is named after its entry, which leads to every other script and style', () => {
  const { id } = JSON.parse(readFileSync(join(folder, '../builds/latest.json'), 'utf8'))
  const files = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name))
  expect(files.filter((name) => name.startsWith('index-') && name.endsWith('.js'))).toEqual([
    `${id}.js`,
  ])
  const reached = new Set([`${id}.js`])
  for (const name of reached) {
    const text = readFileSync(join(folder, name), 'utf8')
    for (const [named] of text.matchAll(/[\w.-]+\.(?:js|css)\b/g)) {
      if (files.includes(named)) reached.add(named)
    }
  }
  expect(files.filter((name) => !reached.has(name))).toEqual([])
})

function scriptsThat(matches: (script: string) => boolean): string[] {
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(50)
  return scripts.filter((name) => matches(readFileSync(join(folder, name), 'utf8')))
}

test.each([
  ['await import("./a.js")', true],
  ['const { a } = [await b]', true],
  ['import b from "./b.js"; for await (const a of b) c(a)', true],
  ['async function a() { await b }', false],
  ['const a = async () => { for await (const b of c) await d(b) }', false],
])('%s', (script, waits) => {
  expect(waitsAtItsTop(script)).toBe(waits)
})

function waitsAtItsTop(script: string): boolean {
  return waits(parseAst(script))
}

function waits(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(waits)
  if (typeof node !== 'object' || node === null) return false
  const { type } = node as { readonly type?: unknown }
  if (typeof type === 'string' && /Function/.test(type)) return false
  if (type === 'AwaitExpression') return true
  if (type === 'ForOfStatement' && (node as { readonly await?: boolean }).await) return true
  return Object.values(node).some(waits)
}
