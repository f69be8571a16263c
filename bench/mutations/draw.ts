import { createHash } from 'node:crypto'
import type { Breakage } from './breakages.ts'

/**
 * One breakage on each of `count` lines. Both are drawn by a hash of the line's own text, so that a change of the code
 * elsewhere leaves the rest of the draw as it was.
 */
export function draw(breakages: readonly Breakage[], count: number, seed: number): Breakage[] {
  return linesOf(breakages)
    .map(({ id, breakages: ofLine }) => ({
      rank: hash(seed, id),
      drawn: lowest(ofLine, ({ column, after }) => hash(seed, id, column, after)),
    }))
    .toSorted((a, b) => compare(a.rank, b.rank))
    .slice(0, count)
    .map(({ drawn }) => drawn)
}

type Line = { readonly id: string; readonly breakages: [Breakage, ...Breakage[]] }

/** The id is the text of the line, and the how manieth of that text in its file it is. */
function linesOf(breakages: readonly Breakage[]): Line[] {
  const lines = new Map<string, Line>()
  const alike = new Map<string, number>()
  const byPlace = (a: Breakage, b: Breakage) => compare(a.file, b.file) || a.start - b.start
  for (const breakage of breakages.toSorted(byPlace)) {
    const { file, line, text } = breakage
    const known = lines.get(`${file}:${line}`)
    if (known) {
      known.breakages.push(breakage)
      continue
    }
    const count = (alike.get(`${file} ${text}`) ?? 0) + 1
    alike.set(`${file} ${text}`, count)
    lines.set(`${file}:${line}`, { id: `${file} ${count} ${text}`, breakages: [breakage] })
  }
  return [...lines.values()]
}

function lowest<Item>(
  [first, ...others]: readonly [Item, ...Item[]],
  rank: (item: Item) => string,
) {
  return others.reduce((low, item) => (compare(rank(item), rank(low)) < 0 ? item : low), first)
}

function hash(...parts: readonly (string | number)[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex')
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
