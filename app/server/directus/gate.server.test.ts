import { describe, expect, test, vi } from 'vitest'
import { Gate } from './gate.server'

function deferred() {
  let done = () => {}
  const promise = new Promise<void>((resolve) => {
    done = resolve
  })
  return { promise, done }
}

describe('Gate', () => {
  test('lets no more out than there are places, in the order of arrival', async () => {
    const gate = new Gate({ places: 2, queue: 10, patience: 1000 })
    const jobs = [deferred(), deferred(), deferred(), deferred()]
    const started: number[] = []
    const passed = jobs.map((job, index) =>
      gate.pass(async () => {
        started.push(index)
        await job.promise
        return index
      }),
    )
    await Promise.resolve()
    expect(started).toEqual([0, 1])
    jobs[1]?.done()
    await passed[1]
    await Promise.resolve()
    expect(started).toEqual([0, 1, 2])
    for (const job of jobs) job.done()
    expect(await Promise.all(passed)).toEqual([0, 1, 2, 3])
  })

  test('turns away what is beyond the queue and what waits too long', async () => {
    vi.useFakeTimers()
    try {
      const gate = new Gate({ places: 1, queue: 1, patience: 100 })
      const job = deferred()
      const first = gate.pass(() => job.promise.then(() => 'first'))
      const second = gate.pass(async () => 'second')
      expect(await gate.pass(async () => 'third')).toBeNull()
      await vi.advanceTimersByTimeAsync(100)
      expect(await second).toBeNull()
      job.done()
      expect(await first).toBe('first')
      expect(await gate.pass(async () => 'fourth')).toBe('fourth')
    } finally {
      vi.useRealTimers()
    }
  })

  test('gives the place back when a call fails', async () => {
    const gate = new Gate({ places: 1, queue: 1, patience: 100 })
    const failure = new Error('broken')
    await expect(gate.pass(() => Promise.reject(failure))).rejects.toBe(failure)
    expect(await gate.pass(async () => 'next')).toBe('next')
  })
})
