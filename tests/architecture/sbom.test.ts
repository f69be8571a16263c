import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { root } from '../../scripts/lib/paths.mjs'
import { inventoried, type Lock, sbomOf } from '../../scripts/lib/sbom.ts'

const product = { name: 'istmo', version: '0.1.0' }
const locks = inventoried.map(
  (folder): Lock => JSON.parse(readFileSync(`${root}/${folder}package-lock.json`, 'utf8')),
)

describe('the inventory of packages', () => {
  const sbom = sbomOf(product, locks)

  test('names every package of the lock files once, with version, address and hash', () => {
    const wanted = locks.flatMap(({ packages }) =>
      Object.entries(packages).flatMap(([path, { name, version, link }]) =>
        path.includes('node_modules/') && !link
          ? [`${name ?? path.split('node_modules/').at(-1)}@${version}`]
          : [],
      ),
    )
    const named = sbom.components.map(({ group, name, version }) =>
      [group, `${name}@${version}`].filter(Boolean).join('/'),
    )
    expect(named.toSorted()).toEqual([...new Set(wanted)].toSorted())
    expect(named.length).toBeGreaterThan(1000)
    for (const { purl, hashes, 'bom-ref': ref } of sbom.components) {
      expect(purl).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+[\w.%-]*$/)
      expect(ref).toBe(purl)
      expect(hashes, purl).toEqual([
        { alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) },
      ])
    }
  })

  test('is CycloneDX 1.6, and the same for the same lock files', () => {
    const { components: _, ...head } = sbom
    expect(head).toEqual({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      serialNumber: expect.stringMatching(
        /^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
      ),
      version: 1,
      metadata: { component: { type: 'application', 'bom-ref': 'istmo', ...product } },
    })
    expect(sbomOf(product, locks)).toEqual(sbom)
    expect(sbomOf({ ...product, version: '0.2.0' }, locks).serialNumber).not.toBe(sbom.serialNumber)
  })

  test('says of each what it is for, and of one that builds here and runs there that it runs', () => {
    const one = { version: '1.0.0', integrity: 'sha512-AA==', license: 'MIT' }
    const lock = (packages: Lock['packages']): Lock => ({ packages })
    const { components } = sbomOf(product, [
      lock({
        '': { version: '0.1.0' },
        'node_modules/both': { ...one, dev: true },
        'node_modules/tool': { ...one, dev: true },
        'node_modules/@a/b/node_modules/@c/other': { ...one, name: '@c/own', optional: true },
        'node_modules/ours': { link: true },
        'stubs/left-out': { version: '1.0.0' },
      }),
      lock({ 'node_modules/both': one }),
    ])
    const library = { type: 'library', version: '1.0.0', licenses: [{ license: { name: 'MIT' } }] }
    const hashes = [{ alg: 'SHA-512', content: '00' }]
    const properties = [{ name: 'cdx:npm:package:development', value: 'true' }]
    const as = (purl: string) => ({ ...library, hashes, 'bom-ref': purl, purl })
    expect(components).toEqual([
      { ...as('pkg:npm/%40c/own@1.0.0'), group: '@c', name: 'own', scope: 'optional' },
      { ...as('pkg:npm/both@1.0.0'), name: 'both', scope: 'required' },
      { ...as('pkg:npm/tool@1.0.0'), name: 'tool', scope: 'required', properties },
    ])
  })
})
