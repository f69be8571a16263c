import { expect, test, vi } from 'vitest'

const preloadStep = vi.hoisted(() => vi.fn())
vi.mock('~/features/reservation/steps-code', async (original) => ({
  ...(await original<object>()),
  preloadStep,
}))

const { Route } = await import('./route')
// The guard's code, which a browser fetches with the first visit.
await import('~/features/reservation/guards')

test('a step is on its way while the guard still asks, and the page waits for both', async () => {
  const { beforeLoad } = Route.options
  if (typeof beforeLoad !== 'function') throw new Error('nothing runs before it loads')
  const answer = Promise.withResolvers()
  const step = Promise.withResolvers<void>()
  const fetchQuery = vi.fn(() => answer.promise)
  preloadStep.mockReturnValue(step.promise)
  const location = { pathname: '/reserva' }
  const visit = { location, search: { paso: 'datos' }, context: { queryClient: { fetchQuery } } }
  const shown = vi.fn()
  const loading = Promise.resolve(Reflect.apply(beforeLoad, undefined, [visit])).then(shown)
  await vi.waitFor(() => expect(fetchQuery).toHaveBeenCalledOnce())
  expect(preloadStep).toHaveBeenCalledExactlyOnceWith('datos')
  answer.resolve({ view: {} })
  // Longer than anything that only waits for the guard.
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(shown).not.toHaveBeenCalled()
  step.resolve()
  await loading
  expect(shown).toHaveBeenCalledOnce()
})

test('a page of a booking stays out of search engines, whatever it says itself', () => {
  expect(Reflect.apply(Route.options.head ?? (() => null), undefined, [])).toMatchObject({
    meta: [{ name: 'robots', content: 'noindex' }],
  })
})
