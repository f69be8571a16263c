type Policy = (name: string, rules: { createHTML(html: string): string | null }) => unknown

/**
 * Where the document is not what the server sent (a toolbar has written into it), React draws it anew, and makes its
 * script elements of this text, which runs nothing. Trusted Types refuse any other text as before.
 */
export function letReactMakeScripts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: { readonly createPolicy: Policy } }
  trustedTypes?.createPolicy('default', {
    createHTML: (html) => (html === '<script></script>' ? html : null),
  })
}
