import { createServer } from 'node:http'
import { freePort } from '../../scripts/lib/ports.ts'
import { ask } from './ask.ts'
import type { Asked } from './load.ts'

/** Stands before the back office, lets everything through and notes the reads. */
export async function startRecorder(target: string) {
  let reads: Asked[] = []
  const server = createServer(async (incoming, outgoing) => {
    try {
      const { url = '', method = 'GET', rawHeaders } = incoming
      const headers: Record<string, string> = {}
      for (let at = 0; at < rawHeaders.length; at += 2) {
        const [name = '', value = ''] = rawHeaders.slice(at, at + 2)
        if (!/^(host|connection)$/i.test(name)) headers[name] = value
      }
      const asked = { url: target + url, headers }
      // Whether anything changed is asked beside the pages, not for one of them.
      if (method === 'GET' && !url.startsWith('/activity')) reads.push(asked)
      const body = Buffer.concat(await incoming.toArray())
      const answer = await ask(asked, { method, body })
      outgoing.writeHead(answer.status, withoutConnection(answer.rawHeaders))
      outgoing.end(answer.body)
    } catch (error) {
      outgoing.destroy()
      console.error('The back office did not answer the recorder', error)
    }
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    /** The reads that were made meanwhile. */
    async during(act: () => Promise<unknown>): Promise<readonly Asked[]> {
      reads = []
      await act()
      return reads
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Name, value, name, value, without what each server writes for its own connection. */
export function withoutConnection(raw: readonly string[]): string[] {
  const own = /^(date|connection|keep-alive|transfer-encoding)$/i
  return raw.filter((_, index) => !own.test(raw[index - (index % 2)] ?? ''))
}
