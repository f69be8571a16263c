import { readdirSync, readFileSync } from 'node:fs'
import { test } from './fixtures'
import { environment } from './lib/env'
import { mailedPath } from './lib/mails'
import { asAdministrator, carId } from './lib/records'
import { takeAll } from './lib/take-all'
import { tripIn, withTrip } from './lib/trip'

const trip = tripIn(341, 3)
let taken: readonly number[] = []
test.beforeAll(async () => {
  taken = await takeAll('Corolla', 6, trip)
})
test.afterAll(async () => {
  await asAdministrator('/items/reservation_slots', { method: 'DELETE', body: [...taken] })
})

for (const locale of ['es', 'en'] as const)
  test(`zz-shots ${locale}`, { tag: '@phone' }, async ({ page, renter, isMobile, faults }) => {
    test.setTimeout(240_000)
    faults.allow(/./)
    const someone = renter(locale)
    const { t } = someone
    const size = isMobile ? 'phone' : 'desktop'
    const shot = (name: string) =>
      page.screenshot({
        path: `/tmp/w6-shots/${name}-${locale}-${size}.png`,
        fullPage: !isMobile && false,
      })
    const card = someone.card('Toyota Corolla')
    for (;;) {
      await page.goto(someone.path(withTrip('/flota', trip, { edad: 22 })))
      if (
        await card
          .getByText(t('alert_ask'))
          .isVisible()
          .catch(() => false)
      )
        break
      await page.waitForTimeout(500)
    }
    await someone.ready()
    await card.getByText(t('alert_ask')).click()
    await card.scrollIntoViewIfNeeded()
    await card.screenshot({ path: `/tmp/w6-shots/card-${locale}-${size}.png` })
    await page.context().setOffline(true)
    await card.getByRole('textbox').fill('ana@example.com')
    await card.getByRole('textbox').press('Enter')
    await card.getByText(t('alert_unsent')).waitFor()
    await card.screenshot({ path: `/tmp/w6-shots/card-offline-${locale}-${size}.png` })
    await page.context().setOffline(false)
    const post = async (fields: Record<string, string | number>) => {
      const answer = await page.request.post(someone.path('/avisos'), {
        form: { ...trip, auto: await carId('Corolla'), ...fields },
        headers: { Origin: new URL(test.info().project.use.baseURL ?? '').origin },
      })
      await page.goto(answer.url())
    }
    const email = `zz-${locale}-${size}-${Date.now()}@example.com`
    await post({ email: 'ana@correo', edad: 22 })
    await shot('ask-again')
    await post({ email, edad: 22, cupon: 'VERANO10' })
    await shot('sent')
    await post({ email, edad: 22, auto: await carId('Picanto') })
    await shot('free')
    await post({ email, edad: 22, auto: await carId('Staria') })
    await shot('not-rented')
    await post({ email, desde: '2020-01-01T10:00' })
    await shot('gone')
    const path = await mailedPath(email)
    await page.goto(path)
    await shot('confirm')
    await someone.ready()
    await someone.button('alert_confirm_button').click()
    await someone.heading('alert_confirmed_title').waitFor()
    await shot('confirmed')
    await asAdministrator('/items/stock_alerts', {
      method: 'PATCH',
      body: { query: { filter: { email: { _eq: email } } }, data: { status: 'told' } },
    })
    await page.reload()
    await shot('told')
    await page.getByRole('link', { name: t('alert_stop_button') }).click()
    await someone.heading('alert_stop_title').waitFor()
    await shot('stop')
    await someone.ready()
    await someone.button('alert_stop_button').click()
    await someone.heading('alert_stopped_title').waitFor()
    await shot('stopped')
    await page.goto(someone.path('/avisos?t=1.a.b'))
    await shot('over')
    const folder = `${environment('E2E_LOGS')}/../mails`
    for (const file of readdirSync(folder)) {
      const source = readFileSync(`${folder}/${file}`, 'utf8')
      if (!source.startsWith(`X-To: ${email}`)) continue
      const part = source.split(/Content-Type: text\/html[^\r\n]*/)[1] ?? ''
      const [head = '', ...rest] = part.split('\r\n\r\n')
      const body = rest.join('\r\n\r\n').split(/\r\n--/)[0] ?? ''
      const html = /base64/i.test(head)
        ? Buffer.from(body, 'base64').toString('utf8')
        : Buffer.from(
            body
              .replace(/=\r\n/g, '')
              .replace(/=([0-9A-F]{2})/g, (_, h: string) =>
                String.fromCharCode(Number.parseInt(h, 16)),
              ),
            'latin1',
          ).toString('utf8')
      await page.setContent(html)
      await page.screenshot({ path: `/tmp/w6-shots/mail-${locale}-${size}.png`, fullPage: true })
    }
  })
