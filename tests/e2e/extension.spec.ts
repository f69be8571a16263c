import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { violationsOf } from './lib/axe'
import { booked } from './lib/booked'
import { reservationByCode } from './lib/records'
import type { Renter } from './lib/renter'
import { tripIn } from './lib/trip'

const DAY = 24 * 3_600_000
const OWN = '/reserva/gestionar/reserva'

/** The link that leads from the price of a longer rental to its payment. */
function toPay(page: Page, { t, phone }: Renter) {
  if (phone) return page.getByRole('link', { name: t('change_pay_now_short') })
  const [before = ''] = t('extend_pay', { amount: '#' }).split('#')
  return page.getByRole('link', { name: new RegExp(`^${before.trim()} \\$`) })
}

for (const locale of ['es', 'en'] as const) {
  test(`${locale}: a rental under way is made longer by its renter, who pays for it first`, {
    tag: '@phone',
  }, async ({ page, renter, person, passTime, baseURL }) => {
    test.slow()
    const someone = renter(locale)
    const { t } = someone
    const wanted = { request: page.request, origin: baseURL ?? '', trip: tripIn(2) }
    const code = await booked({ ...wanted, person: person('longer') }, 'paid')
    const before = await reservationByCode(code)
    await passTime(4 * DAY)

    // The thanks page, which says that the car is waiting, leads to the page of the rental.
    await someone.open('/reserva/thanks')
    await expect(page).toHaveURL(new RegExp(`${OWN}$`))
    await page.getByRole('link', { name: t('manage_extend') }).click()
    await expect(someone.heading('extend_title')).toBeVisible()
    await someone.ready()
    expect(await violationsOf(page)).toEqual([])
    await page.getByLabel(t('extend_return')).selectOption({ index: 2 })
    await expect(toPay(page, someone)).toBeVisible()
    await toPay(page, someone).click()
    await expect(someone.heading('amendment_title')).toBeVisible()
    await someone.ready()

    await someone.fillCard('4111 1111 1111 1111')
    await page.locator('#saldo button[type=submit]:visible').click()
    const [done = ''] = t('extend_done', { date: '#' }).split('#')
    await expect(page.getByText(done.trim())).toBeVisible()
    const after = await reservationByCode(code)
    expect(Number(after.total)).toBeGreaterThan(Number(before.total))
    expect(after.status).toBe('paid')
  })

  test.describe(`${locale}: without JavaScript`, () => {
    test.use({ javaScriptEnabled: false })

    test('the price of a longer rental is seen before it is paid', { tag: '@in-full' }, async ({
      page,
      renter,
      person,
      passTime,
      baseURL,
    }) => {
      const someone = renter(locale)
      const { t } = someone
      const wanted = { request: page.request, origin: baseURL ?? '', trip: tripIn(2) }
      await booked({ ...wanted, person: person('longer-plain') }, 'paid')
      await passTime(4 * DAY)
      await someone.openWithoutScript(OWN)
      await page.getByRole('link', { name: t('manage_extend') }).click()
      await page.getByLabel(t('extend_return')).selectOption({ index: 2 })
      await page.getByRole('button', { name: t('change_price') }).click()
      await toPay(page, someone).click()
      await expect(someone.heading('amendment_title')).toBeVisible()
    })
  })
}
