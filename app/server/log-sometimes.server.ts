import { type LogFields, log } from './log.server'

/**
 * A warning that is written once in 10 minutes for the same facts: content is read every few seconds, and a bad record
 * would fill the log.
 */
export function warnSometimes(message: string, fields: LogFields, now = Date.now()): void {
  const key = `${message} ${JSON.stringify(fields)}`
  const before = written.get(key)
  if (before !== undefined && now - before < interval) return
  if (written.size >= capacity) written.clear()
  written.set(key, now)
  log.warn(message, fields)
}

const interval = 10 * 60 * 1000
const capacity = 1000
const written = new Map<string, number>()
