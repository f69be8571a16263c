import { isAppError } from '~/domain/app-error'
import { defineForm, lastPartOf, statusOf } from '~/server/forms/define-form.server'
import { plain } from '~/server/http/security-headers.server'
import { leadFromForm, TRAP } from './lead.schema'
import { sendLead } from './send-lead.server'

/**
 * The answer is the page itself, with thanks, or with what is wrong and all that was typed: nothing of it is kept
 * anywhere. Sent again by a reload, it is the same request and is written once.
 */
export const leadForm = defineForm({
  read: (form, request) => {
    const trap = form.get(TRAP)
    return {
      page: lastPartOf(request),
      values: leadFromForm(form),
      trap: typeof trap === 'string' ? trap : '',
    }
  },
  limit: 'lead',
  run: ({ values, ...typed }) =>
    sendLead({
      ...typed,
      values: { ...values, carTypes: [...values.carTypes] },
      submissionKey: '',
    }).catch(orNoForm),
  next: statusOf,
})

/** The page shows no form, so that nothing can be posted to it. */
function orNoForm(error: unknown): Response {
  if (!isAppError(error, 'not_found')) throw error
  return plain(405, 'Method Not Allowed', { Allow: 'GET, HEAD' })
}
