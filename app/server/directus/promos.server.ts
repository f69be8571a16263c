import { z } from 'zod'
import { type Promo, promoKinds, promoStyles } from '~/domain/catalogue'
import { localized } from '~/domain/locales'
import type { DirectusClient } from './client.server'
import { columnOf } from './columns.server'
import { asset, date, id, orNull, text, words } from './fields.server'
import { localizer, translationsOf } from './localized.server'
import { readOffered } from './offered.server'
import type { Ctas } from './schema'

/** The brand's published calls to action and promos (D26), whatever their dates; a promo without its coupon is none. */
export async function readPromos(client: DirectusClient, brand: string): Promise<Promo[]> {
  const offered = await readOffered(client, 'ctas', fields, { brand })
  return offered
    .filter(({ kind, coupon }) => kind === 'cta' || coupon === null || coupon.isPublished)
    .map(toPromo)
}

const column = columnOf<Ctas>()

/** A path of this site or an https address; anything else (`javascript:`, `//host`) is not a link. */
const link = text.refine(
  (value) => value === '' || /^\/(?![/\\])/.test(value) || value.startsWith('https://'),
  'must be a path of the site or an https address',
)

const coupon = z
  .nullish(z.object({ code: z.string(), status: z.string() }))
  .transform((found) =>
    found ? { code: found.code, isPublished: found.status === 'published' } : null,
  )

const fields = z.object({
  id: column('id', id),
  kind: column('kind', z.enum(promoKinds)),
  style: column('style', z.enum(promoStyles)),
  link: column('link', link),
  coupon: column('coupon', coupon, ['code', 'status']),
  startsOn: column('starts_on', orNull(date)),
  endsOn: column('ends_on', orNull(date)),
  classes: column('classes', words),
  translations: column(
    'translations',
    ...translationsOf({ title: text, description: text, button_text: text, cta_image: asset }),
  ),
})

function toPromo({ translations, coupon, ...promo }: z.output<typeof fields>): Promo {
  const words = localizer(`ctas ${promo.id}`, translations)
  const images = words.each(({ cta_image }) => cta_image, null)
  return {
    ...promo,
    couponCode: coupon?.isPublished ? coupon.code : null,
    title: words.text(({ title }) => title),
    description: words.text(({ description }) => description),
    buttonText: words.text(({ button_text }) => button_text),
    image: localized((locale) => images[locale]),
  }
}
