import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { siteQuery } from './site.functions'
import type { SiteView } from './site.types'

beforeEach(() => {
  vi.useFakeTimers()
  // As in a browser: a server asks nothing again.
  environmentManager.setIsServer(() => false)
})
afterEach(() => void vi.useRealTimers())

test('a site that is only what was last known is asked for again, until it is fresh', async () => {
  const answers = [true, true, false].map((stale) => ({ stale }) as SiteView)
  const queryFn = vi.fn(async () => answers.shift() ?? null)
  const observer = new QueryObserver(new QueryClient(), { ...siteQuery(), queryFn } as never)
  const stop = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(queryFn).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(8000)
  expect(queryFn).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(queryFn).toHaveBeenCalledTimes(3)
  stop()
})
