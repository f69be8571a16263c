/**
 * Asks the site each minute for what runs by itself there: holds, open payments, mails. Of several back offices that share
 * a Redis one asks. The site's processes do it by themselves where nobody asks.
 */
import { sitesOf } from '../../lib/sites.ts'

type Hooks = { schedule(cron: string, act: () => Promise<void>): void }
type Context = {
  readonly env: { readonly TASKS_SECRET?: unknown; readonly PREVIEW_SITES?: unknown }
  readonly logger: { warn(problem: unknown, words: string): void }
}

/** Milliseconds within which the site has to be done; the next minute asks again. */
const TIMEOUT = 55_000

export default function istmoMinute({ schedule }: Hooks, { env, logger }: Context): void {
  const { TASKS_SECRET: secret } = env
  const [site] = sitesOf(env.PREVIEW_SITES)
  if (typeof secret !== 'string' || !site) return
  const [, origin] = site
  let hasFailed = false

  schedule('* * * * *', async () => {
    try {
      const { status } = await fetch(`${origin}/api/tareas/limpieza`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}` },
        signal: AbortSignal.timeout(TIMEOUT),
      })
      if (status !== 200) throw new Error(`it answered ${status}`)
      hasFailed = false
    } catch (error) {
      if (!hasFailed) logger.warn(error, `The minute of the site at ${origin} was not done`)
      hasFailed = true
    }
  })
}
