import { stripLocale } from '~/domain/locale-path'

/** Paths below which everything belongs to one renter: not for search engines. */
export const personalPaths = [
  '/reserva',
  '/precheckin',
  '/cuenta',
  '/privacidad',
  '/avisos',
  '/api/',
] as const

/** Paths of answers that are no page: of the machinery, or of one renter. */
const unlisted = [...personalPaths, '/_serverFn/', '/healthz', '/readyz', '/builds/']

/** Search engines are to forget what stands there, whoever linked to it. */
export function isUnlisted(pathname: string): boolean {
  const path = stripLocale(pathname)
  return unlisted.some((start) => path === start || path.startsWith(withSlash(start)))
}

function withSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`
}
