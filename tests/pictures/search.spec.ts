import { withTrip } from '../e2e/lib/trip'
import { fleetTrip } from './lib/brands'
import { expect, type Scene, scenes } from './lib/scene'

scenes('home', 'es', async (scene) => {
  const { someone, phone, take } = scene
  const { page, t } = someone
  await someone.open('/')
  await take('home')

  // Where the site draws the list itself; every other list is the browser's own.
  if (!phone) {
    await page.getByRole('combobox', { name: t('search_pickup_place') }).click()
    await take('home-branches', { whole: false })
    await expect(page.locator('select:open')).toHaveCount(1)
    await page.keyboard.press('Escape')
  }

  await page.getByRole('switch', { name: t('search_return_elsewhere') }).check()
  await page.locator('summary', { hasText: t('search_have_coupon') }).click()
  await page.getByRole('combobox', { name: t('search_return_place') }).selectOption('david')
  await take('home-elsewhere-and-coupon')

  const calendar = page.getByRole('dialog', { name: t('search_choose_dates') })
  const opener = phone ? 'search_pickup' : 'search_pickup_moment'
  await page.getByRole('button', { name: t(opener) }).click()
  await expect(calendar).toBeVisible()
  await take('home-calendar')
  await calendar.getByRole('button', { name: t('search_done'), exact: true }).click()

  if (phone) {
    await page.getByRole('link', { name: t('nav_open_menu') }).click()
    await expect(page.getByRole('dialog', { name: t('nav_menu') })).toBeVisible()
    await take('home-menu')
  }
  await someone.open('/?recogida=atlantis&desde=ayer&cupon=VERANO10')
  await take('home-corrected')
  await someone.open(withTrip('/flota', fleetTrip))
  await someone.open('/')
  await expect(page.getByRole('link', { name: t('search_last_use') })).toBeVisible()
  await take('home-last-search')
  // Without the notice of the last search, which may come before this one or after it.
  await page.evaluate(() => localStorage.clear())
  await someone.open('/?aviso=no_reservation')
  await expect(page.getByText(t('notice_no_reservation'))).toBeVisible()
  await take('home-notice')
  await page.emulateMedia({ media: 'print' })
  await take('home-print')
})

scenes('home', 'en', async ({ someone, take, phone }) => {
  const { page, t } = someone
  await someone.open('/')
  await take('home')
  if (!phone) return
  await page.getByRole('link', { name: t('nav_open_menu') }).click()
  await expect(page.getByRole('dialog', { name: t('nav_menu') })).toBeVisible()
  await take('home-menu')
})

scenes('fleet', 'es', async (scene) => {
  const { someone, phone, take } = scene
  const { page, t } = someone
  await fleet(scene)
  await expect(someone.card(scene.taken)).toContainText(t('fleet_unavailable'))
  await page
    .getByRole('button', { name: t('fleet_breakdown') })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await take('fleet-breakdown')
  await page.keyboard.press('Escape')

  if (phone) {
    await page.getByRole('link', { name: t('fleet_filters'), exact: true }).click()
    await expect(page.getByRole('dialog', { name: t('fleet_filters') })).toBeVisible()
    await take('fleet-filters')
    await page.keyboard.press('Escape')
  } else {
    await page.locator('.sumbar .last').click()
    await expect(page.getByRole('dialog', { name: t('search_choose_dates') })).toBeVisible()
    await take('fleet-dates')
    await page.keyboard.press('Escape')
  }
  await someone.button(phone ? 'fleet_change_search' : 'fleet_change').click()
  await expect(page.getByRole('dialog', { name: t('fleet_change_search') })).toBeVisible()
  await take('fleet-search')

  const states = {
    filtered: withTrip('/flota', fleetTrip, { tipo: 'suv', orden: 'precio-desc' }),
    empty: withTrip('/flota', fleetTrip, { tipo: 'sedan', pasajeros: 9 }),
    coupon: withTrip('/flota', fleetTrip, { cupon: 'VERANO10' }),
    'coupon-refused': withTrip('/flota', fleetTrip, { cupon: 'NOEXISTE' }),
    corrected: '/flota?recogida=atlantis&desde=2020-02-30&tipo=suv',
    'one-way': withTrip('/flota', { ...fleetTrip, devolucion: 'david' }),
    tomorrow: withTrip('/flota', {
      ...fleetTrip,
      desde: '2027-03-10T10:00',
      hasta: '2027-03-12T10:00',
    }),
    long: withTrip('/flota', { ...fleetTrip, hasta: '2027-07-19T10:00' }),
  }
  for (const [name, path] of Object.entries(states)) {
    await someone.open(path)
    await take(`fleet-${name}`)
  }
})

scenes('fleet', 'en', fleet)

async function fleet({ someone, take }: Scene): Promise<void> {
  await someone.open(withTrip('/flota', fleetTrip))
  await expect(someone.page.getByRole('article').first()).toBeVisible()
  await take('fleet')
}
