import { createDirectus, type RestCommand, rest, staticToken } from '@directus/sdk'
import { onForget } from '../async/memory.server'
import { env } from '../env.server'
import type { DirectusSchema } from './schema'
import { createTransport, type TransportOptions } from './transport.server'

export type DirectusClient = {
  /** Reads are tried twice, writes once (an unanswered one may have happened). @throws AppError as `errorOfAnswer`. */
  request<Output>(command: RestCommand<Output, DirectusSchema>): Promise<Output>
}

let shared: DirectusClient | undefined
onForget(() => {
  shared = undefined
})

/** One for the process: its calls share a circuit breaker and a queue. */
export function directus(): DirectusClient {
  const { DIRECTUS_URL, DIRECTUS_TOKEN, DIRECTUS_READ_TIMEOUT_MS, DIRECTUS_WRITE_TIMEOUT_MS } =
    env()
  const timeouts = { read: DIRECTUS_READ_TIMEOUT_MS, write: DIRECTUS_WRITE_TIMEOUT_MS }
  shared ??= createDirectusClient(DIRECTUS_URL, DIRECTUS_TOKEN, { timeouts })
  return shared
}

export function createDirectusClient(
  url: string,
  token: string,
  options: TransportOptions = {},
): DirectusClient {
  return createDirectus<DirectusSchema>(url, { globals: { fetch: createTransport(options) } })
    .with(staticToken(token))
    .with(rest())
}
