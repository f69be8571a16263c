import { describe, expect, test } from 'vitest'
import { type BusyByCar, WeekLedger } from './week-ledger.server'

const key = '1:2026-12-10a'

function setUp() {
  let now = 0
  const spans: string[] = []
  let failing = false
  const ledger = new WeekLedger(() => now)
  const read = async ({ from, to }: { from: string; to: string }): Promise<BusyByCar> => {
    spans.push(`${from}..${to}`)
    if (failing) throw new Error('down')
    return from <= '2026-12-10' && '2026-12-10' <= to ? new Map([[7, new Set([key])]]) : new Map()
  }
  return {
    spans,
    read: (from: string, to: string, maxAge = 1000) => ledger.read({ from, to }, maxAge, read),
    at: (time: number) => {
      now = time
    },
    fail: (yes: boolean) => {
      failing = yes
    },
  }
}

const carsOf = (weeks: BusyByCar[]) => weeks.flatMap((week) => [...(week.get(7) ?? [])])

describe('WeekLedger', () => {
  test('reads whole weeks, once for all who ask within the age', async () => {
    const { read, spans, at } = setUp()
    const all = await Promise.all([
      read('2026-12-10', '2026-12-12'),
      read('2026-12-11', '2026-12-14'),
    ])
    expect(all.map(carsOf)).toEqual([[key], [key]])
    at(999)
    await read('2026-12-10', '2026-12-10')
    expect(spans).toEqual(['2026-12-10..2026-12-16'])
    at(1000)
    await read('2026-12-10', '2026-12-10')
    expect(spans).toHaveLength(2)
  })

  test('reads only what is missing or too old, in one call', async () => {
    const { read, spans } = setUp()
    await read('2026-12-10', '2026-12-16')
    await read('2026-12-03', '2026-12-30')
    expect(spans).toEqual(['2026-12-10..2026-12-16', '2026-12-03..2026-12-30'])
    await read('2026-12-10', '2027-01-06')
    expect(spans[2]).toBe('2026-12-31..2027-01-06')
  })

  test('an older answer does where the age allows it', async () => {
    const { read, spans, at } = setUp()
    await read('2026-12-10', '2026-12-16')
    at(20_000)
    await read('2026-12-10', '2026-12-16', 30_000)
    expect(spans).toHaveLength(1)
  })

  test('a failure is told and not remembered', async () => {
    const { read, fail } = setUp()
    fail(true)
    await expect(read('2026-12-10', '2026-12-10')).rejects.toThrow('down')
    fail(false)
    expect(carsOf(await read('2026-12-10', '2026-12-10'))).toEqual([key])
  })
})
