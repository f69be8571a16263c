import { flag } from '~/features/search/search.schema'
import { type CancelRefusal, cancelRefusals, type LinkNotice, linkNotices } from './manage.types'

/** `otra`: the look-up also where this browser has a booking; `aviso`: why a mail's link did not open it. What cannot be
 * read is an explicit `undefined`. Read by hand: the first JavaScript of every page holds this. */
export function lookUpParams(raw: Record<string, unknown>): {
  readonly otra?: true | undefined
  readonly aviso?: LinkNotice | undefined
} {
  return { otra: flag(raw.otra), aviso: linkNotices.find((code) => code === raw.aviso) }
}

/** The page comes after a change that was accepted (`cambiada`), or after what was owed was paid (`pagada`). */
export function bookingParams(raw: Record<string, unknown>): {
  readonly cambiada?: true | undefined
  readonly pagada?: true | undefined
} {
  return { cambiada: flag(raw.cambiada), pagada: flag(raw.pagada) }
}

/** `aviso`: why a cancellation that was posted without scripts was refused. */
export function cancelParams(raw: Record<string, unknown>): {
  readonly aviso?: CancelRefusal | undefined
} {
  return { aviso: cancelRefusals.find((code) => code === raw.aviso) }
}
