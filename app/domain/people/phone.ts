import { asTypedCode } from '../as-typed-code.ts'

/**
 * A number as its country or a messenger writes it, without what stands around it (D52): a calling code begins with `+`,
 * whether it was written `+507`, `(+507)`, `00507` or `tel:+507`.
 */
export function typedPhone(typed: string): string {
  const number = asTypedCode(typed)
    .replace(/^[^+\d(]+/, '')
    // An extension, or whose number it is.
    .replace(/(\d)[^+\d]*\p{L}.*$/u, '$1')
    .replace(/[^+\d-]+/g, ' ')
  return number.replace(/^.*\+[ -]?|^ ?00[ -]?/, '+').replace(/^[ -]+|[ -]+$/g, '')
}

/** Unless a code was typed: `+507 6123-4567`, `00507 6123-4567` (D41). */
export function withCallingCode(typed: string, callingCode: string): string {
  const phone = typedPhone(typed)
  return phone === '' || phone.startsWith('+') ? phone : `+${callingCode} ${phone}`
}

/** Any row of digits, where the rules of the world's phones are not at hand; the server has the last word. */
export function roughPhone(typed: string): string | null {
  return /^(\D*\d){7,17}\D*$/.test(typedPhone(typed)) ? typed : null
}
