import { readFileSync } from 'node:fs'
import { deliveredCheckout, differencesOf, type Expected } from '../../scripts/lib/watch-checkout'
import type { PaymentBuild } from '../../scripts/vite/payment-scripts'
import { expect, test } from './fixtures'
import { environment } from './lib/env'
import { directus } from './lib/records'

test.use({ serviceWorkers: 'block' })

test('the watch finds the checkout as it was built, and gives its car back', async ({
  context,
  world,
}) => {
  const seen = await deliveredCheckout(context, world.url)
  expect(differencesOf(seen, expected(world.url))).toEqual([])
  expect(seen.scripts.length).toBeGreaterThan(10)
  const status = async () =>
    (await directus<{ status: string }[]>('/items/reservations?fields=status')).map(
      (one) => one.status,
    )
  await expect.poll(status).toEqual(['expired'])
})

test('a script that was changed on its way does not run on the checkout, and the watch names it', {
  tag: '@in-full',
}, async ({ context, world, faults }) => {
  faults.allow(/integrity|lost code/)
  const said: string[] = []
  context.on('console', (message) => said.push(message.text()))
  await context.route('**/static/cars-*.js', async (route) => {
    // Other pages have no list of what their scripts were built as.
    if (!route.request().frame().url().includes('/reserva/checkout')) return route.fallback()
    const answer = await route.fetch({ maxRetries: 2 })
    await route.fulfill({
      response: answer,
      body: `${await answer.text()};console.log('changed')`,
    })
  })
  const seen = await deliveredCheckout(context, world.url)
  expect(said).not.toContain('changed')
  expect(said.join(' ')).toContain('integrity')
  // The page asks for its code once more, and is loaded anew: what was being read then cannot be read either.
  expect(differencesOf(seen, expected(world.url)).join('\n')).toMatch(
    /cars-.*\.js is not what was built/,
  )
})

function expected(siteUrl: string): Expected {
  const file = '.output/public/builds/payment-scripts.json'
  const build: PaymentBuild = JSON.parse(readFileSync(file, 'utf8'))
  return { ...build, siteUrl, tokenizerUrl: environment('E2E_SANDBOX_URL') }
}
