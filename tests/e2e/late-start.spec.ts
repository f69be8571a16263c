import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'

test.use({ serviceWorkers: 'block' })

/** Keeps the pictures from coming until `send` is called; `code` has the page's own scripts that were asked for. */
async function holdPictures(page: Page) {
  const { promise: sent, resolve: send } = Promise.withResolvers<void>()
  const code: string[] = []
  page.on('request', (request) => {
    if (/\/static\/.*\.js$/.test(request.url())) code.push(request.url())
  })
  await page.route('**/assets/**', async (route) => {
    await sent
    await route.continue()
  })
  return { send, code }
}

/** Without the two seconds after which the code comes in any case: what brings it then is what the test does. */
function waitForEver(page: Page) {
  return page.addInitScript(() => {
    const { setTimeout: start } = window
    Object.assign(window, {
      setTimeout: (act: () => void, after?: number) => (after === 2000 ? 0 : start(act, after)),
    })
  })
}

test('the code of a page comes once its pictures are there', async ({ page, renter }) => {
  await waitForEver(page)
  const { send, code } = await holdPictures(page)
  // Its code comes late.
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForTimeout(700)
  expect(code).toEqual([])
  send()
  await renter('es').ready()
  expect(code.length).toBeGreaterThan(3)
  expect(new Set(code).size, 'each file is asked for once').toBe(code.length)
})

test('it comes at the first touch, whatever is still missing', async ({ page, renter }) => {
  await waitForEver(page)
  const { send, code } = await holdPictures(page)
  // Its code comes late.
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(code).toEqual([])
  await page.keyboard.press('Tab')
  await expect.poll(() => code.length).toBeGreaterThan(3)
  await renter('es').ready()
  send()
})

test('it comes after two seconds, when a picture hangs', { tag: '@in-full' }, async ({
  page,
  renter,
}) => {
  const { send, code } = await holdPictures(page)
  // Its code comes late.
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await renter('es').ready()
  expect(code.length).toBeGreaterThan(3)
  send()
})

for (const [lack, take] of [
  ['code cannot be had', (page: Page) => page.route('**/static/*.js', (route) => route.abort())],
  ['scripts are kept from running', withoutScripts],
] as const) {
  test(`a checkout whose ${lack} is that of a browser without scripts, and books`, {
    tag: '@in-full',
  }, async ({ page, renter, held, faults }) => {
    faults.allow(/ERR_FAILED|Failed to fetch|Content Security Policy/)
    const someone = renter('es')
    await held(someone)
    await take(page)
    // Its code never comes.
    await page.reload({ waitUntil: 'domcontentloaded' })
    await someone.method('checkout_counter').check()
    await expect(page.locator('.pay-b')).toBeHidden()
    await page.locator('.btn.nojs-only:visible').click()
    await someone.code()
  })
}

/** A browser that could run them, and an extension that does not let it. */
async function withoutScripts(page: Page) {
  await page.route('**/*', async (route) => {
    if (!route.request().isNavigationRequest()) return route.continue()
    const response = await route.fetch({ maxRetries: 2, maxRedirects: 0 })
    const headers = { ...response.headers(), 'content-security-policy': "script-src 'none'" }
    await route.fulfill({ response, headers })
  })
}
