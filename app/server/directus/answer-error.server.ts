import { z } from 'zod'
import { AppError } from '~/domain/app-error'
import { log } from '../log.server'
import { alertSometimes } from '../log-sometimes.server'

const errorSchema = z.object({
  message: z.string().catch(''),
  extensions: z
    .looseObject({
      code: z.string(),
      collection: z.string().nullish(),
      field: z.string().nullish(),
    })
    .catch({ code: 'UNKNOWN' }),
})
const answerSchema = z.object({ errors: z.array(errorSchema).min(1) })

type Answer = { readonly status: number; readonly statusText: string; readonly body: unknown }

/**
 * The error of an answer with a status below 500, with status, status text and Directus's words; none of it reaches a
 * browser. `conflict`: a unique column refused the row, `details.field` names it (D6).
 * @param isOneRead one record was asked for by its id: Directus says of one that is not there that it may not be seen
 */
export function errorOfAnswer(
  { status, statusText, body }: Answer,
  path: string,
  isOneRead = false,
): AppError {
  const parsed = answerSchema.safeParse(body)
  const first = parsed.success ? parsed.data.errors[0] : undefined
  const reason = first?.extensions.code ?? `HTTP_${status}`
  const details = {
    service: 'directus',
    path,
    status,
    statusText,
    reason,
    data: parsed.success ? parsed.data.errors.map(withoutValues) : undefined,
    field: first?.extensions.field ?? null,
    collection: first?.extensions.collection ?? null,
  }
  if (isOneRead && status === 403) return new AppError('not_found', { details })
  if (status === 401 || status === 403) return refusedToken(details)
  if (reason === 'RECORD_NOT_UNIQUE') return new AppError('conflict', { details })
  if (status === 404) return new AppError('not_found', { details })
  if (status === 413) return new AppError('payload_too_large', { details })
  log.error('content backend refused a request', details)
  return new AppError(status === 400 || status === 422 ? 'validation' : 'internal', { details })
}

/**
 * The error of a call in a renter's name; `details.reason` is Directus's code. `login_failed`: credentials or a token
 * that do not count (any more). `forbidden`: a link that was used, or is not ours.
 */
export function errorOfPersonal({ status, statusText, body }: Answer, path: string): AppError {
  const first = answerSchema.safeParse(body).data?.errors[0]
  const reason = first?.extensions.code ?? `HTTP_${status}`
  const details = { service: 'directus', path, status, statusText, reason }
  if (status === 401) return new AppError('login_failed', { details })
  if (status === 403) return new AppError('forbidden', { details })
  if (status === 429) return new AppError('too_many_requests', { details })
  return new AppError(status === 400 || status === 422 ? 'validation' : 'internal', { details })
}

/** Keeps the words of Directus about a record and drops the values that were in it: they may be a renter's. */
function withoutValues({ message, extensions }: z.output<typeof errorSchema>): object {
  const { code, collection, field } = extensions
  return { message: message.replace(/\b(value|key) "[^"]*"/gi, '$1 "…"'), code, collection, field }
}

function refusedToken(details: Record<string, unknown>): AppError {
  const cure =
    'Run npm run back-office -- check, and -- migrate where it says that the site is not known by DIRECTUS_TOKEN; that gives the user "sitio" its rights, too.'
  alertSometimes('the content backend refuses the site', { ...details, cure })
  return new AppError('unavailable', { details })
}
