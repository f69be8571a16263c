import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLES } from '../../../directus/setup/access.ts'
import { invite, readOwnUser } from './account.server'
import { RENTER_ROLE } from './renter-role'
import { logIn, refreshTokens } from './renter-sessions.server'

let server: Server
let answer: { status: number; body: unknown }
let asked: { path: string; token: string | undefined; agent: string | undefined; body: string }

beforeAll(async () => {
  server = createServer({ keepAliveTimeout: 75_000 }, async (request, response) => {
    const body = (await request.toArray()).join('')
    const { authorization: token, 'user-agent': agent } = request.headers
    asked = { path: `${request.method} ${request.url}`, token, agent, body }
    response.writeHead(answer.status, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(answer.body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  Object.assign(process.env, {
    PUBLIC_BRAND: 'firefly',
    DIRECTUS_URL: `http://127.0.0.1:${port}`,
    DIRECTUS_TOKEN: 'a token for tests only',
    SESSION_SECRET: 'a secret for tests only, long enough for all',
  })
})
afterAll(() => server.close())

const tokenOf = (role: string) =>
  `head.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.proof`
const tokens = { access_token: tokenOf(RENTER_ROLE), refresh_token: 'r', expires: 900_000 }
const session = '3f0d6a52-0c9f-4c51-9a57-0d7a0a9a5c11'
const ana = () => logIn('ana@example.com', 'x', session)

test('a login gives the tokens of the answer, under the name of its session', async () => {
  answer = { status: 200, body: { data: tokens } }
  expect(await ana()).toEqual(tokens)
  expect(asked.agent).toBe(`Istmo-renter ${session}`)
})

test.each([
  ['somebody else of the back office', tokenOf(ROLES.management.id)],
  ['nobody that can be read', 'a'],
])('the session of %s is none', async (_, access_token) => {
  answer = { status: 200, body: { data: { ...tokens, access_token } } }
  await expect(ana()).rejects.toMatchObject({ code: 'login_failed' })
  await expect(refreshTokens('r', session)).rejects.toMatchObject({ code: 'login_failed' })
})

test('a login whose answer has no access token fails', async () => {
  for (const data of [
    { ...tokens, access_token: undefined },
    { ...tokens, access_token: '' },
    {},
  ]) {
    answer = { status: 200, body: { data } }
    await expect(ana()).rejects.toMatchObject({ code: 'login_failed' })
  }
})

test('who is signed in is asked for with their own token, by the fields that are used', async () => {
  const names = { first_name: 'Ana', last_name: null }
  const data = { id: '1', email: 'ana@example.com', ...names, status: 'active' }
  answer = { status: 200, body: { data } }
  expect(await readOwnUser('their own')).toMatchObject({
    name: 'Ana',
    lastName: '',
    phone: '',
    birthday: '',
    license: '',
    isVerified: true,
    provider: null,
  })
  expect(asked.token).toBe('Bearer their own')
  expect(decodeURIComponent(asked.path)).toBe(
    'GET /users/me?fields=id,email,first_name,last_name,status,provider,phone_number,birthday,license',
  )
})

test('an invitation goes out in the name of the site, for the role of renters', async () => {
  answer = { status: 200, body: {} }
  const url = 'https://firefly.example/cuenta/invitacion'
  await invite('luis@example.com', url)
  expect(asked).toMatchObject({
    path: 'POST /users/invite',
    token: 'Bearer a token for tests only',
    agent: 'Istmo-renter',
  })
  expect(JSON.parse(asked.body)).toEqual({
    email: 'luis@example.com',
    role: RENTER_ROLE,
    invite_url: url,
  })
})

test.each([
  [401, 'INVALID_CREDENTIALS', 'login_failed'],
  [403, 'FORBIDDEN', 'forbidden'],
  [400, 'INVALID_PAYLOAD', 'validation'],
  [429, 'REQUESTS_EXCEEDED', 'too_many_requests'],
  [503, 'SERVICE_UNAVAILABLE', 'unavailable'],
])('%i %s is %s', async (status, reason, code) => {
  answer = { status, body: { errors: [{ message: 'no', extensions: { code: reason } }] } }
  await expect(ana()).rejects.toMatchObject({ code })
})
