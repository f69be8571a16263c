import { Renter } from '../../e2e/lib/renter'
import { test as base, expect } from '../../e2e/lib/site-test'
import type { Locale } from '../../e2e/lib/words'
import { brands, type PictureBrand } from './brands'
import { Studio } from './studio'

export type Scene = PictureBrand & {
  readonly someone: Renter
  readonly locale: Locale
  readonly phone: boolean
  /** For names and dates of its own: the brand's, the size's and the language's. */
  readonly name: string
  readonly take: Studio['take']
}

/** One test for every brand and, by Playwright's projects, every size. */
export function scenes(title: string, locale: Locale, play: (scene: Scene) => Promise<void>): void {
  for (const brand of brands) {
    base.describe(brand.brand, () => {
      base.use({ baseURL: brand.url })
      base(
        `${brand.brand}, ${locale}: ${title}`,
        { tag: '@phone' },
        async ({ page, isMobile: phone, faults }) => {
          // Errors are among the states that are pictured.
          faults.allow(/./)
          const size = phone ? 'phone' : 'desktop'
          const studio = await Studio.begin(page, `${brand.brand}/${size}-${locale}`)
          await play({
            ...brand,
            someone: new Renter(page, locale, phone),
            locale,
            phone,
            name: `${brand.brand}-${size}-${locale}`,
            take: (...what) => studio.take(...what),
          })
        },
      )
    })
  }
}

export { expect }
