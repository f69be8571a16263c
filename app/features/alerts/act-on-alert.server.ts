import { localeOfForm } from '~/domain/locale-path'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import { directus } from '~/server/directus/client.server'
import { alertsOf, changeAlerts, deleteAlerts } from '~/server/directus/stock-alerts.server'
import { requestContext } from '~/server/request-context.server'
import { allow, refuse } from './alert-address.server'
import { readAlertLink } from './alert-links.server'
import type { AlertFailure } from './alerts.types'

/**
 * Does what the button of a link's page says; the page itself tells the outcome. A second press does nothing more. With
 * `isAllowed`, somebody who stopped their alerts may be written to again. @returns null when it is done or there was
 * nothing to do.
 */
export async function actOnAlert(token: string, isAllowed: boolean): Promise<AlertFailure | null> {
  const link = readAlertLink(token)
  if (!link) return null
  return orUnavailable(
    { answer: 'unavailable', error: 'link of an availability alert not followed' },
    async () => {
      if (link.act === 'confirm') await confirm(link.id)
      else if (isAllowed) await allow(link.address)
      else await stop(link.address)
      return null
    },
  )
}

/** In the language in which it was confirmed from here on. */
async function confirm(id: number): Promise<void> {
  const { brand, localeForm, now } = requestContext()
  const isStill = { id: { _eq: id }, brand: { _eq: brand }, status: { _eq: 'asked' as const } }
  const language = localeOfForm(localeForm)
  await changeAlerts(directus(), isStill, { status: 'confirmed', confirmedAt: now, language })
}

/**
 * All alerts of the address at the brand go, with their mails. First the refusal: who writes an alert at this moment
 * looks for it once theirs is there.
 */
async function stop(address: string): Promise<void> {
  await refuse(address)
  const alerts = await alertsOf(directus(), { address }, requestContext().brand)
  await deleteAlerts(
    directus(),
    alerts.map(({ id }) => id),
  )
}
