import { beforeAll, describe, expect, test, vi } from 'vitest'
import { readiness } from '~/features/site/readiness.server'
import { folders } from '~/server/directus/files.server'
import { log } from '~/server/log.server'
import { serveAsset } from '~/server/pictures/assets.server'
import { isWholePicture } from '~/server/pictures/whole-picture'
import { runWithRequestContext } from '~/server/request-context.server'
import { leaseTestDirectus, type TestDirectus } from '../fixtures/directus'
import { type FaultProxy, startFaultProxy } from '../fixtures/fault-proxy'
import { inFull } from '../fixtures/short'

let back: TestDirectus
/** The way to it. */
let way: FaultProxy
let picture: string
let drawing: string
const nobody = '00000000-0000-4000-8000-000000000000'

beforeAll(async () => {
  back = await leaseTestDirectus()
  way = await startFaultProxy(back.url)
  Object.assign(process.env, {
    PUBLIC_BRAND: 'firefly',
    PUBLIC_BRAND_BY_HOST: '{"ceiba.example":"ceiba"}',
    DIRECTUS_URL: way.url,
    DIRECTUS_TOKEN: back.siteToken,
    // A machine with much to do is no back office that is out.
    DIRECTUS_READ_TIMEOUT_MS: '15000',
    SESSION_SECRET: 'a-secret-for-tests-of-32-characters',
  })
  const [car] = (await back.admin('GET', '/items/flota?limit=1&fields=imagen,imagen_lateral')) as {
    imagen: string
    imagen_lateral: string
  }[]
  picture = car?.imagen ?? ''
  drawing = car?.imagen_lateral ?? ''
})

const passOn = globalThis.fetch

/** Directus's answers, whose pictures arrive as `change` leaves them. */
function answeringPictures(change: (real: Response) => Promise<ArrayBuffer>) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const real = await passOn(input, init)
    if (!real.headers.get('Content-Type')?.startsWith('image/')) return real
    return new Response(await change(real), { headers: { 'Content-Type': 'image/webp' } })
  })
}

const get = (id: string, query = '', headers: Record<string, string> = {}) =>
  from('203.0.113.1', () =>
    serveAsset(new Request(`http://localhost/assets/${id}${query}`, { headers }), id),
  )

const from = <T>(ip: string, run: () => Promise<T>, now = Date.now()) => {
  const facts = { requestId: 'test', nonce: '', brand: 'firefly', origin: 'http://localhost' }
  return runWithRequestContext({ ...facts, localeForm: 'bare', now, ip }, run)
}

describe('readiness', () => {
  test('every brand is loaded and the back office answers', async () => {
    expect(await readiness()).toEqual({
      ready: true,
      checks: { directus: 'ok', 'content:firefly': 'ok', 'content:ceiba': 'ok' },
    })
  })
})

