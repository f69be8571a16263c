import { asTypedCode } from '../as-typed-code.ts'

/** The tax number of Panama (RUC) and its check digits (DV), as invoices carry them. */

/** Companies: `155704822-2-2021`; people in business and older ones: `8-123-456`, `PE-12-345`, `8-NT-1-12345`. */
export function isRuc(value: string): boolean {
  const ruc = normaliseRuc(value)
  return /^[\dA-Z]{1,10}(-[\dA-Z]{1,10}){2,4}$/.test(ruc) && /\d/.test(ruc)
}

export function normaliseRuc(value: string): string {
  return asTypedCode(value)
    .toUpperCase()
    .replace(/^R\.?U\.?C\b[.:\s]*|\s/g, '')
}

export function isDv(value: string): boolean {
  return /^\d{1,2}$/.test(normaliseDv(value))
}

/** `45` of `DV 45`. */
export function normaliseDv(value: string): string {
  return asTypedCode(value).replace(/^D\.?V\b[.:\s]*/i, '')
}
