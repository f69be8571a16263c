import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type CacheOptions, StaleCache } from './cache.server'

function setUp(options: Partial<CacheOptions> = {}) {
  let now = 0
  let calls = 0
  let failing = false
  const errors: string[] = []
  const cache = new StaleCache<number>({
    clock: () => now,
    fresh: 10,
    revalidate: 90,
    ifError: 1000,
    retryAfter: 5,
    capacity: 2,
    mayRunBehind: true,
    onError: (key) => errors.push(key),
    ...options,
  })
  const fetch = async () => {
    calls += 1
    if (failing) throw new Error('down')
    return calls
  }
  return {
    errors,
    cache,
    get: async (key = 'a') => {
      const { value, stale } = await cache.get(key, fetch)
      return { value, stale }
    },
    fetchedAt: async () => (await cache.get('a', fetch)).at,
    at: (time: number) => {
      now = time
    },
    fail: (yes: boolean) => {
      failing = yes
    },
    calls: () => calls,
  }
}

describe('StaleCache', () => {
  test('an entry leaves by itself where it is told to, and else stays', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const leaving = setUp({ leaveAfter: 5000, clock: () => Date.now() })
    const staying = setUp()
    await leaving.get()
    await staying.get()
    vi.advanceTimersByTime(4990)
    expect(leaving.cache.known('a')).toBe(1)
    vi.advanceTimersByTime(20)
    expect(leaving.cache.known('a')).toBeUndefined()
    expect(staying.cache.known('a')).toBe(1)
  })

  test('serves a fresh value without asking', async () => {
    const { get, at, calls } = setUp()
    await get()
    at(9)
    expect(await get()).toEqual({ value: 1, stale: false })
    expect(calls()).toBe(1)
  })

  test('what is known to be that of now is as if it had just been fetched, also after a failure', async () => {
    const { cache, get, at, fail, calls, fetchedAt } = setUp()
    await get()
    cache.expire()
    fail(true)
    at(500)
    await get()
    cache.renew()
    at(509)
    expect(await get()).toEqual({ value: 1, stale: false })
    expect(await fetchedAt()).toBe(500)
    expect(calls()).toBe(2)
  })

  test('serves an older value at once and fetches behind it', async () => {
    const { get, at } = setUp()
    await get()
    at(50)
    expect(await get()).toEqual({ value: 1, stale: false })
    await settled()
    expect(await get()).toEqual({ value: 2, stale: false })
  })

  test('where nothing may run behind an answer waits for a new value, also after a failure', async () => {
    const { get, at, fail } = setUp({ mayRunBehind: false })
    await get()
    at(50)
    expect(await get()).toEqual({ value: 2, stale: false })
    at(100)
    fail(true)
    expect(await get()).toEqual({ value: 2, stale: true })
    at(110)
    fail(false)
    expect(await get()).toEqual({ value: 4, stale: false })
  })

  test('waits for a new value when the old one is too old', async () => {
    const { get, at } = setUp()
    await get()
    at(101)
    expect(await get()).toEqual({ value: 2, stale: false })
  })

  test('serves the last good value when fetching fails, and says so', async () => {
    const { get, at, fail, errors } = setUp()
    await get()
    fail(true)
    at(500)
    expect(await get()).toEqual({ value: 1, stale: true })
    expect(errors).toEqual(['a'])
  })

  test('after a failure it leaves the source alone for a while, then recovers', async () => {
    const { get, at, fail, calls } = setUp()
    await get()
    fail(true)
    at(500)
    await get()
    at(504)
    expect(await get()).toEqual({ value: 1, stale: true })
    expect(calls()).toBe(2)
    fail(false)
    at(506)
    expect(await get()).toEqual({ value: 1, stale: true })
    await settled()
    expect(await get()).toEqual({ value: 3, stale: false })
  })

  test('fails when the last good value is too old, and when there is none', async () => {
    const { get, at, fail } = setUp()
    await get()
    fail(true)
    at(2000)
    await expect(get()).rejects.toThrow('down')
    await expect(get('b')).rejects.toThrow('down')
  })

  test('does not remember a failure', async () => {
    const { get, fail } = setUp()
    fail(true)
    await expect(get()).rejects.toThrow('down')
    fail(false)
    expect((await get()).value).toBe(2)
  })

  test('fetches once for all who ask at the same time', async () => {
    const { get, calls } = setUp()
    const values = await Promise.all([get(), get(), get()])
    expect(values.map(({ value }) => value)).toEqual([1, 1, 1])
    expect(calls()).toBe(1)
  })

  test('keeps no more keys than its capacity; the one unused for longest goes', async () => {
    const { get, calls } = setUp()
    await get('a')
    await get('b')
    await get('a')
    await get('c')
    await get('a')
    expect(calls()).toBe(3)
    await get('b')
    expect(calls()).toBe(4)
  })

  test('more keys at the same moment than it keeps: all are answered', async () => {
    const { get, cache } = setUp()
    const all = await Promise.all(['a', 'b', 'c', 'd'].map((key) => get(key)))
    expect(all.map(({ value }) => value)).toEqual([1, 2, 3, 4])
    await expect(
      cache.get('d', () => Promise.reject(new Error('not asked'))),
    ).resolves.toMatchObject({
      value: 4,
      stale: false,
    })
  })

  test('a failure behind a served value is not thrown to nobody, and told to the next', async () => {
    const { get, at, fail, errors } = setUp()
    await get()
    fail(true)
    at(50)
    expect(await get()).toEqual({ value: 1, stale: false })
    await settled()
    expect(errors).toEqual(['a'])
    expect(await get()).toEqual({ value: 1, stale: true })
  })

  test('says when the value was fetched, however old it is', async () => {
    const { fetchedAt, at, fail } = setUp()
    at(3)
    expect(await fetchedAt()).toBe(3)
    at(500)
    fail(true)
    expect(await fetchedAt()).toBe(3)
    at(600)
    fail(false)
    // The last good one is given at once, and renewed behind.
    await expect.poll(fetchedAt).toBe(600)
  })

  test('who waits behind a failing refresh gets the last good value, too', async () => {
    const { get, at, fail } = setUp()
    await get()
    fail(true)
    at(500)
    expect(await Promise.all([get(), get()])).toEqual([
      { value: 1, stale: true },
      { value: 1, stale: true },
    ])
  })

  test('fetches what has expired, and shows it only where that fails', async () => {
    const { get, at, fail, cache } = setUp()
    await get()
    at(1)
    cache.expire()
    expect(await get()).toEqual({ value: 2, stale: false })
    at(2)
    cache.expire()
    fail(true)
    expect(await get()).toEqual({ value: 2, stale: true })
  })

  test('what changes while it is fetched has expired with it', async () => {
    const { at, cache } = setUp()
    const { promise, resolve } = Promise.withResolvers<number>()
    const first = cache.get('a', () => promise)
    at(1)
    cache.expire()
    at(2)
    resolve(1)
    await first
    expect((await cache.get('a', async () => 2)).value).toBe(2)
  })
})

/** Waits until the work that was started behind an answer is done. */
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
