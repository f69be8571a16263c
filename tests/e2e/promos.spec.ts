import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { asAdministrator, editContent } from './lib/records'
import type { Renter } from './lib/renter'

const promo = (page: Page, code: string) =>
  page.getByRole('main').getByRole('article').filter({ hasText: code })
const useLink = ({ page, t }: Renter, code: string) =>
  promo(page, code).getByRole('link', { name: t('promos_use') })
const copyButton = ({ page, t }: Renter, code: string) =>
  page.getByRole('button', { name: t('promos_copy_label', { code }) })
const said = (page: Page, code: string) => promo(page, code).getByRole('status')
/** Days from today until the promo of a code ends. */
async function daysLeft(code: string): Promise<number> {
  const [block] = await asAdministrator<{ ends_on: string }[]>(
    `/items/ctas?filter[coupon][code][_eq]=${code}&fields=ends_on`,
  )
  const today = Temporal.Now.plainDateISO('America/Panama')
  return today.until(block?.ends_on ?? today).days
}
const widerThanWindow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)

for (const locale of ['es', 'en'] as const) {
  test(`${locale}: the promotions have dates, conditions, codes and both totals in their language`, {
    tag: '@phone',
  }, async ({ page, renter }) => {
    const someone = renter(locale)
    const { t } = someone
    await someone.open('/promos')
    await expect(page).toHaveTitle(`${t('promos_title')} - Firefly Car Rental`)
    await expect(page.getByRole('heading', { level: 1, name: t('promos_title') })).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByRole('article')).toHaveCount(3)
    const first = promo(page, 'VERANO10')
    await expect(first).toContainText(t('promos_cond_days', { days: 3 }))
    await expect(first).toContainText(locale === 'es' ? /Del \d/ : /[A-Z][a-z]{2}.\d+ to/)
    await expect(first.getByText(/^\$\d+\.\d\d$/)).toHaveCount(2)
    await expect(promo(page, 'GRUPO15')).toContainText(
      t('promos_ends', { days: await daysLeft('GRUPO15') }),
    )
    await expect(promo(page, 'GRUPO15')).toContainText(t('promos_cond_email', { uses: 1 }))
    // A coming promotion has its code and day and nothing to press; one that is over is not there.
    const coming = page.getByRole('region', { name: t('promos_coming') })
    await expect(coming).toContainText('PROXIMO10')
    await expect(coming.getByRole('link')).toHaveCount(0)
    await expect(main).not.toContainText('INVIERNO20')
    const links = await main.locator('a[href^="/"]').all()
    expect(links.length).toBeGreaterThan(2)
    const form = locale === 'en' ? /^\/en(\/|$)/ : /^\/(?!en(\/|$))/
    for (const link of links) expect(await link.getAttribute('href')).toMatch(form)
    expect(await widerThanWindow(page)).toBe(false)
  })
}

test('the menu leads there, and the head says what is there', async ({ page, renter }) => {
  const someone = renter('en')
  await someone.open('/')
  await page.getByRole('banner').getByRole('link', { name: 'Deals' }).click()
  await expect(someone.heading('promos_title')).toBeVisible()
  await expect(page).toHaveURL(/\/en\/promos$/)
  const content = (selector: string) => page.locator(selector).getAttribute('content')
  expect(await content('meta[name="description"]')).toBe(someone.t('promos_description'))
  expect(await content('meta[property="og:title"]')).toContain(someone.t('promos_title'))
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(/\/en\/promos$/)
  const sitemap = await page.request.get('/sitemap.xml')
  expect(await sitemap.text()).toMatch(/\/en\/promos</)
  await page.reload()
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.join()).toContain('/en/promos')
})

