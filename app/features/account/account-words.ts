import { m } from '~/paraglide/messages'
import type { AccountField, EntryNotice, FieldProblem } from './account.types'
import type { PasswordRule } from './password-rules'

export function problemWords(field: AccountField, problem: FieldProblem | undefined) {
  if (!problem) return undefined
  if (field === 'terms') return m.account_problem_terms()
  return field === 'sure' ? m.account_close_unsure() : problems[problem]()
}

export function providerName(provider: string): string {
  return provider[0]?.toUpperCase() + provider.slice(1)
}

const problems: Readonly<Record<FieldProblem, () => string>> = {
  required: m.account_problem_required,
  email: m.account_problem_email,
  not_current: m.account_problem_not_current,
  too_long: m.account_problem_too_long,
  invalid_name: m.problem_invalid_name,
  latin_letters: m.problem_latin_letters,
  invalid_phone: m.problem_invalid_phone,
  invalid_birthday: m.problem_invalid_birthday,
  invalid_license: m.problem_invalid_license,
  length: m.account_problem_length,
  letter_digit: m.account_problem_letter_digit,
  not_email: m.account_problem_not_email,
  not_common: m.account_problem_not_common,
}

export const ruleWords: Readonly<Record<PasswordRule, () => string>> = {
  length: m.account_rule_length,
  letter_digit: m.account_rule_letter_digit,
  not_email: m.account_rule_not_email,
  not_common: m.account_rule_not_common,
}

export const noticeWords: Readonly<Record<EntryNotice, () => string>> = {
  vencida: m.account_expired,
  confirmado: m.account_confirmed,
  cambiada: m.account_changed,
  incierta: m.account_change_unsure,
  sin_llave: m.account_passkey_not_kept,
  cerrada: m.account_closed,
  social: m.account_social_failed,
}
