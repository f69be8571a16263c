import { createDirectus, type RestCommand, rest } from '@directus/sdk'
import { onForget } from '../async/memory.server'
import { env } from '../env.server'
import { RENTER_AGENT } from './renter-agent'
import { createTransport } from './transport.server'

/**
 * A call of §7.1 to §7.8 that is made for a renter.
 * @throws AppError `login_failed`, `forbidden`, `validation` (a refusal), `too_many_requests` or `unavailable`
 */
export function request<Output>(command: RestCommand<Output, object>): Promise<Output> {
  return client().request(command)
}

let shared: ReturnType<typeof createClient> | undefined
onForget(() => {
  shared = undefined
})

/** A queue and a breaker of its own: what people type must not stop what the site reads. */
function client() {
  shared ??= createClient()
  return shared
}

function createClient() {
  const { DIRECTUS_URL, DIRECTUS_WRITE_TIMEOUT_MS } = env()
  // Each of them waits on purpose, or works out a password.
  const timeouts = { read: DIRECTUS_WRITE_TIMEOUT_MS, write: DIRECTUS_WRITE_TIMEOUT_MS }
  const ask = createTransport({ timeouts, isPersonal: true })
  const fetch: typeof ask = (input, init) =>
    ask(input, { ...init, headers: { 'User-Agent': RENTER_AGENT, ...init?.headers } })
  return createDirectus(DIRECTUS_URL, { globals: { fetch } }).with(rest())
}
