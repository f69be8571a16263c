import { addDays, panamaNow } from '~/domain/calendar/rental-period'
import { onForget } from '~/server/async/memory.server'
import { directus } from '~/server/directus/client.server'
import { deleteLicenses, licensesBetween } from '~/server/directus/license-files.server'
import {
  forgetPhotos,
  precheckPhotosAmong,
  precheckPhotosBefore,
} from '~/server/directus/prechecks.server'
import { log } from '~/server/log.server'
import { appConfig } from '../../../app.config'

/** As many in a run: the next comes in a minute. */
const BATCH_SIZE = 50
/** Milliseconds: an upload that is still being written is nobody's yet. */
const YOUNG = 60 * 60_000

/**
 * Licenses 30 days after the return (D31), and those that belong to no pre-check-in: of a write that failed or a booking
 * that was deleted. `now`: epoch milliseconds. @returns how many were deleted. @throws AppError `unavailable`
 */
export async function forgetOldPhotos(now: number): Promise<number> {
  return (await forgetReturned(now)) + (await forgetLost(now))
}

async function forgetReturned(now: number): Promise<number> {
  const before = addDays(panamaNow(now), -appConfig.retention.licensePhotoDays)
  let deleted = 0
  for (const { id, front, back } of await precheckPhotosBefore(directus(), before, BATCH_SIZE)) {
    const files = [front, back].filter((one) => one !== null)
    try {
      await deleteLicenses(directus(), files)
      await forgetPhotos(directus(), id, now)
      deleted += files.length
    } catch (error) {
      log.warn('license photos not deleted yet', { precheck: id, error })
    }
  }
  return deleted
}

/** Where the last run ended: all are looked at in turn, however many there are. */
let seen = ''
onForget(() => {
  seen = ''
})
const FIRST = '1970-01-01T00:00:00.000Z'

async function forgetLost(now: number): Promise<number> {
  const before = new Date(now - YOUNG).toISOString()
  const files = await licensesBetween(directus(), {
    after: seen || FIRST,
    before,
    limit: BATCH_SIZE,
  })
  seen = files.length < BATCH_SIZE ? '' : (files.at(-1)?.storedAt ?? '')
  if (files.length === 0) return 0
  const ids = files.map(({ id }) => id)
  const owners = await precheckPhotosAmong(directus(), ids)
  const owned = new Set(owners.flatMap(({ front, back }) => [front, back]))
  const lost = ids.filter((id) => !owned.has(id))
  await deleteLicenses(directus(), lost)
  return lost.length
}
