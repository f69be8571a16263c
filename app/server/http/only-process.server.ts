import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { behindAnswer } from '../async/behind-answer.server'
import { env } from '../env.server'
import { warnSometimes } from '../log-sometimes.server'
import { holdBack } from './end-gracefully.server'

/** Milliseconds between two words to the back office. */
const BEAT = 2000
/** Milliseconds within which one that runs has spoken again. */
const AGAIN = 3000
const TIMEOUT = 2000

const answered = z.object({ other: z.string().nullable(), silent: z.number() })

/**
 * Where several processes could not share limits and lock-outs (no `REDIS_URL`), this one is the only one of its site: while
 * another runs it ends with one sentence. The back office knows (`directus/extensions/istmo-site-process`); while it is away
 * nobody does, and this one goes on. One that was killed is gone after 10 s, and keeps nobody from serving meanwhile.
 */
export function beTheOnlyProcess(): void {
  const { REDIS_URL, SITE_URL } = env()
  if (REDIS_URL) return
  const own = { site: SITE_URL, id: randomUUID(), beganAt: Date.now() }
  let isLeaving = false
  /** The process that was there when this one first asked. */
  let met: { readonly other: string; readonly at: number } | null = null

  const beat = async () => {
    const asked = performance.now()
    const found = await tell(own)
    // An answer that comes after the signal to end is nobody's any more.
    if (isLeaving) return
    const other = found?.other ?? null
    // It spoke after this one had met it; how long an answer was on its way counts for neither.
    const hasSpoken = found && met && met.other === other && found.silent < asked - met.at
    holdBack(Boolean(hasSpoken))
    if (other === null) met = null
    else if (met?.other !== other) met = { other, at: performance.now() }
    else if (hasSpoken && asked - met.at >= AGAIN) endWith(SITE_URL)
  }
  void beat()
  const timer = setInterval(() => void beat(), BEAT).unref()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      isLeaving = true
      clearInterval(timer)
      // The next one is known at once, and not after 10 s.
      void behindAnswer('the back office is not told of the end', () =>
        tell({ ...own, isLeaving: true }),
      )
    })
  }
}

/** As on INT: what is under way is answered. */
function endWith(site: string): void {
  process.stderr.write(
    `Another process of ${site} runs on this back office: several need REDIS_URL, the same in each of them. End the other first, or set it.\n`,
  )
  process.exitCode = 1
  process.kill(process.pid, 'SIGINT')
}

/** By itself: it is no part of what the site asks there, and of whether the back office counts as away. */
async function tell(said: object): Promise<z.output<typeof answered> | null> {
  const { DIRECTUS_URL, DIRECTUS_TOKEN } = env()
  try {
    const answer = await fetch(new URL('/istmo-site-process', DIRECTUS_URL), {
      method: 'POST',
      headers: { authorization: `Bearer ${DIRECTUS_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(said),
      signal: AbortSignal.timeout(TIMEOUT),
    })
    if (!answer.ok) {
      const { status } = answer
      warnSometimes('the back office does not say whether another process runs', { status })
      return null
    }
    return answered.safeParse(await answer.json()).data ?? null
  } catch {
    // It is away, as every other call of it says; a refusal is told above.
    return null
  }
}
