import { isAppError } from '~/domain/app-error'
import { readForm } from '~/server/http/read-form.server'
import { refuseWhenTooMany } from '~/server/limits/rate-limit.server'
import { log } from '~/server/log.server'
import { askForData } from './ask-data.server'
import { keepAsked, keepConfirmed } from './ask-page.server'
import { openDataLink } from './data-link.server'
import { eraseRenter } from './erase-data.server'
import { askSchema } from './privacy.schema'
import type { AskResult, ConfirmFailure } from './privacy.types'
import { takeCopy } from './take-copy.server'

type Render = () => Promise<Response>

/** Posted to its own page, with and without scripts; the page that answers says how it went. */
export async function handleAskPost(request: Request, render: Render): Promise<Response> {
  const form = await readForm(request)
  if (form instanceof Response) return form
  const typed = askSchema.parse(Object.fromEntries(form))
  const refused = await refuseWhenTooMany('lookUp')
  const result: AskResult = refused
    ? { ok: false, error: 'too_many_requests', retryAfter: refused.error.retryAfter }
    : await askForData(typed)
  keepAsked({ ...typed, result })
  return withStatus(await render(), statusOf(result))
}

/** The link of a mail does something once its button is pressed: programs that look into mails open links, too. */
export async function handleConfirmPost(request: Request, render: Render): Promise<Response> {
  const form = await readForm(request)
  if (form instanceof Response) return form
  const token = String(form.get('token') ?? '').slice(0, 200)
  const failed = async (failure: ConfirmFailure) => {
    keepConfirmed({ token, failure })
    const statuses = { unticked: 422, too_many_requests: 429, unavailable: 503 } as const
    return withStatus(await render(), statuses[failure])
  }
  if (await refuseWhenTooMany('manage')) return failed('too_many_requests')
  try {
    const link = await openDataLink(token)
    if (link.state === 'copy') {
      const copy = await takeCopy(token)
      if (copy.ok) return attachment(copy)
    }
    if (link.state === 'erase') {
      if (form.get('sure') === null) return await failed('unticked')
      keepConfirmed({ token, erased: await eraseRenter(link.reservation) })
      return await render()
    }
    keepConfirmed({ token, failure: null })
    return withStatus(await render(), link.state === 'erased' ? 200 : 410)
  } catch (error) {
    if (!isAppError(error, 'unavailable')) throw error
    log.error('request about personal data not done', { error })
    return failed('unavailable')
  }
}

function attachment({
  name,
  bytes,
}: {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}) {
  return new Response(bytes, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Content-Length': String(bytes.length),
      'Cache-Control': 'private, no-store',
    },
  })
}

function withStatus(page: Response, status: number): Response {
  return page.status === 200 ? new Response(page.body, { status, headers: page.headers }) : page
}

function statusOf(result: AskResult): number {
  if (result.ok) return 200
  if ('problems' in result) return 422
  return { too_many_requests: 429, unavailable: 503 }[result.error]
}
