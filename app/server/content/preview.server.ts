import { createHmac, timingSafeEqual } from 'node:crypto'
import { env } from '../env.server'
import type { Preview } from '../request-context.server'

/** The search param of a link from the Studio: `{collection}.{id}.{expires, epoch seconds}.{signature}`. */
const PREVIEW_PARAM = 'vista'

/**
 * Reads a preview link of the Studio; null: it is none. `refused`: it is over, changed, or signed by nobody we know.
 */
export function previewOf(url: URL, now: number): Preview | 'refused' | null {
  const token = url.searchParams.get(PREVIEW_PARAM)
  if (token === null) return null
  const { PREVIEW_SECRET } = env()
  const [, signed, id, expires, signature] = TOKEN.exec(token) ?? []
  if (!PREVIEW_SECRET || !signed || !signature) return 'refused'
  const wanted = createHmac('sha256', PREVIEW_SECRET).update(signed).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 'refused'
  const left = Number(expires) * 1000 - now
  return left > 0 ? { collection: 'info_pages', id: Number(id) } : 'refused'
}

/** In whose frame a draft may be shown. */
export function studioOrigin(): string {
  const { STUDIO_URL, DIRECTUS_URL } = env()
  return new URL(STUDIO_URL ?? DIRECTUS_URL).origin
}

const TOKEN = /^(info_pages\.(\d{1,9})\.(\d{10}))\.([\w-]{43})$/
