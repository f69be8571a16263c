import { createHash } from 'node:crypto'
import type { Call } from '../http.ts'
import type { Replay } from '../state.ts'
import { issue } from './errors.ts'

/**
 * Finds the earlier call that a `PayPal-Request-Id` stands for on this kind of call. `fresh`: remember it with `keep`.
 * A call that has another body is refused, or (`lenientReplay`, as the live API was seen to do) answered as if nothing
 * were wrong.
 */
export function replayOf(call: Call, kind: string, subject = '') {
  const { state, settings } = call.sandbox
  const id = call.headers['paypal-request-id']
  const key = `${kind} ${String(id ?? '')}`
  const digest = createHash('sha256').update(`${subject}\n${call.body}`).digest('hex')
  const found = id === undefined ? undefined : state.replays.get(key)
  const keep = (replay: Omit<Replay, 'digest'>) => {
    if (id !== undefined) state.replays.set(key, { digest, ...replay })
  }
  if (!found) return { status: 'fresh', keep } as const
  if (found.digest !== digest && !settings.lenientReplay) {
    return { status: 'refused', reply: issue(422, 'DUPLICATE_REQUEST_ID') } as const
  }
  return { status: 'replay', replay: found } as const
}
