import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import type { Asked } from './load.ts'

export type Answer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly rawHeaders: readonly string[]
  /** As it was sent: compressed. */
  readonly body: Buffer
  /** Milliseconds until the first byte of the body, which comes with the headers or after them. */
  readonly firstByte: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** One request, on a connection that stays open. `body` is sent as it is. */
export function ask(
  { url, headers }: Asked,
  { method = 'GET', body }: { method?: string; body?: Buffer | string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const asking = request(url, { agent, method, headers }, (answer) => {
      const chunks: Buffer[] = []
      let firstByte = 0
      answer.on('data', (chunk: Buffer) => {
        firstByte ||= performance.now() - began
        chunks.push(chunk)
      })
      answer.on('error', reject)
      answer.on('end', () => {
        const { statusCode: status = 0, headers, rawHeaders } = answer
        const whole = Buffer.concat(chunks)
        resolve({ status, headers, rawHeaders, body: whole, firstByte })
      })
    })
    asking.on('error', reject)
    asking.end(body)
  })
}

/** @throws Error of another status than 200 */
export async function askPage(asked: Asked): Promise<Answer> {
  const answer = await ask(asked)
  if (answer.status !== 200) throw new Error(`${asked.url}: status ${answer.status}`)
  return answer
}
