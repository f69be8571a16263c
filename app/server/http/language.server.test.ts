import { beforeEach, describe, expect, test, vi } from 'vitest'
import { isPagePath, languageCookie, languageRedirect } from './language.server'

beforeEach(() => {
  vi.stubEnv('PUBLIC_BRAND', 'firefly')
  vi.stubEnv('SITE_URL', 'http://firefly.test')
  vi.stubEnv('DIRECTUS_TOKEN', 'a token for tests')
  vi.stubEnv('SESSION_SECRET', 'a secret for tests, long enough for all')
})

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

function asked(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const given = new Headers({ 'sec-fetch-dest': 'document', 'user-agent': browser, ...headers })
  return [{ method, headers: given }, new URL(path, 'http://firefly.test')] as const
}

const ledTo = (path: string, headers: Record<string, string>, method?: string) =>
  languageRedirect(...asked(path, headers, method))?.headers.get('location') ?? null

const english = { cookie: 'language=en-US' }

describe('a remembered language that is not the default (§2.20)', () => {
  test.each([
    ['/', '/en'],
    ['/flota?desde=2026-12-24T10:00&tipo=suv', '/en/flota?desde=2026-12-24T10:00&tipo=suv'],
    ['/flota/toyota-rav4', '/en/flota/toyota-rav4'],
    ['/info/requisitos', '/en/info/requisitos'],
    ['/promos', '/en/promos'],
    ['/reserva/checkout', '/en/reserva/checkout'],
    ['/sucursales/david?q=x', '/en/sucursales/david?q=x'],
    ['/precheckin', '/en/precheckin'],
    ['/no-existe', '/en/no-existe'],
  ])('leads from %s to %s, search kept', (path, to) => {
    expect(ledTo(path, english)).toBe(to)
  })

  test('is told to be each visitor’s own, and for now', () => {
    const answer = languageRedirect(...asked('/', english))
    expect(answer?.status).toBe(302)
    expect(answer?.headers.get('cache-control')).toBe('no-store')
    expect(answer?.headers.get('vary')).toBe('Cookie, Accept-Language')
  })

  test.each([
    ['an address that names its language', '/es/flota', english, 'GET'],
    ['an address of the other one', '/en/flota', { cookie: 'language=es-ES' }, 'GET'],
    ['a machine', '/flota', { ...english, 'user-agent': 'Googlebot/2.1' }, 'GET'],
    ['what a script asks', '/flota', { ...english, 'sec-fetch-dest': 'empty' }, 'GET'],
    ['a form', '/reserva', english, 'POST'],
    ['a file', '/sitemap.xml', english, 'GET'],
    ['a picture', '/assets/x', english, 'GET'],
  ])('leads nobody elsewhere from %s', (_, path, headers, method) => {
    expect(ledTo(path, headers, method)).toBeNull()
  })
})

test.each([
  ['nothing', {}, null],
  ['English', { 'accept-language': 'en-GB,en;q=0.9' }, '/en/flota'],
  ['English of one country alone', { 'accept-language': 'en-US' }, '/en/flota'],
  ['Spanish before English', { 'accept-language': 'es-PA,es;q=0.9,en;q=0.8' }, null],
  ['English before Spanish', { 'accept-language': 'fr,es;q=0.4,en;q=0.5' }, '/en/flota'],
  ['English not at all', { 'accept-language': 'fr,en;q=0' }, null],
  ['another language', { 'accept-language': 'fr' }, null],
  ['nonsense', { 'accept-language': ';;q=,,' }, null],
  ['English, with Spanish remembered', { 'accept-language': 'en', cookie: 'language=es-ES' }, null],
  ['Spanish, with English remembered', { 'accept-language': 'es', ...english }, '/en/flota'],
  [
    'Spanish, with nonsense remembered',
    { 'accept-language': 'es', cookie: 'language=fr-FR' },
    null,
  ],
])('a browser that wants %s', (_, headers, to) => {
  expect(ledTo('/flota', headers)).toBe(to)
})

describe('the cookie of the language', () => {
  const line = (path: string, headers: Record<string, string> = {}) =>
    languageCookie(...asked(path, headers))

  test.each([
    ['/en/flota', 'en-US'],
    ['/en', 'en-US'],
    ['/es/flota', 'es-ES'],
  ])('of %s is %s, for 365 days', (path, tag) => {
    expect(line(path)).toBe(`language=${tag}; Max-Age=${365 * 24 * 60 * 60}; Path=/; SameSite=Lax`)
  })

  test('is set again by the other language alone', () => {
    expect(line('/en/flota', english)).toBeNull()
    expect(line('/es/flota', english)).toContain('language=es-ES')
  })

  test('is of no address without a language, and of nothing that is no document', () => {
    expect(line('/flota')).toBeNull()
    expect(line('/en/flota', { 'sec-fetch-dest': 'image' })).toBeNull()
  })
})

test.each(['/api/x', '/api', '/assets', '/static/a.js', '/favicon.ico', '/sitemap.xml'])(
  '%s is no page',
  (path) => expect(isPagePath(path)).toBe(false),
)

test.each(['/', '/apicultura', '/assets-tyc', '/builds2', '/favicons', '/robots.txt/tyc'])(
  '%s may be one',
  (path) => expect(isPagePath(path)).toBe(true),
)
