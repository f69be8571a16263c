import { beforeEach, describe, expect, test, vi } from 'vitest'

/** The module reads the environment once: each test loads it anew. */
async function hostsWith(environment: Record<string, string>) {
  vi.resetModules()
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  return import('./hosts.server')
}

beforeEach(() => {
  vi.unstubAllEnvs()
  vi.stubEnv('PUBLIC_BRAND', 'firefly')
  vi.stubEnv('DIRECTUS_TOKEN', 'a token for tests')
  vi.stubEnv('SESSION_SECRET', 'a secret for tests, long enough for all')
})

const brands = {
  SITE_URL: 'http://firefly.test:3000',
  PUBLIC_BRAND_BY_HOST: '{"ceiba.test":"ceiba","marea.test":"marea"}',
}

describe('hosts', () => {
  test.each(['constructor', '__proto__', 'toString', 'evil.test'])(
    '%s is not served',
    async (host) => {
      const { isAllowedHost, brandForHost } = await hostsWith(brands)
      expect(isAllowedHost(host)).toBe(false)
      expect(brandForHost(host)).toBe('firefly')
    },
  )

  test('a host without a brand has none where no brand is named for the others (§8.2)', async () => {
    vi.stubEnv('PUBLIC_BRAND', '')
    const { brandForHost } = await hostsWith(brands)
    expect(brandForHost('ceiba.test')).toBe('ceiba')
    expect(() => brandForHost('firefly.test')).toThrow('No brand specified on nuxt config')
  })

  test('a host is the same in whatever letters, in the environment and in what is asked', async () => {
    const { isAllowedHost, brandForHost } = await hostsWith({
      ...brands,
      PUBLIC_BRAND_BY_HOST: '{"Ceiba.Test":"ceiba"}',
    })
    expect(isAllowedHost('CEIBA.test:3000')).toBe(true)
    expect(brandForHost('CEIBA.test:3000')).toBe('ceiba')
  })

  test.each([
    [['Host', 'a.test', 'Accept', '*/*'], false],
    [['Host', 'a.test', 'HOST', 'b.test'], true],
    [['X-Name', 'host', 'Host', 'host'], false],
  ])('%j names two hosts: %s', async (headers, isTwice) => {
    const { namesTwoHosts } = await hostsWith(brands)
    expect(namesTwoHosts(headers)).toBe(isTwice)
  })

  test('each brand is at home on its own host, and is led back there', async () => {
    const { brandForHost, originForHost, originOfBrand } = await hostsWith(brands)
    expect(brandForHost('ceiba.test:3000')).toBe('ceiba')
    expect(originForHost('ceiba.test:3000')).toBe('http://ceiba.test:3000')
    expect(originForHost('ceiba.test:31337')).toBe('http://ceiba.test:3000')
    expect(originForHost('ceiba.test')).toBe('http://ceiba.test:3000')
    expect(originForHost('firefly.test:3000')).toBe('http://firefly.test:3000')
    expect(originForHost('constructor')).toBe('http://firefly.test:3000')
    expect(originOfBrand('marea')).toBe('http://marea.test:3000')
    expect(originOfBrand('firefly')).toBe('http://firefly.test:3000')
  })
})
