import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { APIRequestContext, BrowserContext, Page, Request, Response } from 'playwright'
import { parseAst } from 'vite'
import { scriptsMark } from '../../app/features/site/scripts-mark.ts'
import {
  everyAnswersHeaders,
  noncePolicy,
  type PolicyFacts,
  reportingEndpoints,
} from '../../app/server/http/security-policy.ts'
import type { PaymentBuild, PaymentScript } from '../vite/payment-scripts.ts'
import { shownOn } from './shown-on.ts'

/** For a page that still loads, milliseconds. */
const PAGE_WAIT_MS = 15_000

/** A page as it came to a browser. */
export type Delivered = {
  readonly headers: Readonly<Record<string, string>>
  readonly html: string
  readonly scripts: readonly { readonly url: string; readonly body: Buffer }[]
  /** Where the page asked for anything. */
  readonly origins: readonly string[]
}

export type Expected = PolicyFacts & PaymentBuild

/**
 * Compares the page with the card form, as a browser has it, with what the build and the environment say of it (PCI DSS
 * 11.6.1): each header that browsers obey, each script that was loaded, each that stands in the page, each origin that was
 * asked.
 * @returns a sentence for each difference
 */
export function differencesOf(page: Delivered, expected: Expected): readonly string[] {
  return [
    ...headerDifferences(page.headers, expected),
    ...scriptDifferences(page.scripts, expected),
    ...inlineDifferences(page, expected),
    ...originDifferences(page.origins, expected),
  ]
}

/** Nothing on this page sends them, and each of them changes what a browser runs or tells. */
const neverSent = [
  ...['refresh', 'link', 'sourcemap', 'service-worker-allowed', 'speculation-rules'],
  ...['access-control-allow-origin', 'content-security-policy-report-only', 'nel', 'report-to'],
]

function headerDifferences(headers: Delivered['headers'], expected: Expected): string[] {
  const policy = headers['content-security-policy'] ?? ''
  const wanted: Readonly<Record<string, string>> = {
    ...everyAnswersHeaders(expected),
    'Content-Security-Policy': noncePolicy(nonceOf(policy), expected),
    'Reporting-Endpoints': reportingEndpoints,
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Content-Type': 'text/html; charset=utf-8',
  }
  const wrong = Object.entries(wanted).flatMap(([name, value]) => {
    const sent = headers[name.toLowerCase()]
    return sent === value ? [] : [`header ${name} is ${sent ?? 'missing'}, and should be ${value}`]
  })
  const added = neverSent.filter((name) => name in headers)
  return [...wrong, ...added.map((name) => `header ${name} is ${headers[name]}, and should not be`)]
}

function nonceOf(policy: string): string {
  return /'nonce-([\w-]{20,})'/.exec(policy)?.[1] ?? '(of 20 characters or more)'
}

function scriptDifferences(loaded: Delivered['scripts'], { siteUrl, scripts }: Expected): string[] {
  if (loaded.length === 0) return ['no script was loaded']
  return loaded.flatMap(({ url, body }) => {
    const known = scripts.find(({ file }) => new URL(`/${file}`, siteUrl).href === url)
    if (!known) return [`script ${url} is not in the list of the build`]
    return known.integrity === integrityOf(body) ? [] : [`script ${url} is not what was built`]
  })
}

const integrityOf = (body: Buffer) => `sha256-${createHash('sha256').update(body).digest('base64')}`

type Inline = { readonly attributes: string; readonly code: string }

