import type { Refused } from '~/domain/form-result'

/** Milliseconds; then it counts as not sent. */
const TIMEOUT_MS = 20_000

/**
 * Posts a form to the page that answers it, and stays until that is there: what was typed outlasts a lost connection.
 * @returns the address that the answer leads to
 */
export async function postInPlace(
  body: FormData,
  { action }: HTMLFormElement,
): Promise<{ readonly ok: true; readonly url: string } | Refused> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const { url, redirected } = await fetch(action, { method: 'POST', body, signal })
  return redirected ? { ok: true, url } : { ok: false, error: 'unavailable' }
}

export function openAnswer({ url }: { readonly url: string }): void {
  location.assign(url)
}
