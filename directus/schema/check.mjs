/**
 * `npm run schema:check`: applies `snapshot.yaml` to an empty database, takes Directus's own snapshot of it, and fails on
 * any difference; and fails when `snapshot.yaml` is not what `schema/*.mjs` describes.
 */
import { readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runDirectusCommand } from '../../scripts/lib/directus.mjs'
import { collections } from './collections.mjs'
import { toSnapshot } from './snapshot.mjs'
import { toYaml } from './yaml.mjs'

const yaml = createRequire(import.meta.url)('js-yaml')
const path = fileURLToPath(new URL('./snapshot.yaml', import.meta.url))
const text = readFileSync(path, 'utf8')
if (text !== toYaml(toSnapshot(collections)))
  fail(['snapshot.yaml is out of date: run npm run schema.'])

const dataDir = await mkdtemp(join(tmpdir(), 'istmo-schema-'))
try {
  const directus = (...args) => runDirectusCommand({ dataDir, args, nodeBin: process.execPath })
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

function compare(wanted, found) {
  return ['collections', 'fields', 'systemFields', 'relations'].flatMap((part) => {
    const [a, b] = [wanted, found].map(
      (s) => new Map(s[part].map((x) => [`${part} ${x.collection}.${x.field ?? ''}`, x])),
    )
    return [...new Set([...a.keys(), ...b.keys()])].flatMap((key) =>
      walk(key, a.get(key), b.get(key)),
    )
  })
}

function walk(key, a, b) {
  if (JSON.stringify(a) === JSON.stringify(b)) return []
  if (!a || !b || typeof a !== 'object' || typeof b !== 'object')
    return [`${key}: ${JSON.stringify(a)} became ${JSON.stringify(b)}`]
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((k) =>
    walk(`${key} ${k}`, a[k], b[k]),
  )
}

function fail(lines) {
  console.error(lines.join('\n'))
  process.exitCode = 1
}
