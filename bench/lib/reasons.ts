/**
 * Why a goal is missed where it is: found with the profiler, the source maps of the build and Lighthouse's own report on
 * 2026-11-22. Whoever changes what a reason names measures it again.
 */
const reasons: readonly (readonly [goal: RegExp, reason: string])[] = [
  [
    /rendered fleet at least 0\.5 of React alone$/,
    'React spends half of the time in the tree of some 400 components and their hooks, of which the page to compare with has one; 14 % go to its stream, 9 % to the 60 links of TanStack Router, 6 % to garbage, nothing of ours above 3 %',
  ],
  [
    /JavaScript of home/,
    'of the first file, 396 kB before gzip, react-dom is 207, the router with Start 85, Query 35; ours is 10 % of it, and without a router or a query there is nothing more to leave out',
  ],
  [
    /first byte of the (reservation|checkout)/,
    'after its read the page is rendered whole, 8 ms of it busy and 14 ms where the processor has slept for a second before; the empty page is one element',
  ],
]

export function reasonFor(goal: string): string | undefined {
  return reasons.find(([pattern]) => pattern.test(goal))?.[1]
}
