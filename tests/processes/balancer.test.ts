import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ensureHaproxy, startBalancer } from '../../scripts/lib/haproxy.ts'
import { root } from '../../scripts/lib/paths.mjs'
import { freePort } from '../../scripts/lib/ports.ts'
import { outputOf } from '../../scripts/lib/processes.mjs'
import { exchange } from '../fixtures/exchange'

/** The balancer of `ops/haproxy-machines.cfg`, before processes that answer as each test says. */
const dir = mkdtempSync(`${tmpdir()}/istmo-balancer-`)
const port = { site: 0, office: 0 }
let members: readonly Awaited<ReturnType<typeof startMember>>[]
let balancer: Awaited<ReturnType<typeof startBalancer>>

/** A stand-in of one process: what it was asked but for its health, and what it says of that. */
async function startMember() {
  const own = {
    port: await freePort(),
    isReady: true,
    asked: [] as IncomingMessage[],
    answer: (_: IncomingMessage, response: ServerResponse): unknown => response.end('fine'),
  }
  const server = createServer((request, response) => {
    if (request.url === '/readyz') return void response.writeHead(own.isReady ? 200 : 503).end()
    own.asked.push(request)
    own.answer(request, response)
  })
  await new Promise<void>((done) => server.listen(own.port, '127.0.0.1', done))
  return Object.assign(own, {
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  })
}

beforeAll(async () => {
  members = await Promise.all(Array.from({ length: 5 }, startMember))
  const [a, b, c, d, e] = members.map((member) => member.port)
  port.site = await freePort()
  port.office = await freePort()
  balancer = await startBalancer(
    { ...port, sites: [a ?? 0, b ?? 0, c ?? 0], offices: [d ?? 0, e ?? 0] },
    `${dir}/balancer.log`,
  )
})
afterAll(async () => {
  await balancer?.stop()
  for (const member of members ?? []) member.stop()
  rmSync(dir, { recursive: true, force: true })
})
beforeEach(() => {
  for (const member of members) {
    member.isReady = true
    member.asked = []
    member.answer = (_, response) => response.end('fine')
  }
})

const asked = () => members.flatMap((member) => member.asked)
const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
  exchange(port.site, method, path, { headers, ...(method === 'POST' ? { body: 'a=1' } : {}) })

test('with and without TLS it is a configuration that HAProxy takes', async () => {
  const { program, env } = await ensureHaproxy()
  const names = ['SITE_1', 'SITE_2', 'SITE_3', 'OFFICE_1', 'OFFICE_2', 'SITE_BIND', 'OFFICE_BIND']
  const at = Object.fromEntries(names.map((name) => [name, '127.0.0.1:9']))
  const pem = `${dir}/own.pem`
  const request = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=istmo',
  ]
  const made = await outputOf('openssl', [
    ...request,
    '-keyout',
    `${dir}/key`,
    '-out',
    `${dir}/crt`,
  ])
  expect(made.code, made.output).toBe(0)
  writeFileSync(pem, ['crt', 'key'].map((name) => readFileSync(`${dir}/${name}`, 'utf8')).join(''))
  for (const more of [{}, { TLS_CERTIFICATE: pem, TLS_PLAIN_BIND: '127.0.0.1:9' }]) {
    const said = await outputOf(program, ['-c', '-f', `${root}/ops/haproxy-machines.cfg`], {
      env: { ...env, ...at, ...more },
    })
    expect([said.code, said.output]).toEqual([0, expect.stringContaining('valid')])
  }
})

test('a renter cannot name an address or a request: the balancer does', async () => {
  const forged = { 'x-forwarded-for': '192.0.2.1', 'x-request-id': 'of-the-renter' }
  expect((await ask('GET', '/flota', forged)).status).toBe(200)
  const [seen] = asked()
  expect(seen?.headers['x-forwarded-for']).toBe('127.0.0.1')
  expect(seen?.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('the site names its request to the back office', async () => {
  const headers = { 'x-request-id': 'of-the-site-1' }
  expect((await exchange(port.office, 'GET', '/items/flota', { headers })).status).toBe(200)
  expect(asked().map((seen) => seen.headers['x-request-id'])).toEqual(['of-the-site-1'])
})

test('what was sent and has no answer is asked once more only where asking changes nothing', async () => {
  for (const member of members) member.answer = (request) => request.socket.destroy()
  expect((await ask('POST', '/reserva')).status).toBe(502)
  expect(asked()).toHaveLength(1)

  const [first, ...others] = members.slice(0, 3)
  for (const member of others) member.answer = (_, response) => response.end('fine')
  // Their turn comes within three.
  const pages = [await ask('GET', '/a'), await ask('GET', '/b'), await ask('GET', '/c')]
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(first?.asked.length).toBeGreaterThan(0)
})

test('who says that it is leaving is sent nothing more, and what nobody is ready for goes to whoever listens', async () => {
  const [leaving, ...others] = members.slice(0, 3)
  if (leaving) leaving.isReady = false
  const turns = async () => {
    for (const member of members) member.asked = []
    for (let index = 0; index < 6; index++) expect((await ask('GET', '/')).status).toBe(200)
    return leaving?.asked.length
  }
  await expect.poll(turns, { timeout: 20_000, interval: 300 }).toBe(0)
  for (const member of others) member.isReady = false
  await expect.poll(turns, { timeout: 20_000, interval: 300 }).toBe(2)
  const backends = () =>
    readFileSync(`${dir}/balancer.log`, 'utf8')
      .match(/ site sites(?:-unchecked)?\//g)
      ?.slice(-6)
  await expect
    .poll(
      async () => [await turns(), backends()?.every((one) => one === ' site sites-unchecked/')],
      {
        timeout: 20_000,
      },
    )
    .toEqual([2, true])
})
