import { lookUpSchema } from '~/features/booking/look-up.schema'
import { defineForm, goTo, statusOf } from '~/server/forms/define-form.server'
import { refuseWhenTooMany } from '~/server/limits/rate-limit.server'
import { joinDate, joinExpiry } from './date-parts'
import {
  acceptSchema,
  licenceSchema,
  MOST_DRIVERS,
  type PhotoSide,
  photoSides,
  preferencesSchema,
} from './precheckin.schema'
import type { PhotoRefusal, PhotoResult } from './precheckin.types'
import { type PhotoUpload, savePhoto } from './save-photo.server'
import { acceptDue, saveLicence, savePreferences } from './save-precheckin.server'
import { startPrecheckin } from './start-precheckin.server'

// Each form is posted to its own page, and leads to the next. One that no page of ours sends saves nothing: 422.

export const startForm = defineForm({
  read: (form) => lookUpSchema.parse(Object.fromEntries(form)),
  limit: 'lookUp',
  run: startPrecheckin,
  next: (result) => (result.ok ? goTo('/precheckin') : statusOf(result)),
})

export const preferencesForm = defineForm({
  read: (form) => {
    const read = preferencesSchema.safeParse({
      ...shownOf(form),
      arrivalTime: textOf(form, 'arrivalTime'),
      flightNumber: textOf(form, 'flightNumber'),
      coverage: textOf(form, 'coverage'),
      drivers: driversOf(form),
      addOns: Object.fromEntries(
        [...form.keys()]
          .filter((name) => name.startsWith('addOn.'))
          .map((name) => [name.slice('addOn.'.length), Number(textOf(form, name)) || 0]),
      ),
    })
    return read.data ?? 422
  },
  limit: 'precheckin',
  run: savePreferences,
  next: (result) => (result.ok ? goTo(`/precheckin/${result.next}`) : statusOf(result)),
})

export const licenceForm = defineForm({
  read: (form) => {
    const part = (name: string) => textOf(form, `expiry${name}`)
    const read = licenceSchema.safeParse({
      ...shownOf(form),
      number: textOf(form, 'number'),
      country: textOf(form, 'country'),
      expiry: joinExpiry(part('Day'), part('Month'), part('Year')),
    })
    return read.success ? { licence: read.data, form } : 422
  },
  limit: 'precheckin',
  run: async ({ licence, form }) => {
    const photos: Partial<Record<PhotoSide, PhotoRefusal>> = {}
    for (const side of photoSides) {
      const photo = photoIn(form, licence.code, side)
      const stored = photo && (await storeWithinLimit(photo))
      if (stored && !stored.ok) photos[side] = stored.error
    }
    const result = await saveLicence(licence)
    if (!result.ok) return { ...result, photos }
    const isWhole = Object.keys(photos).length === 0
    return isWhole ? result : ({ ok: false, problems: {}, photos } as const)
  },
  next: (result) => (result.ok ? goTo(`/precheckin/${result.next}`) : statusOf(result)),
})

export const acceptForm = defineForm({
  read: (form) => {
    const shownDue = Number(textOf(form, 'shownDue') || Number.NaN)
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
    const code = textOf(form, 'code')
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
  unavailable: 503,
} as const satisfies Record<PhotoRefusal, number>

type ChosenPhoto = Omit<PhotoUpload, 'bytes'> & { readonly file: File }

/** @returns null: none was chosen. */
function photoIn(form: FormData, code: string, side: PhotoSide): ChosenPhoto | null {
  const file = form.get(form.has('photo') ? 'photo' : side)
  if (!(file instanceof File) || file.size === 0) return null
  const replaces = textOf(form, form.has('replaces') ? 'replaces' : `${side}Shown`) || null
  return { code, side, file, replaces }
}

async function store({ file, ...photo }: ChosenPhoto): Promise<PhotoResult> {
  return savePhoto({ ...photo, bytes: new Uint8Array(await file.arrayBuffer()) })
}

async function storeWithinLimit(photo: ChosenPhoto): Promise<PhotoResult> {
  const isTooMany = await refuseWhenTooMany('photo')
  return isTooMany ? { ok: false, error: 'too_many_requests' } : store(photo)
}

function driversOf(form: FormData) {
  return Array.from({ length: MOST_DRIVERS }, (_, index) => {
    const field = (name: string) => textOf(form, `driver.${index}.${name}`)
    return {
      name: field('name'),
      lastName: field('lastName'),
      license: field('license'),
      birthday: joinDate(field('birthdayDay'), field('birthdayMonth'), field('birthdayYear')),
    }
  }).filter((driver) => Object.values(driver).some((value) => value.trim() !== ''))
}

function shownOf(form: FormData) {
  return {
    code: textOf(form, 'reservation'),
    version: Number(textOf(form, 'version') || Number.NaN),
  }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
