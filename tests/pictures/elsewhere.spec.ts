import type { Page } from '@playwright/test'
import { environment } from '../e2e/lib/env'
import { carId } from '../e2e/lib/records'
import { withTrip } from '../e2e/lib/trip'
import { fleetTrip } from './lib/brands'
import { expect, scenes } from './lib/scene'

scenes('info pages and a page that is not there', 'es', async ({ someone, take }) => {
  const { page } = someone
  for (const slug of ['requisitos', 'terminos-y-condiciones']) {
    await someone.open(`/info/${slug}`)
    await take(`info-${slug}`)
  }
  await page.emulateMedia({ media: 'print' })
  await take('info-print')
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/no-existe')
  await expect(someone.heading('error_not_found_title')).toBeVisible()
  await take('not-found')
})

scenes('what waits and what fails', 'es', async ({ someone, take }) => {
  const { page, t } = someone
  const search = page.getByRole('button', { name: t('search_cars') })
  const anew = async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await someone.open(withTrip('/', fleetTrip))
  }
  await anew()
  await take('home-chosen')
  await page.context().setOffline(true)
  await expect(page.getByText(t('shell_offline_title'))).toBeVisible()
  await take('offline')
  await page.context().setOffline(false)

  await anew()
  await page.route('**/_serverFn/**', () => undefined)
  await search.click()
  await expect(page.getByText(t('fleet_searching')).first()).toBeVisible()
  await take('fleet-waiting', { waiting: true })

  await anew()
  await page.route('**/_serverFn/**', (route) => route.fulfill({ status: 500, body: '' }))
  await search.click()
  await expect(page.getByText(t('fleet_error_title'))).toBeVisible()
  await take('fleet-failed')

  await anew()
  await page.route('**/_serverFn/**', (route) => route.fulfill({ status: 500, body: '' }))
  await page.locator('footer a[href*="/info/"]').first().evaluate(press)
  await expect(someone.heading('error_internal_title')).toBeVisible()
  await take('error')

  await anew()
  await onlyKnownCode(page)
  // Once, in the hope of the newer version.
  const loadedAnew = page.waitForEvent('load')
  await search.click()
  await loadedAnew
  await expect(someone.heading('error_outdated_title')).toBeVisible()
  await take('error-outdated')

  await anew()
  await page.route('**/*', (route) => route.abort('internetdisconnected'))
  await search.click()
  await expect(someone.heading('error_offline_title')).toBeVisible()
  await take('error-offline', { waiting: true })
})

scenes('without the back office', 'es', async ({ someone, take, url, plenty }) => {
  const { page, t } = someone
  const away = siteAt('PICTURES_AWAY_URL', url)
  // That server never saw the pictures of the cars.
  await page.route('**/assets/**', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const response = await route.fetch({ url: environment('E2E_BASE_URL') + pathname + search })
    await route.fulfill({ response })
  })
  // The site's last read is fresh for some seconds.
  await expect(async () => {
    await page.goto(away)
    await expect(page.getByText(t('nav_stale'))).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 40_000 })
  await someone.ready()
  await take('away-home')
  await someone.open(away + withTrip('/flota', fleetTrip))
  await expect(page.getByText(t('fleet_outage_title'))).toBeVisible()
  await take('away-fleet')
  for (const step of ['auto', 'cobertura'] as const) {
    await someone.open(
      away + withTrip('/reserva', fleetTrip, { auto: await carId(plenty), paso: step }),
    )
    await take(`away-${step}`)
  }
  await page.goto(siteAt('PICTURES_EMPTY_URL', url))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await take('no-content')
})

function siteAt(name: 'PICTURES_AWAY_URL' | 'PICTURES_EMPTY_URL', brandUrl: string): string {
  const url = new URL(environment(name))
  url.hostname = new URL(brandUrl).hostname
  return url.origin
}

/** Files that the page has not loaded by now were taken away by a newer version. */
async function onlyKnownCode(page: Page): Promise<void> {
  const known = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  )
  await page.route('**/static/*.js', async (route) => {
    if (known.includes(route.request().url())) await route.continue()
    else await route.fulfill({ status: 404, body: '' })
  })
}

function press(element: HTMLElement | SVGElement): void {
  if (element instanceof HTMLElement) element.click()
}
