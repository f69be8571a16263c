import type { z } from 'zod'
import type { Promo } from '~/domain/catalogue'
import { localized } from '~/domain/locales'
import type { DirectusClient } from './client.server'
import { localizer } from './localized.server'
import { readOffered } from './offered.server'
import { promoRecord } from './records/content'

/** The brand's published calls to action and promos (D26), whatever their dates; a promo without its coupon is none. */
export async function readPromos(client: DirectusClient, brand: string): Promise<Promo[]> {
  const offered = await readOffered(client, 'ctas', promoRecord, { brand })
  return offered
    .filter(({ kind, coupon }) => kind === 'cta' || coupon === null || coupon.isPublished)
    .map(toPromo)
}

function toPromo({
  translations,
  coupon,
  ...promo
}: z.output<typeof promoRecord.schema>['record']): Promo {
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
