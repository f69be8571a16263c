import { z } from 'zod'
import { factIcons, type InfoPage, pageLayouts } from '~/domain/info-page'
import { sanitizeRichText } from '../content/rich-text.server'
import type { DirectusClient } from './client.server'
import { askedFor, columnOf, deepFor, reading } from './columns.server'
import { asset, date, id, listOf, orNull, slug, text } from './fields.server'
import { localizer, translationsOf } from './localized.server'
import { readOffered } from './offered.server'
import { goodRecords } from './records.server'
import { readRow } from './rows.server'
import type { InfoPages } from './schema'

/** The brand's published info pages (§3.19), their rich text made safe here. */
export async function readInfoPages(client: DirectusClient, brand: string): Promise<InfoPage[]> {
  return (await readOffered(client, 'info_pages', fields, { brand })).map(toInfoPage)
}

/** Whatever its state and brands; null: there is none. */
export async function readInfoPage(client: DirectusClient, id: number): Promise<InfoPage | null> {
  const query = { fields: askedFor(fields), deep: deepFor(fields) }
  const row = await readRow(client, 'info_pages', id, query)
  const [page] = row === null ? [] : goodRecords('info_pages', reading(fields), [row])
  return page ? toInfoPage(page) : null
}

const column = columnOf<InfoPages>()

/** One that is not known here is as good as none. */
const icon = orNull(z.string()).transform((value) => factIcons.find((one) => one === value) ?? null)
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)

const fact = z.object({ icon, title: text, text })

const plan = z
  .object({
    name: text,
    tagline: text,
    price: text,
    price_note: text,
    term: text,
    kilometers: text,
    minimum: text,
    featured: flag,
    includes: listOf(z.object({ texto: text, cubre: flag })),
  })
  .transform(({ price_note: priceNote, includes, ...rest }) => ({
    ...rest,
    priceNote,
    includes: includes.map(({ texto, cubre }) => ({ text: texto, covered: cubre })),
  }))

const fields = z.object({
  id: column('id', id),
  slug: column('slug', slug),
  category: column('page_category', text),
  layout: column('page_layout', z.enum(pageLayouts)),
  icon: column('icon', icon),
  changedOn: column('changed_on', orNull(date)),
  showCorporateForm: column('show_corporate_form', z.boolean()),
  translations: column(
    'translations',
    ...translationsOf({
      title: text,
      description: text,
      content: text,
      page_image: asset,
      facts: listOf(fact),
      change_note: text,
      plans: listOf(plan),
      plans_note: text,
    }),
  ),
})

function toInfoPage({ translations, ...page }: z.output<typeof fields>): InfoPage {
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
