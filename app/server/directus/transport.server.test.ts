import { afterEach, describe, expect, test, vi } from 'vitest'
import { type ErrorCode, isAppError } from '~/domain/app-error'
import { log } from '../log.server'
import { runWithRequestContext, withoutDeadline } from '../request-context.server'
import { createTransport } from './transport.server'

const url = 'http://back.example/items/flota'
type Answer = Response | Error | (() => Promise<Response>)

/** A transport over answers given in order; the last one repeats. */
function setUp(...answers: Answer[]) {
  const fetch = vi.fn(async (_input: string | URL | Request, init?: RequestInit) => {
    const answer = answers[Math.min(fetch.mock.calls.length, answers.length) - 1]
    if (answer instanceof Error) throw answer
    if (typeof answer === 'function') return abortable(answer(), init?.signal)
    return answer?.clone() ?? json({})
  })
  return { fetch, send: createTransport({ fetch, random: () => 0.5 }) }
}

/** Later by so many milliseconds: the breaker reads the clock. */
function pass(milliseconds: number): void {
  const now = Date.now() + milliseconds
  vi.useFakeTimers({ toFake: ['Date'], now })
}

afterEach(() => {
  vi.useRealTimers()
})

/** As within a request that has to be answered in so many milliseconds. */
function within<T>(milliseconds: number, run: () => Promise<T>): Promise<T> {
  const now = Date.now()
  const facts = { requestId: 'test', nonce: '', brand: 'firefly', origin: 'http://localhost' }
  const context = { ...facts, localeForm: 'bare', now, deadline: now + milliseconds } as const
  return runWithRequestContext(context, run)
}

describe('the deadline of a request (security L9)', () => {
  const never = () => new Promise<Response>(() => undefined)

  test('nothing is asked once it is over', async () => {
    const { send, fetch } = setUp(json({ data: [1] }))
    await expect(within(0, () => send(url))).rejects.toMatchObject({ code: 'unavailable' })
    expect(fetch).not.toHaveBeenCalled()
  })

  test('an answer is waited for no longer than that, and the breaker does not count it', async () => {
    let hangs = true
    const { send } = setUp(() => (hangs ? never() : Promise.resolve(json({ data: [1] }))))
    const waits = vi.spyOn(AbortSignal, 'timeout')
    for (let call = 0; call < 8; call++) {
      await expect(within(30, () => send(url))).rejects.toMatchObject({ code: 'unavailable' })
    }
    expect(waits).toHaveBeenCalled()
    expect(Math.max(...waits.mock.calls.flat())).toBeLessThanOrEqual(30)
    hangs = false
    expect((await within(1000, () => send(url))).status).toBe(200)
  })

  test('what is read for everybody is not bound by it', async () => {
    const { send } = setUp(json({ data: [1] }))
    expect((await within(0, () => withoutDeadline(() => send(url)))).status).toBe(200)
  })
})

describe('reads', () => {
  test('give the answer', async () => {
    const { send, fetch } = setUp(json({ data: [1] }))
    expect(await (await send(url)).json()).toEqual({ data: [1] })
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['a broken connection', new TypeError('fetch failed')],
    ['a server error', json({ errors: [] }, 500)],
    ['too many requests', json({}, 429)],
    [
      'a page instead of JSON',
      new Response('<html>', { headers: { 'Content-Type': 'text/html' } }),
    ],
    ['cut JSON', new Response('{"data":[{"id":1')],
  ])('%s is retried once, after a jittered wait', async (_, failure) => {
    const { send, fetch } = setUp(failure, json({ data: ['second'] }))
    const timers = vi.spyOn(globalThis, 'setTimeout')
    expect(await (await send(url)).json()).toEqual({ data: ['second'] })
    expect(fetch).toHaveBeenCalledTimes(2)
    expect(timers.mock.calls.map(([, milliseconds]) => milliseconds)).toEqual([150])
  })

  test.each(['{"data":null}', '{"data":{}}', '{}', '[]', '"ok"', 'null'])(
    '%s is no answer to a question for a list',
    async (body) => {
      const { send } = setUp(new Response(body))
      await expect(send(url)).rejects.toSatisfy(is('unavailable', { reason: 'unreadable' }))
    },
  )

  test('one record is asked for by its id, and a list is no answer to that', async () => {
    const one = 'http://back.example/items/info_pages/7'
    expect(await (await setUp(json({ data: { id: 7 } })).send(one)).json()).toEqual({
      data: { id: 7 },
    })
    for (const body of ['{"data":[{"id":7}]}', '{"data":null}', '{}']) {
      const { send } = setUp(new Response(body))
      await expect(send(one), body).rejects.toSatisfy(is('unavailable', { reason: 'unreadable' }))
    }
  })

  test('one that is not there, which Directus calls forbidden, is not found and no alarm', async () => {
    const alert = vi.spyOn(log, 'error')
    const { send } = setUp(refusal(403, 'FORBIDDEN'))
    await expect(send('http://back.example/items/info_pages/7')).rejects.toSatisfy(is('not_found'))
    await expect(
      send('http://back.example/items/info_pages/7', { method: 'PATCH' }),
    ).rejects.toSatisfy(is('unavailable'))
    expect(alert.mock.calls.map(([message]) => message)).toEqual([
      expect.stringContaining('refuses the site'),
    ])
  })

  test('a second failure is an outage', async () => {
    const { send, fetch } = setUp(new TypeError('fetch failed'))
    await expect(send(url)).rejects.toSatisfy(is('unavailable'))
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  test('an answer that does not come is given up after a second', async () => {
    const { send } = setUp(() => new Promise(() => undefined))
    const late = AbortSignal.abort(new DOMException('', 'TimeoutError'))
    const waits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late)
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => {})
    const leads = 'http://back.example/items/leads'
    await expect(send(leads)).rejects.toSatisfy(is('unavailable', { reason: 'timeout' }))
    expect(waits.mock.calls).toEqual([[1000], [1000]])
    expect(warn).toHaveBeenCalledWith('content backend did not answer', {
      ...{ about: '/items/leads', reason: 'timeout' },
    })
  })
})

