import { AppError } from '~/domain/app-error'
import { type LookUp, type LookUpResult, missingOf } from '~/domain/booking/look-up'
import { findByCode } from '~/features/booking/find-by-code.server'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import { siteContent } from '~/server/content/catalogue.server'
import { requestContext } from '~/server/request-context.server'

/** Does `findByCode`, and says first which fields of the form are missing. @throws AppError `precheckin_disabled`. */
export async function startPrecheckin(typed: LookUp): Promise<LookUpResult> {
  return orUnavailable(
    { answer: { ok: false, error: 'unavailable' }, error: 'booking not looked up' },
    async () => {
      const { site } = (await siteContent(requestContext().brand)).value
      if (!site.precheckinEnabled) throw new AppError('precheckin_disabled')
      const problems = missingOf(typed)
      if (problems) return { ok: false, problems }
      const found = await findByCode(typed)
      return found.ok ? { ok: true } : found
    },
  )
}
