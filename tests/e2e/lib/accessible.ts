import type { Page } from '@playwright/test'
import { isShort } from '../../fixtures/short'
import { expect, type test as siteTest } from '../fixtures'
import { violationsOf } from './axe'
import type { Renter } from './renter'

export const sizes = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const
type Size = keyof typeof sizes
const both = ['phone', 'desktop'] as const

/** The tests of a file look at both sizes. Nothing moves meanwhile. */
export function lookOnBothSizes(test: typeof siteTest): void {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
}

/**
 * A page keeps the pointer that it began with: from now on its width says whether that is a finger. In the page's own
 * sheets: other ones in their place would take the browser's cache from all that a page loads.
 */
async function styleByWidth(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  const media = await page.evaluate(() => {
    const rulesOf = (list: CSSRuleList): CSSRule[] =>
      [...list].flatMap((rule) => [
        rule,
        ...('cssRules' in rule ? rulesOf((rule as CSSGroupingRule).cssRules) : []),
      ])
    // One that has not come has no rules to read, and styles nothing.
    const ownRules = (sheet: CSSStyleSheet): CSSRule[] => {
      try {
        return rulesOf(sheet.cssRules)
      } catch {
        return []
      }
    }
    const rules = [...document.styleSheets, ...document.adoptedStyleSheets].flatMap(ownRules)
    const queries = rules.filter((rule) => rule instanceof CSSMediaRule)
    for (const { media } of queries)
      media.mediaText = media.mediaText
        .replace('(pointer: coarse)', '(width < 768px)')
        .replace('(pointer: fine)', '(width >= 768px)')
    return queries.map(({ conditionText }) => conditionText).join()
  })
  expect(media).toContain('(width < 768px)')
  expect(media).not.toMatch(/[^-]pointer/)
}

/**
 * No violation of WCAG 2.2 A or AA, nor of axe's own practices, in what is shown now: in `npm test` on the desktop in English
 * and on the phone in Spanish, in the long form on both in both. Whoever names a size has it as it is only there.
 */
export async function expectAccessible(
  { page, locale }: Renter,
  state: string,
  on?: readonly Size[],
): Promise<void> {
  await styleByWidth(page)
  const short = locale === 'en' ? (['desktop'] as const) : (['phone'] as const)
  for (const size of on ?? (isShort ? short : both)) {
    await page.setViewportSize(sizes[size])
    expect(
      page.frames(),
      'frames, which are looked into only without the legacy mode',
    ).toHaveLength(1)
    expect.soft(await violationsOf(page), `${state}, ${size}`).toEqual([])
  }
  if (!on) await page.setViewportSize(sizes.desktop)
}
