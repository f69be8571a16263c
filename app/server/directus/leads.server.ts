import { createItem } from '@directus/sdk'
import { isAppError } from '~/domain/app-error'
import { type Locale, localeTable } from '~/domain/locales'
import type { DirectusClient } from './client.server'
import { toTimestamp } from './fields.server'
import { type NewMail, newMailRow } from './mail-outbox.server'

type NewLead = {
  readonly number: string
  /** A unique column: always the same for the same request. */
  readonly key: string
  readonly brand: string
  readonly page: string
  readonly locale: Locale
  /** Epoch milliseconds. */
  readonly now: number
  readonly company: string
  readonly ruc: string
  readonly dv: string
  readonly name: string
  readonly role: string
  readonly email: string
  readonly phone: string
  readonly wantedPlan: string
  readonly fleetSize: number
  readonly months: string
  readonly carTypes: readonly string[]
  readonly message: string
  /** The version of the privacy policy that was accepted; null: the brand has none. */
  readonly privacyVersion: string | null
}

/**
 * Writes a request with the mail that tells its sender. False: this very request was written before. The site may not
 * change requests of companies, nor see what the staff made of them.
 */
export async function createLead(
  client: DirectusClient,
  lead: NewLead,
  mail: NewMail,
): Promise<boolean> {
  const { number, key, brand, page, company, ruc, dv, name, email, phone, months } = lead
  try {
    await client.request(
      createItem('leads', {
        ...{ number, key, brand, page, company, ruc, dv, name, email, phone, months },
        role: lead.role || null,
        plan: lead.wantedPlan || null,
        message: lead.message || null,
        fleet_size: lead.fleetSize,
        car_types: [...lead.carTypes],
        language: localeTable[lead.locale].tag,
        privacy_accepted_at: toTimestamp(lead.now),
        privacy_version: lead.privacyVersion,
        mails: [newMailRow(mail)],
      }),
    )
    return true
  } catch (error) {
    if (isAppError(error, 'conflict')) return false
    throw error
  }
}
