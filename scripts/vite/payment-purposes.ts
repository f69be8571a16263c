type Purpose = readonly [modules: RegExp, purpose: string]

/**
 * Why a module may be on a page with a card form (PCI DSS 6.4.3): the first that fits counts. Whoever lets a package in
 * writes its reason here.
 */
const purposes: readonly Purpose[] = [
  [
    /\/app\/features\/payment\//,
    'takes the payment: card form, PayPal, counter, what the bank asks',
  ],
  [
    /\/app\/features\/(booking|reservation|precheckin)\//,
    'the booking that is paid: bill, words, guards of its steps',
  ],
  [
    /\/app\/features\/(home|search|car|fleet|branches|maps)\//,
    'what its files share with other screens',
  ],
  [/\/app\/features\/account\//, 'who is signed in'],
  [
    /\/app\/features\/site\//,
    'the frame of each page: errors, connection, translation, new builds',
  ],
  [/\/app\/components\//, 'header, footer, fields and buttons'],
  [/\/app\/paraglide\//, 'words in Spanish and English'],
  [/\/app\/domain\//, 'rules of prices, dates and names'],
  [/\/app\/(routes\/|routeTree|router\.|client\.|start\.)/, 'addresses and their screens'],
  [/\/app\/server\/(middleware|request-facts)/, 'what a call of the server sends and reads'],
  [/\/app\/styles\//, 'fonts'],
  [/\/app\.config\.ts$/, 'settings of the product'],
  [/^\0lucide\//, 'icons'],
  [/^\0(rolldown|server-calls|vite)/, 'loads files and calls the server'],
  [/\/node_modules\/(react|react-dom|scheduler|use-sync-external-store)\//, 'draws the page'],
  [
    /\/node_modules\/@tanstack\/((react-)?router|history|router-ssr)/,
    'addresses and their screens',
  ],
  [/\/node_modules\/@tanstack\/(react-router-ssr-query)/, 'data of a page'],
  [/\/node_modules\/@tanstack\/(react-query|query-core)\//, 'data of a page'],
  [/\/node_modules\/@tanstack\/((react-)?start-client|start-client-core)/, 'calls the server'],
  [/\/node_modules\/(seroval|seroval-plugins|cookie-es)\//, 'calls the server'],
  [/\/node_modules\/@tanstack\/((react-)?(form|store)|form-core|pacer-lite)/, 'fields of a form'],
  [/\/scripts\/vite\/no-form-devtools\.ts$/, 'fields of a form'],
  [
    /\/node_modules\/web-vitals\//,
    'measures other pages once this one is left: nothing of it runs here',
  ],
  [/\/node_modules\/zod\//, 'says what is wrong in a form'],
  [/\/node_modules\/libphonenumber-js\//, 'telephone numbers'],
  [/\/node_modules\/temporal-(polyfill|utils)\//, 'dates'],
]

/** Screens that no page with a card form shows: whoever goes to one has left it. */
const elsewhere =
  /\/app\/(routes\/(?!reserva\/checkout\.tsx|reserva_\.gestionar\.pagar\.tsx)[^?]+\?tsr-split|features\/(home|reservation)\/components\/|features\/search\/components\/(?!corrections-text))/

/** @throws Error for a module that nobody gave a reason */
export function purposeOf(id: string): string {
  const found = purposes.find(([modules]) => modules.test(id))
  if (found) return found[1]
  throw new Error(
    `${id} comes onto the pages with a card form: say in scripts/vite/payment-purposes.ts what it is for`,
  )
}

export function isElsewhere(id: string): boolean {
  return elsewhere.test(id)
}
