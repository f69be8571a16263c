import { expect, test } from './fixtures'
import { violationsOf } from './lib/axe'
import { withTrip } from './lib/trip'

for (const locale of ['es', 'en'] as const) {
  test(`${locale}: a company's invoice is asked for with the details, and stands on the booking`, {
    tag: '@phone',
  }, async ({ page, renter, person, freeTrip }) => {
    test.slow()
    const someone = renter(locale)
    const { t } = someone
    const optional = (label: string) =>
      page.getByRole('textbox', { name: `${t(label)} ${t('ui_optional')}` })
    await someone.open(withTrip('/flota', freeTrip()))
    await someone.bookLink('Staria', 'now').click()
    await expect(someone.heading('coverage_heading')).toBeVisible()
    await someone.coverage('basic').check()
    await someone.next('cobertura').click()
    await expect(someone.heading('details_heading')).toBeVisible()
    await expect(optional('details_invoice_ruc')).toBeHidden()
    await page.locator('summary', { hasText: t('details_invoice') }).click()
    await optional('details_invoice_company').fill('Café Unido, S. A.')
    await optional('details_invoice_ruc').fill('155704822')
    await optional('details_invoice_dv').fill('34')
    await someone.fillDetails(person('invoice'))
    await someone.next('datos').click()
    await expect(page.getByText(t('problem_invalid_ruc')).first()).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await optional('details_invoice_ruc').fill('155704822-2-2021')
    await someone.next('datos').click()
    await someone.atCheckout()
    await someone.method('checkout_counter').check()
    await someone.pay('counter').click()
    await someone.code()
    await someone.open('/reserva/gestionar/reserva')
    const shown = page.getByText('Café Unido, S. A. · RUC 155704822-2-2021 DV 34')
    // On paper it stands once more.
    await expect(shown.filter({ visible: true })).toHaveCount(1)
  })
}