test('a coupon opens the fleet with its price, the one before struck', {
  tag: ['@in-full', '@phone', '@real'],
}, async ({ page, renter }) => {
  const someone = renter('es')
  await someone.open('/promos')
  const [before, after] = await promo(page, 'VERANO10').getByText(/^\$\d/).allTextContents()
  await useLink(someone, 'VERANO10').click()
  await expect(page).toHaveURL(/\/flota\?.*cupon=VERANO10/)
  await expect(page.locator('.cup.on')).toContainText('VERANO10')
  const car = page.getByRole('article').first()
  await expect(car).toContainText(before ?? '')
  await expect(car).toContainText(after ?? '')

  await page.goBack()
  await useLink(someone, 'GRUPO15').click()
  await expect(page).toHaveURL(/\/flota\?.*tipo=van.*cupon=GRUPO15/)
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('a code in the address that is wrong or over is told in words', { tag: '@in-full' }, async ({
  page,
  renter,
}) => {
  const someone = renter('es')
  for (const [code, key] of [
    ['NADA', 'coupon_unknown'],
    ['INVIERNO20', 'coupon_expired'],
  ] as const) {
    await someone.open(`/flota?cupon=${code}`)
    const refusal = page.getByRole('alert').filter({ hasText: code })
    await expect(refusal).toContainText(someone.t(key))
    await expect(page.getByRole('article').first()).toBeVisible()
  }
})

test('copying puts the code on the clipboard and says so', { tag: ['@in-full', '@phone'] }, async ({
  page,
  context,
  renter,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const someone = renter('es')
  const { t } = someone
  await someone.open('/promos')
  const end = await page.evaluateHandle(holdTwoSeconds)
  await copyButton(someone, 'VERANO10').focus()
  await page.keyboard.press('Enter')
  await expect(said(page, 'VERANO10')).toHaveText(t('promos_copied_label', { code: 'VERANO10' }))
  await expect(promo(page, 'VERANO10')).toContainText(t('promos_copied'))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('VERANO10')
  await expect(copyButton(someone, 'VERANO10')).toBeFocused()
  await end.evaluate((now) => now())
  await expect(said(page, 'VERANO10')).toBeEmpty()
})

test('where the browser does not let it copy, the code is selected and the page says so', {
  tag: '@in-full',
}, async ({ page, renter }) => {
  const someone = renter('en')
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'clipboard', { value: undefined }),
  )
  await someone.open('/promos')
  await copyButton(someone, 'GRUPO15').click()
  await expect(said(page, 'GRUPO15')).toHaveText(someone.t('promos_selected'))
  await expect(said(page, 'GRUPO15')).toBeVisible()
  expect(await page.evaluate(() => String(window.getSelection()))).toBe('GRUPO15')
  await copyButton(someone, 'VERANO10').click()
  await expect(said(page, 'GRUPO15')).toBeEmpty()
  expect(await page.evaluate(() => String(window.getSelection()))).toBe('VERANO10')
})

test('another code is refused where it was typed, or opens the fleet', {
  tag: ['@in-full', '@phone'],
}, async ({ page, renter, faults }) => {
  faults.allow(/ERR_FAILED/)
  const someone = renter('es')
  const { t } = someone
  await someone.open('/promos')
  const field = page.getByRole('textbox', { name: t('coupon_label') })
  const apply = someone.button('coupon_apply')
  const refused = async (typed: string, words: string | RegExp) => {
    await field.fill(typed)
    await apply.click()
    await expect(field).toHaveAccessibleDescription(words)
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  await refused('', t('coupon_empty'))
  await refused('nada', t('coupon_unknown'))
  await refused('invierno20', /^Este cupón terminó el \d+.de.\p{L}+$/u)
  await refused('Proximo10', /^Este cupón empieza el \d+.de.\p{L}+$/u)
  await page.route('**/_serverFn/**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await field.fill('verano10')
  await apply.click()
  await expect(field).toHaveAccessibleDescription(t('coupon_unavailable'))
  await expect(field).toHaveValue('verano10')
  await page.unroute('**/_serverFn/**')
  await apply.click()
  await expect(page).toHaveURL(/\/flota\?.*cupon=VERANO10/)
  await expect(page.locator('.cup.on')).toContainText('VERANO10')
})

test('by keyboard: the code, its use, the next code, in the order of the page', {
  tag: '@in-full',
}, async ({ page, renter }) => {
  const someone = renter('es')
  await someone.open('/promos')
  await copyButton(someone, 'VERANO10').focus()
  const order = [
    useLink(someone, 'VERANO10'),
    copyButton(someone, 'GRUPO15'),
    useLink(someone, 'GRUPO15'),
    copyButton(someone, 'AVENTURA12'),
    useLink(someone, 'AVENTURA12'),
    page.getByRole('textbox', { name: someone.t('coupon_label') }),
    someone.button('coupon_apply'),
  ]
  for (const next of order) {
    await page.keyboard.press('Tab')
    await expect(next).toBeFocused()
  }
})

test('where nothing runs the page says so in a friendly way, and leads to the fleet', {
  tag: '@in-full',
}, async ({ page, renter, passTime }) => {
  const { t } = renter('es')
  const promos = await asAdministrator<{ id: number }[]>(
    '/items/ctas?filter[kind][_eq]=promo&fields=id&limit=-1',
  )
  await editContent('/items/ctas', {
    keys: promos.map(({ id }) => id),
    data: { status: 'draft' },
  })
  // The site knows of it within 15 s.
  await passTime(15_000)
  await renter('es').open('/promos')
  await expect(page.getByRole('heading', { name: t('promos_none') })).toBeVisible()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(0)
  expect(await widerThanWindow(page)).toBe(false)
  await page
    .getByRole('main')
    .getByRole('link', { name: t('promos_see_fleet') })
    .click()
  await expect(page).toHaveURL(/\/flota/)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the codes are there to be read, and links and form lead to the fleet', {
    tag: '@phone',
  }, async ({ page, renter }) => {
    const someone = renter('en')
    const { t } = someone
    await someone.openWithoutScript('/promos')
    await expect(
      promo(page, 'VERANO10').getByText('VERANO10', { exact: true }).first(),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: t('promos_copy') })).toHaveCount(0)
    await useLink(someone, 'VERANO10').click()
    await expect(page).toHaveURL(/\/en\/flota\?.*cupon=VERANO10/)
    await expect(page.locator('.cup.on')).toContainText('VERANO10')

    await someone.openWithoutScript('/promos')
    await page.getByRole('textbox', { name: t('coupon_label') }).fill('INVIERNO20')
    await someone.button('coupon_apply').click()
    await expect(page).toHaveURL(/\/en\/flota\?.*cupon=INVIERNO20/)
    await expect(page.getByText(t('coupon_expired'))).toBeVisible()
  })
})

/** Runs in the page: words that go after two seconds stay until the answer of this is called. */
function holdTwoSeconds(): () => void {
  const held: (() => void)[] = []
  const plain = window.setTimeout
  const holding = (act: () => void, milliseconds?: number) =>
    milliseconds === 2000 ? held.push(act) : plain(act, milliseconds)
  window.setTimeout = holding as typeof setTimeout
  return () => {
    for (const act of held.splice(0)) act()
  }
}
