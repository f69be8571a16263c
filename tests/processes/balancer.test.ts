import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ensureHaproxy, startBalancer } from '../../scripts/lib/haproxy.ts'
import { root } from '../../scripts/lib/paths.mjs'
import { freePort } from '../../scripts/lib/ports.ts'
import { outputOf } from '../../scripts/lib/processes.mjs'
import { exchange } from '../fixtures/exchange'

/** The balancer of `ops/haproxy.cfg`, before processes that answer as each test says. */
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
  const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
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

const binds = { SITE_BIND: '127.0.0.1:9', OFFICE_BIND: '127.0.0.1:9' }
const names = ['SITE_1', 'SITE_2', 'SITE_3', 'OFFICE_1', 'OFFICE_2']
const where = {
  machines: Object.fromEntries(names.map((name) => [name, '127.0.0.1:9'])),
  containers: { SITE_NAME: 'site:3000', OFFICE_NAME: 'back-office:8055' },
}
const tls = { TLS_CERTIFICATE: `${dir}/own.pem`, TLS_PLAIN_BIND: '127.0.0.1:9' }

/** One that signs itself, in DER of X.509, and its key: `openssl` is not on every machine. */
function certificate(): string {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const der = (tag: number, ...parts: readonly Uint8Array[]) => {
    const body = Buffer.concat(parts)
    return Buffer.concat([
      Uint8Array.from(
        body.length < 128 ? [tag, body.length] : [tag, 0x82, body.length >> 8, body.length & 255],
      ),
      body,
    ])
  }
  const [sequence, utcTime] = [0x30, 0x17]
  const algorithm = der(sequence, Buffer.from('06032b6570', 'hex'))
  const commonName = [Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from('istmo'))]
  const name = der(sequence, der(0x31, der(sequence, ...commonName)))
  const times = ['200101000000Z', '491231000000Z'].map((time) => der(utcTime, Buffer.from(time)))
  const key = publicKey.export({ type: 'spki', format: 'der' })
  const serial = der(0x02, Uint8Array.of(1))
  const signed = der(sequence, serial, algorithm, name, der(sequence, ...times), name, key)
  const signature = der(0x03, Uint8Array.of(0), sign(null, signed, privateKey))
  const whole = der(sequence, signed, algorithm, signature).toString('base64')
  const lines = whole.match(/.{1,64}/g) ?? []
  const begin = '-----BEGIN CERTIFICATE-----'
  return `${[begin, ...lines, begin.replace('BEGIN', 'END')].join('\n')}
${privateKey.export({ type: 'pkcs8', format: 'pem' })}`
}

const asked = () => members.flatMap((member) => member.asked)
const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
  exchange(port.site, method, path, { headers, ...(method === 'POST' ? { body: 'a=1' } : {}) })

test.for([
  ['before processes on machines', 'machines', {}],
  ['with TLS, and as somebody who is not root', 'machines', { RUN_AS: 'daemon', ...tls }],
  ['among containers', 'containers', {}],
  ['among containers, with TLS', 'containers', tls],
] as const)('HAProxy takes its file %s', async ([, place, more]) => {
  const { program, env } = await ensureHaproxy()
  const checked = (variables: Readonly<Record<string, string>>) =>
    outputOf(program, ['-c', '-V', '-f', `${root}/ops/haproxy.cfg`], {
      env: { ...env, ...variables },
    })
  writeFileSync(tls.TLS_CERTIFICATE, certificate())
  const variables = { ...binds, ...where[place], ...more }
  const { code, output } = await checked(variables)
  expect(code, output).toBe(0)
  for (const name of Object.keys(variables)) {
    // One that is empty is there, and names nothing.
    const wrong = await checked({ ...variables, [name]: '' })
    expect(wrong.code, name).toBe(1)
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
  const statuses = new Set<number | undefined>()
  const turns = async () => {
    for (const member of members) member.asked = []
    for (let index = 0; index < 6; index++) statuses.add((await ask('GET', '/')).status)
    return leaving?.asked.length
  }
  await expect.poll(turns, { interval: 300 }).toBe(0)
  for (const member of others) member.isReady = false
  await expect.poll(turns, { interval: 300 }).toBe(2)
  const backends = () =>
    readFileSync(`${dir}/balancer.log`, 'utf8')
      .match(/ site sites(?:-unchecked)?\//g)
      ?.slice(-6)
  await expect
    .poll(async () => [await turns(), backends()?.every((one) => one === ' site sites-unchecked/')])
    .toEqual([2, true])
  expect([...statuses]).toEqual([200])
})
