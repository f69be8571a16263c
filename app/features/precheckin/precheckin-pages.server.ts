import type { PostedLookUp } from '~/domain/booking/look-up'
import type { Posted } from '~/domain/form-result'
import { localeOfForm } from '~/domain/locale-path'
import { entryCar } from '~/features/site/entry-car.server'
import { requestContext } from '~/server/request-context.server'
import type { License, PhotoSide, PrecheckinStep, Preferences } from './precheckin.schema'
import { type Country, countries, getPrecheckin, whereLeft } from './precheckin.server'
import type { PhotoRefusal, PrecheckinAnswer, PrecheckinView, SaveResult } from './precheckin.types'
import { acceptForm, licenseForm, preferencesForm, startForm } from './precheckin-forms.server'

/** How a form of a step that was posted without scripts came back: what was typed, and what is wrong with it. */
type PostedStep = {
  readonly preferences: Posted<Preferences, SaveResult> | null
  readonly license: PostedLicense | null
  readonly accept: SaveResult | null
}

type PostedLicense = Posted<License, SaveResult> & {
  readonly photos: Readonly<Partial<Record<PhotoSide, PhotoRefusal>>>
}

function postedLicense(): PostedLicense | null {
  const back = licenseForm.posted()
  if (!back) return null
  const { typed, result } = back
  return { typed: typed.license, result, photos: 'photos' in result ? result.photos : {} }
}

export type StartPage = {
  readonly posted: PostedLookUp | null
  /** Asset id of the car beside the form. */
  readonly car: string | null
  /** Where to go on; null: it is looked up first. */
  readonly next: PrecheckinStep | null
}

export async function startPage(): Promise<StartPage> {
  const posted = startForm.posted()
  const [car, next] = await Promise.all([entryCar(), posted ? null : whereLeft()])
  return { posted, car, next }
}

export type PrecheckinPage =
  | { readonly view: PrecheckinView; readonly posted: PostedStep }
  | Exclude<PrecheckinAnswer, { readonly view: unknown }>

export async function precheckinPage(): Promise<PrecheckinPage> {
  const answer = await getPrecheckin()
  if (!('view' in answer)) return answer
  const preferences = preferencesForm.posted()
  const accept = acceptForm.posted()?.result ?? null
  return { ...answer, posted: { preferences, license: postedLicense(), accept } }
}

export type LicensePage =
  | (Extract<PrecheckinPage, { readonly view: unknown }> & {
      readonly countries: readonly Country[]
    })
  | Exclude<PrecheckinAnswer, { readonly view: unknown }>

export async function licensePage(): Promise<LicensePage> {
  const page = await precheckinPage()
  if (!('view' in page)) return page
  return { ...page, countries: countries(localeOfForm(requestContext().localeForm)) }
}
