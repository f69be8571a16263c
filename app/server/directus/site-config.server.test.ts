import { expect, test, vi } from 'vitest'
import { isAppError } from '~/domain/app-error'
import type { DirectusClient } from './client.server'
import { readSiteConfig } from './site-config.server'

test('without a collection nothing is asked (source.md §8)', async () => {
  const request = vi.fn()
  const client: DirectusClient = { request }
  const asked = { collection: '', brand: 'firefly' } as unknown as Parameters<
    typeof readSiteConfig
  >[1]
  await expect(readSiteConfig(client, asked)).rejects.toSatisfy(
    (error) =>
      isAppError(error, 'site_config') &&
      error.status === 500 &&
      error.details.reason ===
        '[Site Config Error] [DirectusSiteConfigRepository] Missing required parameter: collection',
  )
  expect(request).not.toHaveBeenCalled()
})
