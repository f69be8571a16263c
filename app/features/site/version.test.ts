import { describe, expect, test } from 'vitest'
import { type Build, toBuild, watchVersion } from './version'

const own: Build = { id: 'aaaa1111', timestamp: 1000 }
const newer: Build = { id: 'bbbb2222', timestamp: 2000 }
const hour = 3_600_000

function setUp() {
  const files: Record<string, unknown> = {}
  const asked: string[] = []
  const offered: string[] = []
  let time = 0
  let tick = () => {}
  let focus = () => {}
  const put = (latest: Build, { meta = true } = {}) => {
    files['/builds/latest.json'] = latest
    if (meta) files[`/builds/meta/${latest.id}.json`] = latest
  }
  put(own)
  watchVersion({
    own,
    interval: hour,
    fetchJson: async (address) => {
      asked.push(address)
      if (!(address in files)) throw new Error('404')
      return files[address]
    },
    onNewer: ({ id }) => offered.push(id),
    now: () => time,
    every: (milliseconds, act) => {
      expect(milliseconds).toBe(hour)
      tick = act
    },
    onFocus: (act) => {
      focus = act
    },
  })
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return {
    files,
    asked,
    offered,
    put,
    pass: async (milliseconds: number) => {
      time += milliseconds
      if (milliseconds >= hour) tick()
      await settle()
    },
    /** The timers of a tab in the background stand still. */
    sleep: (milliseconds: number) => {
      time += milliseconds
    },
    focus: async () => {
      focus()
      await settle()
    },
  }
}

describe('watchVersion', () => {
  test('asks at the interval, and offers a newer build once', async () => {
    const { asked, offered, put, pass } = setUp()
    expect(asked).toEqual([])
    await pass(hour)
    expect(asked).toEqual(['/builds/latest.json'])
    put(newer)
    await pass(hour)
    await pass(hour)
    expect(offered).toEqual([newer.id])
    put({ id: 'cccc3333', timestamp: 3000 })
    await pass(hour)
    expect(offered).toEqual([newer.id, 'cccc3333'])
  })

  test('asks on focus, but only after the interval', async () => {
    const { asked, offered, put, sleep, focus } = setUp()
    put(newer)
    sleep(hour - 1)
    await focus()
    expect(asked).toEqual([])
    sleep(1)
    await focus()
    expect(offered).toEqual([newer.id])
  })

  test('does not offer what is older, the same, or not there yet', async () => {
    const { offered, put, pass, files } = setUp()
    put({ id: 'older000', timestamp: 999 })
    await pass(hour)
    put({ id: own.id, timestamp: 9999 })
    await pass(hour)
    put(newer, { meta: false })
    await pass(hour)
    expect(offered).toEqual([])
    files[`/builds/meta/${newer.id}.json`] = newer
    await pass(hour)
    expect(offered).toEqual([newer.id])
  })

  test('goes on after nonsense and failures', async () => {
    const { offered, put, pass, files } = setUp()
    for (const junk of [null, 'html', {}, { id: '../x', timestamp: 5 }, { id: 'dddd', timestamp: 'now' }]) {
      files['/builds/latest.json'] = junk
      await pass(hour)
    }
    delete files['/builds/latest.json']
    await pass(hour)
    expect(offered).toEqual([])
    put(newer)
    await pass(hour)
    expect(offered).toEqual([newer.id])
  })
})

test('a page without a build is not watched', () => {
  expect(toBuild(undefined)).toBeNull()
  expect(toBuild(own)).toEqual(own)
})
