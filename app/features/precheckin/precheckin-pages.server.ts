import { entryCar } from '~/features/site/entry-car.server'
import { type RequestContext, requestContext } from '~/server/request-context.server'
import type { Licence, PhotoSide, PrecheckinStep, Preferences } from './precheckin.schema'
import { type Country, countries, getPrecheckin, whereLeft } from './precheckin.server'
import type {
  PhotoRefusal,
  PostedStart,
  PrecheckinAnswer,
  PrecheckinView,
  SaveResult,
} from './precheckin.types'

type Refused = Exclude<SaveResult, { readonly ok: true }>

/** How a form that was posted without scripts came back: what was typed, and what is wrong with it. */
export type Posted = {
  readonly start?: PostedStart
  readonly preferences?: { readonly typed: Preferences; readonly result: Refused }
  readonly licence?: {
    readonly typed: Licence
    readonly result: Refused
    readonly photos: Readonly<Partial<Record<PhotoSide, PhotoRefusal>>>
  }
  readonly accept?: { readonly result: Refused }
}

const posted = new WeakMap<RequestContext, Posted>()

/** The page that answers this very request shows it. */
export function keepPosted(back: Posted): void {
  posted.set(requestContext(), back)
}

function postedBack(): Posted {
  return posted.get(requestContext()) ?? {}
}

export type StartPage = {
  readonly posted: PostedStart | null
  /** Asset id of the car beside the form. */
  readonly car: string | null
  /** Where to go on; null: it is looked up first. */
  readonly next: PrecheckinStep | null
}

export async function startPage(): Promise<StartPage> {
  const { start } = postedBack()
  const [car, next] = await Promise.all([entryCar(), start ? null : whereLeft()])
  return { posted: start ?? null, car, next }
}

export type PrecheckinPage =
  | { readonly view: PrecheckinView; readonly posted: Posted }
  | Exclude<PrecheckinAnswer, { readonly view: unknown }>

export async function precheckinPage(): Promise<PrecheckinPage> {
  const answer = await getPrecheckin()
  return 'view' in answer ? { ...answer, posted: postedBack() } : answer
}

export type LicencePage =
  | (Extract<PrecheckinPage, { readonly view: unknown }> & {
      readonly countries: readonly Country[]
    })
  | Exclude<PrecheckinAnswer, { readonly view: unknown }>

export async function licencePage(): Promise<LicencePage> {
  const page = await precheckinPage()
  if (!('view' in page)) return page
  const locale = requestContext().localeForm === 'en' ? 'en' : 'es'
  return { ...page, countries: countries(locale) }
}
