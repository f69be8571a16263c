/**
 * Why a goal is missed where it is: found with the profiler, the source maps of the build and Lighthouse's own report on
 * 2026-11-22 (growth: 2026-11-23, rendered pages: 2026-11-28, HTML: 2026-12-01). Whoever changes what a reason names
 * measures it again.
 */
const reasons: readonly (readonly [goal: RegExp, reason: string])[] = [
  [
    /^(fleet|home), rendered, at least 0\.5 of React alone/,
    'React is a quarter of the time, since most of the markup is kept as text (record 85), the links of the router 4 % in it; streams take 10 to 18 %, Request and Response 4 to 8, garbage 6, and the rest is spread over HTTP, middleware, router and loaders',
  ],
  [
    /^car, rendered, at least 0\.5 of React alone/,
    'React is 29 % of the time, packing the data 6; for each page the offer, each of its parts and similar cars are priced anew, and the rest is spread over HTTP, middleware, router and streams (record 85)',
  ],
  [
    /^JavaScript of/,
    'of the first file, 417 kB before gzip, react-dom is 207, the router with Start 88, Query 35, and what is ours 70: a sixth of it',
  ],
  [
    /^HTML of a fleet/,
    'ten cards are 46 kB, and of the 4.8 kB of each card 2 are its dialog with facts and bill, which is there without scripts; the data of the page are 17 kB, the drawn icons 14; addresses of links and pictures are 21 of the whole; as gzip all of it is 18 kB',
  ],
  [
    /first byte of the (reservation|checkout)/,
    'after its read the page is rendered whole, 9 ms of it when the processor is busy and 14 ms when it has slept for a second before; the empty page is one element',
  ],
  [
    /^SQLite: p95 of fleet/,
    'from 60 cars on a page shows 60 where the first has 30; at a million the first searches after a start wait until the weeks of the ledger are read (5 s), and one that waits for changes to be read holds up those beside it (0.9 s): in a run that wrote down each visit the twentieth was 197 ms without these',
  ],
  [
    /^SQLite: p95 of reserve/,
    'its median is 70 ms of 63; what the slow twentieth waits for was not traced, the checkpoints of SQLite are the first suspect',
  ],
  [
    /: 100 for performance/,
    'the largest picture or text is painted once the font, the style sheets and the first pictures have come over a line of 1.6 Mbit/s; then React takes the page over on a processor four times slower',
  ],
]

export function reasonFor(goal: string): string | undefined {
  return reasons.find(([pattern]) => pattern.test(goal))?.[1]
}
