import { expect, test } from './fixtures'
import { centsIn, dollars } from './lib/money'
import { reservationByCode } from './lib/records'

test.use({ javaScriptEnabled: false })

for (const locale of ['es', 'en'] as const) {
  test(`${locale}: without JavaScript one searches, compares and books at the counter`, {
    tag: '@phone',
  }, async ({ page, renter, person }) => {
    const someone = renter(locale)
    const { t } = someone
    const details = person('plain')
    await someone.openWithoutScript('/')
    await page.getByRole('combobox', { name: t('search_pickup_place') }).selectOption('via-espana')
    await someone.button('search_cars').click()

    await expect(page).toHaveURL(/\/flota\?/)
    const link = someone.bookLink('Hyundai Staria', 'counter')
    const total = centsIn(await link.textContent())
    await link.click()
    await expect(someone.heading('coverage_heading')).toBeVisible()
    await someone.next('cobertura').click()
    await expect(page.getByText(t('coverage_required'))).toBeVisible()
    await someone.coverage('basic').check()
    await someone.next('cobertura').click()

    await expect(someone.heading('details_heading')).toBeVisible()
    await someone.fillDetails({ ...details, email: 'not an address' })
    await someone.next('datos').click()
    await expect(page.getByText(t('problem_invalid_email'))).toBeVisible()
    await expect(someone.textbox('details_name')).toHaveValue(details.name)
    await someone.fillDetails(details)
    await someone.next('datos').click()

    await someone.atCheckout()
    await someone.method('checkout_card').check()
    await expect(page.getByText(t('checkout_safe_card'))).toBeVisible()
    await someone.method('checkout_counter').check()
    // Nothing is paid now, so nothing is promised of a card.
    await expect(page.getByText(t('checkout_safe_card'))).toBeHidden()
    await page
      .getByRole('button', { name: t('checkout_confirm', { total: dollars(total) }) })
      .click()
    const code = await someone.code()
    await expect(someone.ticket()).toContainText(dollars(total))
    const row = await reservationByCode(code)
    expect(row).toMatchObject({
      status: 'confirmed',
      payment_type: 'counter',
      email: details.email,
    })
    expect(Math.round(Number(row.total) * 100)).toBe(total)
  })
}
