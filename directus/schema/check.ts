/**
 * `npm run schema:check`: applies `snapshot.yaml` to an empty database, takes Directus's own snapshot of it, and fails on
 * any difference; and fails when `snapshot.yaml` is not what `schema/*.ts` describes.
 */
import { readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runDirectusCommand } from '../../scripts/lib/directus.ts'
import { collections } from './collections.ts'
import { toSnapshot } from './snapshot.ts'
import { toYaml } from './yaml.ts'

/** As Directus writes it, in the parts that are compared. */
type Snapshot = Readonly<
  Record<
    'collections' | 'fields' | 'systemFields' | 'relations',
    readonly { readonly collection: string; readonly field?: string }[]
  >
>

// It comes with Directus, which is not installed where only the types are checked.
const yaml: { load(text: string): Snapshot } = createRequire(import.meta.url)('js-yaml')
const path = fileURLToPath(new URL('./snapshot.yaml', import.meta.url))
const text = readFileSync(path, 'utf8')
if (text !== toYaml(toSnapshot(collections)))
  fail(['snapshot.yaml is out of date: run npm run schema.'])

const dataDir = await mkdtemp(join(tmpdir(), 'istmo-schema-'))
try {
  const directus = (...args: string[]) =>
    runDirectusCommand({ dataDir, args, nodeBin: process.execPath })
  await directus('bootstrap')
  await directus('schema', 'apply', '--yes', path)
  const out = join(dataDir, 'snapshot.yaml')
  await directus('schema', 'snapshot', '--yes', out)
  const differences = compare(yaml.load(text), yaml.load(readFileSync(out, 'utf8')))
  if (differences.length) fail(differences)
  else console.log(`No difference: ${collections.length} collections, applied and read back.`)
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

function compare(wanted: Snapshot, found: Snapshot): string[] {
  return (['collections', 'fields', 'systemFields', 'relations'] as const).flatMap((part) => {
    const byName = (snapshot: Snapshot) =>
      new Map(snapshot[part].map((x) => [`${part} ${x.collection}.${x.field ?? ''}`, x]))
    const [a, b] = [byName(wanted), byName(found)]
    return [...new Set([...a.keys(), ...b.keys()])].flatMap((key) =>
      walk(key, a.get(key), b.get(key)),
    )
  })
}

function walk(key: string, a: unknown, b: unknown): string[] {
  if (JSON.stringify(a) === JSON.stringify(b)) return []
  if (!isObject(a) || !isObject(b))
    return [`${key}: ${JSON.stringify(a)} became ${JSON.stringify(b)}`]
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((k) =>
    walk(`${key} ${k}`, a[k], b[k]),
  )
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function fail(lines: readonly string[]) {
  console.error(lines.join('\n'))
  process.exitCode = 1
}
