/** Structured data of schema.org, as search engines read it from a page. */
export type JsonLd = { readonly '@type': string } & Readonly<Record<string, unknown>>

/** One text for a `<script type="application/ld+json">`: browsers do not run it, and nothing in it can end the element. */
export function jsonLdText(nodes: readonly JsonLd[]): string {
  const graph = { '@context': 'https://schema.org', '@graph': nodes }
  return JSON.stringify(graph).replaceAll('<', '\\u003c')
}

/** Integer cents as schema.org writes a price: `35.00`. */
export function priceText(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** The same thing on every page of a brand. */
export function brandId(origin: string): string {
  return `${origin}/#brand`
}

export function branchId(origin: string, slug: string): string {
  return `${origin}/#${slug}`
}
