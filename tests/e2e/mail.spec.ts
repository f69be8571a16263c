import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { violationsOf } from './lib/axe'
import { booked } from './lib/booked'
import { environment } from './lib/env'
import type { Details } from './lib/renter'

const mails = () => `${environment('E2E_SANDBOX_URL')}/correos`

/** Rows of the demo's page of mails that went to somebody; read again until there are as many. */
async function mailsTo(page: Page, { email }: Details, count: number) {
  const rows = page.getByRole('row').filter({ hasText: email })
  await expect(async () => {
    // The demo's page of mails has no scripts.
    await page.goto(mails())
    await expect(rows).toHaveCount(count, { timeout: 1000 })
  }).toPass()
  return rows
}

test('a booking is confirmed by a mail that opens it in a browser that never saw it', {
  tag: '@phone',
}, async ({ page, renter, person, freeTrip, baseURL, browser }) => {
  test.slow()
  const { t } = renter('es')
  const details = person('mail')
  const booking = {
    ...{ request: page.request, origin: baseURL ?? '', trip: freeTrip() },
    person: details,
  }
  const code = await booked(booking, 'counter')
  const spaced = `${code.slice(0, 4)} ${code.slice(4)}`
  const subject = t('mail_confirmed_subject', { code: spaced })

  const other = await (await browser.newContext()).newPage()
  const pictures: string[] = []
  other.on('response', (answer) => {
    if (!answer.url().endsWith('f=png')) return
    const { 'content-type': type = '' } = answer.headers()
    pictures.push(`${answer.status()} ${type}`)
  })
  const rows = await mailsTo(other, details, 1)
  expect(await violationsOf(other)).toEqual([])
  await rows.getByRole('link', { name: subject }).click()
  await expect(other.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  await expect(other.getByRole('link', { name: /-1\.ics$/ })).toBeVisible()
  const shown = other.frameLocator('iframe')
  await expect(shown.getByRole('heading', { level: 1 })).toContainText(details.name)
  // The logo, which the brand has as SVG, and the car.
  await expect.poll(() => pictures).toEqual(['200 image/png', '200 image/png'])

  const address = other.url().replace(/\?.*$/, '')
  const text = await (await other.request.get(`${address}/texto`)).text()
  expect(text).toContain(spaced)
  // The page itself runs no scripts, also not those that measure it.
  const html = await (await other.request.get(`${address}/html`)).text()
  // For the mail itself.
  await other.goto('about:blank')
  await other.setContent(html)
  await other.setViewportSize({ width: 320, height: 800 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await other.emulateMedia({ colorScheme })
    expect(await violationsOf(other)).toEqual([])
    const wide = await other.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(320)
  }
  const link = await other.getByRole('link', { name: t('mail_see_change') }).getAttribute('href')
  // Only read, and its address is the mail's.
  await other.goto(link ?? '')
  await expect(other).toHaveURL(/\/es\/reserva\/gestionar\/reserva$/)
  await expect(other.getByText(spaced).first()).toBeVisible()
  await other.context().close()
})

test('a link that was cut off leads to the look-up, which says so', { tag: '@in-full' }, async ({
  page,
  renter,
}) => {
  const someone = renter('es')
  await someone.open('/reserva/gestionar/entrar?t=K7M49QTX.abc.def')
  await expect(page).toHaveURL(/\/reserva\/gestionar\?/)
  await expect(page.getByText(someone.t('manage_link_over')).first()).toBeVisible()
})

for (const locale of ['es', 'en'] as const) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`${locale}: ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
      test.use({ javaScriptEnabled })

      test('a mail is sent again, and the page says to whom', { tag: '@phone' }, async ({
        page,
        renter,
        person,
        freeTrip,
        baseURL,
        browser,
      }) => {
        test.slow()
        const someone = renter(locale)
        const { t } = someone
        const details = person('again')
        const booking = {
          ...{ request: page.request, origin: baseURL ?? '', trip: freeTrip() },
          person: details,
        }
        await booked(booking, 'counter')
        await page.goto(someone.path('/reserva/gestionar/reserva'))
        if (javaScriptEnabled) await someone.ready()
        await page.getByRole('button', { name: t('manage_resend') }).click()
        await expect(page.getByRole('status').filter({ hasText: details.email })).toHaveText(
          t('manage_resent', { email: details.email }),
        )
        if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([])
        const other = await (await browser.newContext()).newPage()
        await mailsTo(other, details, 2)
        await other.context().close()
      })
    })
  }
}
