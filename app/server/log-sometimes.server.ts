import { LRUCache } from 'lru-cache'
import { remembered } from './async/memory.server'
import { type LogFields, log } from './log.server'

/** Once in 10 minutes for the same facts: content is read every few seconds, and a bad record would fill the log. */
export function warnSometimes(message: string, fields: LogFields): void {
  if (isDue(message, fields, 10 * 60_000)) log.warn(message, fields)
}

/** Alerts about what only an operator can mend; for the same facts once in `minutes`. */
export function alertSometimes(message: string, fields: LogFields, minutes = 1): void {
  if (isDue(message, fields, minutes * 60_000))
    log.error(`ALERT: ${message}`, { alert: true, ...fields })
}

const written = remembered(
  new LRUCache<string, true>({
    max: 1000,
    ttlResolution: 0,
    perf: { now: () => Date.now() },
  }),
)

function isDue(message: string, fields: LogFields, milliseconds: number): boolean {
  const key = `${message} ${JSON.stringify(fields)}`
  if (written.has(key)) return false
  written.set(key, true, { ttl: milliseconds })
  return true
}
