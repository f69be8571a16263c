import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { leaseTestDirectus, type TestDirectus } from '../fixtures/directus'
import { inFull } from '../fixtures/short'

let back: TestDirectus
let picture: string
const folder = mkdtempSync(`${tmpdir()}/istmo-pictures-`)

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  back = await leaseTestDirectus()
  Object.assign(process.env, {
    PUBLIC_BRAND: 'firefly',
    ASSET_CACHE_DIR: folder,
    DIRECTUS_URL: back.url,
    DIRECTUS_TOKEN: back.siteToken,
    // Many pictures at once, on a machine that may have more to do.
    DIRECTUS_READ_TIMEOUT_MS: '15000',
    SESSION_SECRET: 'a-secret-for-tests-of-32-characters',
  })
  const [car] = (await back.admin('GET', '/items/flota?limit=1&fields=imagen')) as Car[]
  picture = car?.imagen ?? ''
})
afterAll(async () => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

type Car = { readonly imagen: string }

/** The site's modules as a process has them that has just started. */
async function startProcess() {
  vi.resetModules()
  const { serveAsset } = await import('~/server/pictures/assets.server')
  const { runWithRequestContext } = await import('~/server/request-context.server')
  const { warmPictures } = await import('~/features/site/warm-pictures.server')
  const run = <T>(work: () => Promise<T>) => {
    const facts = { requestId: 'test', nonce: '', brand: 'firefly', origin: 'http://localhost' }
    return runWithRequestContext(
      { ...facts, localeForm: 'bare', now: Date.now(), ip: '203.0.113.1' },
      work,
    )
  }
  return {
    warm: () => run(() => warmPictures(['firefly'], async () => {})),
    get: (query: string) =>
      run(() => serveAsset(new Request(`http://localhost/assets/${picture}${query}`), picture)),
  }
}

/** How many pictures, each in a size and format, the back office was asked for meanwhile. */
async function counting(work: () => Promise<unknown>): Promise<number> {
  const asked = vi.spyOn(globalThis, 'fetch')
  await work()
  const urls = asked.mock.calls
    .map(([url]) => String(url))
    .filter((url) => url.includes('/assets/'))
  asked.mockRestore()
  // One that is still being made is asked for again, in the end in a lower quality.
  return new Set(urls.map((url) => url.replace(/quality=\d+/, ''))).size
}

test('a picture survives a restart, until it is replaced in the back office', inFull, async () => {
  const first = await startProcess()
  const made = await first.get('?w=480&f=webp')
  const second = await startProcess()
  let again: Response | undefined
  const asked = await counting(async () => {
    again = await second.get('?w=480&f=webp')
  })
  expect(asked).toBe(0)
  expect(again?.headers.get('ETag')).toBe(made.headers.get('ETag'))
  expect(again?.headers.get('Content-Type')).toBe('image/webp')
  expect(await again?.bytes()).toEqual(await made.bytes())

  vi.setSystemTime(Date.now() + 2000)
  await back.admin('PATCH', `/files/${picture}`, { title: 'Another' })
  vi.setSystemTime(Date.now() + 9000)
  // Whatever is not at hand looks for changes first.
  await second.get('?w=960&f=webp')
  expect(await counting(() => second.get('?w=480&f=webp'))).toBe(1)
})

test('a read that began before a picture was replaced answers nobody else', async () => {
  const site = await startProcess()
  const passOn = globalThis.fetch
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const reading = vi.spyOn(globalThis, 'fetch')
  reading.mockImplementation(async (input, init) => {
    if (!String(input).includes('width=828')) return passOn(input, init)
    reading.mockImplementation(passOn)
    asked.resolve()
    await held.promise
    return new Response('before', { headers: { 'Content-Type': 'image/gif' } })
  })
  const first = site.get('?w=828&f=webp')
  await asked.promise
  vi.setSystemTime(Date.now() + 2000)
  await back.admin('PATCH', `/files/${picture}`, { title: 'A third' })
  vi.setSystemTime(Date.now() + 9000)
  await site.get('?w=1200&f=webp')
  const meanwhile = site.get('?w=828&f=webp')
  // Were it the old answer, it would come with that one only.
  await new Promise((resolve) => setTimeout(resolve, 50))
  held.resolve()
  expect(await (await first).text()).toBe('before')
  expect(await (await meanwhile).text()).not.toBe('before')
  expect(await (await site.get('?w=828&f=webp')).text()).not.toBe('before')
  reading.mockRestore()
})

test('the fleet is made ahead in the sizes of its cards, once', inFull, async () => {
  const others = { query: { filter: { imagen: { _neq: picture } } }, data: { imagen: null } }
  await back.admin('PATCH', '/items/flota', others)
  const process = await startProcess()
  const before = readdirSync(folder).length
  const asked = await counting(process.warm)
  expect(asked).toBeGreaterThanOrEqual(10)
  const made = readdirSync(folder).length - before
  // At least every WebP is made. On a busy machine an AVIF may take too long, and is asked for at the next start.
  expect(made).toBeGreaterThanOrEqual(asked / 2)
  const next = await startProcess()
  expect(await counting(next.warm)).toBe(asked - made)
  const again = await startProcess()
  expect(await counting(() => again.get('?w=640&f=webp'))).toBe(0)
})
