import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { reservationByCode } from './lib/records'
import { withTrip } from './lib/trip'

/**
 * Chromium as an engine of 2023: its style sheets know neither `:has()` (Firefox before 121) nor popovers (Firefox
 * before 125, Safari before 17), and popovers have no script either; `checkVisibility` came to Safari with 17.4.
 */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover']) {
      Reflect.deleteProperty(HTMLElement.prototype, name)
    }
    Reflect.deleteProperty(Element.prototype, 'checkVisibility')
  })
  await page.route(/\.css(\?|$)/, async (route) => {
    const response = await route.fetch({ maxRetries: 2 })
    const css = (await response.text())
      .replaceAll(':popover-open', ':unknown-popover')
      .replaceAll(':has(', ':unknown-has(')
    await route.fulfill({ response, body: UNHIDDEN + css })
  })
})

/** The browser's own style sheet hides what it takes for a popover; an engine that knows none does not. */
const UNHIDDEN = '@layer old-engine { :where([popover]) { display: block } }'

test('without :has() and popovers the fleet is free of panels and the card form takes a payment', {
  tag: ['@in-full', '@phone'],
}, async ({ page, renter, person, freeTrip }) => {
  const details = person('old-engine')
  const someone = renter('es')
  await someone.open(withTrip('/flota', freeTrip()))
  expect(await knows(page)).toEqual({ has: false, popover: false })
  await expect(page.locator('.pop').first()).toBeAttached()
  await expect(page.locator('.pop:visible')).toHaveCount(0)
  await expect(page.getByRole('button', { name: someone.t('fleet_breakdown') })).toHaveCount(0)

  const summary = page.getByRole('form', { name: someone.t('fleet_summary') })
  await summary.getByRole('button').first().click()
  const dialog = page.getByRole('dialog', { name: someone.t('fleet_change_search') })
  await expect(
    dialog.getByRole('combobox', { name: someone.t('search_pickup_place') }),
  ).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await someone.bookLink('Hyundai Staria', 'now').click()
  await someone.reserve(details)
  await someone.fillCard('4111 1111 1111 1111')
  await someone.pay('card').click()
  const row = await reservationByCode(await someone.code())
  expect(row).toMatchObject({ status: 'paid', payment_type: 'card', email: details.email })
})

/** The features that the page's own style sheets find supported. */
function knows(page: Page) {
  return page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap((sheet) => flat(sheet.cssRules))
    const selectors = rules.flatMap((rule) =>
      rule instanceof CSSStyleRule ? [rule.selectorText] : [],
    )
    return {
      has: selectors.some((selector) => selector.includes(':has(')),
      popover: 'showPopover' in HTMLElement.prototype,
    }

    function flat(list: CSSRuleList): CSSRule[] {
      return [...list].flatMap((rule) =>
        'cssRules' in rule ? [rule, ...flat((rule as CSSGroupingRule).cssRules)] : [rule],
      )
    }
  })
}
