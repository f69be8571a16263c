import type { z } from 'zod'
import { parseReply, send } from '../http'
import type { GatewayConfig } from '../port'
import { envelope, paths, type Reply } from './assumptions'

/** A question that is answered in the form of a sale answer. @throws the port's errors. */
export type Post = (path: keyof typeof paths, message: object) => Promise<Reply>

/** A question whose answer has its own form. @throws the port's errors. */
export type Call = <T>(
  path: keyof typeof paths,
  message: object,
  schema: z.ZodType<T>,
) => Promise<T>

export function createClient(
  merchant: NonNullable<GatewayConfig['metrobank']>,
  options: { timeoutMs: number; now: () => number },
): Call {
  const base = merchant.apiUrl.replace(/\/$/, '')
  return async (path, message, schema) => {
    const body = envelope(merchant, message, options.now())
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    const request = { method: 'POST', headers, body } as const
    const { text } = await send('metrobank', base + paths[path], request, options.timeoutMs)
    return parseReply('metrobank', text, schema)
  }
}
