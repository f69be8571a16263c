import { createHmac } from 'node:crypto'
import type {
  BookingSheet,
  Offer,
  StaffAnswer,
  StaffRequest,
} from '../../app/features/staff/staff-act.schema.ts'
import { sitesOf } from './sites.ts'

export type { BookingSheet, Offer, StaffAnswer, StaffRequest }

/** Milliseconds within which the site has to answer; it may ask two gateways. */
const TIMEOUT_MS = 20_000

/** The site's origin, and the secret that both share; null: one of them is not configured. */
export function siteOf(env: Readonly<Record<string, unknown>>): Site | null {
  const { PREVIEW_SECRET: secret, PREVIEW_SITES } = env
  const [first] = sitesOf(PREVIEW_SITES)
  if (typeof secret !== 'string' || secret.length < 32 || !first) return null
  return { secret, origin: first[1] }
}

export type Site = { readonly secret: string; readonly origin: string }

/** The site's answer; `unreachable`: the act may or may not be done, and asking again is safe. */
export async function askSite(
  { secret, origin }: Site,
  request: StaffRequest,
): Promise<StaffAnswer | 'unreachable'> {
  const body = JSON.stringify(request)
  const at = Math.floor(Date.now() / 1000)
  const seal = createHmac('sha256', secret).update(`acts.${at}.${body}`).digest('base64url')
  try {
    const answer = await fetch(`${origin}/api/acciones`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-istmo-signature': `${at}.${seal}` },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const value: unknown = await answer.json()
    return isAnswer(value) ? value : 'unreachable'
  } catch {
    return 'unreachable'
  }
}

/** Whether the site answered at all. It is our own site, so the shape of its answer is not checked further. */
function isAnswer(value: unknown): value is StaffAnswer {
  return typeof value === 'object' && value !== null && 'kind' in value
}
