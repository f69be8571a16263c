import { expect, test, vi } from 'vitest'
import { AppError } from '~/domain/app-error'
import { ContentChanges } from './content-changes.server'

function setUp({ mayRunBehind = true, last }: { mayRunBehind?: boolean; last?: number } = {}) {
  let now = 1_000_000
  let failure: Error | null = null
  const log: { id: number; collection: string }[] = [{ id: 7, collection: 'flota' }]
  const seen = { looks: 0, changes: 0, errors: 0 }
  let told = false
  const changes = new ContentChanges({
    clock: () => now,
    read: async ({ after, since, limit }) => {
      seen.looks += 1
      if (failure) throw failure
      const newer = log.filter(
        ({ id, collection }) => id > after || (id > since && collection !== 'reservations'),
      )
      return newer.toSorted((one, other) => other.id - one.id).slice(0, limit)
    },
    isContent: (collection) => collection !== 'reservations',
    onChange: () => {
      seen.changes += 1
    },
    onError: () => {
      seen.errors += 1
    },
    mayRunBehind,
    isTold: () => told,
    last,
  })
  return {
    seen,
    tell: (arrives = true) => {
      told = arrives
    },
    hear: () => changes.hear(),
    age: async () => now - (await changes.current()),
    later: (milliseconds: number) => {
      now += milliseconds
    },
    /** Written before others were, and committed after them. */
    writeLate: (id: number, collection: string) => {
      log.push({ id, collection })
    },
    write: (...collections: string[]) => {
      for (const collection of collections) log.push({ id: log.length + 7, collection })
    },
    fail: (error: Error | null) => {
      failure = error
    },
  }
}

test('whoever comes within five seconds shares a look, and after nine one is waited for', async () => {
  const { seen, age, later } = setUp()
  await Promise.all([age(), age()])
  later(4999)
  expect(await age()).toBe(4999)
  expect(seen.looks).toBe(1)
  later(1)
  expect(await age()).toBe(5000)
  expect(seen.looks).toBe(2)
  expect(await age()).toBe(0)
  later(9000)
  expect(await age()).toBe(0)
})

test('where nothing may run behind an answer a look is good for nine seconds, and then waited for', async () => {
  const { seen, age, later } = setUp({ mayRunBehind: false })
  await age()
  later(8999)
  expect(await age()).toBe(8999)
  expect(seen.looks).toBe(1)
  later(1)
  expect(await age()).toBe(0)
})

test('what was written since the change that counts as seen is a change at the first look', async () => {
  const unchanged = setUp({ last: 7 })
  await unchanged.age()
  expect(unchanged.seen.changes).toBe(0)
  const changed = setUp({ last: 7 })
  changed.write('flota')
  await changed.age()
  expect(changed.seen.changes).toBe(1)
})

test('what was written before the first look is no change, and a booking is none', async () => {
  const { seen, age, later, write } = setUp()
  await age()
  write('reservations', 'reservations')
  later(9000)
  await age()
  expect(seen.changes).toBe(0)
  write('branches')
  later(9000)
  await age()
  expect(seen.changes).toBe(1)
  later(9000)
  await age()
  expect(seen.changes).toBe(1)
})

test('more than can be looked through is a change', async () => {
  const { seen, age, later, write } = setUp()
  await age()
  write(...Array.from({ length: 200 }, () => 'reservations'))
  later(9000)
  await age()
  expect(seen.changes).toBe(1)
})

test('what was written before the last entry and committed after it is a change, and one', async () => {
  const { seen, age, later, write, writeLate } = setUp()
  write(...Array.from({ length: 600 }, () => 'flota'))
  await age()
  for (const id of [606.5, 120.5]) {
    writeLate(id, 'rates')
    for (let look = 0; look < 2; look++) {
      later(9000)
      await age()
    }
    expect(seen.changes).toBe(id > 600 ? 1 : 2)
  }
})

test('what was told of before it was committed is a change a little later', async () => {
  vi.useFakeTimers()
  try {
    const { seen, age, write, tell, hear } = setUp()
    await age()
    tell()
    hear()
    hear()
    await vi.advanceTimersByTimeAsync(1999)
    expect(seen).toEqual({ looks: 3, changes: 0, errors: 0 })
    write('flota')
    await vi.advanceTimersByTimeAsync(1)
    expect(seen).toEqual({ looks: 4, changes: 1, errors: 0 })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(seen.looks).toBe(4)
  } finally {
    vi.useRealTimers()
  }
})

test('while the back office does not answer nothing counts as changed, and it is not asked at once again', async () => {
  const { seen, age, later, fail, write } = setUp()
  await age()
  fail(new AppError('unavailable'))
  later(20_000)
  expect(await age()).toBe(0)
  expect(await age()).toBe(0)
  expect(seen).toEqual({ looks: 2, changes: 0, errors: 1 })
  fail(null)
  write('flota')
  later(2000)
  expect(await age()).toBe(0)
  expect(seen.changes).toBe(1)
})

test('where the look is refused, everything counts as changed', async () => {
  const { seen, age, later, fail } = setUp()
  fail(new AppError('forbidden'))
  await age()
  later(9000)
  await age()
  expect(seen).toEqual({ looks: 2, changes: 2, errors: 2 })
})

test('where the back office tells of changes each is looked at when it says so, and seldom beside', async () => {
  const { seen, age, later, write, tell, hear } = setUp()
  await age()
  tell()
  later(11_999)
  expect(await age()).toBe(0)
  expect(seen.looks).toBe(1)
  write('flota')
  hear()
  hear()
  hear()
  await expect.poll(() => seen).toEqual({ looks: 3, changes: 1, errors: 0 })
  later(15_000)
  write('branches')
  await age()
  expect(seen).toEqual({ looks: 4, changes: 2, errors: 0 })
  tell(false)
  later(5000)
  expect(await age()).toBe(5000)
  await age()
  expect(seen.looks).toBe(5)
})

test('what may not run behind an answer is told nothing, because it may have slept', async () => {
  const { seen, age, later, tell } = setUp({ mayRunBehind: false })
  await age()
  tell()
  later(9000)
  expect(await age()).toBe(0)
  expect(seen.looks).toBe(2)
})
