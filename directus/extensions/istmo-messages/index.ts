/**
 * Tells the site's processes of each change of the content, by Redis, so that they show it within a second. Without Redis, and
 * where a message is lost, they look for changes every few seconds. While Redis is away no back office hears what another
 * changes of tables and rights: each forgets what it knows of them every few seconds.
 */
import { isContent } from '../../../app/server/content/content-collections.ts'

type Written = { readonly collection?: string }
type Hooks = {
  action(event: string, handler: (written: Written) => void): void
  init(event: 'middlewares.after', act: () => Promise<void>): void
}
type Context = {
  readonly env: { readonly REDIS?: unknown }
  readonly logger: Record<'warn', (problem: unknown, words?: string) => void>
}
type Redis = {
  readonly status: string
  publish(channel: string, message: string): Promise<unknown>
  set(key: string, value: string, unit: 'PX', milliseconds: number): Promise<'OK' | null>
  on(event: 'ready' | 'close' | 'istmo:asked' | 'istmo:listening', act: () => void): void
}

/** The site listens there (`app/server/content/content-watch.server.ts`). */
const CHANNEL = 'istmo:content'
/** Milliseconds within which many changes, as an import's, are one message. */
const TOGETHER = 20
/** Milliseconds after which rights that another took away are gone here, too, while Redis is away. */
const FORGET = 5000

/** Milliseconds between two writes that say whether it takes any (`directus/redis.mjs`). */
const PULSE = 1000

/** The collections of Directus that say what somebody may do. */
const RIGHTS = ['permissions', 'policies', 'access', 'roles', 'users']
/**
 * Milliseconds after a change of rights at which they are forgotten once more: a back office that read them a moment before
 * writes them into Redis without waiting for that, and it may come after the clearing. Nothing there ends by itself.
 */
const FORGET_AGAIN = [2000, 10_000]

export default function istmoMessages({ action, init }: Hooks, { env, logger }: Context): void {
  if (!env.REDIS) return
  let redis: Redis | undefined
  let isWaiting = false
  let forgetRights: () => Promise<void> = async () => {}

  // While it is away it answers all the same (`directus/redis.mjs`).
  const tell = () => void redis?.publish(CHANNEL, '').catch((error: unknown) => logger.warn(error))
  const hear = ({ collection = '' }: Written) => {
    if (isWaiting || !isContent(collection)) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      tell()
    }, TOGETHER)
  }
  for (const event of ['create', 'update', 'delete', 'sort']) action(`items.${event}`, hear)
  const ofFiles = () => hear({ collection: 'directus_files' })
  for (const event of ['upload', 'update', 'delete']) action(`files.${event}`, ofFiles)

  const forgetAgain = () => {
    for (const later of FORGET_AGAIN) {
      setTimeout(() => {
        forgetRights().catch((error: unknown) => logger.warn(error, 'Rights are not read anew'))
      }, later).unref()
    }
  }
  for (const name of RIGHTS) {
    for (const event of ['create', 'update', 'delete']) action(`${name}.${event}`, forgetAgain)
  }

  init('middlewares.after', async () => {
    // They come with Directus, which is not installed where only the types are checked.
    const { useRedis }: { useRedis(): Redis } = await import(
      `${'@directus/api'}/redis/lib/use-redis`
    )
    const { clearSystemCache }: { clearSystemCache(how: { forced: true }): Promise<void> } =
      await import(`${'@directus/api'}/cache`)
    const { clearCache }: { clearCache(): Promise<void> } = await import(
      `${'@directus/api'}/permissions/cache`
    )
    forgetRights = clearCache
    const own = useRedis()
    redis = own
    const forget = async () => {
      try {
        await clearSystemCache({ forced: true })
      } catch (error) {
        logger.warn(error, 'Tables and rights are not read anew')
      }
    }
    let isAway = false
    own.on('close', () => {
      if (!isAway) logger.warn('Redis is away: what another back office changes counts after 5 s')
      isAway = true
    })
    own.on('ready', () => {
      if (isAway) logger.warn('Redis is back')
      isAway = false
      tell()
      void forget()
    })
    // It was silent for a moment, in which no change was told.
    own.on('istmo:asked', () => {
      tell()
      void forget()
    })
    // A connection that listens was away, and may have missed what others changed (`directus/redis.mjs`).
    own.on('istmo:listening', () => void forget())
    let takesWrites = true
    setInterval(async () => {
      if (own.status !== 'ready') return
      const isTaken = (await own.set('istmo:pulse', '', 'PX', 5 * PULSE)) === 'OK'
      if (takesWrites && !isTaken) {
        logger.warn('Redis takes no writes: what another back office changes counts after 5 s')
      }
      takesWrites = isTaken
    }, PULSE).unref()
    // It may keep rights of before a restore.
    await forget()
    setInterval(() => {
      if (own.status !== 'ready' || !takesWrites) void forget()
    }, FORGET).unref()
  })
}
