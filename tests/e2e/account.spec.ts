import { randomInt } from 'node:crypto'
import type { CDPSession, Page } from '@playwright/test'
import { firstOf } from '../fixtures/short'
import { expect, test } from './fixtures'
import { violationsOf } from './lib/axe'
import { booked } from './lib/booked'
import { mailedPath } from './lib/mails'
import { asAdministrator, editContent } from './lib/records'
import type { Renter } from './lib/renter'

const password = 'caballo verde 7 lunas'

async function register(someone: Renter, email: string): Promise<void> {
  const { page, t } = someone
  await someone.textbox('account_name').fill('María José')
  await someone.textbox('account_last_name').fill('Ábrego')
  await someone.textbox('account_email').fill(email)
  await page.getByLabel(t('account_password'), { exact: true }).fill(password)
  // Its middle may be a link of its words.
  await page.getByRole('checkbox').press('Space')
  await someone.button('account_register_title').click()
}

async function makeAccount(someone: Renter, email: string, hasScripts = true): Promise<void> {
  const { page, t } = someone
  const open = async (path: string) => {
    await page.goto(path)
    if (hasScripts) await someone.ready()
  }
  await open(someone.path('/cuenta/registro'))
  await register(someone, email)
  await expect(someone.heading('account_sent_title')).toBeVisible()
  await open(await mailedPath(email))
  await someone.button('account_verify').click()
  await expect(page.getByText(t('account_confirmed'))).toBeVisible()
}

async function signIn(someone: Renter, email: string, typed = password): Promise<void> {
  const { page, t } = someone
  await someone.textbox('account_email').fill(email)
  await page.getByLabel(t('account_password'), { exact: true }).fill(typed)
  await someone.button('account_sign_in').click()
}

/** The words of the account's tabs and of the way out that do not fit, and whether the page scrolls sideways. */
function cutOff(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const shown = [...document.querySelectorAll<HTMLElement>('main nav a, main form .btn')]
    const cut = shown.filter((one) => {
      const { left, right } = one.getBoundingClientRect()
      return left < 0 || right > clientWidth || one.scrollWidth > one.clientWidth
    })
    const words = cut.map(({ textContent }) => textContent)
    return scrollWidth > clientWidth ? [...words, 'sideways scroll'] : words
  })
}

