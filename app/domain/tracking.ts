/** Names of words that only say where a visit came from. */
const names = new RegExp(
  `^(${[
    ...[
      'utm_.*',
      'mc_.*',
      'gad_.*',
      'hsa_.*',
      '_hs(enc|mi)',
      'mkt_tok',
      '_ga',
      '_gl',
      'gclsrc',
      'srsltid',
    ],
    ...['(fb|g|d|tw|y|tt)clid', 'msclkid', '[gw]braid', 'li_fat_id', 'igsh(id)?', 'epik'],
  ].join('|')})$`,
  'i',
)

/** A search, `?a=b` or empty, without the words that only say where a visit came from, however they are written. */
export function withoutTracking(search: string): string {
  const own = search
    .replace('?', '')
    .split('&')
    .filter((word) => word !== '' && !names.test([...new URLSearchParams(word).keys()].join()))
  return own.length > 0 ? `?${own.join('&')}` : ''
}
