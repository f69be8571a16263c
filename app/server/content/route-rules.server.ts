import { atMost } from '~/domain/at-most'
import { noRouteRules, type RouteRules, readRouteRules } from '~/domain/route-rules'
import { StaleCache } from '../async/cache.server'
import { rememberedContent } from '../async/memory.server'
import { directus } from '../directus/client.server'
import { readRedirects } from '../directus/redirects.server'
import { env } from '../env.server'
import { isAllowedHost } from '../http/hosts.server'
import { log } from '../log.server'
import { alertSometimes, warnSometimes } from '../log-sometimes.server'
import { stopsAfterAnswer } from '../serverless.server'
import { lookForChanges, onContentChange } from './content-watch.server'

const minute = 60_000

const cache = rememberedContent(
  new StaleCache<RouteRules>({
    clock: () => Date.now(),
    fresh: minute,
    revalidate: 5 * minute,
    ifError: 24 * 60 * minute,
    retryAfter: 2000,
    capacity: 1,
    mayRunBehind: !stopsAfterAnswer(),
    onError: (_, error) => log.error('route rules could not be read', { error }),
  }),
)

onContentChange((changed) => {
  if (changed === null || changed.has('redirects')) cache.expire()
})

/** Milliseconds at least. Only a process that has not read the rules yet, or an outage, makes anybody wait for so long. */
const TIMEOUT_MS = 1500

/** Those in force (D25). While they cannot be read those of before, or none: no page waits for them or fails by them. */
export async function routeRules(): Promise<RouteRules> {
  const read = current().catch((error: unknown) => {
    warnSometimes('pages are shown without route rules', { error: String(error) })
    return noRouteRules
  })
  const patience = Math.max(TIMEOUT_MS, env().PAGE_PATIENCE_MS)
  return (await atMost(read, patience)) ?? cache.known('rules') ?? noRouteRules
}

async function current(): Promise<RouteRules> {
  await lookForChanges()
  const { value } = await cache.get('rules', async () => {
    const { rules, refused } = readRouteRules(await readRedirects(directus()), isAllowedHost)
    for (const { rule, problem } of refused) {
      alertSometimes('route rule refused', { ...rule, problem, cure })
    }
    return rules
  })
  return value
}

const cure = 'Open this record of "redirects" in the back office and correct it, or switch it off.'