for (const locale of ['es', 'en'] as const) {
  for (const javaScriptEnabled of firstOf([true, false])) {
    test.describe(`${locale}: ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
      test.use({ javaScriptEnabled })

      test('one registers, confirms the address, signs in, changes the name, forgets the password and signs out', {
        tag: '@phone',
      }, async ({ page, renter, person, faults }) => {
        test.slow()
        // A form that comes back says so by its status.
        faults.allow(/status of (401|410|422)/)
        const someone = renter(locale)
        const { t } = someone
        const { email } = person('account')
        const open = async (path: string) => {
          await page.goto(path)
          if (javaScriptEnabled) await someone.ready()
        }
        const clean = async () => {
          if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([])
        }

        await open(someone.path('/cuenta/registro'))
        await clean()
        await someone.button('account_register_title').click()
        await expect(page.getByText(t('account_problem_required')).first()).toBeVisible()
        await expect(page.getByText(t('account_problem_terms'))).toBeVisible()
        await clean()
        await register(someone, email)
        await expect(someone.heading('account_sent_title')).toBeVisible()
        await clean()

        await open(someone.path('/cuenta/entrar'))
        await clean()
        await signIn(someone, email)
        const refusal = page.getByRole('alert')
        await expect(refusal).toContainText(t('account_login_failed'))
        // A document announces nothing that it came with.
        if (javaScriptEnabled) await expect(refusal).toBeFocused()
        await expect(someone.textbox('account_email')).toHaveValue(email)
        await clean()

        await open(await mailedPath(email))
        await expect(someone.heading('account_verify_title')).toBeVisible()
        await clean()
        await someone.button('account_verify').click()
        await expect(page.getByText(t('account_confirmed'))).toBeVisible()
        await signIn(someone, email)
        await expect(someone.heading('account_hello', { name: 'María José' })).toBeVisible()
        await expect(page.getByText(t('account_empty'))).toBeVisible()
        await clean()

        await someone.textbox('account_name').fill('Josefa')
        await someone.button('account_save').click()
        await expect(page.getByText(t('account_saved'))).toBeVisible()
        await expect(someone.heading('account_hello', { name: 'Josefa' })).toBeVisible()

        const own = page.locator('#datos')
        await own.getByLabel(t('details_phone')).fill('6123-4567')
        await own.getByLabel(t('details_license')).fill('8-812-1045')
        await own.getByLabel(t('details_day')).fill('31')
        await own.getByLabel(t('details_month')).selectOption('02')
        await own.getByLabel(t('details_year')).fill('1990')
        await someone.button('account_save').click()
        await expect(own.getByText(t('problem_invalid_birthday'))).toBeVisible()
        await expect(own.getByLabel(t('details_license'))).toHaveValue('8-812-1045')
        await clean()
        await own.getByLabel(t('details_day')).fill('14')
        await someone.button('account_save').click()
        await expect(page.getByText(t('account_saved'))).toBeVisible()
        await expect(page.getByText(t('account_kept_title'))).toHaveCount(0)
        await expect(own.getByLabel(t('details_phone'))).toHaveValue(/6123-4567$/)
        await expect(own.getByLabel(t('details_day'))).toHaveValue('14')

        for (const width of [320, 360, 390, 430]) {
          await page.setViewportSize({ width, height: 844 })
          expect([width, await cutOff(page)]).toEqual([width, []])
        }
        const tabs = page.getByRole('navigation', { name: t('account_nav') }).getByRole('link')
        await expect(tabs).toHaveCount(3)
        await tabs.last().focus()
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL(/#seguridad$/)
        const safe = page.locator('#seguridad')
        const change = async (current: string) => {
          await safe.getByLabel(t('account_password_current'), { exact: true }).fill(current)
          await safe.getByLabel(t('account_new_password'), { exact: true }).fill('nube 7 de patos')
          await someone.button('account_security_change').click()
        }
        await change('no era esta 1')
        await expect(safe.getByText(t('account_problem_not_current'))).toBeVisible()
        await clean()
        await change(password)
        await expect(page.getByText(t('account_password_changed'))).toBeVisible()
        await clean()
        // The browser of before, whose cookies are gone, is still signed in for Directus.
        await page.context().clearCookies({ name: /istmo-(access|refresh)/ })
        await open(someone.path('/cuenta/entrar'))
        await signIn(someone, email, 'nube 7 de patos')
        const sessions = page.locator('#sesiones')
        await expect(sessions.getByText(t('account_session_this'))).toBeVisible()
        await expect(sessions.getByRole('listitem')).toHaveCount(2)
        if (javaScriptEnabled) await someone.ready()
        await clean()
        await someone.button('account_sessions_close').click()
        await expect(page.getByText(t('account_session_closed'))).toBeVisible()
        await expect(sessions.getByRole('listitem')).toHaveCount(1)
        await someone.button('account_sign_out').click()
        await expect(someone.heading('account_sign_in_title')).toBeVisible()

        await open(someone.path('/cuenta/recuperar'))
        await clean()
        await someone.textbox('account_email').fill(email)
        await someone.button('account_forgot_send').click()
        await expect(someone.heading('account_sent_title')).toBeVisible()
        const path = await mailedPath(email, '/cuenta/restablecer')
        await open(path)
        await clean()
        const typed = page.getByLabel(t('account_new_password'), { exact: true })
        await typed.fill('corta')
        await someone.button('account_reset_save').click()
        await expect(page.getByText(t('account_problem_length'))).toBeVisible()
        await typed.fill('otra lluvia 8 sapos')
        await someone.button('account_reset_save').click()
        await expect(someone.heading('account_hello', { name: 'Josefa' })).toBeVisible()
        await open(path)
        await typed.fill('otra lluvia 9 sapos')
        await someone.button('account_reset_save').click()
        await expect(page.getByRole('alert')).toContainText(t('account_link_over'))

        await open(someone.path('/cuenta'))
        await someone.button('account_close_now').click()
        await expect(page.getByText(t('account_close_unsure'))).toBeVisible()
        await clean()
        await page.getByRole('checkbox', { name: t('account_close_sure') }).check()
        await someone.button('account_close_now').click()
        await expect(page.getByText(t('account_closed'))).toBeVisible()
        await clean()
        await signIn(someone, email)
        await expect(page.getByRole('alert')).toContainText(t('account_login_failed'))
      })
    })
  }
}

for (const javaScriptEnabled of firstOf([false, true])) {
  test.describe(`after a booking, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('an account asks for a password alone, and its card has the acts of the booking', {
      tag: '@phone',
    }, async ({ page, renter, person, freeTrip, baseURL, faults }) => {
      test.slow()
      faults.allow(/status of 422/)
      const someone = renter('es')
      const { t } = someone
      const details = person('offered')
      const open = async (path: string) => {
        await page.goto(path)
        if (javaScriptEnabled) await someone.ready()
      }
      const trip = freeTrip()
      await booked({ request: page.request, origin: baseURL ?? '', trip, person: details }, 'paid')
      await open('/reserva/thanks')
      await expect(page.getByText(t('thanks_account'))).toBeVisible()
      if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([])
      const secret = page.getByLabel(t('account_password'), { exact: true })
      await secret.fill('corta')
      await someone.button('thanks_account_create').click()
      // The page of the form says what is wrong, and has the rest already.
      await expect(page.getByText(t('account_problem_length'))).toBeVisible()
      await expect(someone.textbox('account_email')).toHaveValue(details.email)
      await open('/reserva/thanks')
      await secret.fill(password)
      await someone.button('thanks_account_create').click()
      await expect(someone.heading('account_sent_title')).toBeVisible()
      await open(await mailedPath(details.email, '/cuenta/verificar'))
      await someone.button('account_verify').click()
      await expect(page.getByText(t('account_confirmed'))).toBeVisible()
      await signIn(someone, details.email)
      await expect(someone.heading('account_hello', { name: details.name })).toBeVisible()
      if (javaScriptEnabled) await someone.ready()
      const card = page.getByRole('article')
      await expect(card.getByRole('button', { name: t('thanks_manage') })).toBeVisible()
      if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([])
      await someone.button('account_kept_typed').click()
      await expect(page.getByText(t('account_saved'))).toBeVisible()
      await expect(page.getByText(t('account_kept_title'))).toHaveCount(0)
      await expect(page.locator('#datos').getByLabel(t('details_license'))).toHaveValue(/\w/)
      if (javaScriptEnabled) await someone.ready()
      const download = page.waitForEvent('download')
      await card.getByRole('button', { name: t('account_voucher') }).click()
      expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
      await card.getByRole('button', { name: t('manage_precheckin') }).click()
      await expect(page).toHaveURL(/\/precheckin\/preferences/)
      // Whoever is signed in is offered no account.
      await open('/reserva/thanks')
      await expect(page.getByText(t('thanks_deposit_hold'))).toBeVisible()
      await expect(page.getByText(t('thanks_account'))).toHaveCount(0)
    })
  })
}

