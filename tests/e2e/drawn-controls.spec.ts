import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { withTrip } from './lib/trip'

/** The controls of the page, closed ones too, that show the browser's own look. */
function ownLook(page: Page) {
  return page.evaluate(() => {
    const own = (one: Element, wrong: boolean) => (wrong ? [one.outerHTML.slice(0, 120)] : [])
    const list = [...document.querySelectorAll('select, progress, [type=number]')].flatMap(
      (one) => {
        const { appearance, opacity } = getComputedStyle(one)
        return own(one, !/none|base-select|textfield/.test(appearance) && opacity !== '0')
      },
    )
    const marks = [...document.querySelectorAll('summary')].flatMap((one) => {
      const { display, listStyleType } = getComputedStyle(one)
      return own(one, display === 'list-item' && listStyleType !== 'none')
    })
    return [...list, ...marks]
  })
}

const pages = [
  '/',
  '/flota',
  '/sucursales/aeropuerto-tocumen',
  '/info/requisitos',
  '/info/leasing-corporativo',
]

test('no control shows the look of the browser', { tag: ['@in-full', '@phone'] }, async ({
  page,
  renter,
  freeTrip,
}) => {
  const someone = renter('es')
  for (const path of pages) {
    await someone.open(path)
    expect(await ownLook(page), path).toEqual([])
  }
  for (const paso of ['cobertura', 'datos']) {
    await someone.open(withTrip('/reserva', freeTrip(), { auto: 5, paso }))
    await expect(page.locator('.flow-g')).toBeVisible()
    expect(await ownLook(page), paso).toEqual([])
  }
})
