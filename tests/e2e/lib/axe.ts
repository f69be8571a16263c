import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Violations of WCAG 2.2 A or AA and of axe's own practices in what is shown now; the page has to have one frame. */
export async function violationsOf(page: Page) {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))),
  )
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze()
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
}