test('a password may be shown, its rules tick while it is typed, and all of it goes by keyboard', async ({
  page,
  renter,
}) => {
  const someone = renter('es')
  const { t } = someone
  await someone.open('/cuenta/registro')
  const field = page.getByLabel(t('account_password'), { exact: true })
  await field.focus()
  await page.keyboard.type('caballo verde 7')
  await expect(page.getByText(t('account_rule_kept'))).toHaveCount(4)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(field).toHaveAttribute('type', 'text')
})

for (const locale of ['es', 'en'] as const) {
  test(`${locale}: a session that ends while one types is begun again over the page, and nothing typed is lost`, {
    tag: '@phone',
  }, async ({ page, renter, person, faults }) => {
    test.slow()
    faults.allow(/status of 401/)
    const someone = renter(locale)
    const { t } = someone
    const { email } = person('session')
    await makeAccount(someone, email)
    await signIn(someone, email)
    await expect(page).toHaveURL(/\/cuenta$/)
    await someone.ready()

    await someone.textbox('account_name').fill('Ana Cristina')
    await page.context().clearCookies({ name: /istmo-(access|refresh)/ })
    await someone.button('account_save').click()
    const dialog = page.getByRole('dialog', { name: t('account_over_title') })
    await expect(dialog).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    const secret = dialog.getByLabel(t('account_password'), { exact: true })
    await dialog.getByRole('button', { name: t('account_over_go_on') }).click()
    await expect(secret).toHaveAttribute('aria-invalid', 'true')
    await secret.fill('otra cosa 1234')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toContainText(t('account_login_failed'))
    await secret.fill(password)
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('account_saved'))).toBeVisible()
    await expect(someone.textbox('account_name')).toHaveValue('Ana Cristina')

    // Closed, the page and what was typed stay.
    await someone.ready()
    await someone.textbox('account_name').fill('Ana')
    await page.context().clearCookies({ name: /istmo-(access|refresh)/ })
    await someone.button('account_save').click()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(someone.textbox('account_name')).toHaveValue('Ana')
  })
}

