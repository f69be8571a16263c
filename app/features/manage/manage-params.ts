import { flag } from '~/features/search/search.schema'
import { type CancelRefusal, cancelRefusals, type LinkNotice, linkNotices } from './manage.types'

/** The search params of the pages, unchecked until the readers below. */
export type LookUpAddress = {
  readonly otra?: true | undefined
  readonly aviso?: string | undefined
}
export type BookingAddress = {
  readonly cambiada?: true | undefined
  readonly pagada?: true | undefined
}
export type CancelAddress = { readonly aviso?: string | undefined }

/** `otra`: the look-up also where this browser has a booking; `aviso`: why a mail's link did not open it. */
export function lookUpParams(raw: LookUpAddress): {
  readonly otra?: true | undefined
  readonly aviso?: LinkNotice | undefined
} {
  return { otra: flag(raw.otra), aviso: linkNotices.find((code) => code === raw.aviso) }
}

/** The page comes after a change that was accepted (`cambiada`), or after what was owed was paid (`pagada`). */
export function bookingParams(raw: BookingAddress): {
  readonly cambiada?: true | undefined
  readonly pagada?: true | undefined
} {
  return { cambiada: flag(raw.cambiada), pagada: flag(raw.pagada) }
}

/** `aviso`: why a cancellation that was posted without scripts was refused. */
export function cancelParams(raw: CancelAddress): {
  readonly aviso?: CancelRefusal | undefined
} {
  return { aviso: cancelRefusals.find((code) => code === raw.aviso) }
}
