import { expect, test } from './fixtures'
import { asAdministrator } from './lib/records'
import { nextOn, tripFrom, withTrip } from './lib/trip'

const OUT = '/tmp/w1-shots'
const edge = nextOn(12, 15).subtract({ days: 5 })
const trips = [
  ['weekly', edge, 7],
  ['gap', nextOn(12, 19), 5],
  ['low', nextOn(10, 11), 5],
  ['plain', nextOn(11, 14), 5],
] as const

for (const locale of ['es', 'en'] as const) {
  test(`look ${locale}`, { tag: '@phone' }, async ({ page, renter, isMobile }) => {
    test.setTimeout(240_000)
    if (!isMobile) await page.setViewportSize({ width: 1440, height: 900 })
    const size = isMobile ? 'phone' : 'desktop'
    const someone = renter(locale)
    const { t } = someone
    for (const [name, from, days] of trips) {
      await someone.open(withTrip('/', tripFrom(from, days)))
      await page
        .getByRole('button', { name: new RegExp(t('search_return'), 'i') })
        .first()
        .click()
      const calendar = page.getByRole('dialog', { name: t('search_choose_dates') })
      await expect(calendar.locator('.cal-total .num')).toBeVisible()
      await expect(calendar.locator('.sk')).toHaveCount(0)
      await page.mouse.move(1, 1)
      await page.screenshot({ path: `${OUT}/cal-${name}-${locale}-${size}.png` })
      if (isMobile) {
        await calendar.locator('.dlg-b').evaluate((body) => body.scrollTo(0, 380))
        await page.screenshot({ path: `${OUT}/cal-${name}-${locale}-${size}-2.png` })
        await calendar.locator('.dlg-b').evaluate((body) => body.scrollTo(0, 4000))
        await page.screenshot({ path: `${OUT}/cal-${name}-${locale}-${size}-3.png` })
      } else await calendar.screenshot({ path: `${OUT}/cal-${name}-${locale}-${size}-full.png` })
    }
    for (const [name, from, days] of [
      ...trips,
      ['short', nextOn(12, 22), 2],
      ['lowedge', nextOn(4, 29), 3],
    ] as const) {
      await someone.open(withTrip('/flota', tripFrom(from, days)))
      await expect(page.locator('.pdates .sk')).toHaveCount(0)
      await page.screenshot({ path: `${OUT}/strip-${name}-${locale}-${size}.png` })
    }
  })
}

test('look limits', { tag: '@phone' }, async ({ page, renter, isMobile }) => {
  if (!isMobile) await page.setViewportSize({ width: 1440, height: 900 })
  const size = isMobile ? 'phone' : 'desktop'
  const from = nextOn(5, 10)
  const made = (await asAdministrator('/items/rental_limits', {
    method: 'POST',
    body: {
      status: 'published',
      name_es: 'Mantenimiento del ferry',
      name_en: 'Ferry maintenance',
      kind: 'blackout',
      starts_on: `${from}`,
      ends_on: `${from.add({ days: 4 })}`,
      branches: [],
      classes: [],
    },
  })) as { id: number }
  try {
    for (const locale of ['es', 'en'] as const) {
      const someone = renter(locale)
      const { t } = someone
      await expect(async () => {
        await someone.open(withTrip('/', tripFrom(from.add({ days: 8 }), 5)))
        await page
          .getByRole('button', { name: new RegExp(t('search_pickup'), 'i') })
          .first()
          .click()
        const calendar = page.getByRole('dialog', { name: t('search_choose_dates') })
        await expect(calendar.locator('.cal-total .num')).toBeVisible()
        await expect(calendar.getByText(t('search_no_pickup')).first()).toBeVisible({
          timeout: 1500,
        })
      }).toPass()
      await page.screenshot({ path: `${OUT}/cal-limit-${locale}-${size}.png` })
      await someone.open(withTrip('/flota', tripFrom(from.subtract({ days: 2 }), 3)))
      await expect(page.locator('.pdates .sk')).toHaveCount(0)
      await page.screenshot({ path: `${OUT}/strip-limit-${locale}-${size}.png` })
    }
  } finally {
    await asAdministrator(`/items/rental_limits/${made.id}`, { method: 'DELETE' })
  }
})
