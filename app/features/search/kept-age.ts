import { withStorage } from './kept-search'

/** The driver's age stays on this device alone (D37): it is put into addresses, and nothing is sent besides. */
const KEPT_AGE = 'istmo-age'

/** Undefined: old enough, or not said. Whether it still matters is for `correctSearch`. */
export function keptAge(): number | undefined {
  return Number(withStorage((storage) => storage.getItem(KEPT_AGE))) || undefined
}

export function keepAge(age: number | undefined): void {
  withStorage((storage) =>
    age === undefined ? storage.removeItem(KEPT_AGE) : storage.setItem(KEPT_AGE, String(age)),
  )
}
