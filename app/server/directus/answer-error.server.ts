import { z } from 'zod'
import { AppError } from '~/domain/app-error'
import { log } from '../log.server'
import { alertSometimes } from '../log-sometimes.server'

const answerSchema = z.object({
  errors: z
    .array(
      z.object({
        message: z.string().catch(''),
        extensions: z
          .looseObject({
            code: z.string(),
            collection: z.string().nullish(),
            field: z.string().nullish(),
          })
          .catch({ code: 'UNKNOWN' }),
      }),
    )
    .min(1),
})

/** Of a status below 500. `conflict`: a unique column refused the row, `details.field` names it (D6). */
export function errorOfAnswer(status: number, body: unknown, path: string): AppError {
  const parsed = answerSchema.safeParse(body)
  const first = parsed.success ? parsed.data.errors[0] : undefined
  const reason = first?.extensions.code ?? `HTTP_${status}`
  const details = {
    service: 'directus',
    path,
    status,
    reason,
    field: first?.extensions.field ?? null,
    collection: first?.extensions.collection ?? null,
  }
  if (status === 401 || status === 403) return refusedToken(details, first?.message)
  if (reason === 'RECORD_NOT_UNIQUE') return new AppError('conflict', { details })
  if (status === 404) return new AppError('not_found', { details })
  if (status === 413) return new AppError('payload_too_large', { details })
  log.error('content backend refused a request', { ...details, said: first?.message })
  return new AppError(status === 400 || status === 422 ? 'validation' : 'internal', { details })
}

function refusedToken(details: Record<string, unknown>, said: string | undefined): AppError {
  const cure =
    'Check DIRECTUS_TOKEN and the policy of the Directus user "sitio" (token revoked, or no permission for this collection).'
  alertSometimes('the content backend refuses the site', { ...details, said, cure })
  return new AppError('unavailable', { details })
}
