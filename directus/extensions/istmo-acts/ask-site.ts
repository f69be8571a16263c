import { createHmac } from 'node:crypto'
import type {
  BookingSheet,
  Offer,
  StaffAnswer,
  StaffRequest,
} from '../../../app/features/staff/staff-act.schema.ts'

export type { BookingSheet, Offer, StaffAnswer, StaffRequest }

/** Milliseconds that the site has: two gateways may be asked. */
const PATIENCE = 20_000

/** Where the site is, and the secret that both share. Null: one of them is not configured. */
export function siteOf(env: Readonly<Record<string, unknown>>): Site | null {
  const { PREVIEW_SECRET: secret, PREVIEW_SITES } = env
  const sites: unknown =
    typeof PREVIEW_SITES === 'string' ? JSON.parse(PREVIEW_SITES) : PREVIEW_SITES
  const [first] = typeof sites === 'object' && sites !== null ? Object.values(sites) : []
  if (typeof secret !== 'string' || secret.length < 32 || typeof first !== 'string') return null
  return { secret, origin: new URL(first).origin }
}

export type Site = { readonly secret: string; readonly origin: string }

/** What the site answers; `unreachable`: nobody knows whether it was done, and asking again is safe. */
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
      signal: AbortSignal.timeout(PATIENCE),
    })
    const value: unknown = await answer.json()
    return isAnswer(value) ? value : 'unreachable'
  } catch {
    return 'unreachable'
  }
}

/** Of our own site, by a seal that only it knows: its shape is not in doubt, only whether it is an answer at all. */
function isAnswer(value: unknown): value is StaffAnswer {
  return typeof value === 'object' && value !== null && 'kind' in value
}
