import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { violationsOf } from './lib/axe'
import { environment } from './lib/env'
import { reservationsOf } from './lib/records'

/** The back office as a clerk of the counter finds it, in Directus's own Studio. */
const studio = () => environment('E2E_DIRECTUS_URL')

test.use({ viewport: { width: 1440, height: 900 }, locale: 'es-PA' })
test.slow()

test.beforeEach(async ({ page, faults }) => {
  // The Studio asks for things that a clerk may not have, and says so on the console.
  faults.allow(new RegExp(new URL(studio()).host))
  // Its editor asks for a pack of the Studio's language that it does not come with, and is answered with the Studio's page.
  faults.allow(/^page: Unexpected token '<'$/)
  // The session that its form begins: the Studio is a large application, and its form another load of it.
  const login = await page.request.post(`${studio()}/auth/login`, {
    data: {
      email: environment('E2E_STAFF_EMAIL'),
      password: environment('E2E_STAFF_PASSWORD'),
      mode: 'session',
    },
  })
  expect(login.status()).toBe(200)
})

const row = (page: Page, text: string) => page.locator('tr').filter({ hasText: text })

async function asStaff(request: APIRequestContext) {
  const email = environment('E2E_STAFF_EMAIL')
  const password = environment('E2E_STAFF_PASSWORD')
  const login = await request.post(`${studio()}/auth/login`, { data: { email, password } })
  const { data } = await login.json()
  return { authorization: `Bearer ${data.access_token}` }
}

async function codeOf(email: string): Promise<string> {
  const [reservation] = await reservationsOf(email)
  if (!reservation) throw new Error(`no reservation of ${email}`)
  return reservation.reservation_id
}

test('a clerk reads a booking whole, and may note what is theirs to note', {
  tag: '@in-full',
}, async ({ page, held, renter }) => {
  const { person } = await held(renter('es'))
  await page.goto(`${studio()}/admin/content/reservations?search=${person.email}`)
  await row(page, await codeOf(person.email)).click()
  await expect(page.getByRole('heading', { name: new RegExp(person.lastName) })).toBeVisible()
  const field = (name: string) => page.locator(`[data-field="${name}"]`)
  await expect(field('phone_number').locator('input')).toBeEnabled()
  await expect(field('total').locator('input')).toHaveValue(/\d/)
  await expect(field('total').locator('input')).not.toBeEditable()
  await expect(page.getByText('Este formulario no tiene campos visibles')).toHaveCount(0)
})

test('the list of bookings has what a counter asks for in sight', { tag: '@in-full' }, async ({
  page,
  held,
  renter,
}) => {
  const { person } = await held(renter('es'))
  await page.goto(`${studio()}/admin/content/reservations?search=${person.email}`)
  // Between the menu and the folded panel of the Studio, at 1440 pixels.
  const names = ['Código', 'Recogida', 'Recoge en', 'Apellido', 'Teléfono', 'Total', 'Estado']
  const panel = page.locator('#sidebar')
  // While it is laid out they are elsewhere.
  await expect(async () => {
    const end = (await panel.boundingBox())?.x ?? 0
    expect(end).toBeGreaterThan(700)
    for (const name of names) {
      const box = await page.locator('th').filter({ hasText: name }).first().boundingBox()
      expect((box?.x ?? end) + (box?.width ?? end), name).toBeLessThanOrEqual(end)
    }
  }).toPass()
  const line = row(page, await codeOf(person.email))
  await expect(line).toContainText('Sin pagar')
  await expect(line).not.toContainText('[object')
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true })

  test('list and booking have the room, with menu and panel closed', { tag: '@in-full' }, async ({
    page,
    held,
    renter,
  }) => {
    const { person } = await held(renter('es'))
    const code = await codeOf(person.email)
    const words = `${person.lastName} ${person.name} ${code.slice(0, 4)}`
    await page.goto(`${studio()}/admin/content/reservations?search=${encodeURIComponent(words)}`)
    const line = row(page, code)
    const names = ['Código', 'Recogida', 'Recoge en', 'Apellido', 'Teléfono', 'Total', 'Estado']
    await expect(async () => {
      for (const name of names) {
        const box = await page.locator('th').filter({ hasText: name }).first().boundingBox()
        expect(box, name).not.toBeNull()
        expect((box?.x ?? 1024) + (box?.width ?? 0), name).toBeLessThanOrEqual(1024)
      }
    }).toPass()
    // It is tapped where it lies: nothing lies over it.
    await line.getByText(code).tap()
    await expect(page.getByText('Cancelar, cambiar, entregar…')).toBeInViewport()
    await expect(page.locator('[data-field="pickup_date"]')).toBeInViewport()
  })
})

