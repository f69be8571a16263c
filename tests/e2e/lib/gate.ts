import type { Page } from '@playwright/test'

/** Holds what a page asks of the server's functions by one method until it is opened: for what happens while an answer is not there yet. */
export async function gateOf(page: Page, method: 'GET' | 'POST' = 'POST') {
  const opened = Promise.withResolvers<void>()
  await page.route('**/_serverFn/**', async (route) => {
    if (route.request().method() === method) await opened.promise
    // Another gate may stand before this one.
    await route.fallback()
  })
  return {
    /** Until something stands before the gate. */
    waiting: () =>
      page.waitForRequest(
        (request) => request.method() === method && request.url().includes('/_serverFn/'),
      ),
    /** Lets through what waits and whatever comes. */
    open: () => opened.resolve(),
  }
}

/** Holds the code of the next pages until it is called: for what a renter does before a page is alive. */
export async function holdCode(page: Page): Promise<() => void> {
  const opened = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await opened.promise
    await route.fallback()
  })
  return opened.resolve
}
