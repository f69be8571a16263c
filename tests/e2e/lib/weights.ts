/** Kilobytes of 1000 bytes; scripts and styles gzipped. */
export type Weight = {
  /** The most that it should weigh. */
  readonly budget: number
  /** Its weight when this was last noted. */
  readonly noted: number
}

/** Above it a test fails: 3 % above what was noted, so that no unrelated change trips over a few bytes. */
export const mostOf = ({ budget, noted }: Weight): number =>
  Math.max(budget, Math.round(noted * 10.3) / 10)

/** Scripts that a page loads before anybody touches it. The goals are lower (110 for home): docs/performance.md tells why they are missed. */
export const scripts = {
  home: { budget: 145, noted: 145.9 },
  // Each part says what it adds, taxes included, and what people type is cleaned in the browser too: 4.5 kB.
  reservation: { budget: 190, noted: 189.2 },
} as const satisfies Record<string, Weight>

/** All that the site sends from the home page to the voucher, with headers, as it is sent; and in how many answers. */
export const wholeBooking = {
  kilobytes: { budget: 400, noted: 509.6 },
  requests: { budget: 100, noted: 131 },
} as const satisfies Record<string, Weight>

export const homeStyles: Weight = { budget: 14, noted: 13.1 }

/** The weight as it is sent, before any encoding. */
export const fleetHtml: Weight = { budget: 92, noted: 99.1 }

/**
 * Screens that are read: what home has, and their own; HTML gzipped as well. That a correction says what it costs is
 * 0.8 kB of each, since the search is corrected in the browser too.
 */
export const read: Readonly<Record<string, { readonly [Kind in ReadKind]: Weight }>> = {
  '/sucursales': readScreen([163.5, 165.1], [17, 12.5], [25, 16.5]),
  '/sucursales/aeropuerto-tocumen': readScreen([165, 163.5], [17, 15.6], [25, 13.1]),
  '/flota/kia-soluto': readScreen([173, 170], [17, 12.4], [25, 16.3]),
  '/promos': readScreen([160, 154.5], [17, 9.9], [25, 10]),
  '/info/requisitos': readScreen([151.5, 154.4], [14, 12.6], [25, 10.8]),
  '/info/leasing-corporativo': readScreen([178.5, 176.6], [17, 12.6], [25, 11.4]),
}

type ReadKind = 'scripts' | 'styles' | 'html'
type Pair = readonly [budget: number, noted: number]

function readScreen(scripts: Pair, styles: Pair, html: Pair) {
  return { scripts: weightOf(scripts), styles: weightOf(styles), html: weightOf(html) }
}

function weightOf([budget, noted]: Pair): Weight {
  return { budget, noted }
}
