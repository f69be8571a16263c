import { randomUUID } from 'node:crypto'
import { isAppError } from '~/domain/app-error'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import { directus } from '~/server/directus/client.server'
import { deleteLicenses, storeLicense } from '~/server/directus/license-files.server'
import {
  findPrecheck,
  findPrecheckStep,
  type Precheck,
  writePrecheck,
} from '~/server/directus/prechecks.server'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
import { LARGEST_PHOTO, licensePhoto, photoType } from './license-photo.server'
import type { PhotoSide } from './precheckin.schema'
import { isSideOpen, ownPrecheck } from './precheckin.server'
import type { PhotoResult } from './precheckin.types'

export type PhotoUpload = {
  readonly code: string
  readonly side: PhotoSide
  /** The photo that the page shows there; null means none. Somebody else's photo is not replaced unseen. */
  readonly replaces: string | null
  readonly bytes: Uint8Array
}

/** One side of the license into the private folder; the one before is deleted. */
export async function savePhoto(upload: PhotoUpload): Promise<PhotoResult> {
  return orUnavailable(
    { answer: { ok: false, error: 'unavailable' }, error: 'photo not saved' },
    () => save(upload),
  )
}

async function save({ code, side, replaces, bytes }: PhotoUpload): Promise<PhotoResult> {
  const own = await ownPrecheck()
  if ('redirect' in own || own.reservation.code !== code) {
    return { ok: false, error: 'no_reservation' }
  }
  const { precheck } = own
  if (!isSideOpen(precheck, side)) return { ok: false, error: 'closed', id: precheck[side] }
  if (precheck[side] !== replaces) return { ok: false, error: 'replaced', id: precheck[side] }
  if (bytes.byteLength > LARGEST_PHOTO) return { ok: false, error: 'too_big' }
  const type = photoType(bytes)
  if (!type) return { ok: false, error: 'not_photo' }
  const jpeg = await licensePhoto(bytes, type)
  if (typeof jpeg === 'string') return { ok: false, error: jpeg }
  const title = side === 'front' ? `${code} frente` : `${code} reverso`
  const id = await storeLicense(directus(), jpeg, title)
  const other = await place(precheck, side, id, own.reservation.id)
  if (other) {
    await remove([id])
    const error = isSideOpen(other, side) ? 'replaced' : 'closed'
    return { ok: false, error, id: other[side] }
  }
  if (replaces) await remove([replaces])
  log.info('license photo stored', { code, side, type })
  return { ok: true, id }
}

/** The answer is null when the photo stands there now; else it is the pre-check-in as somebody else left it. */
async function place(
  precheck: Precheck,
  side: PhotoSide,
  id: string,
  reservationId: number,
): Promise<Precheck | null> {
  const key = placeOf(precheck, side)
  const token = randomUUID()
  const row = { [`license_${side}`]: id, ...reviewAfter(precheck, side) }
  const what = `photo_${side}`
  try {
    const at = requestContext().now
    await writePrecheck(directus(), precheck.id, row, { key, what, at, token })
    return null
  } catch (error) {
    if ((await findPrecheckStep(directus(), precheck.id, key)) === token) return null
    if (!isAppError(error, 'conflict')) throw error
    const now = await findPrecheck(directus(), reservationId)
    const isOther = now && placeOf(now, side) !== key && now[side] === precheck[side]
    // The other side came meanwhile: what staff still wait for is another thing now.
    if (isOther && isSideOpen(now, side)) return place(now, side, id, reservationId)
    return now ?? precheck
  }
}

/**
 * The place that a photo takes, once. Of those that staff asked for again the one that comes last ends the asking: each
 * takes the place of both.
 */
function placeOf({ review, front, back }: Precheck, side: PhotoSide): string {
  if (review === 'again') return `again:${front ?? 'none'}:${back ?? 'none'}`
  return `${side}:${(side === 'front' ? front : back) ?? 'none'}`
}

/** The photo that staff asked for is there, so they look at it again. If they asked for two, the other stays open. */
function reviewAfter(precheck: Precheck, side: PhotoSide): object {
  if (precheck.review !== 'again') return {}
  if (precheck.reviewSide === 'both' || precheck.reviewSide === null) {
    return { review_side: side === 'front' ? 'back' : 'front' }
  }
  return { review: 'review', review_side: null }
}

/** A file that cannot be deleted now belongs to nobody, and the minute task takes it. */
async function remove(ids: readonly string[]): Promise<void> {
  try {
    await deleteLicenses(directus(), ids)
  } catch (error) {
    log.warn('license photo not deleted yet', { error })
  }
}
