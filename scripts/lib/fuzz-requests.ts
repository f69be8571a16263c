import { toJSON } from 'seroval'
import { type ServerFunction, serverFunctions } from './fuzz-functions.ts'
import type { Visit } from './fuzz-visits.ts'
import { generator } from './random.ts'

type Headers = Readonly<Record<string, string>>
export type AnyRequest = {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  readonly body?: string
}

/** The tools from which every part of a request is made. */
type Tools = {
  pick<Item>(list: readonly Item[]): Item
  chance(share: number): boolean
  readonly visit: Visit
  readonly origin: string
}

/**
 * Requests over pages, forms, server functions, webhooks and the rest, with every kind of header, cookie and method. The
 * same seed makes the same, but for the visits' cookies and codes.
 */
export function anyRequests({
  origin,
  seed,
  count,
  visits,
}: {
  origin: string
  seed: number
  count: number
  visits: readonly Visit[]
}): AnyRequest[] {
  const random = generator(seed)
  const functions = serverFunctions()
  return Array.from({ length: count }, () => anyRequest(random, origin, functions, visits))
}

/**
 * Each server function by both methods with what its page sends, with each of what no page could send, and with each
 * of some values in place of what is sent: from outside and, in turn, with the cookies of somebody who holds a car.
 */
export function everyCall(origin: string, visits: readonly Visit[]): AnyRequest[] {
  const [visit] = visits
  if (!visit) throw new Error('There is no visit to call with.')
  return serverFunctions().flatMap(({ id, body }) =>
    [payloadOf(body(visit)), ...unreadable, ...oddValues.map(payloadOf)].flatMap((payload, index) =>
      (['GET', 'POST'] as const).map((method) => {
        // The payload of its own page comes from somebody who may send it.
        const isKnown = index === 0 || index % 2 === 1
        const headers = { ...(isKnown ? { cookie: visit.cookie } : {}), 'user-agent': 'fuzz' }
        return callOf({ id, method, payload, origin, headers })
      }),
    ),
  )
}

const oddValues: readonly unknown[] = [
  ...[undefined, null, true, 0, -1, Number.NaN, Number.POSITIVE_INFINITY, 9n ** 99n],
  ...['', 'a'.repeat(5000), '__proto__', '\u0000', "' OR 1=1 --", '2026-02-30T25:61'],
  ...[[], [[]], Array.from({ length: 2000 }, () => 'x'), {}, { length: 1e9 }, new Date(Number.NaN)],
  ...[new Map([['a', 1]]), new Set([1])],
]

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
  '漢'.repeat(60),
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
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what a template would fill in
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

/** Values that some of the keys may have. */
const good: Readonly<Record<string, string>> = {
  tipo: 'suv',
  marca: 'Kia',
  clase: 'suv',
  transmision: 'automatica',
  pasajeros: '5',
  disponibles: '1',
  orden: 'precio',
  pago: 'ahora',
  paso: 'datos',
  cupon: 'VERANO10',
  aviso: 'car_gone',
}

const screens = [
  '/',
  '/flota',
  '/flota',
  '/reserva',
  '/reserva',
  '/reserva/checkout',
  '/reserva/thanks',
  '/info/terminos-y-condiciones',
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
  '/manifest.webmanifest',
  '/open-graph.png',
  '/api/reserva.ics',
  '/api/reserva.pdf',
  '/api/pago/metrobank/retorno',
  '/api/pago/paypal/retorno',
  '/api/pago/none/retorno',
  '/assets/5c8e0b52-6d0a-4b5e-9a43-0f6c2a1d7e01',
  '/static/none.js',
  '/healthz',
  '/readyz',
  '/tyc',
  '/ofertas',
  '/autos/suv',
  '/info/requisitos-old',
  '/reserva/checkout-old',
  '/precheckin',
  '/precheckin/verify',
  '/precheckin/thanks',
  '/robots.txt',
]

