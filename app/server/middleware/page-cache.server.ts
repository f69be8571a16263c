import type { Span } from '@opentelemetry/api'
import { atMost } from '~/domain/at-most'
import type { LocaleForm } from '~/domain/locale-path'
import { remembered } from '../async/memory.server'
import { onContentChange } from '../content/content-watch.server'
import { log } from '../log.server'
import { countPage, type PageResult } from '../metrics/measure.server'
import { freezePage } from '../page-cache/frozen-page.server'
import { pageAnswer } from '../page-cache/page-answer.server'
import {
  compressed,
  expirePages,
  pageAge,
  pageAges,
  type StoredPage,
  storedPage,
  storePage,
} from '../page-cache/page-store.server'
import type { RequestOutcome } from '../request-context.server'
import { stopsAfterAnswer } from '../serverless.server'
import type { CookieJar } from '../session/cookies.server'
import { tracePage } from '../tracing/tracing.server'
import type { Next } from './chain'

/** Milliseconds to wait for the whole of a page; then it is sent as it comes, and kept when it is whole. */
const TIMEOUT_MS = 150

/** React's mark of a place whose part is streamed after it, and which a script fills. */
const LATE_PART = '<!--$?-->'

type Visit = {
  readonly request: Request
  readonly nonce: string
  readonly cookies: CookieJar
  readonly outcome: RequestOutcome
  readonly localeForm: LocaleForm
  /** The key under which every visitor has the same page; null: a page of one visitor, or no page. */
  readonly publicKey: string | null
  readonly span: Span | undefined
}

type Rendered = { readonly answer: Response; readonly stored: Promise<StoredPage | null> }

onContentChange(expirePages)

/** One render at a time for each key. */
const running = remembered(new Map<string, Promise<StoredPage | null>>())

/**
 * A public page is made once for all who ask for it within some seconds. Only what is whole, found and made without a
 * cookie is kept; a page that cannot be made now is shown as it was, for a day.
 */
export async function pageCache<V extends Visit>(visit: V, next: Next<V>): Promise<Response> {
  const { request, publicKey: key } = visit
  const isBare = visit.localeForm === 'bare'
  if (key === null || request.method !== 'GET') return next(visit)
  const note = (result: PageResult) => {
    countPage(result)
    tracePage(visit.span, result)
  }
  const held = storedPage(key)
  const age = held ? pageAge(held) : Number.POSITIVE_INFINITY
  if (held && age < (stopsAfterAnswer() ? pageAges.fresh : pageAges.limit)) {
    if (age >= pageAges.fresh && !running.has(key)) refresh(key, visit, next)
    note(age >= pageAges.fresh ? 'stale' : 'hit')
    return pageAnswer(request, held, isBare)
  }
  for (let asked = running.get(key); asked; asked = running.get(key)) {
    const other = await asked
    if (!other) break
    if (pageAge(other) < pageAges.limit) {
      note('shared')
      return pageAnswer(request, other, isBare)
    }
    // Its content changed while it was made, or its process was stopped meanwhile: of all who waited one makes it anew.
  }
  const { answer } = await render(key, visit, next, TIMEOUT_MS)
  if (answer.status >= 500 && held && age < pageAges.ifError) {
    await answer.body?.cancel()
    note('kept')
    return pageAnswer(request, held, isBare)
  }
  note('miss')
  return answer
}

function refresh<V extends Visit>(key: string, visit: V, next: Next<V>): void {
  // The visitor's own request ends with their answer.
  const request = new Request(visit.request.url, { headers: visit.request.headers })
  const outcome = { ...visit.outcome, contentAt: Number.POSITIVE_INFINITY }
  render(key, { ...visit, request, outcome }, next, Number.POSITIVE_INFINITY)
    .then(({ answer }) => answer.body?.cancel())
    .catch((error: unknown) => log.error('page not refreshed', { key, error }))
}

async function render<V extends Visit>(
  key: string,
  visit: V,
  next: Next<V>,
  patience: number,
): Promise<Rendered> {
  const { promise: stored, resolve } = Promise.withResolvers<StoredPage | null>()
  let look: ReturnType<typeof setTimeout> | undefined
  const end = (page: StoredPage | null) => {
    clearTimeout(look)
    // A page that was forgotten meanwhile, or is being made once more, is not kept.
    if (running.get(key) === stored) {
      running.delete(key)
      if (page) storePage(key, page)
    }
    resolve(page)
  }
  running.set(key, stored)
  try {
    const at = Date.now()
    const response = await next(visit)
    if (!isPage(response)) {
      end(null)
      return { answer: response, stored }
    }
    const { whole, stream, soFar } = record(response.body)
    whole
      .then((bytes) => made(bytes, visit, at))
      .catch((error: unknown) => {
        log.warn('page not kept', { key, error })
        return null
      })
      .then(end)
    // Whoever else asks gets the beginning of a page of their own, and does not wait for the parts of this one.
    look = setTimeout(() => soFar().includes(LATE_PART) && resolve(null), TIMEOUT_MS)
    const page = await atMost(stored, patience)
    const answer = page
      ? pageAnswer(visit.request, page, visit.localeForm === 'bare')
      : new Response(stream(), response)
    return { answer, stored }
  } catch (error) {
    end(null)
    throw error
  }
}

/**
 * The page for everybody. A page of one visitor gives null, and so does one of which a part failed after it had begun, or
 * came after it: the next is made with what is in memory by then, and has every part in its place, also without scripts.
 */
async function made(
  bytes: Buffer,
  { nonce, cookies, outcome }: Visit,
  at: number,
): Promise<StoredPage | null> {
  if (cookies.isUsed() || outcome.failed) return null
  const page = bytes.toString()
  if (page.includes(LATE_PART)) return null
  return compressed(freezePage(page, nonce), Math.min(at, outcome.contentAt))
}

function isPage(
  response: Response,
): response is Response & { readonly body: NonNullable<Response['body']> } {
  const { status, headers, body } = response
  const isHtml = headers.get('Content-Type')?.includes('text/html') ?? false
  return status === 200 && isHtml && body !== null && !headers.has('Set-Cookie')
}

/** Reads a page to its end, whether or not anybody still looks at its `stream`. */
function record(body: ReadableStream<Uint8Array>) {
  const chunks: Uint8Array[] = []
  let live: ReadableStreamDefaultController<Uint8Array> | null = null
  const read = async () => {
    for await (const chunk of body) {
      chunks.push(chunk)
      live?.enqueue(chunk)
    }
    return Buffer.concat(chunks)
  }
  const whole = read()
  const stream = () =>
    new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const chunk of chunks) controller.enqueue(chunk)
        live = controller
        whole.then(
          () => live?.close(),
          (error: unknown) => live?.error(error),
        )
      },
      cancel: () => {
        live = null
      },
    })
  return { whole, stream, soFar: () => Buffer.concat(chunks).toString() }
}
