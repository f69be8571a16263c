import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addresses, shapesOf } from './icon-source'

it('names are asked for in addresses of at most 500 characters, each once', () => {
  const names = Array.from({ length: 120 }, (_, index) => `some-long-icon-name-${index}`)
  const groups = addresses(names)
  expect(groups.flat()).toEqual(names)
  expect(groups.length).toBeGreaterThan(1)
  for (const group of groups)
    expect(`/api/icons/lucide.json?icons=${group.join()}`.length).toBeLessThanOrEqual(500)
})

it('a drawing is shapes, and what is none is left out', () => {
  const body =
    '<g fill="none"><path d="M5 12h14"/><circle cx="7" cy="17" r="2" stroke-width="3"/><script>x</script></g>'
  expect(shapesOf(body)).toEqual([
    ['path', { d: 'M5 12h14' }],
    ['circle', { cx: '7', cy: '17', r: '2' }],
  ])
  expect(shapesOf('<path onload="alert(1)" d="M0 0"/>')).toEqual([['path', { d: 'M0 0' }]])
  expect(shapesOf('')).toEqual([])
})

describe('a drawing', () => {
  const HOUR = 3_600_000
  const bodies = (url: string) =>
    Object.fromEntries(
      (url.split('icons=')[1] ?? '')
        .split(',')
        .map((name) => [name, { body: `<path d="${name}"/>` }]),
    )
  let kept: Map<string, string>
  beforeEach(() => {
    vi.resetModules()
    vi.useFakeTimers({ now: 0 })
    kept = new Map()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  function answering(answer: (url: string) => Response | Promise<Response>) {
    const fetched = vi.fn(async (url: string, _options?: RequestInit) => answer(url))
    vi.stubGlobal('fetch', fetched)
    return fetched
  }

  it('is kept for 168 hours, the newest 50 of them', async () => {
    const fetched = answering((url) => Response.json({ icons: bodies(url) }))
    const names = Array.from({ length: 60 }, (_, index) => `icon-${index}`)
    let source = await import('./icon-source')
    await Promise.all(names.map((name) => source.iconOf(name)))
    expect(Object.keys(JSON.parse(kept.get('istmo-icons') ?? '{}'))).toEqual(names.slice(-50))
    const asked = fetched.mock.calls.length

    const again = async (now: number) => {
      vi.resetModules()
      vi.setSystemTime(now)
      source = await import('./icon-source')
      expect(await source.iconOf('icon-59')).toBeDefined()
      return fetched.mock.calls.length - asked
    }
    expect(await again(168 * HOUR - 1)).toBe(0)
    expect(await again(168 * HOUR)).toBe(1)
  })

  it('is asked for with five seconds of patience, and once more after 750 ms', async () => {
    const patience = vi.spyOn(AbortSignal, 'timeout')
    let isFirst = true
    const fetched = answering((url) => {
      if (!isFirst) return Response.json({ icons: bodies(url) })
      isFirst = false
      throw new TypeError('Failed to fetch')
    })
    const { iconOf } = await import('./icon-source')
    const drawn = iconOf('car')
    await vi.advanceTimersByTimeAsync(749)
    expect(fetched).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await drawn).toBeDefined()
    expect(fetched).toHaveBeenCalledTimes(2)
    expect(patience).toHaveBeenCalledWith(5000)
  })
})
