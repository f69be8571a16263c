import { createHash } from 'node:crypto'
import { legalPages } from '~/domain/info-page'
import { localeOfForm } from '~/domain/locale-path'
import type { Locale } from '~/domain/locales'
import { m } from '~/paraglide/messages'
import { remembered } from '~/server/async/memory.server'
import { infoPages } from '~/server/content/catalogue.server'
import { type AcceptedText, createAcceptedText } from '~/server/directus/accepted-texts.server'
import type { Accepted } from '~/server/directus/account.server'
import { directus } from '~/server/directus/client.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { requestContext, withoutDeadline } from '~/server/request-context.server'

/**
 * The texts that are accepted by sending the details (D49), as they stand in the language of the form, each kept once
 * under its version. @throws AppError `unavailable`: a text could not be read or kept.
 */
export async function acceptedNow({
  marketing,
}: {
  readonly marketing: boolean
}): Promise<ReservationRecord['accepted']> {
  const { now, localeForm } = requestContext()
  const language = localeOfForm(localeForm)
  return {
    ...{ at: now, language, how: 'form' as const },
    terms: await acceptedVersion('terms'),
    cancellation: await acceptedVersion('cancellation'),
    privacy: await acceptedVersion('privacy'),
    marketing: marketing ? await keep(marketingText(language)) : null,
  }
}

/** The texts that are accepted with an account. @throws AppError `unavailable`: a text could not be read or kept. */
export async function acceptedWithAccount(): Promise<Accepted> {
  const { now, localeForm } = requestContext()
  return {
    ...{ at: now, language: localeOfForm(localeForm) },
    terms: await acceptedVersion('terms'),
    privacy: await acceptedVersion('privacy'),
  }
}

/** The version is null where the brand has no such page. @throws AppError `unavailable`: it could not be read or kept. */
export async function acceptedVersion(kind: keyof typeof legalPages): Promise<string | null> {
  const { brand, localeForm } = requestContext()
  const language = localeOfForm(localeForm)
  const page = (await infoPages(brand)).get(legalPages[kind])
  if (!page) return null
  return keep({ kind, language, title: page.title[language], content: page.content[language] })
}

type Text = Omit<AcceptedText, 'version' | 'firstAt'>

function marketingText(language: Locale): Text {
  const title = m.details_marketing({}, { locale: language })
  return { kind: 'marketing', language, title, content: '' }
}

/** The version of a text, which is its hash. */
async function keep(text: Text): Promise<string> {
  const { kind, language, title, content } = text
  const version = createHash('sha256')
    .update(JSON.stringify([kind, language, title, content]))
    .digest('hex')
  const { now } = requestContext()
  const write =
    kept.get(version) ??
    withoutDeadline(() => createAcceptedText(directus(), { ...text, version, firstAt: now }))
  kept.set(version, write)
  try {
    await write
  } catch (error) {
    if (kept.get(version) === write) kept.delete(version)
    throw error
  }
  return version
}

/** Texts that this process keeps or has kept: one is written once, not by each booking, also of those that come at once. */
const kept = remembered(new Map<string, Promise<void>>())