describe('the asset proxy', () => {
  test('gives a picture in the width and format asked, for a year', async () => {
    const response = await get(picture, '?w=320&f=webp')
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('image/webp')
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    const small = (await response.arrayBuffer()).byteLength
    const large = (await (await get(picture, '?w=1200&f=webp')).arrayBuffer()).byteLength
    expect(large).toBeGreaterThan(small)
  })

  test('an AVIF that is still being made is a WebP until then', inFull, async () => {
    const made = Promise.withResolvers<void>()
    const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      if (String(input).includes('format=avif')) await made.promise
      return passOn(input, init)
    })
    const said = async () => {
      const { status, headers } = await get(picture, '?w=1200&f=avif')
      return [status, headers.get('Content-Type'), headers.get('Cache-Control')]
    }
    expect(await said()).toEqual([200, 'image/webp', 'public, max-age=60'])
    made.resolve()
    asked.mockRestore()
    await expect.poll(said).toEqual([200, 'image/avif', 'public, max-age=31536000, immutable'])
  })

  test('an AVIF that cannot be made in time is a WebP', async () => {
    const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      if (!String(input).includes('format=avif')) return passOn(input, init)
      throw new DOMException('', 'TimeoutError')
    })
    const answer = await get(picture, '?w=320&f=avif')
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=60')
    asked.mockRestore()
  })

  test('a whole fleet of pictures nobody saw before is served', inFull, async () => {
    const cars = (await back.admin('GET', '/items/flota?limit=-1&fields=imagen')) as {
      imagen: string
    }[]
    const told = vi.spyOn(log, 'warn')
    const answers = await Promise.all(cars.map(({ imagen }) => get(imagen, '?w=640&f=avif')))
    // An AVIF that takes a busy machine longer than its 8 s is the WebP.
    const others = told.mock.calls.filter(([, details]) => details?.reason !== 'TimeoutError')
    expect(others).toEqual([])
    told.mockRestore()
    expect(answers.map(({ status }) => status)).toEqual(cars.map(() => 200))
  })

  test('a picture of which only a part is there yet is asked for again until it is whole', async () => {
    const lengths = [0, 1, 2000]
    const asked = answeringPictures(async (real) => {
      const bytes = await real.arrayBuffer()
      return bytes.slice(0, lengths.shift())
    })
    const answer = await get(picture, '?w=480&f=webp')
    expect([answer.status, lengths]).toEqual([200, []])
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(isWholePicture({ bytes, type: 'image/webp' })).toBe(true)
    asked.mockRestore()
  })

  test('a picture whose first answer breaks off, or fails, is asked for once more', async () => {
    const ways = [() => Response.error(), () => new Response(null, { status: 500 })] as const
    for (const [index, fail] of ways.entries()) {
      let isFirst = true
      const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
        if (!String(input).includes('/assets/') || !isFirst) return passOn(input, init)
        isFirst = false
        const answer = fail()
        if (answer.type === 'error') throw new TypeError('fetch failed')
        return answer
      })
      expect((await get(picture, `?w=${[480, 640][index]}&f=webp`)).status).toBe(200)
      asked.mockRestore()
    }
  })

  test('a size whose making was cut off for good is had in a lower quality', async () => {
    const asked = answeringPictures(async (real) => {
      const bytes = await real.arrayBuffer()
      return real.url.includes('quality=78') ? bytes.slice(0, -1) : bytes
    })
    expect((await get(picture, '?w=960&f=webp')).status).toBe(200)
    asked.mockRestore()
  })

  test('a picture that is never whole is none, and is asked for again', async () => {
    const asked = answeringPictures(async () => new ArrayBuffer(0))
    const empty = await get(picture, '?w=828&f=webp')
    expect([empty.status, empty.headers.get('Cache-Control')]).toEqual([502, 'no-store'])
    asked.mockRestore()
    expect((await get(picture, '?w=828&f=webp')).status).toBe(200)
  })

  test('answers 304 to who has it', async () => {
    const etag = (await get(picture, '?w=320&f=webp')).headers.get('ETag') ?? ''
    const again = await get(picture, '?w=320&f=webp', { 'If-None-Match': etag })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    // As a compressed answer has it.
    const tag = `W/${(await get(drawing)).headers.get('ETag')}`
    const weak = await get(drawing, '', { 'If-None-Match': tag })
    expect(weak.status).toBe(304)
    expect(weak.headers.get('ETag')).toBe(tag)
    expect(weak.headers.get('Vary')).toBe('Accept-Encoding')
  })

  test('an SVG can run and load nothing', async () => {
    const response = await get(drawing)
    expect(response.headers.get('Content-Type')).toBe('image/svg+xml')
    expect(response.headers.get('Content-Security-Policy')).toMatch(/default-src 'none'.*sandbox/)
  })

  test('a file outside the public folder is not there, once it is noticed', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const later = () => vi.setSystemTime(Date.now() + 9000)
    const path = `/files/${drawing}`
    const before = (await back.admin('GET', `${path}?fields=folder`)) as { folder: string }
    expect((await get(drawing, '?w=160')).status).toBe(200)
    await back.admin('PATCH', path, { folder: folders.licenses })
    later()
    const hidden = [await get(drawing, '?w=640'), await get(drawing, '?w=160')]
    await back.admin('PATCH', path, { folder: null })
    later()
    const stray = await get(drawing, '?w=240')
    await back.admin('PATCH', path, before)
    expect([...hidden, stray].map(({ status }) => status)).toEqual([404, 404, 404])
    later()
    expect((await get(drawing, '?w=160')).status).toBe(200)
    vi.useRealTimers()
  })

  test('a file that is not there keeps its room on the page', async () => {
    const response = await get(nobody, '?w=480&f=avif')
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('width="480" height="256"')
  })

  test('files that nobody has are asked for only so often, and others are served all the same', async () => {
    // One is free again each second, which a busy machine must not matter to.
    const now = Date.now()
    const ask = (index: number) => {
      const id = `${nobody.slice(0, -4)}${String(1000 + index)}`
      const request = new Request(`http://localhost/assets/${id}?w=160`)
      return from('203.0.113.9', () => serveAsset(request, id), now)
    }
    const statuses = new Set<number>()
    for (let index = 0; index < 70; index++) statuses.add((await ask(index)).status)
    expect([...statuses]).toEqual([404, 429])
    expect((await ask(0)).status, 'is remembered').toBe(404)
    expect((await get(picture, '?w=320&f=webp')).status).toBe(200)
  })

  test.each(['?w=321', '?w=100000', '?f=gif', '?w=320&f=exe', '?w='])(
    'a size or format that is not listed is refused: %s',
    async (query) => {
      const response = await get(picture, query)
      expect(response.status).toBe(404)
      expect(response.headers.get('Content-Type')).not.toContain('image')
    },
  )

  test.each(['../server/info', 'abc', '..%2f', ''])(
    'an id that is none is refused: %j',
    async (id) => {
      expect((await get(id)).status).toBe(404)
    },
  )
})

describe('without the back office', () => {
  test('pictures seen before are served, others are placeholders, and it is not ready', async () => {
    expect((await get(picture, '?w=320&f=webp')).status).toBe(200)
    await way.stop()
    expect((await get(picture, '?w=320&f=webp')).status).toBe(200)
    const missing = await get(picture, '?w=160&f=webp')
    expect(missing.status).toBe(502)
    expect(missing.headers.get('Cache-Control')).toBe('no-store')
    expect(missing.headers.get('Content-Type')).toBe('image/svg+xml')
    const { ready, checks } = await readiness()
    expect(ready).toBe(false)
    expect(checks.directus).toBe('failed')
  })
})
