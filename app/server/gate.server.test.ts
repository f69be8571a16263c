import { expect, test } from 'vitest'
import { Gate } from './gate.server'

test('lets so many in at a time, in order, also after a failure', async () => {
  const gate = new Gate(2)
  const started: number[] = []
  const ends: (() => void)[] = []
  const task = (index: number) =>
    gate.run(
      () =>
        new Promise<number>((resolve, reject) => {
          started.push(index)
          ends[index] = () => (index === 0 ? reject(new Error('no')) : resolve(index))
        }),
    )
  const all = [0, 1, 2, 3].map((index) => task(index).catch(() => -1))
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  await settle()
  expect(started).toEqual([0, 1])
  ends[0]?.()
  await settle()
  expect(started).toEqual([0, 1, 2])
  ends[1]?.()
  ends[2]?.()
  await settle()
  ends[3]?.()
  expect(await Promise.all(all)).toEqual([-1, 1, 2, 3])
})
