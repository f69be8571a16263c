import { plainPath } from '~/domain/route-rules'

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
const unlisted = [...personalPaths, '/_serverFn/', '/healthz', '/readyz', '/metrics', '/builds/']

/** Search engines are to forget what stands there, whoever linked to it, in whatever case. */
export function isUnlisted(pathname: string): boolean {
  const path = withSlash(plainPath(pathname)).toLowerCase()
  return unlisted.some((start) => path.startsWith(withSlash(start).toLowerCase()))
}

function withSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`
}