const forms = [
  ...['/reserva', '/reserva/checkout', '/en/reserva', '/flota', '/', '/reserva/thanks'],
  ...['/info/leasing-corporativo', '/en/info/leasing-corporativo', '/info/privacidad'],
]
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
  'addOn.gps',
  'search',
  'carId',
  'addOns',
  'renter',
  'card',
]

/** Words that the forms know. */
const words = ['auto', 'cobertura', 'datos', 'counter', 'paypal', 'abandon', 'coupon', 'on']

const goodForm: Readonly<Record<string, string>> = {
  paso: 'datos',
  zone: '',
  type: 'prepaid',
  coverageCode: 'basic',
  name: 'Ana',
  lastName: 'Prueba',
  email: 'fuzz@correo.example.com',
  phone: '61234567',
  birthday: '1990-04-12',
  license: '8-123-4567',
  termsAccepted: 'on',
  method: 'counter',
  company: 'Fuzz, S. A.',
  ruc: '155704822-2-2021',
  dv: '34',
  wantedPlan: 'Leasing',
  fleetSize: '4',
  months: '24',
  carTypes: 'suv',
  privacy: '1',
}

function anyRequest(
  random: () => number,
  origin: string,
  functions: readonly ServerFunction[],
  visits: readonly Visit[],
): AnyRequest {
  const pick = <Item>(list: readonly Item[]): Item => {
    const at = Math.floor(random() * list.length)
    // Not `list[at]`: to the compiler it may be missing, and `undefined` is itself among what is picked.
    for (const item of list.slice(at, at + 1)) return item
    throw new Error('There is nothing to pick from.')
  }
  const chance = (share: number) => random() < share
  const tools: Tools = { pick, chance, visit: pick(visits), origin }
  const headers = anyHeaders(tools)
  const kind = random()
  if (kind < 0.4) return page(tools, headers)
  if (kind < 0.55) return form(tools, headers)
  if (kind < 0.9) return call(tools, headers, functions)
  if (kind < 0.97) {
    const type = pick(types)
    return {
      method: 'POST',
      path: pick(posts) + query(tools),
      headers: { ...headers, ...signature(tools), 'content-type': type },
      body: anyBody(tools, type),
    }
  }
  return { method: pick(methods), path: prefix(pick) + pick(paths) + query(tools), headers }
}

function anyHeaders({ pick, chance, visit, origin }: Tools): Headers {
  const headers: Record<string, string> = { host: new URL(origin).host, 'user-agent': 'fuzz' }
  if (chance(0.5)) headers.cookie = visit.cookie
  if (chance(0.15)) {
    headers.cookie = `istmo-draft=${encodeURIComponent(pick(strange))}; language=${encodeURIComponent(pick(strange)).slice(0, 50)}`
  }
  if (chance(0.1)) {
    headers.cookie = `istmo-booking=Fe26.2**${'a'.repeat(200)}; istmo-draft=Fe26.2*1*x*y*z*0*a*b~2`
  }
  if (chance(0.05)) headers.cookie = visit.cookie.slice(0, -3)
  if (chance(0.1)) headers['accept-language'] = clean(pick(strange))
  if (chance(0.1)) headers.referer = clean(pick(strange))
  if (chance(0.05)) {
    headers.host = clean(
      pick(['constructor', '__proto__', 'evil.example', '127.0.0.1', '[::1]', 'a:b:c']),
    )
  }
  if (chance(0.1)) headers.accept = pick(['text/html', '*/*', 'application/json', 'nonsense'])
  if (chance(0.1)) headers['sec-fetch-dest'] = 'document'
  if (chance(0.05)) headers['x-forwarded-for'] = clean(pick(strange))
  if (chance(0.05)) headers['x-forwarded-host'] = 'evil.example'
  if (chance(0.05)) headers['if-none-match'] = clean(pick(strange))
  if (chance(0.05)) headers.range = pick(['bytes=0-1', 'bytes=9-1', 'nonsense'])
  if (chance(0.05)) headers['accept-encoding'] = pick(['br', 'gzip;q=0', '*;q=0', 'nonsense'])
  return headers
}

