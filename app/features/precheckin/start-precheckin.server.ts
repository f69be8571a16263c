import { AppError } from '~/domain/app-error'
import { findByCode } from '~/features/booking/find-by-code.server'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import { catalogue } from '~/server/content/catalogue.server'
import { requestContext } from '~/server/request-context.server'
import type { LookUp } from './precheckin.schema'
import type { StartProblems, StartResult } from './precheckin.types'

/** Does `findByCode`, and says first which fields of the form are missing. @throws AppError `precheckin_disabled`. */
export async function startPrecheckin(typed: LookUp): Promise<StartResult> {
  return orUnavailable(
    { answer: { ok: false, error: 'unavailable' }, error: 'booking not looked up' },
    async () => {
      const { site } = (await catalogue(requestContext().brand)).value
      if (!site.precheckinEnabled) throw new AppError('precheckin_disabled')
      const problems = problemsOf(typed)
      if (problems.code || problems.email) return { ok: false, problems }
      const found = await findByCode(typed)
      return found.ok ? { ok: true } : found
    },
  )
}

/** Only what is left empty: anything more would say something of codes. */
function problemsOf({ code, email }: LookUp): StartProblems {
  return {
    ...(code.trim() === '' ? ({ code: true } as const) : {}),
    ...(email.trim() === '' ? ({ email: true } as const) : {}),
  }
}
