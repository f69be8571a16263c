import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from './paths.mjs'

/** A package as npm writes it into a lock file. */
type Entry = {
  /** Its own name, where it is installed under another. */
  readonly name?: string
  readonly version?: string
  /** `sha512-` and the hash in base64. */
  readonly integrity?: string
  readonly license?: string
  readonly link?: boolean
  /** Needed to build and to test alone. */
  readonly dev?: boolean
  /** Left out where it does not run. */
  readonly optional?: boolean
}

export type Lock = { readonly packages: Readonly<Record<string, Entry>> }

/** The folders whose packages run or build the site; those of the measurements go nowhere. */
export const inventoried = ['', 'directus/', 'scripts/toolchain/'] as const

/**
 * The packages of lock files in CycloneDX 1.6. The same lock files give the same text.
 * @param locks each of which npm installs by itself: a version that stands in several is one component
 */
export function sbomOf(product: { name: string; version: string }, locks: readonly Lock[]) {
  const components = new Map<string, Component>()
  for (const [path, entry] of locks.flatMap(({ packages }) => Object.entries(packages))) {
    const at = path.lastIndexOf('node_modules/')
    // Folders of ours, and links to them, come from nowhere.
    if (at < 0 || entry.link) continue
    const component = componentOf(entry.name ?? path.slice(at + 'node_modules/'.length), entry)
    const before = components.get(component.purl)
    if (!before || isMoreNeeded(component, before)) components.set(component.purl, component)
  }
  const sorted = [...components.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1))
  const digest = createHash('sha256')
    .update(JSON.stringify([product, sorted]))
    .digest('hex')
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(digest)}`,
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': product.name, ...product },
    },
    components: sorted,
  }
}

/** Writes the inventory of the project beside the build. @returns its file */
export function writeSbom(): string {
  const read = (file: string) => JSON.parse(readFileSync(`${root}/${file}`, 'utf8'))
  const { name, version } = read('package.json')
  const locks = inventoried.map((folder): Lock => read(`${folder}package-lock.json`))
  const folder = resolve(root, process.env.BUILD_DIR || '.output')
  mkdirSync(folder, { recursive: true })
  const file = `${folder}/sbom.json`
  writeFileSync(file, `${JSON.stringify(sbomOf({ name, version }, locks), null, 2)}\n`)
  return file
}

type Component = ReturnType<typeof componentOf>

function isMoreNeeded(one: Component, other: Component): boolean {
  const rankOf = ({ properties, scope }: Component) =>
    (properties ? 2 : 0) + (scope === 'optional' ? 1 : 0)
  return rankOf(one) < rankOf(other)
}

function componentOf(fullName: string, { version = '', integrity, license, ...entry }: Entry) {
  const [, group, name = fullName] = /^(@[^/]+)\/(.+)$/.exec(fullName) ?? []
  const purl = `pkg:npm/${group ? `${encodeURIComponent(group)}/` : ''}${name}@${encodeURIComponent(version)}`
  const [, hash] = /^sha512-(.+)$/.exec(integrity ?? '') ?? []
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group ? { group } : {}),
    name,
    version,
    scope: entry.optional ? 'optional' : 'required',
    ...(hash
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] }
      : {}),
    ...(license ? { licenses: [{ license: { name: license } }] } : {}),
    purl,
    // The build takes parts of some into what runs, so none of them is "excluded".
    ...(entry.dev ? { properties: [{ name: 'cdx:npm:package:development', value: 'true' }] } : {}),
  }
}

/** A UUID of version 8, which is for hashes. */
function uuidOf(hex: string): string {
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16)
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`]
  return [...parts, variant + hex.slice(17, 20), hex.slice(20, 32)].join('-')
}
