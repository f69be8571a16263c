/** Names of words that only say where a visit came from; one that ends in `_` begins the names of some. */
const names = [
  ...['utm_', 'mc_', 'gad_', 'fbclid', 'gclid', 'gbraid', 'wbraid', 'msclkid', 'ttclid', 'srsltid'],
].map((name) => (name.endsWith('_') ? `${name}[^=&]*` : name))

const words = new RegExp(`(?<=[?&])(${names.join('|')})(=[^&]*)?(&|$)`, 'g')

/** A search, `?a=b` or empty, without the words that only say where a visit came from. */
export function withoutTracking(search: string): string {
  return search.replace(words, '').replace(/[?&]$/, '')
}
