import { withLocale } from '~/domain/locale-path'
import { readForm } from '~/server/http/read-form.server'
import { refuseWhenTooMany } from '~/server/limits/rate-limit.server'
import { requestContext } from '~/server/request-context.server'
import { joinDate, joinExpiry } from './date-parts'
import {
  acceptSchema,
  licenceSchema,
  lookUpSchema,
  MOST_DRIVERS,
  type PhotoSide,
  photoSides,
  preferencesSchema,
} from './precheckin.schema'
import type { PhotoRefusal, PhotoResult, SaveResult, StartResult } from './precheckin.types'
import { keepPosted, type Posted } from './precheckin-pages.server'
import { savePhoto } from './save-photo.server'
import { acceptDue, saveLicence, savePreferences } from './save-precheckin.server'
import { startPrecheckin } from './start-precheckin.server'

type Render = () => Promise<Response>
type Refused = Exclude<SaveResult, { readonly ok: true }>

/** Without scripts each form is posted to its own page: on to the next, or the page with what was typed and is wrong. */
export async function handleStartPost(request: Request, render: Render): Promise<Response> {
  const form = await readForm(request)
  if (form instanceof Response) return form
  const typed = lookUpSchema.safeParse(Object.fromEntries(form)).data ?? { code: '', email: '' }
  const busy = await refuseWhenTooMany('lookUp')
  const result: StartResult = busy
    ? { ok: false, error: 'too_many_requests', retryAfter: busy.error.retryAfter }
    : await startPrecheckin(typed)
  if (result.ok) return seeOther('/precheckin')
  const status =
    'error' in result
      ? { not_found: 404, too_many_requests: 429, unavailable: 503 }[result.error]
      : 422
  return again({ start: { ...typed, result } }, status, render)
}

export async function handlePreferencesPost(request: Request, render: Render): Promise<Response> {
  const form = await readForm(request)
  if (form instanceof Response) return form
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
  if (!read.success) return badForm(render)
  const result = (await busy('precheckin')) ?? (await savePreferences(read.data))
  if (result.ok) return seeOther(`/precheckin/${result.next}`)
  return again({ preferences: { typed: read.data, result } }, statusOf(result), render)
}

export async function handleLicencePost(request: Request, render: Render): Promise<Response> {
  const form = await readForm(request)
  if (form instanceof Response) return form
  const part = (name: string) => textOf(form, `expiry${name}`)
  const read = licenceSchema.safeParse({
    ...shownOf(form),
    number: textOf(form, 'number'),
    country: textOf(form, 'country'),
    expiry: joinExpiry(part('Day'), part('Month'), part('Year')),
  })
  if (!read.success) return badForm(render)
  const typed = read.data
  const refused = await busy('precheckin')
  if (refused) return again({ licence: { typed, result: refused, photos: {} } }, 429, render)
  const photos: Partial<Record<PhotoSide, PhotoRefusal>> = {}
  for (const side of photoSides) {
    const stored = await photoOf(form, typed.code, side)
    if (stored && !stored.ok) photos[side] = stored.error
  }
  const result = await saveLicence(typed)
  if (result.ok && Object.keys(photos).length === 0) return seeOther(`/precheckin/${result.next}`)
  const back: Refused = result.ok ? { ok: false, problems: {} } : result
  return again({ licence: { typed, result: back, photos } }, statusOf(back), render)
}

export async function handleAcceptPost(request: Request, render: Render): Promise<Response> {
  const form = await readForm(request)
  if (form instanceof Response) return form
  const read = acceptSchema.safeParse({
    ...shownOf(form),
    shownDue: Number(textOf(form, 'shownDue') || Number.NaN),
  })
  if (!read.success) return badForm(render)
  const result = (await busy('precheckin')) ?? (await acceptDue(read.data))
  if (result.ok) return seeOther('/precheckin/thanks')
  return again({ accept: { result } }, statusOf(result), render)
}

/** One photo by script, which shows how far it is. */
export async function handlePhotoPost(request: Request): Promise<Response> {
  const form = await readForm(request)
  if (form instanceof Response) return form
  const side = photoSides.find((one) => one === form.get('side'))
  const code = textOf(form, 'code')
  const result = side && /^[A-Z0-9]{8}$/.test(code) ? await photoOf(form, code, side) : null
  if (!result) return new Response('Bad Request', { status: 400 })
  const status = result.ok ? 200 : photoStatus[result.error]
  return Response.json(result, { status, headers: { 'Cache-Control': 'private, no-store' } })
}

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

/** The photo is null when none was chosen. */
async function photoOf(form: FormData, code: string, side: PhotoSide): Promise<PhotoResult | null> {
  const photo = form.get(form.has('photo') ? 'photo' : side)
  if (!(photo instanceof File) || photo.size === 0) return null
  if (await refuseWhenTooMany('photo')) return { ok: false, error: 'too_many_requests' }
  const replaces = textOf(form, form.has('replaces') ? 'replaces' : `${side}Shown`) || null
  return savePhoto({ code, side, replaces, bytes: new Uint8Array(await photo.arrayBuffer()) })
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

async function busy(name: 'precheckin'): Promise<Refused | null> {
  return (await refuseWhenTooMany(name)) ? { ok: false, error: 'too_many_requests' } : null
}

/** A form that no page of ours sends: the page as it is, for which nothing was saved. */
async function badForm(render: Render): Promise<Response> {
  return withStatus(await render(), 422)
}

async function again(back: Posted, status: number, render: Render): Promise<Response> {
  keepPosted(back)
  return withStatus(await render(), status)
}

function withStatus(page: Response, status: number): Response {
  return page.status === 200 ? new Response(page.body, { status, headers: page.headers }) : page
}

function statusOf(result: Refused): number {
  if (!('error' in result)) return 422
  return {
    stale: 409,
    terms_changed: 409,
    no_reservation: 404,
    too_many_requests: 429,
    unavailable: 503,
  }[result.error]
}

function seeOther(path: string): Response {
  const Location = withLocale(path, requestContext().localeForm)
  return new Response(null, { status: 303, headers: { Location } })
}
