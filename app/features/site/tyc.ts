export const termsSlug = 'terminos-y-condiciones'

/** source.md §2: any path containing the text `tyc` leads to the terms. */
export function isTermsAlias(pathname: string): boolean {
  return pathname.includes('tyc')
}
