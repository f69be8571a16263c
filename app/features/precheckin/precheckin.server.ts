import { readSealed } from '~/server/session.server'
import { type PrecheckinStep, precheckinVisitSchema } from './precheckin.schema'

/** How far this browser has come; null: no reservation was looked up in it. */
export async function getPrecheckin(): Promise<{ readonly done: PrecheckinStep } | null> {
  const visit = precheckinVisitSchema.safeParse(await readSealed('istmo-precheckin')).data
  return visit ? { done: visit.done } : null
}
