import { redirect } from '@tanstack/react-router'
import { getAccountEntryFn, getMyAccountFn } from './account.functions'
import type { AccountPage, EntryPage, OwnForm, OwnNotice } from './account.types'

/** For the pages of one who is signed in; the others lead to the login. */
export async function loadAccount(): Promise<AccountPage> {
  const answer = await getMyAccountFn()
  if ('account' in answer) return answer.account
  throw redirect({
    to: '/cuenta/entrar',
    search: answer.isExpired ? { aviso: 'vencida' } : {},
  })
}

const formsOf: Readonly<Record<OwnNotice, OwnForm>> = { llave: 'passkey', contrasena: 'password' }

/** The page with the form that has led to it, as it ended; what was posted since goes before. */
export function withNotice(account: AccountPage, notice: OwnNotice | undefined): AccountPage {
  if (!notice || account.posted) return account
  return {
    ...account,
    posted: { form: formsOf[notice], values: {}, isKept: false, result: { ok: true } },
  }
}

/** For the login and the registration: whoever is signed in needs neither. */
export async function loadSignedOut(): Promise<EntryPage> {
  const page = await getAccountEntryFn({ data: { token: '' } })
  if (page.isSignedIn && !page.posted) throw redirect({ to: '/cuenta' })
  return page
}

export function loadLink(token: string | undefined): Promise<EntryPage> {
  return getAccountEntryFn({ data: { token: token ?? '' } })
}
