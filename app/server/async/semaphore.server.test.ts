import { afterEach, expect, test, vi } from 'vitest'
import { Semaphore } from './semaphore.server'

const line = { queue: 10, patience: 1000 }

afterEach(() => {
  vi.useRealTimers()
})

test('runs no more calls than there are places, in the order of arrival, also after a failure', async () => {
  const semaphore = new Semaphore(2)
  const jobs = [0, 1, 2, 3].map(() => Promise.withResolvers<void>())
  const started: number[] = []
  const passed = jobs.map(({ promise }, index) =>
    semaphore
      .run(async () => {
        started.push(index)
        await promise
        return index
      })
      .catch(() => -1),
  )
  await settled()
  expect(started).toEqual([0, 1])
  jobs[1]?.reject(new Error('no'))
  await passed[1]
  await settled()
  expect(started).toEqual([0, 1, 2])
  for (const { resolve } of jobs) resolve()
  expect(await Promise.all(passed)).toEqual([0, -1, 2, 3])
})

test('who comes just as a place is free does not pass those who wait', async () => {
  const semaphore = new Semaphore(1)
  const job = Promise.withResolvers<void>()
  const order: string[] = []
  const run = (name: string, until: Promise<void> = Promise.resolve()) =>
    semaphore.run(() => until.then(() => void order.push(name)))
  const all = [run('first', job.promise), run('waiting')]
  let moment = job.promise
  for (let later = 0; later < 10; later++) {
    moment = moment.then(() => void all.push(run('late')))
  }
  job.resolve()
  await moment
  await Promise.all(all)
  expect(order.slice(0, 2)).toEqual(['first', 'waiting'])
  expect(order).toHaveLength(12)
})

test('turns away what is beyond the queue and what waits too long, which then takes no place in it', async () => {
  vi.useFakeTimers()
  const semaphore = new Semaphore(1)
  const job = Promise.withResolvers<string>()
  const short = { queue: 1, patience: 100 }
  const first = semaphore.tryRun(() => job.promise, short)
  const second = semaphore.tryRun(async () => 'second', short)
  expect(await semaphore.tryRun(async () => 'third', short)).toBeNull()
  await vi.advanceTimersByTimeAsync(100)
  expect(await second).toBeNull()
  const fourth = semaphore.tryRun(async () => 'fourth', short)
  job.resolve('first')
  expect(await first).toBe('first')
  expect(await fourth).toBe('fourth')
})

test('gives the place back when a call fails', async () => {
  const semaphore = new Semaphore(1)
  const failure = new Error('broken')
  await expect(semaphore.tryRun(() => Promise.reject(failure), line)).rejects.toBe(failure)
  expect(await semaphore.tryRun(async () => 'next', line)).toBe('next')
})

function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
