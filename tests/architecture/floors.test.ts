import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Versions below these are known to be bad; no service tells us, so the list is kept here (docs/decisions). */
const floors: Record<string, string> = {
  seroval: '1.5.3',
  h3: '2.0.2-rc.18',
  nitro: '3.0.260429-beta',
  'sanitize-html': '2.17.4',
  directus: '11.17.0',
}

/** Published by an attacker: CVE-2026-45321. */
const forbidden: Record<string, readonly string[]> = {
  '@tanstack/react-router': ['1.169.5', '1.169.8'],
  '@tanstack/router-core': ['1.169.5', '1.169.8'],
}

type Lock = { packages: Record<string, { version?: string }> }

function installed(file: string): [string, string][] {
  const lock: Lock = JSON.parse(readFileSync(file, 'utf8'))
  return Object.entries(lock.packages).flatMap(([path, { version }]) => {
    const name = path.split('node_modules/').at(-1)
    return name && version ? [[name, version] as [string, string]] : []
  })
}

/** Compares versions part by part; a pre-release of the same numbers comes before its release. */
function isBelow(version: string, floor: string): boolean {
  const parts = (text: string) => text.replace(/[+].*$/, '').split(/[.-]/)
  const [a, b] = [parts(version), parts(floor)]
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [x, y] = [a[i], b[i]]
    if (x === y) continue
    if (x === undefined) return false
    if (y === undefined) return true
    const [m, n] = [Number(x), Number(y)]
    if (Number.isNaN(m) || Number.isNaN(n)) return x < y
    if (m !== n) return m < n
  }
  return false
}

/** Advisories about a version that is installed, each with why it stays and the test that would find it out. */
const accepted = [
  {
    advisory: 'CVE-2026-126539',
    of: 'directus',
    below: '12.1.0',
    because: 'websockets are off: WEBSOCKETS_ENABLED',
    test: 'tests/processes/back-office-command.test.ts',
    title: 'a backup that is made while it runs is restored, served and compared with the gateways',
  },
  {
    advisory: 'CVE-2026-129239',
    of: 'directus',
    below: '12.3.1',
    because: 'nobody but an administrator may change a share',
    test: 'tests/integration/roles.test.ts',
    title: 'nobody of the staff makes or changes a share',
  },
] as const

const all = ['package-lock.json', 'directus/package-lock.json'].flatMap(installed)

describe('floor versions', () => {
  it.each(accepted)('$advisory: $because', ({ of, below, test, title }) => {
    const versions = all.filter(([name]) => name === of).map(([, version]) => version)
    // Once it is newer the row goes.
    expect(versions.every((version) => isBelow(version, below))).toBe(true)
    expect(readFileSync(test, 'utf8')).toContain(title)
  })

  it('finds the packages it watches', () => {
    const names = new Set(all.map(([name]) => name))
    expect(Object.keys(floors).filter((name) => !names.has(name))).toEqual([])
  })

  it('has nothing below a floor or on the forbidden list', () => {
    const bad = all.filter(
      ([name, version]) =>
        (floors[name] && name !== 'h3' && isBelow(version, floors[name])) ||
        (name === 'h3' && version.startsWith('2') && isBelow(version, floors.h3 ?? '')) ||
        forbidden[name]?.includes(version),
    )
    expect(bad).toEqual([])
  })

  it.each([
    ['1.5.2', '1.5.3', true],
    ['1.5.3', '1.5.3', false],
    ['2.0.2-rc.9', '2.0.2-rc.18', true],
    ['2.0.2', '2.0.2-rc.18', false],
    ['3.0.260903-beta', '3.0.260429-beta', false],
  ])('%s below %s is %s', (version, floor, below) => {
    expect(isBelow(version, floor)).toBe(below)
  })

  it('is without vinxi', () => {
    expect(all.filter(([name]) => name === 'vinxi')).toEqual([])
  })

  it('pins every direct dependency exactly, or to a folder of ours', () => {
    for (const file of [
      'package.json',
      'directus/package.json',
      'scripts/toolchain/package.json',
      'bench/package.json',
      'bench/rivals/astro/package.json',
    ]) {
      const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
        readFileSync(file, 'utf8'),
      )
      const loose = Object.entries({
        ...dependencies,
        ...devDependencies,
        ...optionalDependencies,
      }).filter(
        ([, version]) =>
          !/^(npm:[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$|^file:[\w/-]*stubs\//.test(String(version)),
      )
      expect(loose).toEqual([])
    }
  })
})
