import { expect } from '@playwright/test'
import type { Renter } from './renter'

/**
 * Takes the connection away, and again until the bar with its button says so. Where the bar's code is not here yet, the
 * page says it in a plainer way, and fetches the code when the connection is back.
 */
export async function loseConnection({ page, t }: Renter): Promise<void> {
  await codeAskedFor(page)
  const retry = page.getByRole('button', { name: t('shell_offline_retry') })
  await expect(async () => {
    await page.context().setOffline(false)
    await page.context().setOffline(true)
    await expect(retry).toBeAttached({ timeout: 3000 })
  }).toPass()
}

/** A page that loses its connection before it asks for the code at all does without. */
async function codeAskedFor(page: Renter['page']): Promise<void> {
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some(({ name }) => /\/offline-bar-[^/]+\.js$/.test(name)),
  )
}
