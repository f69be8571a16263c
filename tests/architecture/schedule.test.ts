import { expect, test } from 'vitest'
import { schedule, type Task } from '../../scripts/lib/schedule.ts'

type Fake = Partial<Omit<Task<string>, 'name' | 'run'>>

/** Tasks that end when told; `running` are those that have begun and not ended, in the order in which they began. */
function start(fakes: Readonly<Record<string, Fake>>, cores = 2) {
  const doors = new Map<string, { end: (isWell: boolean) => void; fail: (error: Error) => void }>()
  const running: string[] = []
  const told: string[] = []
  let isStopped = false
  const tasks = Object.entries(fakes).map(([name, fake]) => ({
    name,
    needs: [],
    cores: 1,
    seconds: 1,
    ...fake,
    run: () => new Promise<boolean>((end, fail) => doors.set(name, { end, fail })),
  }))
  const done = schedule(tasks, {
    cores,
    isStopped: () => isStopped,
    began: (name) => running.push(name),
    ended: (name, how) => {
      if (running.includes(name)) running.splice(running.indexOf(name), 1)
      told.push(`${name} ${how}`)
    },
  })
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  return {
    running,
    told,
    done,
    async end(name: string, isWell = true) {
      doors.get(name)?.end(isWell)
      await turn()
    },
    async fail(name: string) {
      doors.get(name)?.fail(new Error('broken'))
      await turn()
    },
    stop() {
      isStopped = true
    },
  }
}

test('as many tasks run side by side as the cores allow', async () => {
  const { running, end } = start({ a: { cores: 1 }, b: { cores: 0.5 }, c: { cores: 0.5 }, d: {} })
  expect(running).toEqual(['a', 'b', 'c'])
  await end('b')
  expect(running).toEqual(['a', 'c'])
  await end('c')
  expect(running).toEqual(['a', 'd'])
})

test('a smaller task goes before a larger one that finds no room, if it ends before there is room', () => {
  const { running } = start({ a: { cores: 1.5, seconds: 3 }, b: { seconds: 2 }, c: { cores: 0.5 } })
  expect(running).toEqual(['a', 'c'])
})

test('a smaller task that would take the room that the largest waits for does not begin', async () => {
  const { running, end } = start({
    check: { seconds: 5, isEarly: true },
    large: { cores: 1.5, seconds: 90 },
    small: { cores: 0.75, seconds: 60 },
    brief: { cores: 0.25, seconds: 2 },
  })
  expect(running).toEqual(['check', 'brief'])
  await end('brief')
  expect(running).toEqual(['check'])
  await end('check')
  expect(running).toEqual(['large'])
})

test('a smaller task begins beside what runs if it fits beside the one that waits as well', async () => {
  const { running, end } = start({
    first: { cores: 1.5, seconds: 99 },
    second: { cores: 1.5, seconds: 98 },
    small: { cores: 0.5, seconds: 97 },
    other: { cores: 0.5, seconds: 96 },
  })
  expect(running).toEqual(['first', 'small'])
  await end('first')
  expect(running).toEqual(['small', 'second'])
  await end('small')
  expect(running).toEqual(['second', 'other'])
})

test('a task that takes more than all cores runs alone', async () => {
  const { running, end } = start({ a: { cores: 3, seconds: 2 }, b: {} })
  expect(running).toEqual(['a'])
  await end('a')
  expect(running).toEqual(['b'])
})

test('a task begins once all that it needs went well', async () => {
  const { running, end, done } = start({ a: {}, b: {}, c: { needs: ['a', 'b'] } })
  expect(running).toEqual(['a', 'b'])
  await end('b')
  expect(running).toEqual(['a'])
  await end('a')
  expect(running).toEqual(['c'])
  await end('c')
  expect([...(await done).values()]).toEqual(['well', 'well', 'well'])
})

test('the task with the longest way to the end begins first', () => {
  const { running } = start({
    long: { seconds: 30 },
    short: { seconds: 10 },
    door: { seconds: 5 },
    behind: { seconds: 40, needs: ['door'] },
  })
  expect(running).toEqual(['door', 'long'])
})

test('an early task is before all longer ones, and of two early ones the longer', () => {
  const { running } = start({
    long: { seconds: 900 },
    check: { seconds: 5, isEarly: true },
    types: { seconds: 9, isEarly: true },
  })
  expect(running).toEqual(['types', 'check'])
})

test('a task that needs a failed one is not run, nor one that needs that; the others are', async () => {
  const { running, end, told, done } = start(
    { a: { seconds: 9 }, b: { needs: ['a'] }, c: { needs: ['b'] }, d: {} },
    1,
  )
  expect(running).toEqual(['a'])
  await end('a', false)
  expect(told).toEqual(['a badly', 'b not run', 'c not run'])
  expect(running).toEqual(['d'])
  await end('d')
  expect(Object.fromEntries(await done)).toEqual({
    a: 'badly',
    b: 'not run',
    c: 'not run',
    d: 'well',
  })
})

test('a task that throws has failed, and its neighbour goes on', async () => {
  const { running, fail, end, done } = start({ a: {}, b: {} })
  await fail('a')
  expect(running).toEqual(['b'])
  await end('b')
  expect(Object.fromEntries(await done)).toEqual({ a: 'badly', b: 'well' })
})

test('after an interrupt nothing begins, and it is over once what runs has ended', async () => {
  const { running, end, stop, done, told } = start({ a: {}, b: {}, c: {} })
  stop()
  await end('a')
  expect(running).toEqual(['b'])
  let isOver = false
  done.then(() => {
    isOver = true
  })
  await Promise.resolve()
  expect(isOver).toBe(false)
  await end('b')
  await done
  expect(told).toEqual(['a well', 'b well', 'c not run'])
})

test('a need that is no task is a mistake of the table', async () => {
  await expect(start({ a: { needs: ['nobody'] } }).done).rejects.toThrow('a needs nobody')
})