test('a clerk cancels a booking from its form, sees what that means, confirms it, and sees the result', async ({
  page,
  context,
  held,
  renter,
}) => {
  const { person } = await held(renter('es'))
  const code = await codeOf(person.email)
  await page.goto(`${studio()}/admin/content/reservations?search=${person.email}`)
  await row(page, code).click()
  const opening = context.waitForEvent('page')
  await page.getByText('Cancelar, cambiar, entregar…').click()
  const acts = await opening
  await expect(acts.getByRole('heading', { level: 1 })).toContainText(person.lastName)
  expect(await violationsOf(acts)).toEqual([])
  const form = acts.locator('form:has([name=accion][value=cancel])')
  await form.getByLabel('Motivo').fill('El cliente llamó')
  await acts.keyboard.press('Enter')
  await expect(acts.getByRole('row').filter({ hasText: 'Se devuelve' })).toContainText('$0.00')
  expect(await violationsOf(acts)).toEqual([])
  await acts.getByRole('button', { name: 'Cancelar la reserva' }).press('Enter')
  await expect(acts.getByRole('status')).toHaveText(/Reserva cancelada/)
  await expect(acts.getByText('La reserva no está en pie: cancelada.').first()).toBeVisible()
  expect((await reservationsOf(person.email))[0]?.status).toBe('cancelled')
})

test('a draft stands beside its form, as the site will show it', { tag: '@in-full' }, async ({
  page,
  request,
}) => {
  const headers = await asStaff(request)
  const slug = 'borrador'
  const made = await request.post(`${studio()}/items/info_pages?fields=id`, {
    headers,
    data: {
      slug,
      status: 'draft',
      translations: [{ languages_code: 'es-ES', title: 'Lluvia en Boquete', content: '<p>x</p>' }],
    },
  })
  const { id } = (await made.json()).data
  await page.goto(`${studio()}/admin/content/info_pages/${id}`)
  await page.locator('button:has(i[data-icon="visibility"])').first().click()
  const frame = page.frameLocator('iframe[src*="vista-previa"]')
  await expect(frame.getByRole('heading', { name: 'Lluvia en Boquete' })).toBeVisible()
  expect((await request.get(`${environment('E2E_BASE_URL')}/info/${slug}`)).status()).toBe(404)
})

test('the year of prices is one click away, and a file is shown before it counts', {
  tag: '@in-full',
}, async ({ page, context }) => {
  await page.goto(`${studio()}/admin/content`)
  const opening = context.waitForEvent('page')
  await page.locator('a[href="../tarifas"]').click()
  const year = await opening
  await expect(year.getByRole('heading', { name: 'Tarifas por día', level: 1 })).toBeVisible()
  await year.getByLabel('Clase').selectOption({ label: 'SUV compacto' })
  await year.getByRole('button', { name: 'Ver', exact: true }).click()
  await expect(year).toHaveURL(/clase=suv_compacto/)
  await expect(year.locator('table.month')).toHaveCount(12)
  const easter = year.locator('td').filter({ hasText: 'Semana Santa' })
  await expect(easter).toHaveCount(8)
  expect(await violationsOf(year)).toEqual([])
  const download = await year.request.get(`${studio()}/tarifas/csv`)
  const csv = (await download.text()).replace(/^(.*,Temporada alta,.*,percent),[\d.]+,/m, '$1,31,')
  await year.getByLabel('Archivo CSV').setInputFiles({
    name: 'temporadas.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  })
  await year.getByRole('button', { name: 'Ver qué cambiaría' }).click()
  await expect(row(year, 'Temporada alta')).toContainText('20 → 31')
  await expect(year.getByRole('button', { name: 'Guardar estos cambios' })).toBeVisible()
  expect(await violationsOf(year)).toEqual([])
})

test('a file is saved by whoever is logged in to the Studio, once however often it is sent', async ({
  page,
  request,
}) => {
  const name = 'Prueba'
  const csv = `name_es,name_en,dates,starts_on,ends_on,percent\n${name},Test,once,1/8/2027,2027-08-02,5\n`
  await page.goto(`${studio()}/tarifas`)
  await page.getByLabel('O pega el texto aquí').fill(csv)
  await page.getByRole('button', { name: 'Ver qué cambiaría' }).click()
  await expect(page.getByRole('heading', { name: 'Qué cambiaría', level: 1 })).toBeVisible()
  await expect(page.getByRole('table', { name: `Temporada nueva: ${name}` })).toContainText(
    '2027-08-01',
  )
  const url = `${studio()}/items/rate_rules`
  const query = { 'filter[name_es][_eq]': name, fields: 'id,status,starts_on' }
  const headers = await asStaff(request)
  const made = async () => (await (await request.get(url, { headers, params: query })).json()).data
  expect(await made()).toEqual([])
  const marca = await page.locator('input[name="marca"]').inputValue()
  await page.getByRole('button', { name: 'Guardar estos cambios' }).click()
  await expect(page.getByRole('heading', { name: 'Guardado', level: 1 })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  const form = { csv, marca, paso: 'guardar' }
  const again = await page.request.post(`${studio()}/tarifas/csv`, { form })
  expect(again.status()).toBe(409)
  expect(await again.text()).toContain('Alguien cambió las temporadas')
  expect(await made()).toMatchObject([{ status: 'draft', starts_on: '2027-08-01' }])
})

test('the owner reads a month of each brand', async ({ page }) => {
  for (const path of ['/informes', '/informes?idioma=en&marca=ceiba']) {
    await page.goto(studio() + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('the owner reads a month, without a screen that is wider than theirs', {
    tag: '@in-full',
  }, async ({ page }) => {
    for (const path of ['/informes', '/informes?idioma=en', '/tarifas', '/no-se-muestra']) {
      await page.goto(studio() + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      expect(await violationsOf(page)).toEqual([])
    }
  })
})
