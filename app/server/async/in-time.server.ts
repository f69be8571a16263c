import { atMost } from '~/domain/at-most'
import { env } from '../env.server'
import { notePartFailed } from '../request-context.server'

/** The answer, or null where it does not come in time; a page without it is made for one visitor. */
export async function inTime<Answer>(known: Promise<Answer>): Promise<Answer | null> {
  const answer = await atMost(known, env().PAGE_PATIENCE_MS)
  if (answer === null) notePartFailed()
  return answer
}
