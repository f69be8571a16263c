import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn } from './account.server'

let server: Server
let answer: { status: number; body: unknown }

beforeAll(async () => {
  server = createServer((_, response) => {
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

const tokens = { access_token: 'a', refresh_token: 'r', expires: 900_000 }

test('a login gives the tokens of the answer', async () => {
  answer = { status: 200, body: { data: tokens } }
  expect(await logIn('ana@example.com', 'x')).toEqual(tokens)
})

test('a login whose answer has no access token fails', async () => {
  for (const data of [
    { ...tokens, access_token: undefined },
    { ...tokens, access_token: '' },
    {},
  ]) {
    answer = { status: 200, body: { data } }
    await expect(logIn('ana@example.com', 'x')).rejects.toMatchObject({ code: 'login_failed' })
  }
})

test.each([
  [401, 'INVALID_CREDENTIALS', 'login_failed'],
  [403, 'FORBIDDEN', 'forbidden'],
  [400, 'INVALID_PAYLOAD', 'validation'],
  [429, 'REQUESTS_EXCEEDED', 'too_many_requests'],
  [503, 'SERVICE_UNAVAILABLE', 'unavailable'],
])('%i %s is %s', async (status, reason, code) => {
  answer = { status, body: { errors: [{ message: 'no', extensions: { code: reason } }] } }
  await expect(logIn('ana@example.com', 'x')).rejects.toMatchObject({ code })
})
