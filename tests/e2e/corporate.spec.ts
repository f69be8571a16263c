import { expect, test } from './fixtures'
import { holdCode } from './lib/gate'
import { fillLead, leadsOf } from './lib/lead'

const path = '/info/leasing-corporativo'
const company = (name: string, isMobile: boolean) =>
  `${name} ${isMobile ? 'móvil' : 'mesa'} ${Date.now()}, S. A.`

for (const locale of ['es', 'en'] as const) {
  test(`${locale}: a company chooses a plan, corrects what is wrong and is thanked with its number`, {
    tag: '@phone',
  }, async ({ page, renter, isMobile }) => {
    const someone = renter(locale)
    const { t } = someone
    const name = company(locale, isMobile)
    await someone.open(path)
    await expect(page.getByRole('article')).toHaveCount(3)
    await page.getByRole('link', { name: t('lead_plan_quote', { plan: 'Flexible' }) }).click()
    await expect(page.getByRole('radio', { name: 'Flexible' })).toBeChecked()

    await fillLead(page, {
      company: name,
      ruc: '15570482',
      email: 'rbatista@istmena',
      phone: '612',
    })
    await someone.button('lead_ask').click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(t('lead_summary', { count: 3 }))
    await expect(page.locator('[name=ruc]')).toBeFocused()
    await expect(page.getByText(t('lead_problem_ruc'))).toBeVisible()
    await alert.getByRole('link', { name: t('lead_phone') }).click()
    await expect(page.locator('[name=phone]')).toBeFocused()
    // A message goes when its field is right.
    await page.locator('[name=ruc]').fill('155704822-2-2021')
    await page.locator('[name=email]').fill('rbatista@istmena.example.com')
    await expect(page.getByText(t('lead_problem_ruc'))).toBeHidden()
    await page.locator('[name=phone]').fill('6123-4567')
    await someone.button('lead_ask').click()

    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    const ticket = page.getByRole('region', { name: t('lead_ticket') })
    await expect(ticket).toContainText(name)
    const [row, ...others] = await leadsOf(name)
    expect(others).toEqual([])
    await expect(ticket).toContainText(String(row?.number))
    expect(row).toMatchObject({
      status: 'new',
      brand: 'firefly',
      language: locale === 'es' ? 'es-ES' : 'en-US',
      phone: '+50761234567',
      plan: 'Leasing',
      fleet_size: 4,
      months: '24',
    })
  })
}

