import { isAppError } from '~/domain/app-error'
import { StaleCache } from '../async/cache.server'
import { rememberedContent } from '../async/memory.server'
import { log } from '../log.server'
import { stopsAfterAnswer } from '../serverless.server'
import { onContentChange } from './content-watch.server'

const minute = 60_000
/** A change is noticed (content-watch); should one not be, it shows within 6 min. An outage is bridged for a day. */
const options = {
  clock: () => Date.now(),
  fresh: minute,
  revalidate: 5 * minute,
  ifError: 24 * 60 * minute,
  retryAfter: 2000,
  capacity: 50,
  mayRunBehind: !stopsAfterAnswer(),
  onError: (key: string, error: unknown) =>
    log.error(reasonOf(error), { key, error, details: detailsOf(error) }),
} as const

/** Entries of their own for one kind of content, by brand: one kind that cannot be read takes no other with it. */
export function contentCache<Content>(): StaleCache<Content> {
  const cache = rememberedContent(new StaleCache<Content>(options))
  onContentChange(() => cache.expire())
  return cache
}

function reasonOf(error: unknown): string {
  const reason = isAppError(error) ? error.details.reason : undefined
  return typeof reason === 'string' ? reason : 'content could not be read'
}

function detailsOf(error: unknown): unknown {
  if (!isAppError(error)) return null
  return { ...error.details, cause: isAppError(error.cause) ? error.cause.details : undefined }
}
