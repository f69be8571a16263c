import { readItems } from '@directus/sdk'
import { z } from 'zod'
import type { InfoPage } from '~/domain/info-page'
import { sanitizeRichText } from '../rich-text.server'
import type { DirectusClient } from './client.server'
import { asset, id, slug, text, words } from './fields.server'
import { localizer } from './localized.server'
import { goodRecords } from './records.server'

/** The brand's published info pages (source.md §3), their rich text made safe here. */
export async function readInfoPages(client: DirectusClient, brand: string): Promise<InfoPage[]> {
  const rows = await client.request(
    readItems('info_pages', {
      fields: ['*', { translations: ['*'] }],
      filter: { status: { _eq: 'published' } },
      sort: ['id'],
      limit: -1,
    }),
  )
  return goodRecords('info_pages', schema, rows)
    .filter(({ brands }) => brands.length === 0 || brands.includes(brand))
    .map(toInfoPage)
}

const schema = z.object({
  id,
  slug,
  page_category: text,
  show_corporate_form: z.boolean(),
  brands: words,
  translations: z.array(
    z.object({
      languages_code: z.string().nullish(),
      title: text,
      description: text,
      content: text,
      page_image: asset,
    }),
  ),
})

function toInfoPage(row: z.output<typeof schema>): InfoPage {
  const words = localizer(`info_pages ${row.slug}`, row.translations)
  return {
    id: row.id,
    slug: row.slug,
    category: row.page_category,
    showCorporateForm: row.show_corporate_form,
    title: words.text(({ title }) => title),
    description: words.text(({ description }) => description),
    content: words.text(({ content }) => sanitizeRichText(content)),
    image: words.pair(({ page_image }) => page_image, null),
  }
}
