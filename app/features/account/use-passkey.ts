import { useHydrated } from '@tanstack/react-router'
import type { FormResult } from '~/domain/form-result'
import { askNewPasskeyFn, askPasskeyFn } from './account.functions'
import type { AccountProblems, AccountRefusal } from './account.types'

/** Whether this browser knows passkeys; `undefined` before the page is alive, when nobody can say. */
export function useHasPasskeys(): boolean | undefined {
  return useHydrated() ? 'PublicKeyCredential' in window : undefined
}

/** The answer of a browser, as JSON: it is posted to where it counts. */
type Answered = FormResult<AccountRefusal, AccountProblems, { readonly passkey: string }>

/** The library's code comes with the first press. */
const library = () => import('@simplewebauthn/browser')

export async function readPasskey(): Promise<Answered> {
  const [{ startAuthentication }, asked] = await Promise.all([library(), askPasskeyFn()])
  if (!asked.ok) return asked
  try {
    const answer = await startAuthentication({ optionsJSON: JSON.parse(asked.options) })
    return { ok: true, passkey: JSON.stringify(answer) }
  } catch {
    return { ok: false, error: 'passkey_failed' }
  }
}

export async function makePasskey(password: string): Promise<Answered> {
  const [{ startRegistration }, asked] = await Promise.all([
    library(),
    askNewPasskeyFn({ data: { password } }),
  ])
  if (!asked.ok) return asked
  try {
    const answer = await startRegistration({ optionsJSON: JSON.parse(asked.options) })
    return { ok: true, passkey: JSON.stringify(answer) }
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    return { ok: false, error: isKnown ? 'passkey_known' : 'passkey_not_made' }
  }
}
