import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { type AnyRequest, anyRequests, everyCall } from './fuzz-requests.ts'
import { startVisits } from './fuzz-visits.ts'

/** The status that a server answered, or how it did not answer. */
type Status =
  | number
  | 'none'
  | 'lost'
  | 'closed'
  | 'unsendable'
  | 'broken page'
  | 'foreign'
  | 'endless'
type Result = { readonly status: Status; readonly ms: number }
type Answer = Result & {
  readonly number: number
  readonly request: AnyRequest
  /** Milliseconds it took with no other beside it, when it had been slow. */
  alone?: number
}

/** Milliseconds after which a request is named as slow, and after which it hangs: nobody waits for it any more. */
const patience = { slow: 2000, given: 30_000 }

/** How many of the slowest are named. */
const named = 3

/** How many redirects a page may take, one after the other. */
const hops = 5

/**
 * Sends requests that no browser of ours would send, to pages, forms, functions and everything else that answers. None
 * may end in a 5xx or in a page that broke while it was made, none may hang.
 */
export async function fuzz({
  origin,
  seed,
  count,
  calls,
  only,
  concurrency = 16,
}: {
  origin: string
  /** The same seed sends the same. */
  seed: number
  count: number
  /** Whether each server function is called in every odd way, too. */
  calls: boolean
  /** The number of the one request to send. */
  only?: number | undefined
  concurrency?: number
}): Promise<{ passed: number; failed: number; report: string[] }> {
  const visits = await startVisits(origin)
  const requests = [
    ...anyRequests({ origin, seed, count, visits }),
    ...(calls ? everyCall(origin, visits) : []),
  ]
  const numbered = requests.map((request, number) => ({ request, number }))
  const todo = only === undefined ? numbered : numbered.slice(only, only + 1)
  const answers: Answer[] = []
  const work = async () => {
    for (let next = todo.shift(); next !== undefined; next = todo.shift()) {
      answers.push({ ...next, ...(await follow(origin, next.request)) })
    }
  }
  const alone = only === undefined ? concurrency : 1
  await Promise.all(Array.from({ length: alone }, work))
  answers.sort((a, b) => b.ms - a.ms)
  // A request that is slow only among many shows a busy machine; one that is slow alone, too, is worth a look.
  for (const answer of answers.filter(({ ms }) => ms > patience.slow)) {
    answer.alone = (await follow(origin, answer.request)).ms
  }
  const told = ({ request, number, status, ms, alone }: Answer) =>
    `#${number} ${status} after ${ms} ms${alone === undefined ? '' : ` (alone ${alone} ms)`}: ${lineOf(request)}`
  const bad = answers.filter(isBad)
  const statuses: Record<string, number> = {}
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1
  return {
    passed: answers.length - bad.length,
    failed: bad.length,
    report: [
      `Statuses ${JSON.stringify(statuses)}`,
      ...answers.slice(0, named).map((answer) => `Slowest: ${told(answer)}`),
      ...answers
        .filter(({ alone = 0 }) => alone > patience.slow)
        .map((answer) => `Over ${patience.slow} ms alone: ${told(answer)}`),
      ...bad.map(
        (answer) =>
          `FAIL ${told(answer)}\n     again: npm run test:fuzz -- --seed=${seed} --count=${count} --only=${answer.number}`,
      ),
    ],
  }
}

/** No answer in time, half of one, a page in which a part failed, and redirects to strangers or without an end. */
const failures: readonly Status[] = ['none', 'lost', 'broken page', 'foreign', 'endless']

function isBad({ status }: Answer): boolean {
  // Node gave up a request that was sent whole and is said to have come too late: it was never answered.
  return typeof status === 'number' ? status >= 500 || status === 408 : failures.includes(status)
}

function lineOf({ method, path, headers, body = '' }: AnyRequest): string {
  return `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${String(body).slice(0, 300)}`
}

/** Goes where an answer leads, as a browser does; the slowest answer counts. */
async function follow(origin: string, asked: AnyRequest): Promise<Result> {
  let { status, ms, location } = await send(origin, asked)
  const { host, cookie, accept = '*/*' } = asked.headers
  for (let hop = 0; location !== undefined; hop++) {
    const url = URL.parse(location, origin)
    if (!url || ![origin, `http://${host}`].includes(url.origin)) return { status: 'foreign', ms }
    if (hop === hops) return { status: 'endless', ms }
    const headers = { ...(host ? { host } : {}), accept, ...(cookie ? { cookie } : {}) }
    const next = await send(origin, { method: 'GET', path: url.pathname + url.search, headers })
    ;({ status, location } = next)
    ms = Math.max(ms, next.ms)
  }
  return { status, ms }
}

/** As the socket has it: nothing is corrected on the way. */
function send(
  origin: string,
  { method, path, headers, body }: AnyRequest,
): Promise<Result & { location?: string | undefined }> {
  const { hostname, port } = new URL(origin)
  const began = performance.now()
  return new Promise((resolve) => {
    const bytes = body === undefined ? undefined : Buffer.from(body)
    let asked: ClientRequest
    const done = (status: Status, location?: string) => {
      clearTimeout(timer)
      resolve({ status, ms: Math.round(performance.now() - began), location })
    }
    const timer = setTimeout(() => {
      done('none')
      asked.destroy()
    }, patience.given)
    try {
      asked = request({
        hostname,
        port,
        method,
        path: path.replace(/[^\x21-\x7e]/g, ''),
        headers: { ...headers, ...(bytes ? { 'content-length': bytes.length } : {}) },
        agent: false,
      })
    } catch {
      // Node itself refuses to send it: nobody can.
      return done('unsendable')
    }
    asked.on('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        done(statusOf(response, Buffer.concat(parts).toString()), response.headers.location),
      )
      response.on('error', () => done('lost'))
    })
    // A body over the limit is refused before it is all sent.
    asked.on('error', ({ code }: NodeJS.ErrnoException) =>
      done(code === 'EPIPE' || code === 'ECONNRESET' ? 'closed' : 'lost'),
    )
    asked.end(bytes)
  })
}

/** React's marks where a part of a page failed on the server, in the page or after it: the status has gone out before. */
const broken = /<!--\$!-->|\$RX\("/

function statusOf({ statusCode = 0, headers }: IncomingMessage, text: string): Status {
  const isPage = statusCode === 200 && /text\/html/.test(headers['content-type'] ?? '')
  return isPage && broken.test(text) ? 'broken page' : statusCode
}
