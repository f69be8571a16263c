import { log } from '../log.server'
import { withoutDeadline } from '../request-context.server'
import { stopsAfterAnswer } from '../serverless.server'

/** The work belongs to the process and not to this module: the server's entry and the application are bundled apart. */
const shared = globalThis as { istmoBehindAnswers?: Set<Promise<void>> }
shared.istmoBehindAnswers ??= new Set()
const underWay = shared.istmoBehindAnswers

/**
 * Does what an answer may not tell of, not even by its time (D46): it goes on behind the answer. Where the platform stops with
 * the answer, it is waited for. @param failed words for the log; whoever asked is told nothing of a failure.
 */
export async function behindAnswer(failed: string, work: () => Promise<unknown>): Promise<void> {
  const done = withoutDeadline(work)
    .then(
      () => {},
      (error: unknown) => log.error(failed, { error }),
    )
    .finally(() => underWay.delete(done))
  underWay.add(done)
  if (stopsAfterAnswer()) await done
}

/** Resolves when nothing of it is under way. */
export async function workBehindAnswers(): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay)
}
