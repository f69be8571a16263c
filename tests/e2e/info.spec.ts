import { expect, test } from './fixtures'

const terms = '/info/terminos-y-condiciones'

for (const [locale, language, title] of [
  ['es', 'es-ES', 'Términos y condiciones'],
  ['en', 'en-US', 'Terms and conditions'],
] as const) {
  test(`${locale}: a text has its contents, facts, last change and other pages`, {
    tag: '@phone',
  }, async ({ page, renter, isMobile }) => {
    const someone = renter(locale)
    const { t } = someone
    await someone.open(terms)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('navigation', { name: t('info_breadcrumb') })).toContainText(title)
    await expect(page.getByText(t('info_changed')).first()).toBeVisible()
    await expect(
      page.getByRole('region', { name: t('info_in_short') }).getByRole('listitem'),
    ).toHaveCount(4)
    const contents = page.getByRole('navigation', { name: t('info_on_this_page') })
    if (isMobile) {
      await expect(contents).toBeHidden()
      await page.locator('summary', { hasText: t('info_on_this_page') }).click()
    }
    await expect(contents.getByRole('link')).toHaveCount(9)
    const third = contents.getByRole('link').nth(2)
    const id = (await third.getAttribute('href'))?.slice(1) ?? ''
    await third.click()
    await expect(page.locator(`h2[id="${id}"]`)).toBeInViewport()
    if (!isMobile) await expect(third).toHaveAttribute('aria-current', 'true')

    // Links that an editor wrote stay in the language of the page.
    const other = someone.path('/info/politica-de-cancelacion')
    await expect(page.locator(`.rich-text a[href="${other}"]`).first()).toBeVisible()
    await page
      .getByRole('navigation', { name: t('info_related') })
      .getByRole('link')
      .first()
      .click()
    await expect(page).toHaveURL(({ pathname }) => pathname === other)
  })
}

test('questions stand by topic; typing leaves those that say it, open', { tag: '@phone' }, async ({
  page,
  renter,
}) => {
  const someone = renter('es')
  const { t } = someone
  await someone.open('/info/requisitos')
  const questions = page
    .locator('details:visible')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
  await expect(questions).toHaveCount(12)
  await expect(page.getByText('Depende de la cobertura que elijas.')).toBeHidden()

  await page.getByRole('searchbox').fill('DEPOSITO cobertura')
  await expect(questions).toHaveCount(1)
  await expect(page.getByText('Depende de la cobertura que elijas.')).toBeVisible()
  await expect(
    page.getByRole('status').filter({ hasText: t('faq_found', { count: 1 }) }),
  ).toBeAttached()

  await page.getByRole('searchbox').fill('zzz')
  await expect(questions).toHaveCount(0)
  await someone.button('faq_show_all').click()
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(questions).toHaveCount(12)
  await expect(page.getByText('Depende de la cobertura que elijas.')).toBeHidden()
})

test('a page prints alone, with whose and of when it is', async ({ page, renter }) => {
  const someone = renter('es')
  await someone.open(terms)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('banner').getByRole('navigation')).toBeHidden()
  await expect(page.locator('.toc')).toBeHidden()
  await expect(page.locator('.print-foot')).toContainText(terms)
  await expect(page.locator('.print-foot')).toContainText('Firefly')
  await someone.open('/info/requisitos')
  await expect(page.getByText('Depende de la cobertura que elijas.')).toBeVisible()
})

test('menu and footer lead to fleet, branches, leasing and promos, and say how one pays', {
  tag: ['@phone', '@forms'],
}, async ({ page, renter, isMobile }) => {
  const someone = renter('es')
  const { t } = someone
  await someone.open('/')
  const wanted = ['/flota', '/sucursales', '/info/leasing-corporativo', '/promos']
  const footer = page.getByRole('contentinfo')
  for (const path of wanted) await expect(footer.locator(`a[href="${path}"]`)).toHaveCount(1)
  await footer.scrollIntoViewIfNeeded()
  await expect(footer.getByRole('img', { name: 'Visa' })).toBeVisible()
  await expect(footer.getByRole('img', { name: 'PayPal' })).toBeVisible()
  await expect(footer).toContainText(t('footer_currency', { percent: 7 }))
  if (!isMobile) {
    const menu = page.getByRole('banner').getByRole('navigation', { name: t('nav_main') })
    for (const path of wanted) await expect(menu.locator(`a[href="${path}"]`)).toBeVisible()
    return
  }
  const button = page.getByRole('link', { name: t('nav_open_menu') })
  await button.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: t('nav_menu') })
  await expect(panel).toBeVisible()
  await expect(panel.locator('a[href="/flota"]')).toBeFocused()
  for (const path of wanted) await expect(panel.locator(`a[href="${path}"]`)).toBeVisible()
  // Focus stays inside, whichever way it goes round.
  for (let count = 0; count < 14; count++) {
    await page.keyboard.press('Tab')
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    )
    expect(outside).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await panel.locator('a[href="/info/leasing-corporativo"]').click()
  await expect(page).toHaveURL(/leasing-corporativo$/)
  await expect(panel).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('all questions stand open, nothing asks to be typed in, the menu leads to the footer', {
    tag: '@phone',
  }, async ({ page, renter, isMobile }) => {
    const { t } = renter('es')
    await renter('es').openWithoutScript('/info/requisitos')
    await expect(page.getByText('Depende de la cobertura que elijas.')).toBeVisible()
    await expect(page.getByText('Los menores de 5 años, sí.')).toBeVisible()
    await expect(page.getByRole('searchbox')).toBeHidden()
    if (!isMobile) return
    await page.getByRole('link', { name: t('nav_open_menu') }).click()
    await expect(page.getByRole('contentinfo')).toBeInViewport()
  })
})
