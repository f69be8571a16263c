import { createMiddleware } from '@tanstack/react-start'
import type { FormResult, Posted } from '~/domain/form-result'
import { withLocale } from '~/domain/locale-path'
import { isSameOrigin } from '../http/same-origin.server'
import { plain } from '../http/security-headers.server'
import { type RateLimitName, takeFromRateLimit } from '../limits/rate-limit.server'
import { type RequestContext, requestContext } from '../request-context.server'

/** An answer of its own, or the status with which the page of the form is rendered again. */
type Answer = Response | number

type TooMany = {
  readonly ok: false
  readonly error: 'too_many_requests'
  /** Seconds. */
  readonly retryAfter: number
}

type FormDefinition<Typed extends object, Result> = {
  /** The fields as the form means them, or the answer to what no page of ours sends. */
  readonly read: (form: FormData, request: Request) => Typed | Answer
  readonly limit: RateLimitName | ((typed: Typed) => RateLimitName)
  /** The use case that the server function of the form calls, too; or an answer that leads elsewhere. */
  readonly run: (typed: Typed) => Promise<Result | Response>
  readonly next: (result: Result | TooMany, typed: Typed) => Answer | Promise<Answer>
}

/**
 * A form that a page without scripts posts to an address of its own (record 49): read, held to its limit, run, and answered
 * by a redirect or by its page with what was typed and what is wrong.
 */
export function defineForm<Typed extends object, Result>({
  read,
  limit,
  run,
  next,
}: FormDefinition<Typed, Result>) {
  const back = new WeakMap<RequestContext, Posted<Typed, Result | TooMany>>()

  /** @param render makes the page of the form, within the same request. */
  async function answer(request: Request, render: () => Promise<Response>): Promise<Response> {
    // Whatever it did would be lost: the page says so before its form.
    if (requestContext().refusesCookies) return goBack(request)
    const form = await readForm(request)
    if (form instanceof Response) return form
    const typed = read(form, request)
    if (typeof typed === 'number') return withStatus(await render(), typed)
    if (typed instanceof Response) return typed
    const retryAfter = await takeFromRateLimit(typeof limit === 'function' ? limit(typed) : limit)
    const result =
      retryAfter > 0
        ? ({ ok: false, error: 'too_many_requests', retryAfter } as const)
        : await run(typed)
    if (result instanceof Response) return result
    const answered = await next(result, typed)
    if (answered instanceof Response) return answered
    back.set(requestContext(), { typed, result })
    return withStatus(await render(), answered)
  }

  return {
    answer,
    /** The form that this very request posted, for the page that answers it. */
    posted: () => back.get(requestContext()) ?? null,
    /** Stands on the route that the form is posted to. */
    middleware: createMiddleware().server(async ({ request, next: pass }) =>
      request.method === 'POST' ? answer(request, async () => (await pass()).response) : pass(),
    ),
  }
}

/** 303, so that a reload posts nothing, in the language of the visit. @param path with its query. */
export function goTo(path: string): Response {
  const Location = withLocale(path, requestContext().localeForm)
  return new Response(null, { status: 303, headers: { Location } })
}

function goBack({ url }: Request): Response {
  const { pathname, search } = new URL(url)
  return goTo(pathname + search)
}

/** The last part of the address: the name of the page that a form was posted to. */
export function lastPartOf({ url }: Request): string {
  return /[^/]*(?=\/*$)/.exec(new URL(url).pathname)?.[0] ?? ''
}

const statuses = {
  login_failed: 401,
  social_failed: 401,
  session_over: 401,
  passkey_failed: 401,
  not_inviter: 403,
  no_reservation: 404,
  not_found: 404,
  not_correctable: 409,
  passkey_not_made: 409,
  passkey_known: 409,
  too_many_passkeys: 409,
  too_many_addresses: 429,
  stale: 409,
  terms_changed: 409,
  other_company: 409,
  link_over: 410,
  too_many_requests: 429,
  unavailable: 503,
} as const

/** The status of a page that shows how its form ended. */
export function statusOf(result: FormResult<keyof typeof statuses, object>): number {
  if (result.ok) return 200
  return 'problems' in result ? 422 : statuses[result.error]
}

const types = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/

/** The fields of a form that a page of this very site posted, or the answer to anything else: 403, 415 or 400. */
async function readForm(request: Request): Promise<FormData | Response> {
  if (!isSameOrigin(request)) return plain(403, 'Forbidden')
  if (!types.test(request.headers.get('content-type') ?? '')) {
    return plain(415, 'Unsupported Media Type')
  }
  try {
    return await request.formData()
  } catch {
    return plain(400, 'Bad Request')
  }
}

/** Gives a page a status; a redirect and an error keep their own. */
export function withStatus(page: Response, status: number): Response {
  return page.status === 200 ? new Response(page.body, { status, headers: page.headers }) : page
}
