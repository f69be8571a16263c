import { isAppError } from '~/domain/app-error'
import { defineForm, statusOf } from '~/server/forms/define-form.server'
import { log } from '~/server/log.server'
import { askForData } from './ask-data.server'
import { openDataLink } from './data-link.server'
import { eraseRenter } from './erase-data.server'
import { askSchema } from './privacy.schema'
import { takeCopy } from './take-copy.server'
import { withdrawConsent } from './withdraw-consent.server'

/** Posted to its own page, with and without scripts; the page that answers says how it went. */
export const askForm = defineForm({
  read: (form) => askSchema.parse(Object.fromEntries(form)),
  limit: 'lookUp',
  run: askForData,
  next: statusOf,
})

/** The link of a mail does something once its button is pressed: programs that look into mails open links, too. */
export const confirmForm = defineForm({
  read: (form) => ({
    token: String(form.get('token') ?? '').slice(0, 200),
    isSure: form.has('sure'),
  }),
  limit: 'manage',
  run: async ({ token, isSure }) => {
    try {
      const link = await openDataLink(token)
      if (link.state === 'copy') {
        const copy = await takeCopy(token)
        return copy.ok ? attachment(copy) : ({ ok: false, error: 'over' } as const)
      }
      if (link.state === 'erase') {
        if (!isSure) return { ok: false, error: 'unticked' } as const
        return { ok: true, erased: await eraseRenter(link.reservation) } as const
      }
      if (link.state === 'promos') {
        await withdrawConsent(link.reservation)
        return { ok: true, erased: null } as const
      }
      if (link.state === 'erased') return { ok: true, erased: null } as const
      return { ok: false, error: 'over' } as const
    } catch (error) {
      if (!isAppError(error, 'unavailable')) throw error
      log.error('request about personal data not done', { error })
      return { ok: false, error: 'unavailable' } as const
    }
  },
  next: (result) => (result.ok ? 200 : statuses[result.error]),
})

const statuses = { unticked: 422, over: 410, too_many_requests: 429, unavailable: 503 } as const

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
