import { randomUUID } from 'node:crypto'
import { env } from '../env.server'
import { isRequestId } from './request-id'

/**
 * The id under which a request is found in the log. A proxy of ours has given it one (`X-Request-Id`); from anybody else
 * that header is nobody's word. @param given the header, as it came
 */
export function requestIdFor(given: unknown): string {
  return env().TRUST_PROXY && isRequestId(given) ? given : randomUUID()
}
