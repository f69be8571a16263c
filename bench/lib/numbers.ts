export const median = (values: readonly number[]): number => at(values, 0.5)

/** The value below which a part of them lies: 0.99 for p99. */
export function at(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]
  if (value === undefined) throw new Error('Nothing was measured')
  return value
}

/** A number with as many places as a reader can use: 1.23, 12.3, 123, 12,345. */
export function figure(value: number): string {
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0
  return value.toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

export const kilobytes = (bytes: number): string => figure(bytes / 1000)

/** Markdown; the first column is words, the others are numbers. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = head.map((_, column) => (column === 0 ? '---' : '---:'))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}
