import type { z } from 'zod'
import type { InfoPage } from '~/domain/info-page'
import { sanitizeRichText } from '../content/rich-text.server'
import type { DirectusClient } from './client.server'
import { askedFor, deepFor } from './columns.server'
import { localizer } from './localized.server'
import { readOffered } from './offered.server'
import { pageRecord } from './records/content'
import { goodRecords } from './records.server'
import { readRow } from './rows.server'

/** The brand's published info pages (§3.19), their rich text made safe here. */
export async function readInfoPages(client: DirectusClient, brand: string): Promise<InfoPage[]> {
  return (await readOffered(client, 'info_pages', pageRecord, { brand })).map(toInfoPage)
}

/** Whatever its state and brands; null: there is none. */
export async function readInfoPage(client: DirectusClient, id: number): Promise<InfoPage | null> {
  const query = { fields: askedFor(pageRecord.fields), deep: deepFor(pageRecord.fields) }
  const row = await readRow(client, 'info_pages', id, query)
  const [page] = row === null ? [] : goodRecords('info_pages', pageRecord.schema, [row])
  return page ? toInfoPage(page.record) : null
}

function toInfoPage({
  translations,
  ...page
}: z.output<typeof pageRecord.schema>['record']): InfoPage {
  const words = localizer(`info_pages ${page.slug}`, translations)
  return {
    ...page,
    title: words.text(({ title }) => title),
    description: words.text(({ description }) => description),
    content: words.text(({ content }) => sanitizeRichText(content)),
    image: words.each(({ page_image }) => page_image, null),
    facts: words.each(({ facts }) => facts.filter(({ title }) => title !== ''), []),
    changeNote: words.text(({ change_note }) => change_note),
    plans: words.each(({ plans }) => plans.filter(({ name }) => name !== ''), []),
    plansNote: words.text(({ plans_note }) => plans_note),
  }
}
