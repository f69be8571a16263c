import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { loadFleet } from './load-fleet'

test('a failure after the cars have failed is no unhandled rejection', async () => {
  vi.stubEnv('PUBLIC_BRAND', 'firefly')
  vi.stubEnv('DIRECTUS_TOKEN', 'a token for tests')
  vi.stubEnv('SESSION_SECRET', 'a secret for tests, long enough for all')
  const client = new QueryClient()
  const site = Promise.withResolvers<never>()
  vi.spyOn(client, 'query').mockImplementation(({ queryKey }) =>
    queryKey[0] === 'site' ? site.promise : Promise.reject(new Error('no cars')),
  )
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  await expect(loadFleet(client, {}, {})).rejects.toThrow('no cars')
  site.reject(new Error('no site'))
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})
