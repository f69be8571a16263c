import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { isSiteOrigin } from '../config.ts'
import { type Call, json, parseJson, type Reply } from '../http.ts'
import { outcomeOfCard } from '../magic.ts'
import { brandOf, isPast } from './card.ts'

const bodySchema = z.object({
  number: z
    .string()
    .regex(/^[\d ]{12,25}$/)
    .transform((text) => text.replaceAll(' ', '')),
  expiry: z.string().regex(/^(0[1-9]|1[0-2])\d{2}$/),
  cvv: z.string().regex(/^\d{3,4}$/),
  holder: z.string().trim().min(2).max(60),
})

const tokenLifeMs = 30 * 60_000

/**
 * `POST /tokenize` from the browser: number, expiry `MMYY`, cvv and holder become an account token.
 * `T00` ok, `T01` with the wrong field. Number, expiry, cvv and holder are forgotten here and now.
 */
export function tokenize(call: Call): Reply {
  const cors = corsOf(call)
  if (!cors) return json(403, { code: 'T01', message: 'Origin not allowed' })
  const parsed = bodySchema.safeParse(parseJson(call.body))
  if (!parsed.success) {
    return refusal(String(parsed.error.issues[0]?.path[0] ?? 'body'), 'Invalid card data', cors)
  }
  const { number, expiry, cvv } = parsed.data
  const card = brandOf(number)
  if (!card) return refusal('number', 'Invalid card number', cors)
  if (isPast(expiry, Date.now())) return refusal('expiry', 'Card is expired', cors)
  if (cvv.length !== card.cvv) return refusal('cvv', 'Invalid security code', cors)

  const token = `TK${randomBytes(16).toString('hex').toUpperCase()}`
  const last4 = number.slice(-4)
  call.sandbox.state.tokens.set(token, {
    brand: card.brand,
    last4,
    outcome: outcomeOfCard(number),
    expiresAt: Date.now() + tokenLifeMs,
  })
  return json(200, { code: 'T00', token, brand: card.brand, last4, expiry }, cors)
}

/** `OPTIONS /tokenize`: the browser's question before it posts JSON to another origin. */
export function preflight(call: Call): Reply {
  const cors = corsOf(call)
  if (!cors) return { status: 403, body: '' }
  const allow = {
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'content-type',
    'access-control-max-age': '600',
  }
  return { status: 204, headers: { ...cors, ...allow }, body: '' }
}

function refusal(field: string, message: string, cors: Record<string, string>): Reply {
  return json(422, { code: 'T01', field, message }, cors)
}

/** Headers that let the site's own pages read the answer; null for any other page. */
function corsOf({ sandbox, headers }: Call): Record<string, string> | null {
  const { origin } = headers
  if (origin === undefined) return {}
  if (!isSiteOrigin(sandbox.config, origin)) return null
  return { 'access-control-allow-origin': origin, vary: 'origin' }
}
