import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { mailedPath } from './lib/mails'
import { asAdministrator, carId } from './lib/records'
import { anAddress, openForm, posted, withSoldOutCar } from './lib/sold-out'

withSoldOutCar(test)

async function switchTo(page: Page, name: 'EN, English' | 'ES, Español') {
  await page.getByRole('contentinfo').getByRole('link', { name }).click()
}

for (const locale of ['es', 'en'] as const) {
  const other = locale === 'es' ? 'en' : 'es'
  const otherName = locale === 'es' ? 'EN, English' : 'ES, Español'

  for (const script of ['with', 'without'] as const) {
    test.describe(`${locale}: ${script} JavaScript`, () => {
      test.use({ javaScriptEnabled: script === 'with' })
      const isWhole = script === 'with'

      test('a sold-out car takes an address, and says what comes of it, in another language too', {
        tag: '@phone',
      }, async ({ page, renter, faults }) => {
        test.slow()
        faults.allow(/status of 422/)
        const [someone, inOther] = [renter(locale), renter(other)]
        const { card, open, field } = await openForm(someone, { edad: 22 })
        if (isWhole) await someone.ready()
        await open()
        await expect(field).toBeVisible()
        await field.fill('nadie')
        await card.getByRole('button').last().click()
        await expect(someone.heading('alert_title')).toBeVisible()
        const again = page.locator('main').getByRole('textbox')
        await expect(again).toHaveValue('nadie')
        await expect(again).toHaveAttribute('aria-invalid', 'true')
        expect(page.url()).not.toContain('nadie')
        await switchTo(page, otherName)
        await expect(inOther.heading('alert_title')).toBeVisible()
        await expect(again).toHaveValue('nadie')
        await expect(again).toHaveAttribute('aria-invalid', 'true')
        if (isWhole) await inOther.ready()
        await again.fill(anAddress())
        await again.press('Enter')
        await expect(inOther.heading('alert_sent_title')).toBeVisible()
        await switchTo(page, locale === 'es' ? 'ES, Español' : 'EN, English')
        await expect(someone.heading('alert_sent_title')).toBeVisible()
        // The search is not lost.
        const back = page.getByRole('link', { name: someone.t('alert_to_fleet') })
        await expect(back).toHaveAttribute('href', /edad=22/)
      })

      test('the link of the mail begins the alert, shows all that is kept, and ends it', {
        tag: '@phone',
      }, async ({ page, renter }) => {
        test.slow()
        const [someone, inOther, email] = [renter(locale), renter(other), anAddress()]
        const { t } = someone
        await expect(async () => {
          await posted(someone, { email, edad: 22, cupon: 'VERANO10' })
          await expect(someone.heading('alert_sent_title')).toBeVisible({ timeout: 1500 })
        }).toPass()
        // The page is opened with and without scripts.
        await page.goto(await mailedPath(email))
        await expect(someone.heading('alert_confirm_title')).toBeVisible()
        if (isWhole) await someone.ready()
        await someone.button('alert_confirm_button').click()
        await expect(someone.heading('alert_confirmed_title')).toBeVisible()
        await page.reload()
        await switchTo(page, otherName)
        await expect(inOther.heading('alert_confirmed_title')).toBeVisible()
        await page.goBack()
        const car = page.getByRole('link', { name: t('alert_to_car') })
        await expect(car).toHaveAttribute('href', /edad=22.*cupon=VERANO10/)
        const query = { filter: { email: { _eq: email } } }
        await asAdministrator('/items/stock_alerts', {
          method: 'PATCH',
          body: { query, data: { status: 'told' } },
        })
        await page.reload()
        await expect(someone.heading('alert_told_title')).toBeVisible()
        await page.getByRole('link', { name: t('alert_stop_button') }).click()
        await expect(someone.heading('alert_stop_title')).toBeVisible()
        await expect(page.getByText(t('alert_kept_email', { email }))).toBeVisible()
        await expect(page.getByText(t('alert_kept_age', { age: 22 }))).toBeVisible()
        await expect(page.getByText(t('alert_kept_coupon', { code: 'VERANO10' }))).toBeVisible()
        if (isWhole) await someone.ready()
        await someone.button('alert_stop_button').click()
        await expect(someone.heading('alert_stopped_title')).toBeVisible()
        await switchTo(page, otherName)
        await expect(inOther.heading('alert_stopped_title')).toBeVisible()
        if (isWhole) await inOther.ready()
        await inOther.button('alert_allow_button').click()
        await expect(page.getByText(inOther.t('alert_kept_none'))).toBeVisible()
      })
    })
  }

  test(`${locale}: a car that need not be waited for, or would not be rented, says so`, {
    tag: ['@in-full', '@phone'],
  }, async ({ page, renter }) => {
    const someone = renter(locale)
    const { t } = someone
    await posted(someone, { auto: await carId('Picanto'), edad: 22 })
    await expect(someone.heading('alert_free_title')).toBeVisible()
    const book = page.getByRole('link', { name: t('alert_free_button') })
    await expect(book).toHaveAttribute('href', /edad=22/)
    await posted(someone, { auto: await carId('Hiace'), edad: 22 })
    await expect(someone.heading('alert_not_rented_title')).toBeVisible()
    await expect(page.getByText(t('fleet_age', { age: 25 }))).toBeVisible()
  })

  test(`${locale}: without a connection what was typed stays, and goes when it is back`, {
    tag: ['@in-full', '@phone'],
  }, async ({ context, renter, faults }) => {
    faults.allow(/ERR_INTERNET_DISCONNECTED/)
    const someone = renter(locale)
    const { t } = someone
    const { card, open, field } = await openForm(someone)
    await someone.ready()
    await open()
    const email = anAddress()
    await field.fill(email)
    await context.setOffline(true)
    await field.press('Enter')
    await expect(card.getByText(t('alert_unsent'))).toBeVisible()
    await expect(field).toHaveValue(email)
    await context.setOffline(false)
    await field.press('Enter')
    await expect(someone.heading('alert_sent_title')).toBeVisible()
  })
}

test('the form says that it is under way, and is sent once', { tag: '@in-full' }, async ({
  page,
  renter,
}) => {
  const someone = renter('es')
  const { card, open, field } = await openForm(someone)
  await someone.ready()
  await open()
  await field.fill(anAddress())
  const [held, sent] = [Promise.withResolvers<void>(), new Set<unknown>()]
  await page.route('**/avisos', async (route) => {
    sent.add(route)
    await held.promise
    await route.fallback()
  })
  const button = card.getByRole('button').last()
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  // It is disabled for whoever waits until it is not.
  await button.click({ force: true })
  held.resolve()
  await expect(someone.heading('alert_sent_title')).toBeVisible()
  expect(sent.size).toBe(1)
})
