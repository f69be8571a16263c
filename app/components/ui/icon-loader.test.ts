import { describe, expect, test, vi } from 'vitest'
import { appConfig } from '../../../app.config'
import { createIconLoader, type IconSettings } from './icon-loader'

const hour = 3_600_000

function setUp(
  answer: (address: string) => unknown = (address) => drawn(address),
  { settings = appConfig.icons, places = ['/api/icons'] }: {
    readonly settings?: IconSettings
    readonly places?: readonly string[]
  } = {},
) {
  const held = new Map<string, string>()
  const asked: string[] = []
  let time = 1_000_000_000_000
  const begin = () =>
    createIconLoader({
      places,
      settings,
      fetchJson: async (address) => {
        asked.push(address)
        return answer(address)
      },
      store: {
        getItem: (key) => held.get(key) ?? null,
        setItem: (key, value) => void held.set(key, value),
      },
      now: () => time,
    })
  return {
    asked,
    held,
    begin,
    load: begin(),
    pass: (milliseconds: number) => {
      time += milliseconds
    },
  }
}

/** Every icon that is asked for, but those that begin with `no`. */
function drawn(address: string) {
  const names = new URL(address, 'https://site.invalid').searchParams.get('icons')?.split(',') ?? []
  const there = names.filter((name) => !name.startsWith('no'))
  return { prefix: 'lucide', icons: Object.fromEntries(there.map((name) => [name, { body: `<${name}>` }])) }
}

test('the settings are those of source.md §9', () => {
  expect(appConfig.icons).toEqual({
    timeout: 5000,
    rotate: 750,
    maxUrlLength: 500,
    cacheEntries: 50,
    cacheHours: 168,
  })
})

describe('the icons that content names', () => {
  test('are asked for together, and each once', async () => {
    const { load, asked } = setUp()
    const bodies = await Promise.all(['lucide:gift', 'lucide:baby', 'lucide:gift'].map(load))
    expect(bodies).toEqual(['<gift>', '<baby>', '<gift>'])
    expect(asked).toEqual(['/api/icons/lucide.json?icons=baby,gift'])
  })

  test('may be another name of a drawing, or none', async () => {
    const { load, asked } = setUp(() => ({
      icons: { 'circle-x': { body: '<x>' } },
      aliases: { 'x-circle': { parent: 'circle-x' } },
    }))
    expect(await Promise.all(['lucide:x-circle', 'lucide:nothing'].map(load))).toEqual(['<x>', null])
    for (const bad of ['', 'baby', 'lucide:', 'lucide:../x', 'lucide:a b', 'a:b:c', 'LUCIDE:Baby'])
      expect(await load(bad), bad).toBeNull()
    expect(asked).toHaveLength(1)
  })

  test('are asked for in addresses of 500 characters at most', async () => {
    const { load, asked } = setUp()
    const names = Array.from({ length: 60 }, (_, number) => `lucide:an-icon-with-a-long-name-${number}`)
    expect(await Promise.all(names.map(load))).not.toContain(null)
    expect(asked.length).toBeGreaterThan(3)
    expect(Math.max(...asked.map(({ length }) => length))).toBeLessThanOrEqual(500)
    expect(Math.max(...asked.map(({ length }) => length))).toBeGreaterThan(450)
  })

  test('are kept for 168 hours, also that there is none', async () => {
    const { load, begin, asked, pass } = setUp()
    await Promise.all(['lucide:baby', 'lucide:nothing'].map(load))
    pass(168 * hour - 1)
    expect(await Promise.all(['lucide:baby', 'lucide:nothing'].map(begin()))).toEqual(['<baby>', null])
    expect(asked).toHaveLength(1)
    pass(1)
    expect(await load('lucide:baby')).toBe('<baby>')
    expect(asked).toHaveLength(2)
  })

  test('are kept as the 50 newest', async () => {
    const { load, asked, pass, held } = setUp()
    for (let number = 0; number < 52; number++) {
      await load(`lucide:icon-${number}`)
      pass(1)
    }
    const [kept = '{}'] = held.values()
    expect(Object.keys(JSON.parse(kept))).toHaveLength(50)
    await load('lucide:icon-2')
    expect(asked).toHaveLength(52)
    await load('lucide:icon-1')
    expect(asked).toHaveLength(53)
  })

  test.each(['not JSON', '[]', '{"lucide:baby":{"at":"now","body":"<b>"}}', '{"lucide:baby":7}'])(
    'are asked for when the store holds %s',
    async (junk) => {
      const { load, held } = setUp()
      held.set('istmo-icons', junk)
      expect(await load('lucide:baby')).toBe('<baby>')
    },
  )

  test('that could not be had may be asked for again', async () => {
    let down = true
    const { load } = setUp((address) => {
      if (down) throw new Error('down')
      return drawn(address)
    })
    await expect(load('lucide:baby')).rejects.toThrow()
    down = false
    expect(await load('lucide:baby')).toBe('<baby>')
  })

  test('come from the next place after 750 ms of silence, or at once after a failure', async () => {
    vi.useFakeTimers()
    const silent = setUp(
      (address) => (address.startsWith('/a') ? new Promise(() => {}) : drawn(address)),
      { places: ['/a', '/b'] },
    )
    const body = silent.load('lucide:baby')
    await vi.advanceTimersByTimeAsync(749)
    expect(silent.asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await body).toBe('<baby>')
    expect(silent.asked[1]).toBe('/b/lucide.json?icons=baby')

    const broken = setUp(
      (address) => {
        if (address.startsWith('/a')) throw new Error('down')
        return drawn(address)
      },
      { places: ['/a', '/b'] },
    )
    expect(await broken.load('lucide:baby')).toBe('<baby>')
    vi.useRealTimers()
  })

  test('are given up after 5 s', async () => {
    vi.useFakeTimers()
    const { load } = setUp(() => new Promise(() => {}))
    const body = load('lucide:baby')
    const failed = expect(body).rejects.toThrow('5000')
    await vi.advanceTimersByTimeAsync(5000)
    await failed
    vi.useRealTimers()
  })
})
