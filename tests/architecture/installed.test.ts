import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { root } from '../../scripts/lib/paths.mjs'

/** The packages that a fresh clone installs: read from the lock files, which `npm ci` follows to the letter. */
type Entry = {
  readonly resolved?: string
  readonly link?: boolean
  readonly integrity?: string
  readonly hasInstallScript?: boolean
}

type Manifest = {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly overrides?: Readonly<Record<string, string>>
  readonly allowScripts?: Readonly<Record<string, boolean>>
}

function packagesOf(folder: string): readonly (readonly [string, Entry])[] {
  const lock: { packages: Record<string, Entry> } = read(`${folder}package-lock.json`)
  return Object.entries(lock.packages).map(([path, entry]) => [
    path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    entry,
  ])
}

const read = (file: string) => JSON.parse(readFileSync(`${root}/${file}`, 'utf8'))

test.each(['', 'directus/', 'bench/', 'bench/rivals/astro/', 'scripts/toolchain/'])(
  'the lock file of %o names no registry',
  (folder) => {
    const addresses = packagesOf(folder).filter(([, { resolved }]) => resolved?.includes(':'))
    expect(addresses).toEqual([])
  },
)

test.each(['', 'directus/', 'bench/', 'bench/rivals/astro/', 'scripts/toolchain/'])(
  'the lock file of %o has the hash of every package',
  (folder) => {
    const lock: { packages: Record<string, Entry> } = read(`${folder}package-lock.json`)
    // Folders of ours, and links to them, have none.
    const without = Object.entries(lock.packages).filter(
      ([path, { link, integrity }]) =>
        path.includes('node_modules/') && !link && !integrity?.startsWith('sha512-'),
    )
    expect(without.map(([path]) => path)).toEqual([])
  },
)

test.each(['', 'directus/', 'bench/', 'bench/rivals/astro/'])(
  '%o is without React Server Components',
  (folder) => {
    // CVE-2025-55182: their wire format ran code that a request brought. Nothing of ours renders with them.
    const found = packagesOf(folder).filter(([name]) => name.startsWith('react-server-dom-'))
    expect(found).toEqual([])
  },
)

test('nothing of Directus is compiled, and nothing downloaded but from the registry', () => {
  const manifest: Manifest = read('directus/package.json')
  const withScript = packagesOf('directus/').filter(([, { hasInstallScript }]) => hasInstallScript)
  const run = new Set(
    withScript.map(([name]) => name).filter((name) => manifest.allowScripts?.[name]),
  )
  // argon2 and sharp bring their builds in their packages; their scripts only look.
  expect([...run].sort()).toEqual(['argon2', 'sharp'])
})

test.each(['', 'bench/', 'scripts/toolchain/'])('nothing of %o runs a script', (folder) => {
  expect(packagesOf(folder).filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([])
})

describe.each(['', 'directus/'])('what %o leaves out', (folder) => {
  const { dependencies, devDependencies, overrides = {} }: Manifest = read(`${folder}package.json`)
  const wanted = { ...dependencies, ...devDependencies }
  const stubbed = Object.keys(wanted).filter((name) => wanted[name]?.startsWith('file:'))

  test('is left out for whoever asks for it', () => {
    expect(stubbed.length).toBeGreaterThan(0)
    for (const name of stubbed) {
      expect(overrides[name]).toBe(`$${name}`)
      const held = packagesOf(folder).filter(([path]) => path === name)
      expect(held.map(([, { link }]) => link)).toEqual([true])
    }
  })
})

test('who loads what is left out is told how to bring it back', () => {
  const load = createRequire(import.meta.url)
  expect(() => load(`${root}/directus/stubs/left-out`)).toThrow('take its name out')
  expect(readdirSync(`${root}/directus/stubs`).sort()).toEqual([
    'isolated-vm',
    'left-out',
    'sqlite3',
  ])
})
