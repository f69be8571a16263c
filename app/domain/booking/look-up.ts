import { asTyped } from '../as-typed'
import type { FormResult, Posted } from '../form-result'

/** A booking is looked up by its code and the renter's email, both as typed. */
export type LookUp = { readonly code: string; readonly email: string }

export type LookUpProblems = { readonly code?: true; readonly email?: true }
export type LookUpResult = FormResult<'not_found', LookUpProblems>
export type PostedLookUp = Posted<LookUp, LookUpResult>

/** Names the fields that are left empty, and no other fault: that would say something of codes. */
export function missingOf({ code, email }: LookUp): LookUpProblems | null {
  const problems: LookUpProblems = {
    ...(asTyped(code) === '' ? { code: true } : {}),
    ...(asTyped(email) === '' ? { email: true } : {}),
  }
  return problems.code || problems.email ? problems : null
}
