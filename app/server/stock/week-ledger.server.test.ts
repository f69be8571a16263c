import { describe, expect, test, vi } from 'vitest'
import type { OccupiedByCar, Span } from './ledger-week'
import { WeekLedger } from './week-ledger.server'

const key = '1:2026-12-10a'
const minute = 60_000

function setUp({ isLarge = true } = {}) {
  let now = 0
  const spans: string[] = []
  let failing = false
  let taken: readonly string[] = [key]
  let changed: readonly number[] | null = []
  const read = async ({ from, to }: Span, ids?: readonly number[]): Promise<OccupiedByCar> => {
    spans.push(ids ? `${from}..${to} of ${ids}` : `${from}..${to}`)
    if (failing) throw new Error('down')
    return from <= '2026-12-10' && '2026-12-10' <= to
      ? new Map([[7, new Map(taken.map((one) => [one, 5]))]])
      : new Map()
  }
  let looks = 0
  const changes = async () => {
    looks++
    if (failing) throw new Error('down')
    const found = changed
    changed = []
    return found
  }
  const ledger = new WeekLedger(() => now, { read, changes }, isLarge ? 0 : undefined)
  return {
    spans,
    looks: () => looks,
    read: (from: string, to: string, maxAge = 1000) => ledger.read({ from, to }, maxAge),
    change: (ids: readonly number[] | null, keys: readonly string[]) => {
      changed = ids
      taken = keys
    },
    at: (time: number) => {
      now = time
    },
    fail: (yes: boolean) => {
      failing = yes
    },
  }
}

const carsOf = (weeks: OccupiedByCar[]) => weeks.flatMap((week) => [...(week.get(7)?.keys() ?? [])])

