/** Of the link of a mail. What cannot be read is an explicit `undefined`; by hand: every page's first code holds this. */
export function dataLinkParams(raw: Record<string, unknown>): { readonly t?: string | undefined } {
  return { t: typeof raw.t === 'string' && raw.t.length <= 200 ? raw.t : undefined }
}
