import {
  checkReservationDetails,
  checkReservationSuccessRedirect,
} from '~/features/reservation/guards'
import { type Guard, guard } from '~/features/site/guards'

/** Every guard by the name that the specification gives it (source.md §2). */
const guards = {
  'check-reservation-details': checkReservationDetails,
  'check-reservation-success-redirect': checkReservationSuccessRedirect,
} as const satisfies Record<string, Guard>

export type GuardName = keyof typeof guards

/** @throws Error for a name that there is not (source.md §8). */
export function guarded(...names: readonly GuardName[]) {
  return guard(...names.map(guardNamed))
}

export function guardNamed(name: string): Guard {
  const found = Object.entries(guards).find(([known]) => known === name)
  if (!found) throw new Error(`Unknown guard: '${name}'`)
  return found[1]
}
