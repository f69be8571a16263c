/**
 * `npm run schema`: writes `schema/snapshot.yaml` and `app/server/directus/schema.ts` from `schema/*.ts`.
 * The YAML is plain JSON-compatible YAML, so that no YAML package is needed to write it.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { collections } from './collections.ts'
import { toSnapshot } from './snapshot.ts'
import { toTypes } from './types.ts'
import { toYaml } from './yaml.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
writeFileSync(at('./snapshot.yaml'), toYaml(toSnapshot(collections)))
mkdirSync(at('../../app/server/directus'), { recursive: true })
writeFileSync(at('../../app/server/directus/schema.ts'), toTypes(collections))
console.log(`${collections.length} collections written.`)
