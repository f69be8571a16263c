import { expect, test } from './fixtures'
import { mostOf, wholeBooking } from './lib/weights'
import { Wire } from './lib/wire'

test.use({
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  // A first visit has nothing that an earlier one loaded.
  reuseContext: false,
})

/** The fleet's first card, as somebody on a bad line takes it: none of those below the fold is looked at. */
test(`a whole booking, from the home page to the voucher, is at most ${mostOf(wholeBooking.kilobytes)} kB in ${mostOf(wholeBooking.requests)} answers`, async ({
  page,
  renter,
  person,
  world,
}) => {
  // Where none of its pictures was asked for before, they are waited for.
  test.slow()
  const someone = renter('es')
  const wire = await Wire.begin(page, world.url, 'home')
  await someone.open('/')
  await wire.next('fleet')
  await someone.button('search_cars').click()
  const card = page.getByRole('article').first()
  const book = card.getByRole('link', { name: someone.t('fleet_book') }).first()
  await expect(book).toBeVisible()
  await wire.next('reservation')
  await book.click()
  await expect(someone.heading('coverage_heading')).toBeVisible()
  await someone.coverage('basic').check()
  await wire.next('details')
  await someone.next('cobertura').click()
  // Each field is saved as it is left; of several that are left during one save the clock would tell how many.
  await someone.fillDetails(person('wire'), async (fill) => {
    const saved = page.waitForResponse('**/_serverFn/**')
    await fill()
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await saved
  })
  await wire.next('checkout')
  await someone.next('datos').click()
  await someone.atCheckout()
  await someone.ready()
  await someone.fillCard('4111 1111 1111 1111')
  await wire.next('thanks')
  await someone.pay('card').click()
  await someone.code()

  const { all, thirdParties, words } = await wire.end()
  const description = `${all.kilobytes.toFixed(1)} kB in ${all.requests} answers (${words}); the budget is ${wholeBooking.kilobytes.budget} kB in ${wholeBooking.requests.budget}`
  test.info().annotations.push({ type: 'measure', description })
  console.log(`      ${description}`)
  // Far less than was noted has not been counted. Which screen an answer belongs to is told by the moment it came, and decides nothing.
  expect.soft(all.kilobytes, description).toBeGreaterThan(wholeBooking.kilobytes.noted * 0.8)
  expect.soft(all.kilobytes, description).toBeLessThanOrEqual(mostOf(wholeBooking.kilobytes))
  expect.soft(all.requests, description).toBeLessThanOrEqual(mostOf(wholeBooking.requests))
  // The card goes to its gateway, and nothing else leaves the site.
  expect.soft(thirdParties.requests, description).toBeGreaterThan(0)
  expect.soft(thirdParties.requests, description).toBeLessThanOrEqual(2)
})
