import { hasPostgres } from '../../scripts/lib/postgres.ts'
import { serveWorlds } from './pool.ts'
import { prepareTemplates } from './templates.ts'
import { startWorld } from './world.ts'

/** Vitest's global set-up: the prepared databases, and a world for each worker. */
export default async function setup() {
  // Here and not by the first tests that need it, which have a time limit.
  await prepareTemplates(process.execPath, { postgres: await hasPostgres() })
  return serveWorlds(() => startWorld({ sandboxEnv: { SANDBOX_HANG_MS: '1500' } }))
}
