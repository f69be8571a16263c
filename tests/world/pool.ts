import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Started<Facts> = { readonly facts: Facts; stop(): Promise<void> }

/**
 * Keeps a world for each worker, started when it first asks: workers come and go, with the file or after a test that failed.
 * Their process is told where to ask by WORLDS_URL.
 * @returns what ends all of it
 */
export async function serveWorlds<Facts>(start: () => Promise<Started<Facts>>) {
  const worlds = new Map<string, Promise<Started<Facts>>>()
  const server = createServer({ keepAliveTimeout: 75_000 }, async (request, response) => {
    const worker = request.url ?? ''
    try {
      const world = worlds.get(worker) ?? start()
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

/** The facts of the world of a worker, by its number. */
export async function worldOfWorker<Facts>(worker: string | number | undefined): Promise<Facts> {
  const answer = await fetch(`${process.env.WORLDS_URL}/${worker}`)
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as Facts
}
