import { stripLocale } from '~/domain/locale-path'

/** What is of one renter, below these paths: not for search engines. */
export const personalPaths = [
  '/reserva',
  '/precheckin',
  '/cuenta',
  '/privacidad',
  '/avisos',
  '/api/',
] as const

/** What is no page: an answer of the machinery, or of one renter. */
const unlisted = [...personalPaths, '/_serverFn/', '/healthz', '/readyz', '/builds/']

/** Search engines are to forget what stands there, whoever linked to it. */
export function isUnlisted(pathname: string): boolean {
  const path = stripLocale(pathname)
  return unlisted.some((start) => path === start || path.startsWith(withSlash(start)))
}

function withSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`
}
