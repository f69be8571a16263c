import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { serveFiles } from './static-files.server'

let folder: string
let server: Server

beforeAll(async () => {
  vi.stubEnv('PUBLIC_BRAND', 'firefly')
  vi.stubEnv('SITE_URL', 'http://localhost:3000')
  vi.stubEnv('DIRECTUS_TOKEN', 'a token for tests')
  vi.stubEnv('SESSION_SECRET', 'a secret for tests, long enough for all')
  folder = mkdtempSync(`${tmpdir()}/istmo-files-`)
  mkdirSync(`${folder}/static`)
  writeFileSync(`${folder}/static/a-1.js`, 'let a')
  writeFileSync(`${folder}/static/a-1.js.br`, 'brotli')
  writeFileSync(`${folder}/static/a-1.js.gz`, 'gzip')
  writeFileSync(`${folder}/static/big-1.woff2`, Buffer.alloc(8_000_000))
  writeFileSync(`${folder}/favicon.ico`, 'picture')
  const files = serveFiles(folder)
  server = createServer({ keepAliveTimeout: 75_000 }, (asked, response) =>
    files(asked, response, () => response.writeHead(418).end('the application')),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const port = () => (server.address() as AddressInfo).port

type Answer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** The path goes out as it is written: `fetch` would tidy it. */
function ask(path: string, { method = 'GET', headers = {} } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = { host: 'localhost', ...headers }
    request({ port: port(), path, method, headers: sent, agent: false }, (answer) => {
      let text = ''
      answer.on('data', (bytes) => {
        text += bytes
      })
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
      )
    })
      .on('error', reject)
      .end()
  })
}

describe('a file of the build', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br', 'brotli'],
    ['gzip', 'gzip', 'gzip'],
    ['', undefined, 'let a'],
  ])('is for ever, and for "%s" comes as %s', async (accepted, encoding, text) => {
    const answer = await ask('/static/a-1.js', { headers: { 'accept-encoding': accepted } })
    expect(answer).toMatchObject({ status: 200, text })
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(text.length),
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "frame-ancestors 'none'",
    })
    expect(answer.headers['content-encoding']).toBe(encoding)
  })

  test('is not sent to who has it, and only its head to who asks for that', async () => {
    const { etag = '' } = (await ask('/static/a-1.js')).headers
    const same = await ask('/static/a-1.js', { headers: { 'if-none-match': etag } })
    expect(same).toMatchObject({ status: 304, text: '' })
    expect(same.headers['cache-control']).toContain('immutable')
    const head = await ask('/static/a-1.js', { method: 'HEAD' })
    expect(head).toMatchObject({ status: 200, text: '', headers: { 'content-length': '5' } })
  })

  test.each(['bytes=0-1', 'bytes=-1', 'bytes=3-1', 'bytes=99-', 'x'])(
    'comes whole whatever range is asked for: %s',
    async (range) => {
      expect(await ask('/favicon.ico', { headers: { range } })).toMatchObject({
        status: 200,
        text: 'picture',
      })
    },
  )

  test('is closed when its reader leaves', async () => {
    for (let readers = 0; readers < 5; readers++) {
      await new Promise<void>((resolve) => {
        const socket = connect(port(), '127.0.0.1', () =>
          socket.write('GET /static/big-1.woff2 HTTP/1.1\r\nHost: localhost\r\n\r\n'),
        )
        socket.once('data', () => socket.destroy())
        socket.once('close', () => resolve())
      })
    }
    await setTimeout(50)
    await expect.poll(() => openFiles('big-1.woff2')).toBe(0)
  })
})

test('a file of public/ is kept for a day', async () => {
  expect(await ask('/favicon.ico?v=1')).toMatchObject({
    status: 200,
    headers: {
      'cache-control': 'public, max-age=86400',
      'content-type': 'image/vnd.microsoft.icon',
    },
  })
})

test.each([
  ['/static/missing-1.js', {}],
  ['/static/', {}],
  ['/', {}],
  ['//favicon.ico', {}],
  ['/static/../favicon.ico', {}],
  ['/static/..%2ffavicon.ico', {}],
  ['/../../etc/passwd', {}],
  ['/favicon.ico%00', {}],
  ['/%zz', {}],
  ['/favicon', {}],
  ['/favicon.ico', { method: 'POST' }],
  ['/favicon.ico', { headers: { host: 'other.example' } }],
])('%s %j is for the application, with nothing of ours', async (path, how) => {
  const { status, headers } = await ask(path, how)
  expect(status).toBe(418)
  expect(Object.keys(headers).toSorted()).toEqual(['connection', 'date', 'transfer-encoding'])
})

/** Zero where there is no /proc to tell. */
function openFiles(name: string): number {
  try {
    return readdirSync('/proc/self/fd').filter((fd) => nameOf(fd).endsWith(name)).length
  } catch {
    return 0
  }
}

function nameOf(fd: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`)
  } catch {
    // Closed meanwhile.
    return ''
  }
}
