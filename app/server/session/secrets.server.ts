import { env } from '../env.server'

/** The first seals; each opens. */
export function sessionSecrets(): readonly [string, ...string[]] {
  const { SESSION_SECRET, SESSION_SECRET_PREVIOUS } = env()
  return SESSION_SECRET_PREVIOUS ? [SESSION_SECRET, SESSION_SECRET_PREVIOUS] : [SESSION_SECRET]
}
