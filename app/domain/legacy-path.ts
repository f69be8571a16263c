/** Every path that contains `tyc` is sent here (§2.19). */
const TERMS = '/info/terminos-y-condiciones'

/** The addresses of the former site (§2.16, D24); an info page keeps its slug. */
const formerPaths: readonly (readonly [former: RegExp, current: string])[] = [
  [/^\/flota\/flota-old$/, '/flota'],
  [/^\/info\/(.+)-old$/, '/info/$1'],
  [/^\/reserva\/reserva-old$/, '/reserva'],
  [/^\/reserva\/thanks-old$/, '/reserva/thanks'],
  [/^\/reserva\/checkout-old$/, '/reserva/checkout'],
  [/^\/sucursales\/sucursales-old$/, '/sucursales'],
]

/**
 * Where a path of the former site has moved for good (D24).
 * @param path without its language
 * @returns null: it has not moved
 */
export function movedPath(path: string): string | null {
  if (path.includes('tyc')) return TERMS
  const bare = path.replace(/\/+$/, '')
  for (const [former, current] of formerPaths) {
    if (former.test(bare)) return bare.replace(former, current)
  }
  return null
}