/** The headers that sign a webhook of PayPal. */
function signature({ pick, chance }: Tools): Headers {
  if (chance(0.3)) return {}
  return {
    'paypal-transmission-id': clean(pick(strange)),
    'paypal-transmission-time': new Date(0).toISOString(),
    'paypal-transmission-sig': clean(pick(strange)),
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': pick([
      'https://api.paypal.com/v1/notifications/certs/CERT-1',
      'http://evil.example/',
      'nonsense',
    ]),
  }
}

function prefix(pick: Tools['pick']): string {
  return pick(['', '', '', '', '/en', '/en', '/en', '/es', '/EN', '/fr'])
}

function page(tools: Tools, headers: Headers): AnyRequest {
  const { pick, chance } = tools
  let path = prefix(pick) + pick(chance(0.7) ? screens : paths)
  if (chance(0.05)) path += `/${encodeURIComponent(pick(strange))}`
  if (chance(0.05))
    path = `/${pick(['%', '%2e%2e', '..;', '\\', '%c0%af', '%2F%2Fevil.example'])}${path}`
  return {
    method: 'GET',
    path: path + query(tools),
    headers: { accept: 'text/html', ...headers },
  }
}

/** A search as it should be, with some of it strange; or nothing but strange. */
function query({ pick, chance, visit }: Tools): string {
  if (chance(0.2)) return ''
  const pairs = Array.from({ length: pick([1, 2, 3, 4, 6]) }, () => {
    const key = pick(keys)
    const right = chance(0.4) && Object.hasOwn(good, key) ? good[key] : undefined
    const value = right ?? pick(strange)
    return `${key}=${chance(0.9) ? encodeURIComponent(value) : value.replace(/[^\x21-\x7e]|[#\s]/g, '')}`
  })
  if (chance(0.5)) pairs.unshift(`auto=${visit.car}`, `${new URLSearchParams(visit.trip)}`)
  return `?${pairs.join('&')}`
}

function form(tools: Tools, headers: Headers): AnyRequest {
  const { pick, chance, origin } = tools
  const type = chance(0.6) ? 'application/x-www-form-urlencoded' : pick(types)
  const all: Record<string, string> = { ...headers, 'content-type': type }
  if (chance(0.9)) all.origin = origin
  return {
    method: 'POST',
    path: pick(forms) + query(tools),
    headers: all,
    body: anyBody(tools, type),
  }
}