describe('WeekLedger', () => {
  test('reads whole weeks, once for all who ask', async () => {
    const { read, spans, at } = setUp()
    const all = await Promise.all([
      read('2026-12-10', '2026-12-12'),
      read('2026-12-11', '2026-12-14'),
    ])
    expect(all.map(carsOf)).toEqual([[key], [key]])
    at(5 * minute)
    await read('2026-12-10', '2026-12-10')
    expect(spans).toEqual(['2026-12-10..2026-12-16'])
  })

  test('reads of one reservation what changed in the weeks that it holds', async () => {
    const { read, spans, at, change } = setUp()
    await read('2026-12-10', '2026-12-16')
    change([5], ['2:2026-12-11p'])
    at(999)
    expect(carsOf(await read('2026-12-10', '2026-12-10'))).toEqual([key])
    at(1000)
    expect(carsOf(await read('2026-12-10', '2026-12-10'))).toEqual(['2:2026-12-11p'])
    expect(spans.slice(1)).toEqual(['2026-12-10..2026-12-16 of 5'])
    change([5], [])
    at(2000)
    expect(carsOf(await read('2026-12-10', '2026-12-10'))).toEqual([])
  })

  test('asked all the time, it looks for changes ahead, and nobody waits', async () => {
    const { read, looks, at, change, fail } = setUp()
    await read('2026-12-10', '2026-12-16')
    change([5], ['2:2026-12-11p'])
    at(499)
    await read('2026-12-10', '2026-12-10')
    expect(looks()).toBe(1)
    at(500)
    expect(carsOf(await read('2026-12-10', '2026-12-10'))).toEqual([key])
    await vi.waitFor(async () =>
      expect(carsOf(await read('2026-12-10', '2026-12-10'))).toEqual(['2:2026-12-11p']),
    )
    expect(looks()).toBe(2)
    fail(true)
    at(1000)
    expect(carsOf(await read('2026-12-10', '2026-12-10'))).toEqual(['2:2026-12-11p'])
    at(1500)
    await expect(read('2026-12-10', '2026-12-10')).rejects.toThrow('down')
  })

  test('what is read in one answer is read again when it is too old', async () => {
    const { read, spans, looks, at } = setUp({ isLarge: false })
    await read('2026-12-10', '2026-12-16')
    at(999)
    await read('2026-12-10', '2026-12-16')
    expect(spans).toHaveLength(1)
    at(1000)
    await read('2026-12-10', '2026-12-16')
    expect(spans).toHaveLength(2)
    expect(looks()).toBe(0)
  })

  test('what was read before the first look at the changes is read again', async () => {
    let reads = 0
    const looked: number[] = []
    const keys = new Map([1, 2, 3].map((unit) => [`${unit}:2026-12-10a`, 5]))
    const source = {
      read: async () => {
        reads++
        return new Map([[7, keys]])
      },
      changes: async () => {
        looked.push(reads)
        return []
      },
    }
    const ledger = new WeekLedger(() => 1000 * reads, source, 2)
    const span = { from: '2026-12-10', to: '2026-12-10' }
    await ledger.read(span, 1000)
    await ledger.read(span, 1000)
    await ledger.read(span, 1000)
    expect(looked).toEqual([1, 2])
    expect(reads).toBe(2)
  })

  test('reads all anew when anything may have changed', async () => {
    const { read, at, change } = setUp()
    await read('2026-12-10', '2026-12-16')
    change(null, [])
    at(1000)
    expect(carsOf(await read('2026-12-10', '2026-12-16'))).toEqual([])
  })

  test('renews an old week behind who asks for it, and a very old one before', async () => {
    const { read, at, change } = setUp()
    await read('2026-12-10', '2026-12-16')
    change([], [])
    at(10 * minute)
    expect(carsOf(await read('2026-12-10', '2026-12-16'))).toEqual([key])
    await vi.waitFor(async () => {
      expect(carsOf(await read('2026-12-10', '2026-12-16'))).toEqual([])
    })
    change([], [key])
    at(41 * minute)
    expect(carsOf(await read('2026-12-10', '2026-12-16'))).toEqual([key])
  })

  test.each([
    ['one by one', [5]],
    ['as anything', null],
  ])('what is told to change, %s, while an old week is read again is not lost', async (_, told) => {
    let now = 0
    let changed: readonly number[] | null = []
    let taken = [key]
    const renewal = Promise.withResolvers<void>()
    let isFirst = true
    const source = {
      read: async (_: Span, ids?: readonly number[]) => {
        const found: OccupiedByCar = new Map([[7, new Map(taken.map((one) => [one, 5]))]])
        if (now >= 10 * minute && !ids && isFirst) {
          isFirst = false
          await renewal.promise
        }
        return found
      },
      changes: async () => {
        const found = changed
        changed = []
        return found
      },
    }
    const ledger = new WeekLedger(() => now, source, 0)
    const look = async () =>
      carsOf(await ledger.read({ from: '2026-12-10', to: '2026-12-10' }, 1000))
    await look()
    now = 10 * minute
    await look()
    taken = []
    changed = told
    now += 1000
    expect(await look()).toEqual([])
    renewal.resolve()
    await new Promise((resolve) => setImmediate(resolve))
    expect(await look()).toEqual([])
    now += 1000
    expect(await look()).toEqual([])
  })

  test('a reservation that is moved to other days or another car leaves its place', async () => {
    let now = 0
    let changed: readonly number[] = []
    let place: [number, string] = [7, key]
    const source = {
      read: async ({ from, to }: Span): Promise<OccupiedByCar> => {
        const [car, taken] = place
        const day = taken.slice(2, -1)
        return from <= day && day <= to ? new Map([[car, new Map([[taken, 5]])]]) : new Map()
      },
      changes: async () => {
        const found = changed
        changed = []
        return found
      },
    }
    const ledger = new WeekLedger(() => now, source, 0)
    const look = async () => {
      now += 1000
      const weeks = await ledger.read({ from: '2026-12-10', to: '2026-12-23' }, 1000)
      return weeks.flatMap((week) =>
        [...week].flatMap(([car, keys]) => [...keys.keys()].map((one) => `${car} ${one}`)),
      )
    }
    expect(await look()).toEqual([`7 ${key}`])
    place = [7, '1:2026-12-20a']
    changed = [5]
    expect(await look()).toEqual(['7 1:2026-12-20a'])
    place = [8, '1:2026-12-20a']
    changed = [5]
    expect(await look()).toEqual(['8 1:2026-12-20a'])
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

  test('a failure is told, and no change that it hid is lost', async () => {
    const { read, fail, at, change } = setUp()
    await read('2026-12-10', '2026-12-16')
    change([5], [])
    fail(true)
    at(1000)
    await expect(read('2026-12-10', '2026-12-10')).rejects.toThrow('down')
    fail(false)
    expect(carsOf(await read('2026-12-10', '2026-12-10'))).toEqual([])
  })

  test('a failure is told and not remembered', async () => {
    const { read, fail } = setUp()
    fail(true)
    await expect(read('2026-12-10', '2026-12-10')).rejects.toThrow('down')
    fail(false)
    expect(carsOf(await read('2026-12-10', '2026-12-10'))).toEqual([key])
  })
})
