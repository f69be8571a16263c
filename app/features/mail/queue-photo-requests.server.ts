import { panamaNow } from '~/domain/calendar/rental-period'
import { directus } from '~/server/directus/client.server'
import { insertMail, mailKeysOf } from '~/server/directus/mail-outbox.server'
import { type Precheck, prechecksToRetake } from '~/server/directus/prechecks.server'
import { readReservation } from '~/server/directus/reservations.server'
import { log } from '~/server/log.server'

/**
 * Staff asked for another photo in the Studio. Each photo is asked for once, also where of two the other came since:
 * the key names the photos that are not good enough. @returns how many mails are new.
 */
export async function queuePhotoRequests(now: number): Promise<number> {
  const asked = await prechecksToRetake(directus(), panamaNow(now))
  let queued = 0
  for (const precheck of asked) {
    try {
      if (await ask(precheck, now)) queued++
    } catch (error) {
      log.warn('request for a photo not queued', { precheck: precheck.id, error })
    }
  }
  return queued
}

async function ask(precheck: Precheck, now: number): Promise<boolean> {
  const photos = refused(precheck)
  const known = await mailKeysOf(directus(), precheck.reservationId, 'license_photo')
  if (known.some((key) => photos.some((photo) => key.includes(photo)))) return false
  const { id, code, brand, language } = await readReservation(directus(), {
    id: precheck.reservationId,
  })
  const kind = 'license_photo'
  const key = [code, kind, ...photos].join(':')
  const mail = { key, kind, brand, language, recipient: '', facts: null, dueAt: now } as const
  return insertMail(directus(), mail, { reservation: id })
}

/** Ids of files; of a side without one, something that is the same until the renter saves again. */
function refused({ front, back, reviewSide, version }: Precheck): string[] {
  const sides = reviewSide === 'front' || reviewSide === 'back' ? [reviewSide] : ['front', 'back']
  return sides.map((side) => (side === 'front' ? front : back) ?? `${side}-${version}`)
}
