import type { TestProject } from 'vitest/node'
import { step } from '../../scripts/lib/log.mjs'
import { ensurePostgres } from '../../scripts/lib/postgres.ts'
import { isShort } from '../fixtures/short'
import { serveWorlds } from './pool.ts'
import { prepareTemplates } from './templates.ts'
import { startWorld } from './world.ts'

/** Vitest's global set-up: the prepared databases, and a world for each worker. */
export default async function setup({ name }: TestProject) {
  // Here and not by the first tests that need it, which have a time limit. Without it the others still run.
  const isNeeded = name === 'integration' || !isShort
  const postgres = isNeeded && (await hasPostgres())
  await prepareTemplates(process.execPath, { postgres })
  return serveWorlds(() => startWorld({ sandboxEnv: { SANDBOX_HANG_MS: '1500' } }))
}

async function hasPostgres(): Promise<boolean> {
  try {
    await ensurePostgres()
    return true
  } catch (error) {
    step(String(error))
    return false
  }
}
