import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { root } from '../../scripts/lib/paths.mjs'
import { freePort } from '../../scripts/lib/ports.ts'
import { outputOf } from '../../scripts/lib/processes.mjs'
import { startServer } from '../../scripts/lib/servers.ts'
import { ensureToolchain, type Toolchain } from '../../scripts/lib/toolchain.mjs'
import { waitFor } from '../../scripts/lib/web.ts'
import { inFull } from '../fixtures/short'

let toolchain: Toolchain
let back: Awaited<ReturnType<typeof startSilentBack>>
const dir = mkdtempSync(`${tmpdir()}/istmo-node-server-`)

beforeAll(async () => {
  toolchain = await ensureToolchain()
  // Away from the project, as a release is.
  cpSync(`${root}/.output`, `${dir}/release`, { recursive: true })
  back = await startSilentBack()
})
afterAll(() => {
  back?.stop()
  rmSync(dir, { recursive: true, force: true })
})
const sites: { stop(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(sites.splice(0).map((site) => site.stop()))
})

const rest = 'HTTP/1.1\r\nHost: localhost\r\n\r\n'

async function startRelease(env: NodeJS.ProcessEnv = {}) {
  const port = await freePort()
  const args = [`${dir}/release/server/index.mjs`]
  const site = startServer('site', toolchain.nodeBin, args, {
    env: {
      ...toolchain.env,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_BRAND: 'firefly',
      SITE_URL: `http://localhost:${port}`,
      DIRECTUS_URL: back.url,
      DIRECTUS_TOKEN: 'a token for tests',
      DIRECTUS_READ_TIMEOUT_MS: '60000',
      SESSION_SECRET: 'a secret for tests only, long enough for all',
      ...env,
    },
    logFile: `${dir}/${port}.log`,
    cwd: '/',
  })
  sites.push(site)
  await waitFor(`http://127.0.0.1:${port}/healthz`, site)
  return { port, url: `http://localhost:${port}`, site }
}

test('without a brand the server does not start', async () => {
  const { code, output } = await started({ PORT: '0', PUBLIC_BRAND: '' })
  expect(code, output).toBeGreaterThan(0)
  expect(output).toContain('No brand specified on nuxt config')
})

/** Runs it until it ends by itself. */
function started(env: NodeJS.ProcessEnv) {
  return outputOf(toolchain.nodeBin, [`${dir}/release/server/index.mjs`], {
    env: {
      ...toolchain.env,
      NODE_ENV: 'production',
      PUBLIC_BRAND_BY_HOST: '',
      DIRECTUS_URL: back.url,
      DIRECTUS_TOKEN: 'a token for tests',
      SESSION_SECRET: 'a secret for tests only, long enough for all',
      ...env,
    },
  })
}

test.each([
  ['that is taken', () => new URL(back.url).port],
  ['that is none', () => '30 00'],
  ['of blanks', () => ' '],
  ['in another base', () => '0x50'],
])('with a port %s it ends with a sentence that names it', async (_, port) => {
  const PORT = port()
  const { code, output } = await started({ PORT, HOST: '127.0.0.1', PUBLIC_BRAND: 'firefly' })
  expect(code, output).toBe(1)
  expect(output).toContain(`The site cannot listen on PORT ${PORT}, HOST 127.0.0.1`)
  expect(output).not.toContain('    at ')
})

test('files are found wherever the build lies; one that is missing is a short answer that nobody keeps', async () => {
  const { url } = await startRelease()
  const folder = `${dir}/release/public/static`
  const [packed = ''] = readdirSync(folder).filter((file) => file.endsWith('.js.br'))
  const name = packed.replace(/\.br$/, '')
  const file = await fetch(`${url}/static/${name}`, {
    headers: { 'Accept-Encoding': 'br' },
  })
  expect(file.status).toBe(200)
  expect(file.headers.get('Cache-Control')).toContain('immutable')
  expect(file.headers.get('Content-Encoding')).toBe('br')
  expect(await file.text()).toBe(readFileSync(`${folder}/${name}`, 'utf8'))
  const missing = await fetch(`${url}/static/gone-1.js`)
  expect([missing.status, await missing.text()]).toEqual([404, 'Not Found'])
  expect(missing.headers.get('Cache-Control')).toBe('no-store')
  const posted = await fetch(`${url}/favicon.ico`, { method: 'POST' })
  expect([posted.status, posted.headers.get('Cache-Control')]).toEqual([405, 'no-store'])
})

