import { expect, test, vi } from 'vitest'

const preloadStep = vi.hoisted(() => vi.fn())
vi.mock('~/features/reservation/components/lazy-steps', () => ({ preloadStep }))

const { Route } = await import('./route')

test('a step is on its way while the guard still asks', async () => {
  const { beforeLoad } = Route.options
  if (typeof beforeLoad !== 'function') throw new Error('nothing runs before it loads')
  const fetchQuery = vi.fn(() => new Promise(() => undefined))
  const location = { pathname: '/reserva' }
  const visit = { location, search: { paso: 'datos' }, context: { queryClient: { fetchQuery } } }
  void Reflect.apply(beforeLoad, undefined, [visit])
  await vi.waitFor(() => expect(fetchQuery).toHaveBeenCalledOnce())
  expect(preloadStep).toHaveBeenCalledExactlyOnceWith('datos')
})
