import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { carId } from './lib/records'
import { withTrip } from './lib/trip'

/** An iPhone zooms into a field of less, and stays there. */
const SMALLEST = 16

const smallFields = (page: Page) =>
  page.locator('select, textarea, input').evaluateAll((fields, smallest) => {
    const typed = (field: Element) =>
      field.matches('select, textarea') ||
      /^(text|email|tel|search|password|number|date)$/.test((field as HTMLInputElement).type)
    return fields
      .filter((field) => typed(field) && (field as HTMLElement).checkVisibility())
      .map((field) => [
        field.getAttribute('name'),
        Number.parseFloat(getComputedStyle(field).fontSize),
      ])
      .filter(([, size]) => Number(size) < smallest)
  }, SMALLEST)

test('no field of any page is smaller than 16 px on a phone', { tag: '@in-full' }, async ({
  page,
  renter,
  held,
  freeTrip,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const someone = renter('es')
  const trip = freeTrip()
  const auto = await carId('Creta')
  const pages = [
    '/',
    withTrip('/flota', trip),
    withTrip('/flota/hyundai-creta', trip),
    ...(['auto', 'cobertura', 'datos'] as const).map((paso) =>
      withTrip('/reserva', trip, { auto, paso }),
    ),
    ...[
      '/reserva/gestionar',
      '/reserva/gestionar/codigo',
      '/precheckin',
      '/cuenta/entrar',
      '/cuenta/registro',
    ],
    ...['/sucursales', '/sucursales/aeropuerto-tocumen', '/promos', '/info/leasing-corporativo'],
    ...['/info/requisitos', '/privacidad/datos'],
  ]
  for (const path of pages) {
    await someone.open(path)
    expect(await smallFields(page), path).toEqual([])
  }
  await someone.open(withTrip('/flota', trip))
  await page.locator('.sumbar button:visible').first().click()
  await expect(page.locator('dialog[open]')).toBeVisible()
  expect(await smallFields(page), 'the search over the fleet').toEqual([])
  await held(someone)
  expect(await smallFields(page), 'checkout').toEqual([])
})
