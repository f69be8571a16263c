import { type LogFields, log } from './log.server'

/**
 * A warning that is written once in 10 minutes for the same facts: content is read every few seconds, and a bad record
 * would fill the log.
 */
export function warnSometimes(message: string, fields: LogFields, now = Date.now()): void {
  if (isDue(message, fields, 10 * 60_000, now)) log.warn(message, fields)
}

/** Something only an operator can mend; written once a minute for the same facts. */
export function alertSometimes(message: string, fields: LogFields, now = Date.now()): void {
  if (isDue(message, fields, 60_000, now))
    log.error(`ALERT: ${message}`, { alert: true, ...fields })
}

const capacity = 1000
const written = new Map<string, number>()

function isDue(message: string, fields: LogFields, interval: number, now: number): boolean {
  const key = `${message} ${JSON.stringify(fields)}`
  const before = written.get(key)
  if (before !== undefined && now - before < interval) return false
  if (written.size >= capacity) written.clear()
  written.set(key, now)
  return true
}
