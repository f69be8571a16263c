import { expect, test, vi } from 'vitest'
import { isAppError } from '~/domain/app-error'
import { createDirectusClient, type DirectusClient } from './client.server'
import { readSiteConfig } from './site-config.server'

test('without a collection nothing is asked (§8.7)', async () => {
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

test('the record of the brand is asked for, with its content and the classes of its cars (§7.10)', async () => {
  const asked: { url: URL; token: string | null }[] = []
  const fetch = async (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(String(input))
    asked.push({ url, token: new Headers(init?.headers).get('authorization') })
    return Response.json({ data: [] })
  }
  const client = createDirectusClient('http://back.example', 'the-token', { fetch })
  await readSiteConfig(client, { collection: 'sites_config', brand: 'ceiba' }).catch(() => null)
  const [{ url, token } = { url: null, token: null }] = asked
  expect(url?.pathname).toBe('/items/sites_config')
  expect(JSON.parse(url?.searchParams.get('filter') ?? '')).toEqual({ brand: { _eq: 'ceiba' } })
  expect(url?.searchParams.get('fields')?.split(',')).toEqual(
    expect.arrayContaining([
      ...['brand', 'brand_logo', 'site_name', 'reservation_min_days', 'payment_gateway'],
      ...['reservation_background_color', 'disable_reservations_until', 'cars.classification'],
      ...['translations.title_home', 'translations.menu', 'translations.footer'],
    ]),
  )
  // More than the hundred cars that Directus would send by itself.
  expect(JSON.parse(url?.searchParams.get('deep') ?? '')).toEqual({
    cars: { _filter: { classification: { _nnull: true } }, _limit: -1 },
    translations: { _filter: { languages_code: { _in: ['es-ES', 'en-US'] } } },
  })
  // Without a session of a renter it is the site's own token (§6.2).
  expect(token).toBe('Bearer the-token')
})
