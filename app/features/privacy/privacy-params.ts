/**
 * The params of a mail's link. A value that cannot be read becomes an explicit `undefined`; they are read by hand
 * because every page's first code holds this.
 */
export function dataLinkParams(raw: Record<string, unknown>): { readonly t?: string | undefined } {
  return { t: typeof raw.t === 'string' && raw.t.length <= 200 ? raw.t : undefined }
}