function inlineDifferences({ html, headers }: Delivered, build: PaymentBuild): string[] {
  const nonce = nonceOf(headers['content-security-policy'] ?? '')
  const found = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
  const elements = [...html.replace(/<script\b[\s\S]*?<\/script>/gi, '').matchAll(/<[^>]+>/g)]
  return [
    ...(html.includes('<script type="importmap"') ? [] : ['the page has no hashes of the scripts']),
    ...(html.includes(build.starter) ? [] : ['nothing in the page starts its scripts']),
    ...elements.flatMap(([element]) => {
      if (/[\s/"']on\w+\s*=/i.test(element)) return [`an element runs a script: ${element}`]
      return /^<(iframe|frame|object|embed|base)\b/i.test(element) ? [`a frame: ${element}`] : []
    }),
    ...found.flatMap(([, attributes = '', code = '']) => {
      const fault = inlineFault({ attributes, code }, nonce, build)
      const start = `<script${attributes}>${code.slice(0, 120)}`
      return fault ? [`a script in the page ${fault}: ${start}`] : []
    }),
  ]
}

function inlineFault({ attributes, code }: Inline, nonce: string, build: PaymentBuild) {
  if (/\bsrc\s*=/i.test(attributes)) return 'is loaded from elsewhere'
  if (!attributes.includes(` nonce="${nonce}"`)) return 'has not the nonce of the policy'
  if (/\btype="importmap"/.test(attributes)) return importMapFault(code, build.scripts)
  if (code === `${scriptsMark};document.currentScript.remove()`) return false
  if (code.startsWith(build.starter)) return starterFault(code.slice(build.starter.length), build)
  return nameFault(code)
}

/** @param rest what follows the text that starts the code */
function starterFault(rest: string, { scripts }: PaymentBuild) {
  const [, list] = /^\((\["[\w",-]+"\])\);document\.currentScript\.remove\(\)$/.exec(rest) ?? []
  const names: readonly string[] = list ? JSON.parse(list) : []
  const known = names.every((name) => scripts.some(({ file }) => file === `static/${name}.js`))
  return !(list && known) && 'starts other files than the build has'
}

function importMapFault(code: string, listed: readonly PaymentScript[]) {
  const wanted = Object.fromEntries(listed.map(({ file, integrity }) => [`/${file}`, integrity]))
  return code !== JSON.stringify({ integrity: wanted }) && 'lists other hashes than the build'
}

/** Every name of the framework's scripts that carry the data of a page: they make values and tidy up after themselves. */
const namesOfData = new Set(
  [
    'self document currentScript previousElementSibling hasAttribute remove $R $_TSR router hydrated streamEnded tsr',
    'initialized buffer push get stream ReadableStream controller on value enqueue _error error close live listeners alive',
    'success count internal mode listener current length next temp Error subscribed up flush return throw Promise resolve',
    'reject then catch Map Set Date Symbol iterator asyncIterator Array Object assign create freeze seal undefined NaN',
    'Infinity BigInt RegExp URL URLSearchParams Uint8Array ArrayBuffer TypeError',
  ].flatMap((names) => names.split(' ')),
)

function nameFault(code: string) {
  const names = namesIn(code)
  if (!names) return 'cannot be read'
  if (names.has(MADE_UP)) return 'makes up a name'
  const other = [...names].filter((name) => name.length > 1 && !namesOfData.has(name))
  return other.length > 0 && `speaks of ${other.join(', ')}`
}

/** Stands for the name of a part that the code works out. */
const MADE_UP = '?'

/** Names that count in a text, too: a part may be named by one. */
const senders = new Set(
  [
    'fetch XMLHttpRequest sendBeacon WebSocket EventSource Image Worker importScripts postMessage',
    'eval Function constructor cookie createElement',
  ].flatMap((names) => names.split(' ')),
)

function namesIn(code: string): ReadonlySet<string> | null {
  try {
    return new Set(namesOf(parseAst(code)))
  } catch {
    return null
  }
}

/** Every name that stands in the code, but the keys of its data. */
function namesOf(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(namesOf)
  if (typeof node !== 'object' || node === null || !('type' in node)) return []
  const { type, ...parts }: Readonly<Record<string, unknown>> = { ...node }
  if (type === 'Identifier') return [String(parts.name)]
  if (type === 'Literal') return senders.has(String(parts.value)) ? [String(parts.value)] : []
  if (type === 'Property' && !parts.computed) return namesOf(parts.value)
  const names = Object.values(parts).flatMap(namesOf)
  if (type === 'MemberExpression' && parts.computed)
    return [...names, ...textsOf(parts.property), ...madeUpBy(parts.property)]
  return joinsTexts(type, parts) ? [...names, MADE_UP] : names
}

/** Texts that stand in an expression: a part may be named by any of them. */
function textsOf(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(textsOf)
  if (typeof node !== 'object' || node === null) return []
  if ('type' in node && node.type === 'Literal' && 'value' in node)
    return typeof node.value === 'string' ? [node.value] : []
  return Object.values(node).flatMap(textsOf)
}

/** A part whose name is worked out by a call has any name. */
function madeUpBy(property: unknown): readonly string[] {
  return /"type":"(Call|New|Array|Object|TaggedTemplate)Expression"/.test(JSON.stringify(property))
    ? [MADE_UP]
    : []
}

function joinsTexts(type: unknown, parts: Readonly<Record<string, unknown>>): boolean {
  if (type === 'TemplateLiteral') return (parts.expressions as readonly unknown[]).length > 0
  if (type !== 'BinaryExpression' || parts.operator !== '+') return false
  return textsOf([parts.left, parts.right]).length > 0
}

function originDifferences(
  origins: readonly string[],
  { siteUrl, tokenizerUrl }: Expected,
): string[] {
  const own = [siteUrl, tokenizerUrl].flatMap((url) => (url ? new URL(url).origin : []))
  return [...new Set(origins)]
    .filter((origin) => !own.includes(origin))
    .map((origin) => `${origin} was asked for something`)
}

/**
 * Reserves as a page without scripts does, opens the checkout and keeps what came; the car is given back at once. Each way
 * to pay is chosen: their code comes then.
 * @throws Error when the site has no car, or does not lead to the checkout
 */
export async function deliveredCheckout(
  context: BrowserContext,
  siteUrl: string,
): Promise<Delivered> {
  await reserve(context.request, siteUrl)
  const page = await context.newPage()
  const scripts: Promise<{ url: string; body: Buffer }>[] = []
  const origins: string[] = []
  const asked = (request: Request) => {
    if (!request.url().startsWith('data:')) origins.push(new URL(request.url()).origin)
  }
  const answered = (answer: Response) => {
    if (answer.request().resourceType() !== 'script') return
    // A body that the browser refused cannot be read, and is not what was built.
    const unread = setTimeout(PAGE_WAIT_MS, Buffer.alloc(0), { ref: false })
    const body = Promise.race([answer.body().catch(() => unread), unread])
    scripts.push(body.then((read) => ({ url: answer.url(), body: read })))
  }
  page.on('request', asked).on('response', answered)
  try {
    const answer = await page.goto(`${siteUrl}/reserva/checkout`)
    if (!answer || new URL(answer.url()).pathname !== '/reserva/checkout')
      throw new Error(`The site leads from the checkout to ${page.url()}`)
    const [headers, html] = [await answer.allHeaders(), await answer.text()]
    await isIdle(page)
    for (const way of await page.locator('input[type=radio][name=method]').all())
      await way.check({ force: true })
    await isIdle(page)
    return { headers, html, scripts: await Promise.all(scripts), origins }
  } finally {
    page.off('request', asked).off('response', answered)
    // The next page tells that the checkout was left.
    await page.goto(siteUrl)
    await isIdle(page)
    await page.close()
  }
}

/** A page whose code was refused asks for it again and again: whatever came until then is compared. */
async function isIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: PAGE_WAIT_MS }).catch(() => undefined)
}

async function reserve(request: APIRequestContext, siteUrl: string): Promise<void> {
  const fleet = await (await request.get(`${siteUrl}/flota`)).text()
  const path = /href="(\/reserva\?[^"]*pago=ahora[^"]*)"/.exec(fleet)?.[1]?.replaceAll('&amp;', '&')
  if (!path) throw new Error(`${siteUrl}/flota offers no car`)
  const page = await (await request.get(siteUrl + path)).text()
  const coverageCode = /name="coverageCode"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? ''
  const details = await post(request, siteUrl, path, { paso: 'cobertura', coverageCode })
  const checkout = await post(request, siteUrl, details, {
    ...{ ...shownOn(details), paso: 'datos', type: 'prepaid', coverageCode, termsAccepted: 'on' },
    ...{ name: 'Vigilancia', lastName: 'Automática', license: '8-123-4567', phone: '6000-0000' },
    ...{ birthdayDay: '14', birthdayMonth: '02', birthdayYear: '1988' },
    email: 'vigilancia@checkout.example.com',
  })
  if (checkout !== '/reserva/checkout')
    throw new Error(`The site leads to ${checkout}, not to the checkout`)
}

/** @returns where the form leads */
async function post(
  request: APIRequestContext,
  siteUrl: string,
  path: string,
  form: Readonly<Record<string, string>>,
): Promise<string> {
  const headers = { Origin: new URL(siteUrl).origin }
  const answer = await request.post(siteUrl + path, { maxRedirects: 0, headers, form: { ...form } })
  return answer.headers().location ?? `(${answer.status()})`
}
