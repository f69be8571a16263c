import type { RenterDetails } from '~/features/booking/renter-fields'

/** The data that the renter may correct after booking (D49), in the order of the form. */
export const correctableNames = [
  'email',
  'phone',
  'flightNumber',
  'invoiceCompany',
  'invoiceRuc',
  'invoiceDv',
] as const satisfies readonly (keyof RenterDetails)[]
export type CorrectableName = (typeof correctableNames)[number]

/** A form as it is sent. */
export type TypedCorrection = { readonly code: string } & {
  readonly [Name in CorrectableName]?: string
}

/**
 * The fields that a form changes. One that stands as its page showed it is none: another window may have corrected it
 * since.
 */
export function typedCorrection(form: FormData): TypedCorrection {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : undefined
  }
  const changed = correctableNames.flatMap((name) => {
    const value = text(name)
    return value === undefined || value === text(shownName(name)) ? [] : [[name, value] as const]
  })
  return { code: text('code') ?? '', ...Object.fromEntries(changed) }
}

/** The hidden field that says what the page showed. */
export const shownName = (name: CorrectableName) => `was.${name}`
