import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { booked } from './lib/booked'
import { hasFocus, Keyboard } from './lib/keyboard'
import { carId, chargesOf, reservationByCode } from './lib/records'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a whole booking is made with the keyboard alone', { tag: '@real' }, async ({
  page,
  renter,
  person,
}) => {
  test.slow()
  const someone = renter('es')
  const { t } = someone
  const keys = new Keyboard(page)
  const details = person('keyboard')
  await someone.open('/')

  await keys.press('Tab')
  expect(await hasFocus(page.getByRole('link', { name: t('skip_to_content') }))).toBe(true)
  await keys.press('Enter')
  await keys.tabTo(page.getByRole('combobox', { name: t('search_pickup_place') }))
  await keys.press('ArrowDown', 'ArrowUp')

  const pickup = page.getByRole('button', { name: t('search_pickup_moment') })
  await keys.tabTo(pickup)
  const before = await pickup.textContent()
  await keys.press('Enter')
  const calendar = page.getByRole('dialog', { name: t('search_choose_dates') })
  await expect(calendar).toBeVisible()
  await keys.tabTo(calendar.getByRole('gridcell', { selected: true }).getByRole('button').first())
  await keys.press('PageDown', 'ArrowDown', 'Enter')
  await keys.press('ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter')
  await keys.tabTo(calendar.getByRole('button', { name: t('search_done'), exact: true }))
  await keys.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(pickup).not.toHaveText(before ?? '')

  await keys.tabTo(someone.button('search_cars'))
  await keys.press('Enter')
  await expect(page).toHaveURL(/\/flota\?/)
  await keys.tabTo(someone.bookLink('Toyota Corolla', 'now'))
  await keys.press('Enter')

  await expect(someone.heading('coverage_heading')).toBeVisible()
  await keys.tabTo(someone.coverage('basic'))
  await keys.press('Space', 'ArrowDown')
  await expect(someone.coverage('standard')).toBeChecked()
  await keys.tabTo(page.getByRole('button', { name: t('extras_add_label', { name: 'GPS' }) }))
  await keys.press('Enter')
  await keys.tabTo(someone.next('cobertura'))
  await keys.press('Enter')

  await expect(someone.heading('details_heading')).toBeFocused()
  const [day, month, year] = details.birthday
  await keys.type(someone.textbox('details_name'), details.name)
  await keys.type(someone.textbox('details_last_name'), details.lastName)
  await keys.type(someone.textbox('details_email'), details.email)
  await keys.type(someone.textbox('details_phone'), details.phone)
  await keys.type(someone.textbox('details_day'), day)
  await keys.tabTo(page.getByRole('combobox', { name: t('details_month') }))
  await keys.press(...Array.from({ length: Number(month) }, () => 'ArrowDown'))
  await keys.type(someone.textbox('details_year'), year)
  await keys.type(someone.textbox('details_license'), details.license)
  await keys.tabTo(someone.terms())
  await keys.press('Space')
  await keys.tabTo(someone.next('datos'))
  await keys.press('Enter')

  await someone.atCheckout()
  await keys.tabTo(someone.method('checkout_card'))
  await keys.type(someone.textbox('card_holder'), 'MARIA NUNEZ')
  await keys.type(someone.textbox('card_number'), '4111111111111111')
  await keys.type(someone.textbox('card_expiry'), '1230')
  await keys.type(someone.textbox('card_cvv'), '123')
  await keys.press('Enter')

  const code = await someone.code()
  expect(await reservationByCode(code)).toMatchObject({ status: 'paid', email: details.email })
  expect(await chargesOf(code)).toHaveLength(1)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  /** Tabs on over some controls: each of them in view above the bar. */
  async function tabAbove(page: Page, bar: string) {
    const keys = new Keyboard(page)
    await expect(page.locator(bar)).toBeVisible()
    for (let control = 0; control < 16; control++) {
      await keys.press('Tab')
      const { name, hidden } = await page.evaluate((selector) => {
        const focused = document.activeElement
        const top = document.querySelector(selector)?.getBoundingClientRect().top ?? Infinity
        const inBar = focused?.matches('body') || focused?.closest(`${selector}, footer`)
        const box = focused?.getBoundingClientRect()
        return { name: focused?.outerHTML.slice(0, 120), hidden: !inBar && box && box.bottom > top }
      }, bar)
      expect(hidden, name).toBe(false)
    }
  }

  test('no control with the focus lies under the bar of the total', async ({
    page,
    renter,
    freeTrip,
  }) => {
    const someone = renter('es')
    await someone.openStep(freeTrip(), await carId('Soluto'), 'cobertura')
    await someone.coverage('basic').focus()
    await tabAbove(page, '.barp')
  })

  test('nor under the bar of a change', async ({ page, renter, person, freeTrip, baseURL }) => {
    const someone = renter('es')
    const wanted = { request: page.request, origin: baseURL ?? '', trip: freeTrip() }
    await booked({ ...wanted, person: person('bar') }, 'counter')
    await someone.open('/reserva/gestionar/cambiar?cobertura=full')
    await someone.coverage('full').focus()
    await tabAbove(page, '.ch-bar')
  })
})
