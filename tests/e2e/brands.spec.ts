import { expect, test } from './fixtures'
import { environment, hostUrl } from './lib/env'
import { centsIn } from './lib/money'
import { directus } from './lib/records'
import { Renter } from './lib/renter'
import { type Trip, withTrip } from './lib/trip'

const brands = [
  { brand: 'firefly', base: () => environment('E2E_BASE_URL') },
  { brand: 'ceiba', base: () => environment('E2E_CEIBA_URL') },
  { brand: 'marea', base: () => hostUrl('marea.localhost') },
] as const

type SiteRow = {
  readonly site_name: string
  readonly theme: { readonly colors: { readonly brand: string } }
  readonly translations: readonly {
    readonly languages_code: string
    readonly title_home: string
    readonly title_fleet: string
  }[]
  readonly cars: readonly { readonly car: { readonly marca: string; readonly modelo: string } }[]
}

test('each brand shows its own fleet, prices, colours and titles', async ({
  browser,
  faults,
  freeTrip,
  ceiba: _,
}) => {
  const trip = freeTrip()
  const seen = []
  for (const { brand, base } of brands) {
    const context = await browser.newContext({ baseURL: base(), locale: 'es-PA' })
    faults.watch(context)
    const renter = new Renter(await context.newPage(), 'es', false)
    seen.push(await test.step(brand, () => lookAt(renter, brand, trip)))
    await context.close()
  }
  for (const fact of ['color', 'price', 'models', 'title'] as const) {
    expect(new Set(seen.map((one) => one[fact])).size, fact).toBe(brands.length)
  }
})

async function lookAt(renter: Renter, brand: string, trip: Trip) {
  const { page } = renter
  const site = await siteOf(brand)
  const words = site.translations.find(({ languages_code }) => languages_code === 'es-ES')
  await renter.open('/')
  await expect(page).toHaveTitle(`${words?.title_home} - ${site.site_name}`)
  await renter.open(withTrip('/flota', trip))
  await expect(page).toHaveTitle(`${words?.title_fleet} - ${site.site_name}`)
  await expect(page).toHaveTitle(/ Car Rental$/)
  await expect(page.locator('html')).toHaveAttribute('data-brand', brand)

  const headings = await page.getByRole('article').getByRole('heading').allTextContents()
  const models = headings.map((text) => text.replace(renter.t('car_or_similar'), '').trim()).sort()
  expect(models).toEqual(site.cars.map(({ car }) => `${car.marca} ${car.modelo}`).sort())

  const color = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--color-brand').trim(),
  )
  expect(color.toLowerCase()).toBe(site.theme.colors.brand.toLowerCase())
  const book = renter.bookLink('Toyota RAV4', 'now')
  await expect(book).toHaveCSS('background-color', rgb(color))
  const price = centsIn(await book.textContent())
  return { color, price, models: models.join(), title: await page.title() }
}

async function siteOf(brand: string): Promise<SiteRow> {
  const fields = ['site_name', 'theme', 'translations.*', 'cars.car.marca', 'cars.car.modelo']
  const [site] = await directus<SiteRow[]>(
    `/items/sites_config?filter[brand][_eq]=${brand}&fields=${fields.join()}&deep[cars][_limit]=-1`,
  )
  if (!site) throw new Error(`There is no site ${brand}`)
  return site
}

function rgb(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return `rgb(${red}, ${green}, ${blue})`
}
