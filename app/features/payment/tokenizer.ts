import { asTyped } from '~/domain/as-typed'
import { asTypedCode } from '~/domain/as-typed-code'
import { cardDigits } from '~/domain/people/card'
import type { CardField, CardFields } from './card.schema'

/** The facts of a card that may be known outside the gateway (D15); `expiry` is `MMYY`. */
export type CardToken = {
  readonly token: string
  readonly brand: string
  readonly last4: string
  readonly expiry: string
}

export type TokenizeResult =
  | { readonly ok: true; readonly card: CardToken }
  /** The gateway refuses a field (`T01`). */
  | { readonly ok: false; readonly field: CardField | null }
  /** No answer, or none that can be read: nothing was charged, trying again is safe. */
  | { readonly ok: false; readonly field: 'unreachable' }

/** From this browser straight to the gateway (D15); `tokenizerUrl`: its origin. Never throws; 15 seconds at most. */
export async function tokenizeCard(
  card: CardFields,
  tokenizerUrl: string,
  send: typeof fetch = fetch,
): Promise<TokenizeResult> {
  try {
    const response = await send(new URL('/tokenize', tokenizerUrl), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        number: cardDigits(card.number),
        expiry: cardDigits(card.expiry),
        cvv: asTypedCode(card.cvv),
        holder: asTyped(card.holder),
      }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(15_000),
    })
    return read(await response.json())
  } catch {
    // Offline, blocked, timed out or no JSON: a token made in vain is forgotten by the gateway.
    return { ok: false, field: 'unreachable' }
  }
}

function read(reply: unknown): TokenizeResult {
  if (!isRecord(reply)) return { ok: false, field: 'unreachable' }
  const { code, token, brand, last4, expiry, field } = reply
  if (code === 'T01') return { ok: false, field: fields.find((name) => name === field) ?? null }
  const texts = [token, brand, last4, expiry].every((text) => typeof text === 'string' && text)
  if (code !== 'T00' || !texts) return { ok: false, field: 'unreachable' }
  return {
    ok: true,
    card: { token: `${token}`, brand: `${brand}`, last4: `${last4}`, expiry: `${expiry}` },
  }
}

const fields: readonly CardField[] = ['holder', 'number', 'expiry', 'cvv']

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
