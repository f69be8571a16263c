import { atMost } from '~/domain/at-most'
import { env } from '../env.server'
import { takesPhotos } from '../http/body-limit.server'
import { plain } from '../http/security-headers.server'
import { log } from '../log.server'
import type { Next } from './chain'

type Visit = { readonly request: Request; readonly requestId: string }

/** Epoch milliseconds. */
export type Timed = { readonly now: number; readonly deadline: number }

/**
 * Milliseconds in which a page, a form or a server function, the minute's work, and photos from a phone are answered. Whoever
 * asks for the minute's work waits 55 s (`directus/extensions/istmo-minute`), and asks again after 60.
 */
export const times = { read: 8000, write: 20_000, minute: 50_000, photos: 150_000 } as const

/** Milliseconds for the rest of a page, when it has waited as long as it may for what is shown in it. */
const AFTER_PATIENCE = 5000

/** Milliseconds left for the rest of the answer: the back office is not asked any more, and the page says so. */
export const GRACE = 2000

/**
 * One deadline for all that a request waits for, from its arrival on. Who asks the back office ends by it
 * (`request-context.server.ts`); should anything else hang, the visitor gets a short answer instead.
 */
export async function deadline<V extends Visit>(
  visit: V,
  next: Next<V & Timed>,
): Promise<Response> {
  const { method } = visit.request
  const now = Date.now()
  const isRead = method === 'GET' || method === 'HEAD'
  const read = Math.max(times.read, env().PAGE_PATIENCE_MS + AFTER_PATIENCE)
  const time = isRead ? read : timeToWrite(visit.request)
  const answer = await atMost(next({ ...visit, now, deadline: now + time }), time + GRACE)
  if (answer) return answer
  log.error('request out of time', { requestId: visit.requestId, after: time + GRACE })
  return plain(503, `Service Unavailable (${visit.requestId})`, { 'Retry-After': '30' })
}

function timeToWrite(request: Request): number {
  if (takesPhotos(request)) return times.photos
  const isMinute = new URL(request.url).pathname === '/api/tareas/limpieza'
  return isMinute ? times.minute : times.write
}
