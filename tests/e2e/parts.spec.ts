import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures'
import { violationsOf } from './lib/axe'
import { booked } from './lib/booked'
import { centsIn, dollars } from './lib/money'
import { carId } from './lib/records'
import { withTrip } from './lib/trip'

/** Prices of parts: pressing whatever says "+$x" moves the total by exactly that (D48). */

const centsOf = async (place: Locator) => centsIn(await place.textContent())

for (const locale of ['es', 'en'] as const) {
  test(`${locale}: step 2 says what each choice adds, and the total moves by exactly that`, {
    tag: '@phone',
  }, async ({ page, renter, freeTrip }) => {
    const someone = renter(locale)
    const { t } = someone
    await someone.openStep(freeTrip(), await carId('Creta'), 'cobertura')
    await someone.ready()
    const card = await someone.total()
    const plan = page.locator('.plan')
    await expect(plan.first()).toContainText(t('part_included_text', { total: dollars(card) }))
    await someone.coverage('basic').check()
    expect(await someone.total()).toBe(card)
    for (const [index, name] of (['standard', 'full'] as const).entries()) {
      const price = plan.nth(index + 1).locator('.p b')
      await expect(price).toContainText(t('part_total'))
      const cost = await centsOf(price)
      await someone.coverage(name).check()
      await expect.poll(() => someone.total()).toBe(card + cost)
    }
    const rows = page.locator('.add')
    for (let row = 0; row < (await rows.count()); row++) {
      const buttons = rows.nth(row).locator('.q .js-only button')
      const before = await someone.total()
      const cost = await centsOf(rows.nth(row).locator('.pr b'))
      await buttons.last().click()
      await expect.poll(() => someone.total()).toBe(before + cost)
    }
    // The lines make the total, and the first of them is the price on the card.
    const amounts = await page.locator('.bill .ln:not(.tot) dd').allTextContents()
    expect(amounts.map(centsIn)[0]).toBe(card)
    const sum = amounts.map(centsIn).reduce((all, one) => all + one, 0)
    expect(sum).toBe(await someone.total())
    await expect(page.locator('.bill .bl-d summary')).toContainText(t('bill_included'))
    expect(await violationsOf(page)).toEqual([])
  })

  test(`${locale}: the car's page says the same of each plan, and the fleet names the one-way fee`, {
    tag: ['@in-full', '@phone'],
  }, async ({ page, renter, freeTrip }) => {
    const someone = renter(locale)
    const { t } = someone
    const there = { ...freeTrip(), devolucion: 'via-espana' }
    await someone.open(withTrip('/flota', there))
    const [said = ''] = t('fleet_one_way_fee', { place: '#', amount: '#' }).split('#')
    const note = page.locator('.res-p p', { hasText: said })
    await expect(note).toBeVisible()
    const fee = await centsOf(note)
    expect(fee).toBeGreaterThan(0)
    const price = page.getByRole('article').first().locator('.pay-r .v')
    const oneWay = await centsOf(price)
    await someone.open(withTrip('/flota', { ...there, devolucion: there.recogida }))
    expect(oneWay - (await centsOf(price))).toBe(fee)

    await someone.open(withTrip('/flota/hyundai-creta', there))
    const costs = page.locator('.au-plans .au-adds b.num')
    await expect(costs).toHaveCount(2)
    const plans = (await costs.allTextContents()).map(centsIn)
    await someone.openStep(there, await carId('Creta'), 'cobertura')
    await someone.ready()
    const onStep = await page.locator('.plan .p b').allTextContents()
    expect(onStep.slice(1).map(centsIn)).toEqual(plans)
    expect(await violationsOf(page)).toEqual([])
  })
}

test('what a change adds is what its bill then says', async ({
  page,
  renter,
  person,
  freeTrip,
  baseURL,
}) => {
  const someone = renter('es')
  const wanted = { request: page.request, origin: baseURL ?? '', trip: freeTrip() }
  await booked({ ...wanted, person: person('parts') }, 'paid')
  await someone.open('/reserva/gestionar/cambiar')
  await someone.ready()
  const extra = page.locator('.ch-extra').first()
  const cost = await centsOf(extra.locator('b.num'))
  await extra.getByRole('combobox').selectOption('1')
  await expect(page.locator('.ch-sum b')).toContainText(dollars(cost))
  const added = page.locator('.ch-cmp tr.chd').first()
  await expect(added).toContainText(dollars(cost))
})
