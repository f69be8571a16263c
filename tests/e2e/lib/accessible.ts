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

/**
 * Prepares the tests of a file: a page keeps the pointer that it began with, so its width says whether that is a finger. Nothing
 * moves meanwhile.
 */
export function lookOnBothSizes(test: typeof siteTest): void {
  let styledForFingers = false
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  test.beforeEach(async ({ page }) => {
    styledForFingers = false
    await page.route(/\.css(\?|$)/, async (route) => {
      const response = await route.fetch({ maxRetries: 2 })
      const sent = await response.text()
      const body = sent
        .replaceAll(/\(pointer: ?coarse\)/g, '(width < 768px)')
        .replaceAll(/\(pointer: ?fine\)/g, '(width >= 768px)')
      styledForFingers ||= body !== sent
      await route.fulfill({ response, body })
    })
  })
  test.afterEach(() => expect(styledForFingers, 'styles for fingers').toBe(true))
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
