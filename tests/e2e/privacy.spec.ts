import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Browser, Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from './fixtures'
import { violationsOf } from './lib/axe'
import { booked } from './lib/booked'
import { environment } from './lib/env'
import { recordShifts, SHIFT_LIMIT, shiftsOf } from './lib/layout-shift'
import { asAdministrator, reservationByCode } from './lib/records'
import type { Renter } from './lib/renter'

/** The link in the last mail about personal data to somebody, as the demo's page of mails has it. */
async function mailedLink(browser: Browser, { t }: Renter, email: string, what: string) {
  const other = await (await browser.newContext()).newPage()
  const rows = other.getByRole('row').filter({ hasText: email })
  const link = rows.getByRole('link', { name: t('mail_data_subject') }).first()
  let text = ''
  await expect(async () => {
    // The demo's page of mails has no scripts.
    await other.goto(`${environment('E2E_SANDBOX_URL')}/correos`)
    await link.click({ timeout: 1000 })
    const { origin, pathname } = new URL(other.url())
    text = await (await other.request.get(`${origin}${pathname}/texto`)).text()
    expect(text).toContain(t(what))
  }).toPass()
  await other.context().close()
  const url = new URL(/https?:\S+\/privacidad\/datos\/confirmar\?t=[\w.-]+/.exec(text)?.[0] ?? '')
  return url.pathname + url.search
}

async function ask(someone: Renter, what: 'copy' | 'erase', code: string, email: string) {
  const { page, t } = someone
  await page.getByRole('radio', { name: t(`privacy_${what}`) }).check({ force: true })
  await someone.textbox('manage_code').fill(code)
  await someone.textbox('manage_email').fill(email)
  await someone.button('privacy_go_on').click()
}

/** Moves the rental into the past in the database, because a change of the booking would end the validity of its link. */
async function bringBack(code: string): Promise<void> {
  const { id } = await reservationByCode(code)
  const file = join(environment('E2E_LOGS'), '..', 'directus', 'data.db')
  const database = new DatabaseSync(file, { timeout: 60_000 })
  const daysAgo = (count: number) => Date.now() - count * 86_400_000
  database
    .prepare('update reservations set pickup_date = ?, return_date = ? where id = ?')
    .run(daysAgo(4), daysAgo(1), id)
  database.close()
}

async function download(page: Page, press: () => Promise<void>): Promise<string> {
  const coming = page.waitForEvent('download')
  await press()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^datos-[A-Z0-9]{8}\.zip$/)
  const entries = unzipSync(readFileSync(await file.path()))
  return Object.values(entries)
    .map((entry) => strFromU8(entry))
    .join('\n')
}

for (const locale of ['es', 'en'] as const) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`${locale}: ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
      test.use({ javaScriptEnabled })

      test('a renter has a copy of their data, and erases them once the car is back', {
        tag: '@phone',
      }, async ({ page, renter, person, freeTrip, baseURL, browser, faults }) => {
        test.slow()
        // A form that comes back, and a link that is used up, say so by their status.
        faults.allow(/status of (410|422)/)
        const someone = renter(locale)
        const { t } = someone
        const details = person('privacy')
        const booking = {
          ...{ request: page.request, origin: baseURL ?? '', trip: freeTrip() },
          person: details,
        }
        const code = await booked(booking, 'counter')
        const { id } = await reservationByCode(code)
        if (locale === 'en') {
          const body = { language: 'en-US' }
          await asAdministrator(`/items/reservations/${id}`, { method: 'PATCH', body })
        }
        await page.context().clearCookies()
        const open = async (path: string) => {
          await page.goto(path)
          if (javaScriptEnabled) await someone.ready()
        }
        const clean = async () => {
          if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([])
        }
        if (javaScriptEnabled) await recordShifts(page)

        // The privacy page leads there.
        await open(someone.path('/info/privacidad'))
        await page
          .getByRole('main')
          .getByRole('link', {
            name: locale === 'es' ? 'Mis datos personales' : 'My personal data',
          })
          .click()
        await expect(someone.heading('privacy_title')).toBeVisible()
        if (javaScriptEnabled) await someone.ready()
        await clean()
        await someone.button('privacy_go_on').click()
        await expect(page.getByText(t('privacy_code_required'))).toBeVisible()
        await expect(page.getByText(t('privacy_email_required'))).toBeVisible()
        if (javaScriptEnabled) await expect(someone.textbox('manage_code')).toBeFocused()
        await clean()

        // The same answer for what is not there.
        await ask(someone, 'erase', 'X2X3X4X6', details.email)
        await expect(someone.heading('privacy_sent_title')).toBeVisible()
        await clean()
        await page.getByRole('link', { name: t('privacy_another') }).click()
        await expect(someone.heading('privacy_title')).toBeVisible()
        if (javaScriptEnabled) await someone.ready()
        await ask(someone, 'copy', `${code.slice(0, 4)} ${code.slice(4)}`, details.email)
        await expect(someone.heading('privacy_sent_title')).toBeVisible()

        const copyLink = await mailedLink(browser, someone, details.email, 'mail_data_copy')
        await open(copyLink)
        await expect(someone.heading('privacy_copy_title')).toBeVisible()
        await clean()
        const file = await download(page, () => someone.button('privacy_copy_get').click())
        expect(file.includes(details.lastName)).toBe(true)
        expect(file.includes(details.license)).toBe(true)
        await open(copyLink)
        await expect(someone.heading('privacy_over_title')).toBeVisible()
        await clean()

        // Not before the car is back.
        await open(someone.path('/privacidad/datos'))
        await ask(someone, 'erase', code, details.email)
        await expect(someone.heading('privacy_sent_title')).toBeVisible()
        const early = await mailedLink(browser, someone, details.email, 'mail_data_erase')
        await open(early)
        await expect(page.getByText(t('privacy_waits_ahead'))).toBeVisible()
        await expect(someone.button('privacy_erase_now')).toHaveCount(0)
        await clean()
        await bringBack(code)
        await open(early)
        await expect(page.getByText(t('privacy_plan_goes'))).toBeVisible()
        await clean()
        await someone.button('privacy_erase_now').click()
        await expect(page.getByText(t('privacy_sure_required'))).toBeVisible()
        await clean()
        await page.getByRole('checkbox').check({ force: true })
        await someone.button('privacy_erase_now').click()
        await expect(someone.heading('privacy_erased_title')).toBeVisible()
        await clean()
        expect(await reservationByCode(code)).toMatchObject({ email: '', name: 'Datos borrados' })
        await open(early)
        await expect(someone.heading('privacy_erased_title')).toBeVisible()
        if (javaScriptEnabled) {
          const { sum, told } = await shiftsOf(page)
          expect(sum, told).toBeLessThanOrEqual(SHIFT_LIMIT)
        }
      })
    })
  }
}