describe('a back office that fails', () => {
  test('is told of with status, status text and what it said, cut short', async () => {
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => {})
    const page = `<h1>Bad Gateway</h1>${' '.repeat(10_000)}`
    const { send } = setUp(new Response(page, { status: 502, statusText: 'Bad Gateway' }))
    const said = { status: 502, statusText: 'Bad Gateway', data: page.slice(0, 500) }
    await expect(send(url)).rejects.toMatchObject({ code: 'unavailable', details: said })
    expect(warn).toHaveBeenCalledExactlyOnceWith('content backend failed', {
      path: '/items/flota',
      ...said,
    })
  })
})

describe('writes', () => {
  test.each(['POST', 'PATCH', 'DELETE'])('%s is never sent twice', async (method) => {
    const { send, fetch } = setUp(new TypeError('fetch failed'), json({ data: [1] }))
    await expect(send(url, { method })).rejects.toSatisfy(is('unavailable'))
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('a unique column that refuses a row is a conflict that names the field', async () => {
    const { send } = setUp(refusal(400, 'RECORD_NOT_UNIQUE', { collection: 'x', field: 'slot' }))
    await expect(send(url, { method: 'POST' })).rejects.toSatisfy(
      is('conflict', { field: 'slot', collection: 'x' }),
    )
  })

  test('an empty answer is passed on', async () => {
    const { send } = setUp(new Response(null, { status: 204 }))
    expect((await send(url, { method: 'DELETE' })).status).toBe(204)
  })
})

describe('refusals', () => {
  test.each<[number, string, ErrorCode]>([
    [401, 'INVALID_CREDENTIALS', 'unavailable'],
    [403, 'FORBIDDEN', 'unavailable'],
    [404, 'ROUTE_NOT_FOUND', 'not_found'],
    [413, 'CONTENT_TOO_LARGE', 'payload_too_large'],
    [400, 'INVALID_PAYLOAD', 'validation'],
    [422, 'UNPROCESSABLE_CONTENT', 'validation'],
    [405, 'METHOD_NOT_ALLOWED', 'internal'],
  ])('%i %s is %s, and is not retried', async (status, code, expected) => {
    const { send, fetch } = setUp(refusal(status, code))
    await expect(send(url)).rejects.toSatisfy(is(expected, { reason: code }))
    expect(fetch).toHaveBeenCalledTimes(1)
  })
})

describe('the circuit breaker', () => {
  test('refuses at once after repeated failures, and lets one try after 5 s', async () => {
    const { send, fetch } = setUp(new TypeError('fetch failed'))
    for (let call = 0; call < 3; call++) await send(url).catch(() => undefined)
    expect(fetch).toHaveBeenCalledTimes(5)
    await expect(send(url)).rejects.toSatisfy(is('unavailable', { reason: 'circuit_open' }))
    expect(fetch).toHaveBeenCalledTimes(5)
    pass(5000)
    await send(url).catch(() => undefined)
    expect(fetch).toHaveBeenCalledTimes(6)
  })

  test('a try that its own request cuts short does not shut it for good', async () => {
    let hangs = false
    const { send } = setUp(async () => {
      if (hangs) await new Promise(() => undefined)
      return Date.now() < recovery ? json({}, 500) : json({ data: [1] })
    })
    const recovery = Date.now() + 5000
    for (let call = 0; call < 3; call++) await send(url).catch(() => undefined)
    pass(5000)
    hangs = true
    await expect(within(30, () => send(url))).rejects.toSatisfy(is('unavailable'))
    hangs = false
    pass(5000)
    expect((await send(url)).status).toBe(200)
  })

  test('a refusal is an answer, not a failure', async () => {
    const { send, fetch } = setUp(refusal(400, 'RECORD_NOT_UNIQUE'))
    for (let call = 0; call < 10; call++) {
      await send(url, { method: 'POST' }).catch(() => undefined)
    }
    expect(fetch).toHaveBeenCalledTimes(10)
  })
})

function is(code: ErrorCode, details: Record<string, unknown> = {}) {
  return (error: unknown) =>
    isAppError(error, code) &&
    Object.entries(details).every(([key, value]) => error.details[key] === value)
}

function json(body: unknown, status = 200): Response {
  return Response.json(body, { status })
}

function refusal(status: number, code: string, extensions = {}): Response {
  return json({ errors: [{ message: 'no', extensions: { code, ...extensions } }] }, status)
}

function abortable(answer: Promise<Response>, signal: AbortSignal | null | undefined) {
  return new Promise<Response>((resolve, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason))
    answer.then(resolve, reject)
  })
}
