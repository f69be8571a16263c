import { createHmac } from 'node:crypto'
import { deleteMark, hasMark, renewMark } from '~/server/directus/alert-marks.server'
import { directus } from '~/server/directus/client.server'
import { requestContext } from '~/server/request-context.server'
import { sessionSecrets } from '~/server/session/secrets.server'
import { appConfig } from '../../../app.config'

const DAY = 86_400_000

/** Sealed, so that what bounds the mails to an address does not say whose it is. */
export function sealed(what: string): string {
  return sealedBy(sessionSecrets()[0], what)
}

const sealedBy = (secret: string, what: string) =>
  createHmac('sha256', secret).update(what).digest('base64url')

/** Names an address in marks and links. `email`: normalised. */
export function addressSeal(email: string): string {
  return sealed(`alert address ${email}`)
}

/** Whoever has the address wants no mail of alerts of this brand, whoever asks for one. */
export function isRefused(address: string): Promise<boolean> {
  return hasMark(directus(), refusal(address), requestContext().now)
}

/** The same of an e-mail address, also when it was said while another secret named it. `email`: normalised. */
export async function isEmailRefused(email: string): Promise<boolean> {
  const seals = sessionSecrets().map((secret) => sealedBy(secret, `alert address ${email}`))
  const found = await Promise.all(seals.map(isRefused))
  return found.includes(true)
}

/** For `retention.alertRefusalDays` of app.config.ts. */
export async function refuse(address: string): Promise<void> {
  const until = requestContext().now + appConfig.retention.alertRefusalDays * DAY
  await renewMark(directus(), { key: refusal(address), until })
}

export async function allow(address: string): Promise<void> {
  await deleteMark(directus(), refusal(address))
}

function refusal(address: string): string {
  return `${address}:no:${requestContext().brand}`
}
