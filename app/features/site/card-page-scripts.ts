/** `sha256-…` of each script that a page with a card form may run, by its address. */
export type PaymentScripts = Readonly<Record<string, string>>

const pagesWithCard = ['/reserva/checkout', '/reserva_/gestionar/pagar']
let listed: PaymentScripts | null = null

/** Takes the list of the build (`scripts/vite/payment-scripts.ts`); in development there is none. */
export function listPaymentScripts(scripts: PaymentScripts | null): void {
  listed = scripts
}

/**
 * The import map by which the browser runs no script of a page with a card form that was changed on its way (PCI DSS
 * 6.4.3); null on other pages.
 */
export function importMapOf(routeIds: readonly string[]): string | null {
  if (!listed || !routeIds.some((id) => pagesWithCard.includes(id))) return null
  return JSON.stringify({ integrity: listed })
}

/** Whether an address is that of a page with a card form, in whatever language and case. */
export function isPageWithCard(address: string): boolean {
  const paths = pagesWithCard.map((id) => id.replaceAll('_/', '/'))
  return paths.some((path) => address.toLowerCase().includes(path))
}
