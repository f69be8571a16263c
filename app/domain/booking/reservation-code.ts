import { asTypedCode } from '../as-typed-code.ts'

/** Characters that cannot be taken for one another when read aloud or from paper: no 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
export const CODE_ALPHABET = '23456789ACDEFGHJKMNPQRTVWXY'
const CODE_LENGTH = 8
const EXPRESS_LENGTH = 6

/** D12. A secure `randomBytes`; bytes past the alphabet's last multiple are dropped (bias). @throws RangeError */
export function newReservationCode(randomBytes: (count: number) => Uint8Array): string {
  return newCode(randomBytes, CODE_LENGTH)
}

/** The code of a pre-check-in (D42): it is read out at the counter and opens nothing. */
export function newExpressCode(randomBytes: (count: number) => Uint8Array): string {
  return newCode(randomBytes, EXPRESS_LENGTH)
}

function newCode(randomBytes: (count: number) => Uint8Array, length: number): string {
  const limit = 256 - (256 % CODE_ALPHABET.length)
  let code = ''
  for (let round = 0; round < 100 && code.length < length; round++) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < limit && code.length < length) code += CODE_ALPHABET[byte % CODE_ALPHABET.length]
    }
  }
  if (code.length < length) throw new RangeError('the random source gave no usable bytes')
  return code
}

export function formatReservationCode(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`
}

/** `K4M9TX` as `K4M 9TX`. */
export function formatExpressCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`
}

/** A code as typed or pasted, in any case, with spaces, hyphens and signs, look-alikes read as what they look like; null: no code. */
export function parseReservationCode(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const code = asTypedCode(value)
    .toUpperCase()
    .replace(/[^\p{L}\d]/gu, '')
    .replace(/[SZBU]/g, (letter) => LOOK_ALIKES[letter] ?? letter)
  return CODE.test(code) ? code : null
}

const CODE = new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`)

const LOOK_ALIKES: Readonly<Record<string, string>> = { S: '5', Z: '2', B: '8', U: 'V' }
