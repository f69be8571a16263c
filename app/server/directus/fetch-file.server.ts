import { isTimeout } from '../async/is-timeout.server'
import { env } from '../env.server'
import { requestIdHeader } from '../request-context.server'
import { beginCall, endCall, traceHeaders } from '../tracing/tracing.server'

/**
 * Asks the back office for a file, in the site's own name. @param path its address below `/assets/`
 * @throws what `fetch` throws, also `TimeoutError`
 */
export async function fetchFile(path: string, milliseconds: number): Promise<Response> {
  const { DIRECTUS_URL, DIRECTUS_TOKEN } = env()
  const span = beginCall('directus', 'GET', '/assets')
  const authorization = `Bearer ${DIRECTUS_TOKEN}`
  try {
    const response = await fetch(`${DIRECTUS_URL.replace(/\/$/, '')}/assets/${path}`, {
      headers: { Authorization: authorization, ...requestIdHeader(), ...traceHeaders(span) },
      signal: AbortSignal.timeout(milliseconds),
    })
    const refused = response.status < 500 ? 'refused' : 'failed'
    endCall(span, response.ok ? 'ok' : refused, response.status)
    return response
  } catch (error) {
    endCall(span, isTimeout(error) ? 'timeout' : 'connection')
    throw error
  }
}