/** A context, which tests share, takes one authenticator. */
let device: CDPSession | undefined
test.afterEach(async () => {
  await device?.send('WebAuthn.disable')
  device = undefined
})

for (const locale of ['es', 'en'] as const) {
  test(`${locale}: one makes a passkey, signs out, signs in with it, and takes it away`, {
    tag: ['@in-full', '@phone'],
  }, async ({ page, renter, person, faults }) => {
    test.slow()
    faults.allow(/status of (401|422)/)
    const someone = renter(locale)
    const { t } = someone
    const { email } = person('passkey')
    const own = await page.context().newCDPSession(page)
    device = own
    await own.send('WebAuthn.enable')
    const { authenticatorId } = await own.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
        ...{ hasUserVerification: true, isUserVerified: true },
      },
    })
    await makeAccount(someone, email)
    await signIn(someone, email)
    await expect(someone.heading('account_hello', { name: 'María José' })).toBeVisible()
    await someone.ready()

    const keys = page.locator('#llaves')
    const secret = keys.getByLabel(t('account_password_current'), { exact: true })
    await someone.button('account_passkey_create').click()
    await expect(secret).toHaveAttribute('aria-invalid', 'true')
    await secret.fill('otra cosa 1234')
    await someone.button('account_passkey_create').click()
    await expect(keys.getByText(t('account_problem_not_current'))).toBeVisible()
    await keys.getByLabel(t('account_passkey_name')).fill('Teléfono <b>')
    await secret.fill(password)
    // One whose session ended meanwhile signs in over the page, as by its other forms, and presses again.
    await page.context().clearCookies({ name: /istmo-(access|refresh)/ })
    await someone.button('account_passkey_create').click()
    const dialog = page.getByRole('dialog', { name: t('account_over_title') })
    await dialog.getByLabel(t('account_password'), { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await someone.button('account_passkey_create').click()
    await expect(page.getByText(t('account_passkey_made'))).toBeVisible()
    await expect(keys.getByText(t('account_passkey_unused'))).toBeVisible()
    await expect(keys.getByText('Teléfono <b>')).toBeVisible()
    await someone.ready()
    expect(await violationsOf(page)).toEqual([])
    expect(await cutOff(page)).toEqual([])

    await someone.button('account_sign_out').click()
    await expect(someone.heading('account_sign_in_title')).toBeVisible()
    await someone.ready()
    expect(await violationsOf(page)).toEqual([])
    // Whoever does not show that the device is theirs is told so, and the press is there again.
    const verified = (isUserVerified: boolean) =>
      own.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    await verified(false)
    await someone.button('account_passkey_sign_in').click()
    await expect(page.getByRole('alert')).toContainText(t('account_passkey_failed'))
    expect(await violationsOf(page)).toEqual([])
    await verified(true)
    await someone.button('account_passkey_sign_in').click()
    await expect(someone.heading('account_hello', { name: 'María José' })).toBeVisible()
    await expect(keys.getByText(t('account_passkey_unused'))).toHaveCount(0)
    await someone.ready()

    await someone.button('account_passkey_remove_named', { name: 'Teléfono <b>' }).click()
    await expect(page.getByText(t('account_passkey_removed'))).toBeVisible()
    await expect(keys.getByText('Teléfono <b>')).toHaveCount(0)
    await someone.button('account_sign_out').click()
    await expect(someone.heading('account_sign_in_title')).toBeVisible()
    await someone.ready()
    await someone.button('account_passkey_sign_in').click()
    await expect(page.getByRole('alert')).toContainText(t('account_passkey_failed'))
    await signIn(someone, email)
    await expect(someone.heading('account_hello', { name: 'María José' })).toBeVisible()
  })
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`a company, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('the one who may invites a colleague, and is told what is wrong with an address', {
      tag: '@phone',
    }, async ({ page, renter, person, faults }) => {
      faults.allow(/status of (403|409|422)/)
      const someone = renter('en')
      const { t } = someone
      const { email } = person('inviter')
      await makeAccount(someone, email, javaScriptEnabled)
      const elsewhere = person('elsewhere').email
      await addCompany('Café Boquete, S. A.', [elsewhere])
      const own = await addCompany('Cable Sur, S. A.', [email])
      await signIn(someone, email)
      await expect(page.getByRole('heading', { name: t('account_colleague') })).toBeVisible()
      if (javaScriptEnabled) {
        await someone.ready()
        expect(await violationsOf(page)).toEqual([])
      }

      const field = page.getByLabel(t('account_colleague_email'))
      await someone.button('account_colleague_send').click()
      await expect(page.getByText(t('account_problem_required'))).toBeVisible()
      await field.fill(elsewhere)
      await someone.button('account_colleague_send').click()
      await expect(page.getByRole('alert')).toContainText(t('account_invite_other_company'))
      await expect(field).toHaveValue(elsewhere)
      const colleague = person('colleague').email
      await field.fill(colleague)
      await someone.button('account_colleague_send').click()
      await expect(page.getByText(t('account_colleague_sent', { email: colleague }))).toBeVisible()
      // The other form of the page says nothing of it.
      await expect(page.getByText(t('account_saved'))).toHaveCount(0)
      expect(await mailedPath(colleague, '/en/cuenta/invitacion')).toContain('token=')

      // Another one invites since the page was opened.
      await editContent(`/items/companies/${own}`, { inviter: null })
      await field.fill(person('late').email)
      await someone.button('account_colleague_send').click()
      await expect(page.getByRole('alert')).toContainText(t('account_invite_not_yours'))
      await expect(field).toHaveCount(0)
    })
  })
}

/** The first of the people may invite. @returns its id */
async function addCompany(name: string, people: readonly string[]): Promise<number> {
  const { id, people: added } = await asAdministrator<{ id: number; people: { id: number }[] }>(
    '/items/companies?fields=id,people.id',
    {
      method: 'POST',
      body: { name, ruc: `8-${randomInt(1e9)}-1`, people: people.map((email) => ({ email })) },
    },
  )
  await editContent(`/items/companies/${id}`, { inviter: added[0]?.id })
  return id
}
