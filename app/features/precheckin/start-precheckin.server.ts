import { AppError, isAppError } from '~/domain/app-error'
import { type LookUp, type LookUpResult, missingOf } from '~/domain/booking/look-up'
import { findByCode } from '~/features/booking/find-by-code.server'
import { catalogue } from '~/server/content/catalogue.server'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'

/** Of `findByCode`, with what is missing of the form said first. @throws AppError `precheckin_disabled`. */
export async function startPrecheckin(typed: LookUp): Promise<LookUpResult> {
  try {
    const { site } = (await catalogue(requestContext().brand)).value
    if (!site.precheckinEnabled) throw new AppError('precheckin_disabled')
    const problems = missingOf(typed)
    if (problems) return { ok: false, problems }
    const found = await findByCode(typed)
    return found.ok ? { ok: true } : found
  } catch (error) {
    if (!isAppError(error, 'unavailable')) throw error
    log.error('booking not looked up', { error })
    return { ok: false, error: 'unavailable' }
  }
}
