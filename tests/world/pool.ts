import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { step } from '../../scripts/lib/log.mjs'
import { ensurePostgres } from '../../scripts/lib/postgres.ts'
import { prepareTemplates } from './templates.ts'
import { startWorld } from './world.ts'

/** Vitest's global set-up: the prepared databases, and a world for each worker, started when its first file asks for it. */
export default async function setup({ name }: TestProject) {
  await prepareTemplates()
  // Here and not by the first tests that need it, which have a time limit. Without it the others still run.
  if (name === 'integration') await ensurePostgres().catch((error: unknown) => step(String(error)))
  const worlds = new Map<string, ReturnType<typeof startWorld>>()
  const server = createServer(async (request, response) => {
    const worker = request.url ?? ''
    try {
      const world = worlds.get(worker) ?? startWorld()
      worlds.set(worker, world)
      response.end(JSON.stringify((await world).facts))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  process.env.WORLDS_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return async () => {
    server.close()
    await Promise.all([...worlds.values()].map(async (world) => (await world).stop()))
  }
}
