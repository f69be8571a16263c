import { type Guard, guard } from '~/features/site/guards'

// Their code comes with the first visit of a page that has one.
const reservation = () => import('~/features/reservation/guards')
const precheckin = () => import('~/features/precheckin/guards')

/** Every guard by the name that the specification gives it (D14). */
const guards = {
  'check-reservation-details': async (visit) =>
    (await reservation()).checkReservationDetails(visit),
  'check-reservation-success-redirect': async (visit) =>
    (await reservation()).checkReservationSuccessRedirect(visit),
  'check-precheckin-module-enable': async (visit) =>
    (await precheckin()).checkPrecheckinModuleEnable(visit),
  'check-precheckin-data': async () => (await precheckin()).checkPrecheckinData(),
  'prevent-direct-access': async (visit) => (await precheckin()).preventDirectAccess(visit),
} as const satisfies Record<string, Guard>

export type GuardName = keyof typeof guards

/** @throws Error for a name that there is not (§8.13). */
export function guarded(...names: readonly GuardName[]) {
  return guard(...names.map(guardNamed))
}

export function guardNamed(name: string): Guard {
  const found = Object.entries(guards).find(([known]) => known === name)
  if (!found) throw new Error(`Unknown guard: '${name}'`)
  return found[1]
}
