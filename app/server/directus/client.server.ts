import { createDirectus, type RestCommand, rest, staticToken } from '@directus/sdk'
import { env } from '../env.server'
import type { DirectusSchema } from './schema'
import { createTransport, type TransportOptions } from './transport.server'

export type DirectusClient = {
  /**
   * Sends a command of `@directus/sdk`. Reads (GET) wait 1 s and are tried twice, writes wait 5 s and are sent
   * once: a write whose answer was lost may have happened.
   * @throws AppError `unavailable`, `conflict` (unique column; `details.field`), `not_found`, `validation`, `internal`.
   */
  request<Output>(command: RestCommand<Output, DirectusSchema>): Promise<Output>
}

let shared: DirectusClient | undefined

/** The site's client: one token, one circuit breaker for the whole process. */
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
