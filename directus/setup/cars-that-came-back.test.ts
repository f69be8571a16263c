import { expect, test } from 'vitest'
import { up } from '../schema/migrations/2026112601-cars-that-came-back.mjs'

/** As much of a table as the migration asks; its times are those of Panama, as if they were of Greenwich. */
function tableOf(rows: readonly Record<string, unknown>[]) {
  let found = [...rows]
  const query = {
    whereIn: () => query,
    whereNull: () => query,
    where: (column: object | string, _?: string, before?: Date) => {
      found = found.filter((row) =>
        typeof column === 'string'
          ? Number(row[column]) < Number(before)
          : Object.entries(column).every(([name, value]) => row[name] === value),
      )
      return query
    },
    select: async () => found,
    update: async (change: object) => void found.map((row) => Object.assign(row, change)),
  }
  return query
}

test('a car counts as returned at the moment that was booked, by the clock of Panama', async () => {
  const hour = 3_600_000
  /** Panama's clock now. */
  const now = Date.now() - 5 * hour
  const rows = [
    { id: 1, return_date: new Date(now - hour), returned_at: null },
    { id: 2, return_date: new Date(now + hour), returned_at: null },
  ]
  await up((() => tableOf(rows)) as unknown as Parameters<typeof up>[0])
  const [over, ahead] = rows
  expect(Math.round((Date.now() - Number(over?.returned_at)) / hour)).toBe(1)
  expect(ahead?.returned_at).toBeNull()
})
