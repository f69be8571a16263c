import { siteContent } from '~/server/catalogue.server'
import { env } from '~/server/env.server'
import { requestContext } from '~/server/request-context.server'
import type { SiteView } from './site.types'

/** @throws AppError `site_config`: fatal, no screen can be shown (source.md §8). */
export async function getSite(): Promise<SiteView> {
  const { brand, origin, now } = requestContext()
  const { METROBANK_TOKENIZER_URL } = env()
  const content = await siteContent(brand)
  // Which cars a promo's coupon serves is for the server to say.
  const { promoCoupons: _, ...shown } = content.value
  return {
    ...shown,
    origin,
    now,
    tokenizerUrl: METROBANK_TOKENIZER_URL ? new URL(METROBANK_TOKENIZER_URL).origin : '',
    stale: content.stale,
  }
}