test.each(['/\\/', '/\\', '//', '/%5c/'])(
  'an address that is none is answered at once: %s',
  async (path) => {
    const { port } = await startRelease()
    const { send, text } = await open(port)
    send(`GET ${path} ${rest}`)
    await expect.poll(text).toMatch(/^HTTP\/1\.1 [34]\d\d/)
  },
)

test('at TERM an answer under way arrives whole, then the process ends with 0', async () => {
  const { port, site } = await startRelease()
  const unused = await open(port)
  const used = await open(port)
  const slow = await open(port)
  slow.send(`GET / ${rest}`)
  // When these are answered, the one before has been read.
  for (let round = 1; round <= 3; round++) {
    used.send(`GET /healthz ${rest}`)
    await expect.poll(() => used.text().split('HTTP/1.1 200').length - 1).toBe(round)
  }

  // Nobody kills it where that takes long.
  process.kill(site.pid ?? 0, 'SIGTERM')
  await used.closed
  expect(site.exited).toBe(false)
  const again = () =>
    open(port).then(
      () => 'taken',
      (error: unknown) => String(error),
    )
  await expect.poll(again).toContain('ECONNREFUSED')
  back.answer()
  await Promise.all([slow.closed, unused.closed])
  expect(slow.text()).toMatch(
    /^HTTP\/1\.1 503 [\s\S]*Connection: close[\s\S]*<\/html>\r\n0\r\n\r\n$/i,
  )
  expect(await site.gone).toBe(0)
})

test('at TERM a balancer is told first, and everybody else is served until the port closes', async () => {
  const { port, url, site } = await startRelease({ DRAIN_SECONDS: '120' })
  process.kill(site.pid ?? 0, 'SIGTERM')
  const asked = async (path: string) => {
    const answer = await fetch(`${url}${path}`, { headers: { Connection: 'close' } })
    return [answer.status, await answer.json()]
  }
  await expect
    .poll(() => asked('/readyz'))
    .toEqual([503, { status: 'unavailable', checks: { process: 'ending' } }])
  expect(await asked('/healthz')).toEqual([200, expect.anything()])
  // Less than a second later it would be the same one, by another way.
  await setTimeout(1200)
  process.kill(site.pid ?? 0, 'SIGTERM')
  const again = () => open(port).then(() => 'taken', String)
  await expect.poll(again).toContain('ECONNREFUSED')
  expect(await site.gone).toBe(0)
})

test('who sends no whole head is let go of after ten seconds', inFull, async () => {
  const { port } = await startRelease()
  const slow = await open(port)
  const began = Date.now()
  slow.send('GET / HTTP/1.1\r\nHost: local')
  await slow.closed
  expect(slow.text()).toContain('408')
  expect(Date.now() - began).toBeGreaterThan(9000)
})

test('connections beyond the limit are closed unheard', inFull, async () => {
  const { port } = await startRelease({ MAX_CONNECTIONS: '3' })
  const asked = await Promise.all(Array.from({ length: 8 }, () => open(port)))
  for (const one of asked) one.send(`GET /healthz ${rest}`)
  // Less those that `startRelease` still holds.
  const heard = () => asked.filter((one) => one.text().includes('200')).length
  await expect.poll(heard).toBeGreaterThan(0)
  const unheard = asked.filter((one) => one.text() === '')
  await Promise.all(unheard.map((one) => one.closed))
  expect(heard()).toBeLessThanOrEqual(3)
})

/** A connection of HTTP by hand. @throws Error when nobody takes it */
async function open(port: number) {
  let text = ''
  const socket: Socket = connect(port, '127.0.0.1')
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  socket.on('error', () => undefined)
  socket.on('data', (bytes) => {
    text += bytes
  })
  return { closed, text: () => text, send: (bytes: string) => socket.write(bytes) }
}

/** A back office that says nothing until it is told to: from then on that it is out of order. */
async function startSilentBack() {
  const gate = Promise.withResolvers<void>()
  const server = createServer({ keepAliveTimeout: 75_000 }, async (_, response) => {
    await gate.promise
    response.writeHead(503).end()
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    answer: () => gate.resolve(),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
