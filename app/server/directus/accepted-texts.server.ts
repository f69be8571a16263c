import { createItem } from '@directus/sdk'
import { isAppError } from '~/domain/app-error'
import { type Locale, localeTable } from '~/domain/locales'
import type { DirectusClient } from './client.server'
import { toTimestamp } from './fields.server'
import type { AcceptedTexts } from './schema'

export type AcceptedText = {
  readonly version: string
  readonly kind: AcceptedTexts['kind']
  readonly language: Locale
  readonly title: string
  readonly content: string
  /** Epoch milliseconds. */
  readonly firstAt: number
}

/** One that is kept already stays as it is. @throws AppError `unavailable`. */
export async function createAcceptedText(
  client: DirectusClient,
  { version, kind, language, title, content, firstAt }: AcceptedText,
): Promise<void> {
  const row = {
    ...{ version, kind, title, content },
    language: localeTable[language].tag,
    first_at: toTimestamp(firstAt),
  }
  try {
    await client.request(createItem('accepted_texts', row, { fields: ['id'] }))
  } catch (error) {
    if (!isAppError(error, 'conflict')) throw error
  }
}
