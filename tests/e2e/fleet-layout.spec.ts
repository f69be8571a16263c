import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { expectAccessible } from './lib/accessible'
import { centsIn } from './lib/money'
import type { Renter } from './lib/renter'
import { edgeTrip, nextOn, type Trip, tripFrom, withTrip } from './lib/trip'

/** The measures of the fleet's page, from a small phone to a wide window. */

const phones = [320, 360, 375, 390, 412, 430]
const widths = [...phones, 768, 1024, 1440, 1920]

/** A coupon that is applied, and a fee for age. */
const everything = { cupon: 'VERANO10', edad: 22 }

/** The text spacing that a renter may set (WCAG 1.4.12). */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
p { margin-bottom: 2em !important }`

/** The only sheet that a script has adopted. */
async function spaced(rules: string): Promise<void> {
  const sheet = new CSSStyleSheet()
  await sheet.replace(rules)
  document.adoptedStyleSheets = [sheet]
}

/** The parts that stand out of their card or are cut, and a page that scrolls sideways. */
function overflow(page: Page) {
  return page.evaluate(() => {
    const out = [...document.querySelectorAll('.car-card')].flatMap((card) => {
      const edge = card.getBoundingClientRect()
      const parts = [...card.querySelectorAll('.body > :not(.pop), .pay-r > *, .foot > *, .v')]
      return parts
        .map((part) => ({ part, box: part.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && box.right > edge.right + 0.5)
        .map(({ part, box }) => `${part.className}: ${Math.round(box.right - edge.right)} px`)
    })
    const cut = [...document.querySelectorAll('.pay-r > *, .pay-r .btn, .v')].flatMap((one) =>
      one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline'
        ? [`${one.className} is cut`]
        : [],
    )
    const pairs = [...document.querySelectorAll('.pay-r')].flatMap((row) => {
      const [price, button] = [row.querySelector('.v'), row.querySelector('.btn')]
      if (!price || !button) return []
      const [a, b] = [price.getBoundingClientRect(), button.getBoundingClientRect()]
      const words = document.createRange()
      words.selectNodeContents(price)
      const end = words.getBoundingClientRect().right
      return a.bottom > b.top && a.top < b.bottom && end > b.left ? ['price under button'] : []
    })
    const sideways = document.documentElement.scrollWidth > window.innerWidth
    return [...out, ...cut, ...pairs, ...(sideways ? ['sideways'] : [])]
  })
}

async function cars({ page }: Renter) {
  await expect(page.getByRole('article').first()).toBeVisible()
}

for (const locale of ['es', 'en'] as const) {
  test(`${locale}: the price row never breaks: with a coupon, the widest amounts, spaced text`, async ({
    page,
    renter,
  }) => {
    test.slow()
    const someone = renter(locale)
    // Ninety days at the counter of the dearest class cost five figures.
    const long = tripFrom(nextOn(12, 13), 88)
    for (const trip of [edgeTrip(), long]) {
      await someone.open(withTrip('/flota', trip, everything))
      await cars(someone)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 })
        expect(await overflow(page), `${width} px`).toEqual([])
      }
      // The policy of the page allows no other sheet.
      await page.evaluate(spaced, SPACED)
      for (const width of phones) {
        await page.setViewportSize({ width, height: 844 })
        expect(await overflow(page), `${width} px, spaced`).toEqual([])
      }
      await page.evaluate(spaced, '')
    }
  })
}

test('the first price is in sight of a phone with season, coupon and correction on; a card has near 400 px', async ({
  page,
  renter,
}) => {
  const someone = renter('es')
  await page.setViewportSize({ width: 390, height: 844 })
  const trip = { ...edgeTrip(), recogida: 'atlantis' }
  await someone.open(withTrip('/flota', trip, everything))
  await cars(someone)
  const { t } = someone
  const note = page.getByRole('status').filter({ hasText: t('search_corrected_title') })
  await expect(note).toBeVisible()
  await expect(page.locator('.holds .ssn')).toBeVisible()
  await expect(page.locator('.holds .cup.on')).toBeVisible()
  const price = await page.locator('.pay-r .v').first().boundingBox()
  expect((price?.y ?? Infinity) + (price?.height ?? 0)).toBeLessThan(844)
  const card = await page.getByRole('article').first().boundingBox()
  expect(card?.height).toBeLessThan(430)
  // Gutter and air around the note.
  const [box, bar] = [await note.boundingBox(), await page.locator('.sumbar').boundingBox()]
  expect(box?.x).toBe(16)
  expect(box?.width).toBe(390 - 32)
  expect((box?.y ?? 0) - ((bar?.y ?? 0) + (bar?.height ?? 0))).toBe(12)
  // The prices of other days come after the first car.
  const strip = await page.getByRole('region', { name: t('fleet_strip_label') }).boundingBox()
  expect(strip?.y).toBeGreaterThan((card?.y ?? 0) + (card?.height ?? 0))
  const day = await page.locator('.pd-l > li').first().boundingBox()
  expect(day?.height).toBe(44)
})

test('the prices of nearby days stand once in the page: above the cards, on a phone under the first', {
  tag: ['@in-full', '@phone'],
}, async ({ page, renter, isMobile }) => {
  const someone = renter('es')
  const { t } = someone
  const answer = page.waitForResponse((response) => response.request().isNavigationRequest())
  await someone.open(withTrip('/flota', edgeTrip()))
  const written = (await (await answer).text()).split('class="pdates"').length - 1
  expect(written).toBe(1)
  await cars(someone)
  const strip = page.getByRole('region', { name: t('fleet_strip_label') })
  const tops = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    const [first, second] = await page.getByRole('article').all()
    const boxes = [strip, first, second].map((one) => one?.boundingBox())
    return (await Promise.all(boxes)).map((box) => box?.y ?? Number.NaN)
  }
  for (const width of isMobile ? [320, 390, 767] : [768, 1024, 1440]) {
    const [days = 0, first = 0, second = 0] = await tops(width)
    if (width < 768) {
      expect(days, `${width}`).toBeGreaterThan(first)
      expect(days, `${width}`).toBeLessThan(second)
    } else expect(days, `${width}`).toBeLessThan(first)
    await expect(strip.getByRole('button')).toBeVisible({ visible: width >= 768 })
  }
})

test('nothing lies on the picture of a car', { tag: '@phone' }, async ({ page, renter }) => {
  const someone = renter('es')
  await someone.open(withTrip('/flota', edgeTrip(), everything))
  await cars(someone)
  const covered = await page.evaluate(() =>
    [...document.querySelectorAll('.car-card')].flatMap((card) => {
      const stage = card.querySelector('.stage')
      const on = [...card.querySelectorAll('.chip')].filter((chip) => {
        const [a, b] = [stage?.getBoundingClientRect(), chip.getBoundingClientRect()]
        return b.width > 0 && a && b.top < a.bottom && b.left < a.right
      })
      return on.map((chip) => chip.textContent)
    }),
  )
  expect(covered).toEqual([])
})

test('middle widths are designed: types in one row, two columns from 900, no filter that fades', {
  tag: '@in-full',
}, async ({ page, renter }) => {
  const someone = renter('es')
  const { t } = someone
  await someone.open(withTrip('/flota', edgeTrip()))
  await cars(someone)
  const columns = () =>
    page.locator('.cards').evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' '))
  const tops = (selector: string) =>
    page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  for (const [width, count] of [
    [768, 1],
    [899, 1],
    [900, 2],
    [1024, 2],
    [1180, 2],
    [1181, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    expect(await columns(), `${width} px`).toHaveLength(count)
    const tiles = await tops('.ftiles:visible li')
    expect(new Set(tiles).size, `${width} px`).toBe(width > 1180 ? 0 : 1)
  }
  const filters = page.getByRole('complementary', { name: t('fleet_filters') })
  await expect(filters).toBeVisible()
  const form = filters.locator('form')
  expect(await form.evaluate((one) => getComputedStyle(one).maskImage)).toBe('none')
  expect(await form.evaluate((one) => getComputedStyle(one).overflowY)).toBe('visible')

  await page.setViewportSize({ width: 1024, height: 900 })
  const all = await page.getByRole('article').count()
  await page.locator('.ftiles').getByRole('link', { name: /^SUV/ }).click()
  await expect(page).toHaveURL(/tipo=suv/)
  await expect(page.getByRole('article')).not.toHaveCount(all)
  await expect(page.locator('.ftiles').getByRole('link', { name: /^SUV/ })).toBeFocused()
  await page.getByRole('link', { name: t('fleet_filters_count', { count: 1 }) }).click()
  await expect(page.getByRole('dialog', { name: t('fleet_filters') })).toBeVisible()
})

for (const locale of ['es', 'en'] as const) {
  test(`${locale}: a coupon that is offered is applied and taken away by one press, with one amount`, {
    tag: ['@in-full', '@phone'],
  }, async ({ page, renter }) => {
    const someone = renter(locale)
    const { t } = someone
    const trip: Trip = edgeTrip()
    await someone.open(withTrip('/flota', trip))
    const card = page.getByRole('article').first()
    const full = centsIn(await card.locator('.v').textContent())
    const row = page.locator('.holds .cup')
    const off = t('fleet_coupon_percent', { percent: '10%' })
    await expect(row).toContainText(`VERANO10: ${off}`)
    const apply = row.getByRole('link', { name: t('fleet_coupon_apply') })
    expect((await apply.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await apply.click()
    await expect(page).toHaveURL(/cupon=VERANO10/)
    await expect(row).toContainText(`VERANO10 ${t('fleet_coupon', { off })}`)
    await expect(row.getByRole('link', { name: t('fleet_coupon_remove') })).toBeFocused()
    const cut = centsIn(await card.locator('.v').textContent())
    // The amounts that the card tells are the two totals and their difference.
    await expect(card.locator('del')).toContainText(`$${(full / 100).toFixed(2)}`)
    await expect(card.locator('em')).toHaveText(
      `\u2212$${((full - cut) / 100).toFixed(2)} VERANO10`,
    )
    await expectAccessible(someone, 'a coupon that is applied')
    await row.getByRole('link', { name: t('fleet_coupon_remove') }).click()
    await expect(page).not.toHaveURL(/cupon/)
    await expect(row.getByRole('link', { name: t('fleet_coupon_apply') })).toBeFocused()
    await expect(card.locator('.v')).toHaveText(`$${(full / 100).toFixed(2)}`)
  })
}

test('what holds for all is said once, and its rest by a press', {
  tag: ['@in-full', '@phone'],
}, async ({ page, renter }) => {
  const someone = renter('en')
  const { t } = someone
  await someone.open(withTrip('/flota', edgeTrip()))
  const list = page.getByRole('list', { name: t('fleet_all') })
  await expect(list).toContainText(t('fleet_all_deposit'))
  await expect(page.getByRole('article').first()).not.toContainText('Free cancellation')
  await list.getByRole('button', { name: t('fleet_all_see') }).click()
  const rest = page.getByRole('dialog', { name: t('fleet_all') })
  await expect(rest).toContainText(t('fleet_all_taxes'))
  await expectAccessible(someone, 'what holds for all cars')
  await page.keyboard.press('Escape')
  await expect(rest).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the coupon is applied by its link, and the filters of a middle width are reached', {
    tag: '@in-full',
  }, async ({ page, renter }) => {
    const someone = renter('es')
    await page.setViewportSize({ width: 1024, height: 900 })
    await someone.openWithoutScript(withTrip('/flota', edgeTrip()))
    await page.locator('.cup').getByRole('link').click()
    await expect(page.locator('.cup.on')).toContainText('VERANO10')
    await page.locator('.ftiles').getByRole('link', { name: /^Van/ }).click()
    await expect(page).toHaveURL(/tipo=van/)
    await page
      .getByRole('link', { name: /^Filtros/ })
      .filter({ visible: true })
      .click()
    await expect(page.getByRole('checkbox', { name: 'Toyota' })).toBeVisible()
  })
})
