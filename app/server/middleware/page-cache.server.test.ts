import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '~/domain/app-error'
import { noRouteRules } from '~/domain/route-rules'
import { forgetMemory } from '../async/memory.server'
import { publicError } from '../http/public-error.server'
import { log } from '../log.server'
import { expirePages } from '../page-cache/page-store.server'
import { noteContent, requestContext } from '../request-context.server'
import { cookies } from '../session/cookies.server'
import { handleRequest } from './handle-request.server'

beforeAll(() => {
  vi.stubEnv('PUBLIC_BRAND', 'firefly')
  vi.stubEnv('PUBLIC_BRAND_BY_HOST', '{"ceiba.test":"ceiba"}')
  vi.stubEnv('SITE_URL', 'http://firefly.test:3000')
  vi.stubEnv('DIRECTUS_TOKEN', 'a token for tests')
  vi.stubEnv('SESSION_SECRET', 'a secret for tests, long enough for all')
})

let now = Date.parse('2027-03-09T14:00:00Z')
beforeEach(() => {
  // However long a page takes on a busy machine, it is waited for.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  vi.spyOn(log, 'plain').mockReturnValue()
  forgetMemory()
  made = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const html = { headers: { 'Content-Type': 'text/html; charset=utf-8' } }
let made = 0
let page: () => Response | Promise<Response> = firstPage

function firstPage(): Response {
  const { brand, localeForm, nonce, requestId } = requestContext()
  made += 1
  const text = `<head><style nonce="${nonce}">a{}</style><meta name="request-id" content="${requestId}"/></head>${brand} ${localeForm} ${made}<script nonce="${nonce}">1</script>`
  return new Response(text, html)
}
beforeEach(() => {
  page = firstPage
})

const visit = (path: string, { base = 'http://firefly.test:3000', headers = {} } = {}) =>
  handleRequest(
    new Request(base + path, { headers: { 'sec-fetch-dest': 'document', ...headers } }),
    {
      answer: () => page(),
      publicKey: ({ brand, localeForm, url }) => {
        const isPublic = !url.pathname.includes('/reserva')
        return isPublic ? `${brand} ${localeForm} ${url.pathname}${url.search}` : null
      },
      lastResort: () => 'page',
      routeOf: () => 'none',
      routeRules: async () => noRouteRules,
    },
  )
const textOf = async (path: string, more = {}) => (await visit(path, more)).text()
const later = (milliseconds: number) => {
  now += milliseconds
}

describe('a public page', () => {
  test('is made once for all who ask within ten seconds', async () => {
    const [one, other] = await Promise.all([textOf('/es'), textOf('/es')])
    expect(other).toBe(one)
    later(9999)
    expect(await textOf('/es')).toBe(one)
    expect(made).toBe(1)
  })

  test.each([
    ['that nobody asked for before', 0],
    ['of the last ten seconds and more', 10_000],
    ['that is too old to be shown', 14_000],
  ])('is made once for a thousand who ask at one moment: one %s', async (_, age) => {
    if (age > 0) await textOf('/es')
    later(age)
    const before = made
    const gate = Promise.withResolvers<void>()
    page = () => gate.promise.then(firstPage)
    const asked = Array.from({ length: 1000 }, () => textOf('/es'))
    // Each has been let in before the page is there.
    await Promise.resolve()
    gate.resolve()
    expect(new Set(await Promise.all(asked)).size).toBe(1)
    await vi.waitFor(async () => expect(await textOf('/es')).toContain(`es ${before + 1}`))
    expect(made).toBe(before + 1)
  })

  test('whose content changes while it is made is made once more for all who waited', async () => {
    const gate = Promise.withResolvers<void>()
    page = () => gate.promise.then(firstPage)
    const asked = Array.from({ length: 50 }, () => textOf('/es'))
    await Promise.resolve()
    expirePages()
    later(1)
    gate.resolve()
    const [first, ...others] = await Promise.all(asked)
    expect(first).toContain('es 1')
    expect(new Set(others).size).toBe(1)
    expect(made).toBe(2)
  })

  test('is not kept where a part of it failed after it had begun', async () => {
    page = () => {
      const answer = firstPage()
      vi.spyOn(log, 'error').mockReturnValue()
      publicError(new AppError('unavailable'))
      return answer
    }
    expect(await textOf('/es')).toContain('es 1')
    page = firstPage
    expect(await textOf('/es')).toContain('es 2')
  })

  test('is shown once more while it is made anew, and never after fourteen seconds', async () => {
    expect(await textOf('/es')).toContain('es 1')
    later(10_000)
    expect(await textOf('/es')).toContain('es 1')
    await vi.waitFor(async () => expect(await textOf('/es')).toContain('es 2'))
    later(14_000)
    expect(await textOf('/es')).toContain('es 3')
  })

  test('is as old as the oldest of its content', async () => {
    page = () => {
      noteContent(now - 1000)
      noteContent(now - 6000)
      noteContent(now - 3000)
      return firstPage()
    }
    expect(await textOf('/es')).toContain('es 1')
    later(3999)
    expect(await textOf('/es')).toContain('es 1')
    expect(made).toBe(1)
    // Its content is ten seconds old now, and fourteen after four more.
    later(1)
    expect(await textOf('/es')).toContain('es 1')
    await vi.waitFor(async () => expect(await textOf('/es')).toContain('es 2'))
    later(8000)
    expect(await textOf('/es')).toContain('es 3')
  })

  test('is made anew after ten seconds where nothing runs behind an answer', async () => {
    vi.stubEnv('SERVERLESS', 'true')
    expect(await textOf('/es')).toContain('es 1')
    later(9999)
    expect(await textOf('/es')).toContain('es 1')
    later(1)
    expect(await textOf('/es')).toContain('es 2')
    vi.stubEnv('SERVERLESS', undefined)
  })

  test('that was being made while its process was stopped is not shown to who comes then', async () => {
    const gate = Promise.withResolvers<void>()
    const asked = vi.fn(() => gate.promise.then(firstPage))
    page = asked
    const first = textOf('/es')
    await vi.waitFor(() => expect(asked).toHaveBeenCalled())
    later(14_000)
    const second = textOf('/es')
    gate.resolve()
    expect(await first).toContain('es 1')
    expect(await second).toContain('es 2')
  })

  test('that was being made when everything was forgotten is kept by nobody', async () => {
    const gate = Promise.withResolvers<void>()
    const asked = vi.fn(() => gate.promise.then(firstPage))
    page = asked
    const first = textOf('/es')
    await vi.waitFor(() => expect(asked).toHaveBeenCalled())
    forgetMemory()
    gate.resolve()
    expect(await first).toContain('es 1')
    expect(await textOf('/es')).toContain('es 2')
  })

  test('is another for each brand, language, path and search', async () => {
    const ceiba = { base: 'http://ceiba.test:3000' }
    const pages = await Promise.all([
      textOf('/'),
      textOf('/es'),
      textOf('/en'),
      textOf('/en', ceiba),
      textOf('/en/flota'),
      textOf('/en/flota?tipo=suv'),
    ])
    expect(new Set(pages).size).toBe(6)
    expect(pages[3]).toContain('ceiba en')
  })

  test('names its scripts and styles by what they say, and carries nothing of its first visitor', async () => {
    const { headers, body } = await visit('/en')
    const policy = headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain(
      "script-src 'self' 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='",
    )
    expect(policy).toMatch(/style-src 'self' 'sha256-[^']{44}';/)
    expect(policy).not.toContain('nonce')
    const text = await new Response(body).text()
    expect(text).toBe(
      '<head><style>a{}</style><meta name="request-id" content=""/></head>firefly en 1<script>1</script>',
    )
  })

  test('comes compressed as the browser reads it, with a tag by which it is not sent again', async () => {
    const ask = (encoding: string, more = {}) =>
      visit('/es', { headers: { 'accept-encoding': encoding, ...more } })
    const plain = await textOf('/es')
    const br = await ask('gzip, br')
    expect(br.headers.get('Content-Encoding')).toBe('br')
    expect(br.headers.get('Vary')).toBe('Accept-Encoding')
    expect(brotliDecompressSync(await br.bytes()).toString()).toBe(plain)
    expect(gunzipSync(await (await ask('gzip')).bytes()).toString()).toBe(plain)
    const again = await ask('br', { 'if-none-match': br.headers.get('ETag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('may be kept by what stands in between, but for the answer that sets a language', async () => {
    const kept = 'public, max-age=0, s-maxage=10, stale-while-revalidate=4, stale-if-error=86400'
    const bare = await visit('/')
    expect(bare.headers.get('Cache-Control')).toBe(kept)
    expect(bare.headers.get('Vary')).toBe('Accept-Encoding, Accept-Language, Cookie')
    const first = await visit('/en')
    expect(first.headers.get('Cache-Control')).toBe('private, no-store')
    expect(first.headers.get('Set-Cookie')).toContain('en-US')
    const cookie = first.headers.get('Set-Cookie')?.split(';')[0]
    const second = await visit('/en', { headers: { cookie } })
    expect(second.headers.get('Cache-Control')).toBe(kept)
    expect(made).toBe(2)
  })
})

describe('a page is made for each visitor', () => {
  const expectEach = async (path = '/es') => {
    const [one, other] = [await visit(path), await visit(path)]
    expect(one.headers.get('Cache-Control')).toBe('private, no-store')
    expect(await other.text()).not.toBe(await one.text())
  }

  test('when it is not public', () => expectEach('/es/reserva'))

  test.each([
    ['reads', () => cookies().get('istmo-draft')],
    ['sets', () => cookies().set('istmo-draft', 'x', { maxAge: 60, secure: false })],
  ])('when it %s a cookie', (_, use) => {
    page = () => {
      use()
      return firstPage()
    }
    return expectEach()
  })

  test('when its answer sets a cookie by itself', () => {
    page = () => {
      const answer = firstPage()
      answer.headers.append('Set-Cookie', 'istmo-draft=x')
      return answer
    }
    return expectEach()
  })

  test('when it is not found, or fails', async () => {
    page = () => new Response(`${Math.random()}`, { ...html, status: 404 })
    await expectEach()
    page = () => new Response(`${Math.random()}`, { ...html, status: 500 })
    await expectEach()
  })
})

test('a change of the content ends all pages of before, and an outage shows them still', async () => {
  const first = await (await visit('/flota')).text()
  expirePages()
  now += 1
  const second = await (await visit('/flota')).text()
  expect([first, second]).toEqual([expect.stringContaining(' 1<'), expect.stringContaining(' 2<')])
  expect(await (await visit('/flota')).text()).toBe(second)
  expirePages()
  now += 1
  page = () => new Response('', { status: 503 })
  const shown = await visit('/flota')
  expect([shown.status, await shown.text()]).toEqual([200, second])
})

describe('a page that cannot be made now', () => {
  test('is shown as it was, for a day', async () => {
    const good = await textOf('/es')
    page = () => new Response('broken', { ...html, status: 500 })
    later(60_000)
    expect(await textOf('/es')).toBe(good)
    later(24 * 60 * 60_000)
    expect((await visit('/es')).status).toBe(500)
  })

  test('is sent as it comes when it is slow, and kept when it is whole', async () => {
    vi.useRealTimers()
    const gate = Promise.withResolvers<void>()
    page = () => {
      const { nonce } = requestContext()
      made += 1
      const parts = async function* () {
        yield Buffer.from(`<script nonce="${nonce}">1</script>`)
        await gate.promise
        yield Buffer.from('the end')
      }
      return new Response(Readable.toWeb(Readable.from(parts())) as ReadableStream, html)
    }
    const answer = await visit('/es')
    expect(answer.headers.get('Content-Security-Policy')).toContain('nonce-')
    const reader = answer.body?.getReader()
    expect(String(Buffer.from((await reader?.read())?.value ?? []))).toContain('<script nonce=')
    const waiting = textOf('/es')
    gate.resolve()
    expect(await waiting).toBe('<script>1</script>the end')
    expect(made).toBe(1)
  })

  test('holds up nobody with a part that comes late, and is made anew with that part in its place', async () => {
    vi.useRealTimers()
    const gate = Promise.withResolvers<void>()
    page = () => {
      const parts = async function* () {
        yield Buffer.from('<!--$?-->a place for the price<!--/$-->')
        await gate.promise
        yield Buffer.from('<div hidden id="S:0">the price</div>')
      }
      return new Response(Readable.toWeb(Readable.from(parts())) as ReadableStream, html)
    }
    const beginning = async () => {
      const reader = (await visit('/es')).body?.getReader()
      return String(Buffer.from((await reader?.read())?.value ?? []))
    }
    expect(await beginning()).toContain('a place for the price')
    expect(await beginning()).toContain('a place for the price')
    gate.resolve()
    page = firstPage
    await vi.waitFor(async () => expect(await textOf('/es')).toContain('es 1'))
    expect(await textOf('/es')).toContain('es 1')
  })

  test('that is made anew behind an answer holds up nobody with a part that comes late', async () => {
    vi.useRealTimers()
    expect(await textOf('/es')).toContain('es 1')
    const gate = Promise.withResolvers<void>()
    const begun = vi.fn()
    page = () => {
      begun()
      const parts = async function* () {
        yield Buffer.from('<!--$?-->a place for the price<!--/$-->')
        await gate.promise
        yield Buffer.from('<div hidden id="S:0">the price</div>')
      }
      return new Response(Readable.toWeb(Readable.from(parts())) as ReadableStream, html)
    }
    later(10_000)
    expect(await textOf('/es')).toContain('es 1')
    await vi.waitFor(() => expect(begun).toHaveBeenCalled(), 20_000)
    // Nobody may be shown the old one any more, and what is made in its place waits for its part.
    later(4000)
    page = firstPage
    expect(await textOf('/es')).toContain('es 2')
    gate.resolve()
    await vi.waitFor(async () => expect(await textOf('/es')).toContain('es 2'))
  })

  test('breaks off, and is made anew for the next', async () => {
    vi.spyOn(log, 'warn').mockReturnValue()
    page = () => {
      const parts = async function* () {
        yield Buffer.from('half a ')
        throw new Error('the line is gone')
      }
      return new Response(Readable.toWeb(Readable.from(parts())) as ReadableStream, html)
    }
    await expect(textOf('/es')).rejects.toThrow()
    page = firstPage
    expect(await textOf('/es')).toContain('es 1')
  })
})
