import { atMost } from '~/domain/at-most'
import { notePartFailed } from '../request-context.server'

/** Milliseconds for which a page waits for what stands beside its own matter. */
const PATIENCE_MS = 800

/** The answer, or null where it does not come in time; a page without it is made for one visitor. */
export async function inTime<Answer>(known: Promise<Answer>): Promise<Answer | null> {
  const answer = await atMost(known, PATIENCE_MS)
  if (answer === null) notePartFailed()
  return answer
}