test('pressed twice it is sent once; the fields are locked meanwhile', { tag: '@in-full' }, async ({
  page,
  renter,
}) => {
  const someone = renter('es')
  const { t } = someone
  const name = company('Doble', false)
  await someone.open(path)
  await fillLead(page, { company: name })
  const gate = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/_serverFn/**', async (route) => {
    asked++
    await gate.promise
    await route.continue()
  })
  const field = page.locator('[name=company]')
  const terms = page.locator('[name=months]')
  const chosen = await terms.inputValue()
  await someone.button('lead_ask').dblclick()
  const busy = someone.button('lead_sending')
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  await expect(field).not.toBeEditable()
  await terms.press('ArrowUp')
  await expect(terms).toHaveValue(chosen)
  await page.locator('[name=privacy]').dispatchEvent('click')
  await expect(page.locator('[name=privacy]')).toBeChecked()
  await field.press('Enter')
  await expect(field).toBeFocused()
  await busy.dispatchEvent('click')
  gate.resolve()
  await expect(page.getByText(t('lead_ticket_number'))).toBeVisible()
  expect(asked).toBe(1)
  expect(await leadsOf(name)).toHaveLength(1)
})

test('a request that could not be sent stays in the form and on the device for a day, without the consent', {
  tag: '@in-full',
}, async ({ page, renter, faults }) => {
  faults.allow(/ERR_FAILED/)
  const someone = renter('es')
  const { t } = someone
  const name = company('Luego', false)
  await someone.open(path)
  await fillLead(page, { company: name, phone: '+1 202 555 0123' })
  await page.route('**/_serverFn/**', (route) => route.abort())
  await someone.button('lead_ask').click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(t('lead_failed'))
  await expect(alert).toBeInViewport()
  const link = alert.getByRole('link', { name: t('lead_by_whatsapp') })
  expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).toContain(name)
  await expect(page.locator('[name=company]')).toHaveValue(name)
  await page.unroute('**/_serverFn/**')

  await page.reload()
  await someone.ready()
  await expect(page.getByText(t('lead_restored'))).toBeVisible()
  await expect(page.locator('[name=company]')).toHaveValue(name)
  await expect(page.locator('[name=phone]')).toHaveValue('+1 202 555 0123')
  await expect(page.getByRole('radio', { name: 'Leasing' })).toBeChecked()
  await expect(page.locator('[name=months]')).toHaveValue('24')
  await expect(page.locator('[name=privacy]')).not.toBeChecked()
  await page.locator('[name=privacy]').check()
  await someone.button('lead_ask').click()
  await expect(page.getByText(t('lead_ticket_number'))).toBeVisible()
  expect(await leadsOf(name)).toHaveLength(1)

  await someone.open(path)
  await expect(page.locator('[name=company]')).toHaveValue('')
  // A day later it is gone.
  await page.evaluate((company) => {
    const values = { company, carTypes: [] }
    localStorage.setItem('istmo-lead', JSON.stringify({ at: Date.now() - 90_000_000, values }))
  }, name)
  await page.reload()
  await someone.ready()
  await expect(page.locator('[name=company]')).toHaveValue('')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('istmo-lead'))).toBeNull()
})

test('the other language and a reload keep what was typed, without the consent, until it is sent', {
  tag: '@in-full',
}, async ({ page, renter }) => {
  const name = company('Idioma', false)
  const inSpanish = renter('es')
  const inEnglish = renter('en')
  await inSpanish.open(`${path}?utm=x`)
  await fillLead(page, { company: name })
  await page.getByRole('link', { name: 'EN, English' }).first().click()
  await expect(page).toHaveURL(/\/en\/info\/leasing-corporativo\?utm=x$/)
  await inEnglish.ready()
  await expect(page.locator('[name=company]')).toHaveValue(name)
  await expect(page.locator('[name=months]')).toHaveValue('24')
  await expect(page.locator('[name=wantedPlan][value=Leasing]')).toBeChecked()
  await expect(page.locator('[name=carTypes][value=suv]')).toBeChecked()
  await expect(page.locator('[name=privacy]')).not.toBeChecked()
  // Nothing failed: nothing is said of it, and nothing stays on the device.
  await expect(page.getByText(inEnglish.t('lead_restored'))).toBeHidden()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('istmo-lead'))).toBeNull()

  await page.locator('[name=message]').fill('Two cars for now.')
  await page.reload()
  await inEnglish.ready()
  await expect(page.locator('[name=message]')).toHaveValue('Two cars for now.')
  await page.locator('[name=privacy]').check()
  await inEnglish.button('lead_ask').click()
  await expect(page.getByText(inEnglish.t('lead_ticket_number'))).toBeVisible()
  expect(await leadsOf(name)).toHaveLength(1)
  await inEnglish.open(path)
  await expect(page.locator('[name=company]')).toHaveValue('')
})

test('text that is typed before the page is alive is sent; nothing of it is taken away or moves', {
  tag: '@in-full',
}, async ({ page, renter }) => {
  const someone = renter('es')
  const name = company('Antes', false)
  const open = await holdCode(page)
  // Typed in before it reacts.
  await page.goto(path)
  await fillLead(page, { company: name })
  open()
  await someone.ready()
  await expect(page.locator('[name=company]')).toHaveValue(name)
  await someone.button('lead_ask').click()
  await expect(page.getByText(someone.t('lead_ticket_number'))).toBeVisible()
  expect(await leadsOf(name)).toHaveLength(1)
})

test('its code comes with no other page', async ({ page, renter }) => {
  const someone = renter('es')
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  await someone.open('/info/terminos-y-condiciones')
  await page.waitForLoadState('networkidle')
  expect(files.filter((file) => /corporate-screen/.test(file))).toEqual([])
  await page.getByRole('contentinfo').getByRole('link', { name: 'Leasing corporativo' }).click()
  await expect(someone.button('lead_ask')).toBeVisible()
  expect(files.filter((file) => /corporate-screen/.test(file))).toHaveLength(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const locale of ['es', 'en'] as const) {
    test(`${locale}: the form comes back as it was typed, then with thanks`, {
      tag: '@phone',
    }, async ({ page, renter, isMobile, faults }) => {
      faults.allow(/status of 422/)
      const someone = renter(locale)
      const { t } = someone
      const name = company(`Sin ${locale}`, isMobile)
      await someone.openWithoutScript(path)
      await fillLead(page, { company: name, ruc: '15570482', message: 'Uno\nDos' })
      await someone.button('lead_ask').click()
      await expect(page.getByText(t('lead_problem_ruc'))).toBeVisible()
      await expect(page.getByRole('alert')).toContainText(t('lead_summary', { count: 1 }))
      await expect(page.getByRole('alert')).toBeInViewport()
      await expect(page.locator('[name=company]')).toHaveValue(name)
      await expect(page.locator('[name=message]')).toHaveValue('Uno\nDos')
      await expect(page.getByRole('radio', { name: 'Leasing' })).toBeChecked()
      await expect(page.locator('[name=months]')).toHaveValue('24')
      await expect(page.locator('[name=carTypes][value=suv]')).toBeChecked()
      await expect(page.locator('[name=privacy]')).toBeChecked()

      await page.locator('[name=ruc]').fill('155704822-2-2021')
      await someone.button('lead_ask').click()
      await expect(page.getByText(t('lead_ticket_number'))).toBeVisible()
      await page.reload()
      await expect(page.getByText(t('lead_ticket_number'))).toBeVisible()
      expect(await leadsOf(name)).toHaveLength(1)
    })
  }
})