function anyBody({ pick, chance, visit }: Tools, type: string): string {
  if (type.startsWith('application/x-www-form-urlencoded')) {
    const fields = new URLSearchParams(chance(0.6) ? { ...goodForm, code: visit.code } : {})
    for (const name of Array.from({ length: pick([1, 2, 6]) }, () => pick(names))) {
      fields.set(name, pick([...strange, ...words]))
    }
    return String(fields)
  }
  if (type.startsWith('multipart')) {
    return pick([
      '--x',
      '--x\r\nContent-Disposition: form-data; name="code"\r\n\r\nX\r\n--x--\r\n',
      '--x\r\nContent-Disposition: form-data; name="code"; filename="x"\r\n\r\nX\r\n--x--\r\n',
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
    '{"id":"WH-1","event_type":"PAYMENT.CAPTURE.COMPLETED","resource":{"id":"X"}}',
    `{"id":"WH-2","event_type":"CHECKOUT.ORDER.APPROVED","resource":{"id":"${visit.code}-1","purchase_units":[{"custom_id":"${visit.code}-1"}]}}`,
    '{"csp-report":{"blocked-uri":"inline"}}',
    '[{"type":"csp-violation","body":{"blockedURL":{}}}]',
    `[${'['.repeat(500)}${']'.repeat(500)}]`,
    'x'.repeat(300_000),
  ])
}

function call(tools: Tools, headers: Headers, functions: readonly ServerFunction[]): AnyRequest {
  const { pick, chance, origin, visit } = tools
  const asked = pick(functions)
  const id = chance(0.95)
    ? asked.id
    : pick(['x', 'a'.repeat(64), '..', '__proto__', '%', asked.id.slice(1)])
  const isMarked = chance(0.95)
  const payload = anyPayload(tools, asked.body(visit))
  const method = chance(0.9) ? asked.method : pick(['GET', 'POST'] as const)
  const type = method === 'GET' || chance(0.9) ? 'application/json' : pick(types)
  const request = callOf({ id, method, payload, origin, headers, type })
  return isMarked
    ? request
    : { ...request, headers: { ...request.headers, 'x-tsr-serverfn': 'false' } }
}

/** As the framework's client sends it. */
function callOf({
  id,
  method,
  payload,
  origin,
  headers,
  type = 'application/json',
}: {
  readonly id: string
  readonly method: ServerFunction['method']
  readonly payload: string
  readonly origin: string
  readonly headers: Headers
  readonly type?: string
}): AnyRequest {
  const path = `/_serverFn/${id}`
  const all = {
    ...headers,
    'x-tsr-serverfn': 'true',
    'sec-fetch-site': 'same-origin',
    accept: 'application/x-tss-framed, application/x-ndjson, application/json',
  }
  if (method === 'GET') {
    const query = encodeURIComponent(payload).slice(0, 6000)
    return { method, path: `${path}?payload=${query}`, headers: all }
  }
  return { method, path, headers: { ...all, origin, 'content-type': type }, body: payload }
}

/** A payload that a page would send, the same with a part that is strange, or one that no page could send. */
function anyPayload(tools: Tools, good: unknown): string {
  const { pick, chance } = tools
  if (chance(0.15)) return pick(unreadable)
  const data = chance(0.2) ? good : chance(0.8) ? spoilt(tools, good) : anyValue(tools)
  const context = chance(0.1) ? anyValue(tools) : {}
  return payloadOf(data, context)
}

function payloadOf(data: unknown, context: unknown = {}): string {
  return JSON.stringify(toJSON({ data, context }))
}

const unreadable = [
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
]

/** A copy of which one part, at any depth, is something else, missing or too much. */
function spoilt(tools: Tools, good: unknown): unknown {
  const { pick, chance } = tools
  if (typeof good !== 'object' || good === null || chance(0.05)) return anyValue(tools)
  if (Array.isArray(good)) return [...good, anyValue(tools)]
  const own = Object.keys(good)
  if (own.length === 0) return anyValue(tools)
  const name = pick(own)
  const { [name]: value, ...rest }: Record<string, unknown> = { ...good }
  if (chance(0.1)) return rest
  if (chance(0.1)) return { ...good, [pick([...keys, ...names])]: anyValue(tools) }
  return { ...good, [name]: chance(0.6) ? spoilt(tools, value) : anyValue(tools) }
}

function anyValue(tools: Tools, depth = 0): unknown {
  const { pick } = tools
  const inner = () => (depth > 2 ? null : anyValue(tools, depth + 1))
  return pick<() => unknown>([
    () => pick(strange),
    () => pick(strange),
    () => pick([0, -1, 1.5, 1e308, Number.NaN, Number.POSITIVE_INFINITY, 8]),
    () => pick([null, undefined, true, false]),
    () => Object.fromEntries(Array.from({ length: 4 }, () => [pick([...keys, ...names]), inner()])),
    () => Array.from({ length: 3 }, inner),
    () => new Date(0),
    () => new Date(Number.NaN),
    () => new Map([['a', 1]]),
    () => new Set([1]),
    () => 9n ** 99n,
  ])()
}

function clean(text: string): string {
  return [...text]
    .filter((char) => char >= ' ' && char <= '~')
    .join('')
    .slice(0, 500)
}
