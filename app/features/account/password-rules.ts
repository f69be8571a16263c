import { normaliseEmail } from '~/domain/people/email'

export const passwordRules = ['length', 'letter_digit', 'not_email', 'not_common'] as const
export type PasswordRule = (typeof passwordRules)[number]

/** Directus's own policy has the first two (`directus/setup/studio.ts`). */
const MINIMUM_LENGTH = 10
/** Longer ones cost the back office more than they are worth. */
export const MAXIMUM_LENGTH = 200

export function keepsRule(rule: PasswordRule, password: string, email: string): boolean {
  switch (rule) {
    case 'length':
      return password.length >= MINIMUM_LENGTH
    case 'letter_digit':
      return /[A-Za-zÀ-ÿ]/.test(password) && /[0-9]/.test(password)
    case 'not_email':
      return password !== '' && !holdsEmail(password, email)
    case 'not_common':
      return password !== '' && !isCommon(password)
  }
}

export function brokenRule(password: string, email: string): PasswordRule | null {
  return passwordRules.find((rule) => !keepsRule(rule, password, email)) ?? null
}

function holdsEmail(password: string, email: string): boolean {
  const [user = ''] = normaliseEmail(email).split('@')
  return user.length >= 4 && password.toLowerCase().includes(user)
}

/** A password is common when the words that everybody takes are left once numbers and signs are taken off its ends. */
function isCommon(password: string): boolean {
  const word = password.toLowerCase().replace(/^[^a-z]+|[^a-z]+$/g, '')
  const runs = /^(.)\1*$/.test(password) || /^(0?1234567890?|9876543210?)/.test(password)
  return runs || common.has(word) || common.has(word.replace(/[0-9]/g, ''))
}

const common = new Set([
  ...[
    'password',
    'passw',
    'contrasena',
    'contraseña',
    'clave',
    'qwerty',
    'qwertyuiop',
    'asdfghjkl',
  ],
  ...['abc', 'abcd', 'abcde', 'abcdef', 'iloveyou', 'teamo', 'panama', 'bienvenido', 'welcome'],
  ...[
    'admin',
    'administrador',
    'letmein',
    'monkey',
    'dragon',
    'football',
    'futbol',
    'qazwsx',
    'hola',
  ],
])
