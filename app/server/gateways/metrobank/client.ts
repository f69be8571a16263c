import type { GatewayConfig } from '../config'
import { parseReply, send } from '../http'
import { envelope, paths, type Reply, replySchema } from './assumptions'

/** @throws the port's errors. */
export type Post = (path: keyof typeof paths, message: object) => Promise<Reply>

export function createClient(
  merchant: NonNullable<GatewayConfig['metrobank']>,
  options: { timeoutMs: number; now: () => number },
): Post {
  const base = merchant.apiUrl.replace(/\/$/, '')
  return async (path, message) => {
    const body = envelope(merchant, message, options.now())
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    const request = { method: 'POST', headers, body } as const
    const { text } = await send('metrobank', base + paths[path], request, options.timeoutMs)
    return parseReply('metrobank', text, replySchema)
  }
}
