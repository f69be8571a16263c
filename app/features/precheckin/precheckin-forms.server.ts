import { lookUpSchema } from '~/features/booking/look-up.schema'
import { defineForm, goTo, statusOf } from '~/server/forms/define-form.server'
import { refuseWhenTooMany } from '~/server/limits/rate-limit.server'
import {
  acceptSchema,
  licenseIn,
  licenseSchema,
  type PhotoSide,
  photoSides,
  preferencesIn,
  preferencesSchema,
  textIn,
} from './precheckin.schema'
import type { PhotoRefusal, PhotoResult } from './precheckin.types'
import { type PhotoUpload, savePhoto } from './save-photo.server'
import { acceptDue, saveLicense, savePreferences } from './save-precheckin.server'
import { startPrecheckin } from './start-precheckin.server'

// Each form is posted to its own page, and leads to the next. One that no page of ours sends saves nothing: 422.

export const startForm = defineForm({
  read: (form) => lookUpSchema.parse(Object.fromEntries(form)),
  limit: 'lookUp',
  run: startPrecheckin,
  next: (result) => (result.ok ? goTo('/precheckin') : statusOf(result)),
})

export const preferencesForm = defineForm({
  read: (form) =>
    preferencesSchema.safeParse({ ...shownOf(form), ...preferencesIn(form) }).data ?? 422,
  limit: 'precheckin',
  run: savePreferences,
  next: (result) => (result.ok ? goTo(`/precheckin/${result.next}`) : statusOf(result)),
})

export const licenseForm = defineForm({
  read: (form) => {
    const read = licenseSchema.safeParse({ ...shownOf(form), ...licenseIn(form) })
    return read.success ? { license: read.data, form } : 422
  },
  limit: 'precheckin',
  run: async ({ license, form }) => {
    const photos: Partial<Record<PhotoSide, PhotoRefusal>> = {}
    for (const side of photoSides) {
      const photo = photoIn(form, license.code, side)
      const stored = photo && (await storeWithinLimit(photo))
      if (stored && !stored.ok) photos[side] = stored.error
    }
    const result = await saveLicense(license)
    if (!result.ok) return { ...result, photos }
    const isWhole = Object.keys(photos).length === 0
    return isWhole ? result : ({ ok: false, problems: {}, photos } as const)
  },
  next: (result) => (result.ok ? goTo(`/precheckin/${result.next}`) : statusOf(result)),
})

export const acceptForm = defineForm({
  read: (form) => {
    const shownDue = Number(textIn(form, 'shownDue') || Number.NaN)
    return acceptSchema.safeParse({ ...shownOf(form), shownDue }).data ?? 422
  },
  limit: 'precheckin',
  run: acceptDue,
  next: (result) => (result.ok ? goTo('/precheckin/thanks') : statusOf(result)),
})

/** One photo by script, which shows how far it is. */
export const photoForm = defineForm({
  read: (form) => {
    const side = photoSides.find((one) => one === form.get('side'))
    const code = textIn(form, 'code')
    const photo = side && /^[A-Z0-9]{8}$/.test(code) ? photoIn(form, code, side) : null
    return photo ?? new Response('Bad Request', { status: 400 })
  },
  limit: 'photo',
  run: store,
  next: (result) =>
    Response.json(result, {
      status: result.ok ? 200 : photoStatus[result.error],
      headers: { 'Cache-Control': 'private, no-store' },
    }),
})

const photoStatus = {
  too_big: 413,
  not_photo: 415,
  unreadable: 422,
  closed: 409,
  replaced: 409,
  no_reservation: 404,
  too_many_requests: 429,
  busy: 503,
  unavailable: 503,
} as const satisfies Record<PhotoRefusal, number>

type ChosenPhoto = Omit<PhotoUpload, 'bytes'> & { readonly file: File }

/** @returns null: none was chosen. */
function photoIn(form: FormData, code: string, side: PhotoSide): ChosenPhoto | null {
  const file = form.get(form.has('photo') ? 'photo' : side)
  if (!(file instanceof File) || file.size === 0) return null
  const replaces = textIn(form, form.has('replaces') ? 'replaces' : `${side}Shown`) || null
  return { code, side, file, replaces }
}

async function store({ file, ...photo }: ChosenPhoto): Promise<PhotoResult> {
  return savePhoto({ ...photo, bytes: new Uint8Array(await file.arrayBuffer()) })
}

async function storeWithinLimit(photo: ChosenPhoto): Promise<PhotoResult> {
  const isTooMany = await refuseWhenTooMany('photo')
  return isTooMany ? { ok: false, error: 'too_many_requests' } : store(photo)
}

function shownOf(form: FormData) {
  return {
    code: textIn(form, 'reservation'),
    version: Number(textIn(form, 'version') || Number.NaN),
  }
}
