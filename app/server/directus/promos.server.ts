import { readItems } from '@directus/sdk'
import { z } from 'zod'
import type { Promo } from '~/domain/catalogue'
import type { DirectusClient } from './client.server'
import { asset, date, id, text, words } from './fields.server'
import { localizer } from './localized.server'
import { goodRecords } from './records.server'

/** The brand's published calls to action and promos (D26), in the order of the back office, whatever their dates. */
export async function readPromos(client: DirectusClient, brand: string): Promise<Promo[]> {
  const rows = await client.request(
    readItems('ctas', {
      fields: ['*', { coupon: ['code', 'status'] }, { translations: ['*'] }],
      filter: { status: { _eq: 'published' } },
      sort: ['sort', 'id'],
      limit: -1,
    }),
  )
  return goodRecords('ctas', schema, rows)
    .filter(({ brands }) => brands.length === 0 || brands.includes(brand))
    .map(toPromo)
}

/** A path of this site or an https address; anything else (`javascript:`, `//host`) is not a link. */
const link = text.refine(
  (value) => value === '' || /^\/(?![/\\])/.test(value) || value.startsWith('https://'),
  'must be a path of the site or an https address',
)

const schema = z.object({
  id,
  kind: z.enum(['cta', 'promo']),
  style: z.enum(['deep', 'soft']),
  link,
  coupon: z
    .object({
      code: z.string(),
      status: z.string(),
    })
    .nullish(),
  starts_on: date.nullish(),
  ends_on: date.nullish(),
  classes: words,
  brands: words,
  translations: z.array(
    z.object({
      languages_code: z.string().nullish(),
      title: text,
      description: text,
      button_text: text,
      cta_image: asset,
    }),
  ),
})

function toPromo(row: z.output<typeof schema>): Promo {
  const words = localizer(`ctas ${row.id}`, row.translations)
  const coupon = row.coupon?.status === 'published' ? row.coupon : null
  return {
    id: row.id,
    kind: row.kind,
    title: words.text(({ title }) => title),
    description: words.text(({ description }) => description),
    buttonText: words.text(({ button_text }) => button_text),
    link: row.link,
    image: words.pair(({ cta_image }) => cta_image, null).es,
    style: row.style,
    startsOn: row.starts_on ?? null,
    endsOn: row.ends_on ?? null,
    classes: row.classes,
    couponCode: coupon?.code ?? null,
  }
}
