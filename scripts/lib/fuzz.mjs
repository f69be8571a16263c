import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { toJSON } from 'seroval'
import { root } from './paths.mjs'

/** Milliseconds after which a request counts as hung. */
const HANG = 2000

/**
 * Sends requests that no browser of ours would send, to pages, forms, functions and everything else that answers. None
 * may end in a 5xx, none may hang.
 * @param {{ origin: string, seed: number, count: number, concurrency?: number }} options the same seed sends the same
 * @returns {Promise<{ passed: number, failed: number, problems: string[], slowest: number, statuses: Record<string, number> }>}
 */
export async function fuzz({ origin, seed, count, concurrency = 16 }) {
  const random = generator(seed)
  const functions = serverFunctions()
  const requests = Array.from({ length: count }, () => anyRequest(random, origin, functions))
  const problems = []
  const statuses = {}
  let slowest = 0
  let next = 0
  const work = async () => {
    while (next < requests.length) {
      const number = next++
      const asked = requests[number]
      const { status, ms } = await send(origin, asked)
      statuses[status] = (statuses[status] ?? 0) + 1
      slowest = Math.max(slowest, ms)
      if (status === 'hung' || status === 'broken' || status >= 500) {
        const { method, path, headers, body } = asked
        problems.push(
          `#${number} ${status} after ${ms} ms: ${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${String(body ?? '').slice(0, 300)}`,
        )
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return { passed: count - problems.length, failed: problems.length, problems, slowest, statuses }
}

/** The ids of the server functions, as the built pages have them. */
function serverFunctions() {
  const folder = `${root}/.output/public/static`
  const ids = new Set()
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.js'))) {
    const source = readFileSync(`${folder}/${name}`, 'utf8')
    for (const [id] of source.matchAll(/(?<=[`'"])[a-f0-9]{64}(?=[`'"])/g)) ids.add(id)
  }
  return [...ids]
}

/** Mulberry32: numbers from 0 to below 1. */
function generator(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const strange = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' OR 1=1 --",
  '../../../../etc/passwd',
  '%',
  '%00',
  '%E0%A4%A',
  '\u0000',
  '\u202e\u200b',
  '😀'.repeat(20),
  'a'.repeat(5000),
  '9'.repeat(400),
  '2026-02-30T25:61',
  '2026-12-10T10:00',
  '0000-00-00T00:00',
  '+275760-09-13',
  'http://evil.example/',
  '//evil.example',
  'javascript:alert(1)',
  'suv.x',
  'Kia!',
  '$',
  '*',
  '${7*7}',
  '{{7*7}}',
  'VERANO10',
  'aeropuerto-tocumen',
  'firefly',
  '\r\nSet-Cookie: a=b',
]

const keys = [
  'recogida',
  'devolucion',
  'desde',
  'hasta',
  'pickup',
  'auto',
  'paso',
  'pago',
  'cupon',
  'aviso',
  'marca',
  'clase',
  'tipo',
  'transmision',
  'pasajeros',
  'orden',
  'disponibles',
  'tira',
  'utm_source',
  'intento',
  'token',
  'PayerID',
  'w',
  'f',
  '__proto__',
  'constructor',
  'length',
]

const paths = [
  '/',
  '/flota',
  '/reserva',
  '/reserva/checkout',
  '/reserva/thanks',
  '/info/terminos',
  '/info/',
  '/nowhere',
  '/icon.svg',
  '/api/reserva.ics',
  '/api/pago/metrobank/retorno',
  '/api/pago/paypal/retorno',
  '/api/pago/none/retorno',
  '/assets/5c8e0b52-6d0a-4b5e-9a43-0f6c2a1d7e01',
  '/static/none.js',
  '/healthz',
  '/readyz',
]

const forms = ['/reserva', '/reserva/checkout', '/en/reserva', '/flota', '/', '/reserva/thanks']
const posts = [
  '/api/pago/paypal/webhook',
  '/api/pago/metrobank/retorno',
  '/api/pago/paypal/retorno',
  '/api/politica',
  '/api/tareas/limpieza',
  '/api/nowhere',
]
const methods = ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND', 'POST']
const types = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain',
  'application/csp-report',
  'application/reports+json',
  'nonsense',
  '',
]
const names = [
  'paso',
  'action',
  'method',
  'code',
  'name',
  'lastName',
  'email',
  'phone',
  'birthday',
  'license',
  'coverageCode',
  'type',
  'coupon',
  'submissionKey',
  'termsAccepted',
]

function anyRequest(random, origin, functions) {
  const pick = (list) => list[Math.floor(random() * list.length)]
  const chance = (share) => random() < share
  const headers = { host: new URL(origin).host, 'user-agent': 'fuzz' }
  if (chance(0.2))
    headers.cookie = `istmo-draft=${encodeURIComponent(pick(strange))}; language=${encodeURIComponent(pick(strange)).slice(0, 50)}`
  if (chance(0.1))
    headers.cookie = `istmo-booking=Fe26.2**${'a'.repeat(200)}; istmo-draft=Fe26.2*1*x*y*z*0*a*b~2`
  if (chance(0.1)) headers['accept-language'] = clean(pick(strange))
  if (chance(0.1)) headers.referer = clean(pick(strange))
  if (chance(0.05))
    headers.host = clean(
      pick(['constructor', '__proto__', 'evil.example', '127.0.0.1', '[::1]', 'a:b:c']),
    )
  if (chance(0.1)) headers.accept = pick(['text/html', '*/*', 'application/json', 'nonsense'])
  if (chance(0.1)) headers['sec-fetch-dest'] = 'document'
  const kind = random()
  if (kind < 0.4) return page(pick, chance, headers)
  if (kind < 0.55) return form(pick, chance, headers, origin)
  if (kind < 0.9) return call(pick, chance, headers, functions)
  if (kind < 0.97) {
    const type = pick(types)
    return {
      method: 'POST',
      path: pick(posts) + query(pick, chance),
      headers: { ...headers, 'content-type': type },
      body: anyBody(pick, type),
    }
  }
  return { method: pick(methods), path: prefix(pick) + pick(paths) + query(pick, chance), headers }
}

function prefix(pick) {
  return pick(['', '', '/en', '/es', '/EN', '/fr'])
}

function page(pick, chance, headers) {
  let path = prefix(pick) + pick(paths)
  if (chance(0.1)) path += `/${encodeURIComponent(pick(strange))}`
  if (chance(0.05))
    path = `/${pick(['%', '%2e%2e', '..;', '\\', '%c0%af', '%2F%2Fevil.example'])}${path}`
  return {
    method: 'GET',
    path: path + query(pick, chance),
    headers: { accept: 'text/html', ...headers },
  }
}

function query(pick, chance) {
  if (chance(0.2)) return ''
  const pairs = Array.from({ length: 1 + Math.floor(pick([0, 1, 2, 3, 5])) }, () => {
    const value = pick(strange)
    return `${pick(keys)}=${chance(0.9) ? encodeURIComponent(value) : value.replace(/[^\x21-\x7e]|[#\s]/g, '')}`
  })
  return `?${pairs.join('&')}`
}

function form(pick, chance, headers, origin) {
  const type = chance(0.6) ? 'application/x-www-form-urlencoded' : pick(types)
  const all = { ...headers, 'content-type': type }
  if (chance(0.9)) all.origin = origin
  return {
    method: 'POST',
    path: pick(forms) + query(pick, chance),
    headers: all,
    body: anyBody(pick, type),
  }
}

function anyBody(pick, type) {
  if (type.startsWith('application/x-www-form-urlencoded')) {
    return Array.from(
      { length: 6 },
      () => `${pick(names)}=${encodeURIComponent(pick(strange))}`,
    ).join('&')
  }
  if (type.startsWith('multipart')) {
    return pick([
      '--x',
      '--x\r\nContent-Disposition: form-data; name="code"\r\n\r\nX\r\n--x--\r\n',
      'nothing',
      '',
    ])
  }
  return pick([
    '',
    '{',
    'null',
    '[]',
    '{}',
    '"text"',
    '{"id":1}',
    `{"id":"WH-1","event_type":"PAYMENT.CAPTURE.COMPLETED","resource":{"id":"X"}}`,
    '{"csp-report":{"blocked-uri":"inline"}}',
    `[${'['.repeat(500)}${']'.repeat(500)}]`,
    'x'.repeat(300_000),
  ])
}

function call(pick, chance, headers, functions) {
  const id = chance(0.9)
    ? pick(functions)
    : pick(['x', 'a'.repeat(64), '..', '__proto__', '%', ...functions.map((one) => one.slice(1))])
  const all = {
    ...headers,
    'x-tsr-serverfn': 'true',
    'sec-fetch-site': 'same-origin',
    accept: 'application/json',
  }
  const path = `/_serverFn/${id}`
  const payload = anyPayload(pick, chance)
  if (chance(0.5)) {
    return {
      method: 'GET',
      path: `${path}?payload=${encodeURIComponent(payload).slice(0, 6000)}`,
      headers: all,
    }
  }
  const type = chance(0.8) ? 'application/json' : pick(types)
  return { method: 'POST', path, headers: { ...all, 'content-type': type }, body: payload }
}

function anyPayload(pick, chance) {
  if (chance(0.3)) {
    return pick([
      '',
      '{',
      'null',
      '[]',
      '{}',
      '1',
      '"x"',
      '{"t":{"t":99}}',
      '{"t":{"t":10,"i":0,"p":{"k":["data"],"v":[{"t":4,"i":9}]},"o":0},"f":63,"m":[]}',
      '[{"message":"x"}]',
    ])
  }
  const value = (depth) =>
    pick([
      () => pick(strange),
      () => pick([0, -1, 1.5, 1e308, Number.NaN, Number.POSITIVE_INFINITY, 8]),
      () => pick([null, undefined, true, false]),
      () =>
        depth > 2
          ? {}
          : Object.fromEntries(
              Array.from({ length: 4 }, () => [
                pick([...keys, ...names, 'search', 'carId', 'addOns', 'client', 'card']),
                value(depth + 1),
              ]),
            ),
      () => (depth > 2 ? [] : Array.from({ length: 3 }, () => value(depth + 1))),
      () => new Date(0),
      () => new Map([['a', 1]]),
    ])()
  return JSON.stringify(toJSON({ data: value(0), context: {} }))
}

function clean(text) {
  return [...text]
    .filter((char) => char >= ' ' && char <= '~')
    .join('')
    .slice(0, 500)
}

/** As the socket has it: nothing is corrected on the way. */
function send(origin, { method, path, headers, body }) {
  const { hostname, port } = new URL(origin)
  const began = performance.now()
  return new Promise((resolve) => {
    const done = (status) => resolve({ status, ms: Math.round(performance.now() - began) })
    const bytes = body === undefined ? undefined : Buffer.from(body)
    let asked
    try {
      asked = request({
        hostname,
        port,
        method,
        path: path.replace(/[^\x21-\x7e]/g, ''),
        headers: { ...headers, ...(bytes ? { 'content-length': bytes.length } : {}) },
        timeout: HANG,
        agent: false,
      })
    } catch {
      // Node itself refuses to send it: nobody can.
      return done('unsendable')
    }
    const timer = setTimeout(() => {
      done('hung')
      asked.destroy()
    }, HANG)
    asked.on('response', (response) => {
      response.resume()
      response.on('end', () => {
        clearTimeout(timer)
        done(response.statusCode)
      })
      response.on('error', () => {
        clearTimeout(timer)
        done('broken')
      })
    })
    asked.on('error', (error) => {
      clearTimeout(timer)
      // A body over the limit is refused before it is all sent.
      done(error.code === 'EPIPE' || error.code === 'ECONNRESET' ? 'closed' : 'broken')
    })
    asked.end(bytes)
  })
}
