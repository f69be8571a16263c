import { execFile } from 'node:child_process'
import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { describe, expect, test, vi } from 'vitest'
import {
  acceptInvitation,
  askPassword,
  confirmEmail,
  inviteColleague,
  saveDetails,
  setPassword,
  signIn,
  signUp,
} from '~/features/account/account.server'
import { accountForm, postedForm } from '~/features/account/account-forms.server'
import { myAccount } from '~/features/account/my-account.server'
import { workBehindAnswers } from '~/server/async/behind-answer.server'
import { RENTER_ROLE } from '~/server/directus/renter-role'
import { logIn } from '~/server/directus/renter-sessions.server'
import { log } from '~/server/log.server'
import { takeMail } from '~/server/mail/take-mail.server'
import { ROLES } from '../../directus/setup/access.ts'
import { linkOf } from '../../scripts/lib/mail-catcher.ts'
import { accountSite, goodPassword, someEmail } from '../fixtures/account'
import { leastTime } from '../fixtures/least-time'
import { inFull } from '../fixtures/short'
import { siteUrl, type Visitor, visitor } from '../fixtures/site'

const accounts = accountSite()
const names = { name: 'Ana', lastName: 'Prueba' }
const acceptedOf = async (email: string) => {
  const { admin } = accounts.site().back
  const fields = 'accepted_at,accepted_language,terms_version,privacy_version'
  const found = await admin('GET', `/users?filter[email][_eq]=${email}&fields=${fields}`)
  return (found as Record<string, string | null>[])[0] ?? {}
}
const noDetails = { phone: '', birthday: '', license: '' }
const failed = { ok: false, error: 'login_failed' }

const who = async (v: Visitor, now?: number) => {
  const answer = await v.run(() => myAccount(null), now)
  return 'account' in answer ? answer.account.user : answer
}

describe('registering', () => {
  test('lets nobody in before the address is proven to be theirs; the link of the mail does', async () => {
    const email = someEmail()
    const v = visitor()
    const renter = { ...names, email, password: goodPassword }
    expect(await v.run(() => signUp(renter))).toEqual({ ok: true })
    expect(await v.run(() => signIn(email, goodPassword))).toEqual(failed)
    const mail = await accounts.mailTo(email, /Confirma/)
    expect(linkOf(mail)).toMatch(`${siteUrl}/cuenta/verificar?token=`)
    expect(await v.run(() => confirmEmail(mail.token))).toEqual({ ok: true })
    expect(await v.run(() => confirmEmail(mail.token))).toEqual({ ok: false, error: 'link_over' })
    expect(await v.run(() => signIn(email.toUpperCase(), goodPassword))).toEqual({ ok: true })
    await workBehindAnswers()
    await v.run(async () => {
      for (let count = 0; count < 12; count++)
        expect(await takeMail('changed', email)).not.toBeNull()
      expect(await takeMail('changed', email)).toBeNull()
    }, Date.now())
    expect(await who(v)).toEqual({ ...names, ...noDetails, email })
  })

  test('has its mail in the language of the visit', async () => {
    const email = someEmail()
    const v = visitor({ locale: 'en' })
    await v.run(() => signUp({ ...names, email, password: goodPassword }))
    const mail = await accounts.mailTo(email, /Subject: Confirm your email/)
    expect(linkOf(mail)).toMatch(`${siteUrl}/en/cuenta/verificar?token=`)
    expect(mail.source).toMatch(/From: Firefly/)
  })

  test('says the same of an address that has an account, and sends it nothing', async () => {
    const { email } = await accounts.account()
    const nobody = someEmail()
    for (const one of [email, nobody]) {
      const asked = { ...names, email: one, password: goodPassword }
      expect(await visitor().run(() => signUp(asked))).toEqual({ ok: true })
    }
    await accounts.mailTo(nobody, /Confirma/)
    expect(accounts.mails().filter(({ to }) => to === email)).toEqual([])
  })

  test('keeps the versions of the texts that were accepted with it, each with its text (D49)', async () => {
    const email = someEmail()
    const v = visitor({ locale: 'en' })
    await v.run(() => signUp({ ...names, email, password: goodPassword }))
    await accounts.mailTo(email, /Confirm/)
    await expect.poll(() => acceptedOf(email)).toMatchObject({ accepted_language: 'en' })
    const { terms_version, privacy_version, accepted_at } = await acceptedOf(email)
    expect(accepted_at).not.toBeNull()
    const { admin } = accounts.site().back
    for (const [version, kind] of [
      [terms_version, 'terms'],
      [privacy_version, 'privacy'],
    ]) {
      const found = await admin('GET', `/items/accepted_texts?filter[version][_eq]=${version}`)
      expect(found).toMatchObject([{ kind, language: 'en-US' }])
    }
  })

  test('of an address that somebody else registered before lets nobody in by their password', async () => {
    const email = someEmail()
    const v = visitor()
    for (const password of ['clave de un extraño 1', goodPassword]) {
      await v.run(() => signUp({ ...names, email, password }))
      await accounts.mailTo(email, /Confirma/)
    }
    await expect
      .poll(() => accounts.mails().filter(({ to }) => to === email).length)
      .toBeGreaterThan(1)
    const { token } = await accounts.mailTo(email, /Confirma/)
    expect(await v.run(() => confirmEmail(token))).toEqual({ ok: true })
    expect(await v.run(() => signIn(email, 'clave de un extraño 1'))).toEqual(failed)
    expect(await v.run(() => askPassword(email))).toEqual({ ok: true })
    const reset = await accounts.mailTo(email, /nueva/)
    expect(await v.run(() => setPassword(reset.token, goodPassword))).toEqual({ ok: true })
    expect(await v.run(() => signIn(email, goodPassword))).toEqual({ ok: true })
  })

  test('is held to the password policy by Directus itself', async () => {
    const email = someEmail()
    const { status } = await accounts
      .site()
      .back.as(undefined, 'POST', '/users/register', { email, password: 'solo letras largas' })
    expect(status).toBe(400)
  })

  test('makes a renter who may read nobody but itself', async () => {
    const { email, password } = await accounts.account()
    const { access_token } = await visitor().run(() => logIn(email, password, session))
    const { back } = accounts.site()
    const { data } = await back.as(access_token, 'GET', '/users')
    expect(data).toMatchObject([{ email }])
    expect(data).toHaveLength(1)
    for (const path of ['/items/reservations', '/items/flota', '/roles', '/files', '/settings']) {
      const answer = await back.as(access_token, 'GET', path)
      expect([path, answer.status === 403 || isEmpty(answer.data)]).toEqual([path, true])
    }
    for (const change of [{ role: null }, { status: 'suspended' }, { email: 'otro@example.com' }]) {
      expect((await back.as(access_token, 'PATCH', '/users/me', change)).status).toBe(403)
    }
  })
})

/** Milliseconds: a wrong password is answered after a whole number of them (D42). */
const PADDED_DURATION_MS = 1200

const session = randomUUID()

/** The people of the sample data. */
const STAFF = 'mostrador@istmo.example.com'
const ADMINISTRATOR = 'admin@istmo.example.com'

describe('logging in', () => {
  test('fails alike, after the same time, for a wrong password and an address without an account', async () => {
    const { email } = await accounts.account()
    const least = await leastTime([email, someEmail(), 'no es un correo'], async (one) => {
      const v = visitor()
      expect(await v.run(() => signIn(one, 'otra clave 99'))).toEqual(failed)
      expect(v.cookies.size).toBe(0)
    })
    expect(least).toBeGreaterThan(PADDED_DURATION_MS - 10)
  })

  test('is locked after five wrong passwords from one address, and not for anybody elsewhere', async () => {
    const { email, password } = await accounts.account()
    const guesser = visitor()
    for (let n = 0; n < 5; n++) await guesser.run(() => signIn(email, `mala clave ${n}`))
    expect(await guesser.run(() => signIn(email, password))).toMatchObject({
      error: 'too_many_requests',
    })
    expect(await visitor().run(() => signIn(email, password))).toEqual({ ok: true })
  })

  test('is had six times in a row by who knows the password', async () => {
    const { email, password } = await accounts.account()
    const v = visitor()
    for (let count = 1; count <= 6; count++) {
      expect(await v.run(() => signIn(email, password)), `log-in ${count}`).toEqual({ ok: true })
    }
  })

  test(
    'suspends nobody, however often and from wherever it is tried, and the right password counts',
    inFull,
    async () => {
      const { back } = accounts.site()
      const renter = await accounts.account()
      const people = [renter.email, STAFF, ADMINISTRATOR]
      const wrong = await Promise.all(
        people.flatMap((email) =>
          Array.from({ length: 32 }, (_, n) => {
            const v = visitor({ ip: `198.51.100.${n % 8}` })
            return v.run(() => signIn(email, `mala clave ${n}`))
          }),
        ),
      )
      expect(wrong.filter(({ ok }) => ok)).toEqual([])
      const filter = JSON.stringify({ email: { _in: people } })
      const query = `/users?filter=${encodeURIComponent(filter)}&fields=status`
      expect(await back.admin('GET', query)).toEqual(people.map(() => ({ status: 'active' })))
      expect(await visitor().run(() => signIn(renter.email, renter.password))).toEqual({ ok: true })
    },
  )

  test(
    'at the back office itself waits its turn after many wrong passwords, and suspends nobody',
    inFull,
    async () => {
      const { back } = accounts.site()
      const { email, password } = await accounts.account()
      const tries = Array.from({ length: 26 }, () => {
        const typed = { email, password: 'otra clave 99' }
        return back.as(undefined, 'POST', '/auth/login', typed)
      })
      const statuses = (await Promise.all(tries)).map(({ status }) => status)
      expect(new Set(statuses)).toEqual(new Set([401, 429]))
      expect((await back.as(undefined, 'POST', '/auth/login', { email, password })).status).toBe(
        200,
      )
    },
  )

  test('is the only way in which somebody without an account has the back office work out a password', async () => {
    const { back } = accounts.site()
    const { email, password } = await accounts.account()
    const { access_token } = await visitor().run(() => logIn(email, password, session))
    for (const path of ['/utils/hash/generate', '/utils/hash/verify', '/UTILS/hash/generate/']) {
      for (const token of [undefined, access_token]) {
        const { status } = await back.as(token, 'POST', path, { string: 'x', hash: 'x' })
        expect([path, status]).toEqual([path, 403])
      }
    }
    const made = await back.as(await back.adminToken(), 'POST', '/utils/hash/generate', {
      string: 'x',
    })
    expect(made.status).toBe(200)
  })

  test('is for renters alone: the right password of the staff is answered as a wrong one, and nothing is sent', async () => {
    const { back } = accounts.site()
    for (const email of [STAFF, ADMINISTRATOR]) {
      const password = 'istmo-demo'
      const v = visitor()
      const began = performance.now()
      expect(await v.run(() => signIn(email, password))).toEqual(failed)
      expect(performance.now() - began).toBeGreaterThan(PADDED_DURATION_MS - 10)
      expect(v.cookies.size).toBe(0)
      expect(await v.run(() => askPassword(email))).toEqual({ ok: true })
      expect(await v.run(() => signUp({ ...names, email, password: goodPassword }))).toEqual({
        ok: true,
      })
      expect((await back.as(undefined, 'POST', '/auth/login', { email, password })).status).toBe(
        200,
      )
      // The Studio's own link for a new password is none of the site's.
      await back.as(undefined, 'POST', '/auth/password/request', { email })
      const { token } = await accounts.mailTo(email, /Reset/)
      expect(await v.run(() => setPassword(token, goodPassword))).toEqual({
        ok: false,
        error: 'link_over',
      })
      expect(accounts.mails().filter(({ to }) => to === email)).toHaveLength(1)
    }
  })

  test('shows the account, whose names may be changed', async () => {
    const { email, password } = await accounts.account()
    const v = visitor()
    await v.run(() => signIn(email, password))
    const changed = { name: 'Ana Lucía', lastName: 'Ábrego' }
    expect(await v.run(() => saveDetails(changed))).toEqual({ ok: true })
    expect(await who(v)).toEqual({ ...changed, ...noDetails, email })
  })
})

describe('a second factor', () => {
  /** The six digits of this half minute (RFC 6238). */
  function codeOf(secret: string): string {
    const bits = [...secret].map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    const bytes = bits.join('').match(/.{8}/g) ?? []
    const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
    const counter = Buffer.alloc(8)
    counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
    const digest = createHmac('sha1', key).update(counter).digest()
    const at = (digest.at(-1) ?? 0) & 15
    return String((digest.readUInt32BE(at) & 0x7fffffff) % 1e6).padStart(6, '0')
  }

  test(
    'is taken away by another administrator, or by a command where there is none',
    inFull,
    async () => {
      const { back } = accounts.site()
      const email = someEmail()
      const typed = { email, password: goodPassword }
      const { id } = (await back.admin('POST', '/users', {
        ...{ ...typed, role: ROLES.management.id, status: 'active' },
      })) as { id: string }
      const statusOf = async () => (await back.as(undefined, 'POST', '/auth/login', typed)).status
      let file = ''
      back.fill((database) => {
        file = database.location() ?? ''
      })
      const ways = [
        () => back.admin('POST', `/users/${id}/tfa/disable`),
        () =>
          promisify(execFile)(process.execPath, ['setup/reset-second-factor.ts', email], {
            cwd: 'directus',
            env: { ...process.env, DB_CLIENT: 'sqlite3', DB_FILENAME: file, CONFIG_PATH: file },
          }),
      ]
      for (const reset of ways) {
        const { data } = await back.as(undefined, 'POST', '/auth/login', typed)
        const { access_token: token } = data as { access_token: string }
        const { password } = typed
        const made = await back.as(token, 'POST', '/users/me/tfa/generate', { password })
        const { secret } = made.data as { secret: string }
        const given = { secret, otp: codeOf(secret) }
        expect((await back.as(token, 'POST', '/users/me/tfa/enable', given)).status).toBe(204)
        expect(await statusOf()).toBe(401)
        const both = { ...typed, otp: codeOf(secret) }
        expect((await back.as(undefined, 'POST', '/auth/login', both)).status).toBe(200)
        await reset()
        expect(await statusOf()).toBe(200)
      }
    },
  )
})

describe('the details of an account', () => {
  async function signedIn() {
    const { email, password } = await accounts.account()
    const v = visitor()
    await v.run(() => signIn(email, password))
    return { v, email, password }
  }
  const typed = {
    ...{ name: ' Ana  Lucía ', lastName: 'Ábrego', phone: '507 6123 4567', license: 'e-8. 123/45' },
    ...{ birthdayDay: '4', birthdayMonth: '12', birthdayYear: '90' },
  }
  const kept = { phone: '+50761234567', birthday: '1990-12-04', license: 'e-812345' }

  /** @returns the status, and how the form came back */
  const post = async (v: Visitor, fields: Readonly<Record<string, string>>) => {
    const body = new URLSearchParams(fields)
    const request = new Request(`${siteUrl}/cuenta`, {
      method: 'POST',
      headers: { Origin: siteUrl },
      body,
    })
    return v.run(async () => {
      let posted: ReturnType<typeof postedForm> = null
      const { status, headers } = await accountForm.answer(request, async () => {
        posted = postedForm()
        return new Response()
      })
      return {
        status,
        to: headers.get('location'),
        posted: posted as ReturnType<typeof postedForm>,
      }
    })
  }

  test('are kept as a booking keeps them, taken as people type them, and may be emptied', async () => {
    const { v, email } = await signedIn()
    expect(await post(v, typed)).toMatchObject({ status: 200 })
    expect(await who(v)).toEqual({ name: 'Ana Lucía', lastName: 'Ábrego', ...kept, email })
    const emptied = { phone: '', license: '', birthdayDay: '', birthdayMonth: '', birthdayYear: '' }
    expect(await post(v, { ...typed, ...emptied })).toMatchObject({ status: 200 })
    expect(await who(v)).toMatchObject(noDetails)
  })

  test('are refused by the rules of the booking form, with what was typed', async () => {
    const { v } = await signedIn()
    const wrong = { phone: '12', license: 'ab', birthdayDay: '31', birthdayMonth: '02' }
    const { status, posted } = await post(v, { ...typed, ...wrong })
    expect(status).toBe(422)
    const problems = {
      phone: 'invalid_phone',
      birthday: 'invalid_birthday',
      license: 'invalid_license',
    }
    expect(posted?.result).toEqual({ ok: false, problems })
    expect(posted?.values).toMatchObject({ phone: '12', birthday: '1990-02-31', license: 'ab' })
    expect(await who(v)).toMatchObject(noDetails)
  })

  test(
    'have another password, set by who knows the one of before: this session goes on, others end',
    inFull,
    async () => {
      const { v, email, password } = await signedIn()
      const other = visitor()
      await other.run(() => signIn(email, password))
      const next = 'otra lluvia 8 sapos'
      const change = (current: string, typed: string) =>
        post(v, { form: 'password', current, password: typed })
      expect((await change('', 'corta')).posted?.result).toEqual({
        ok: false,
        problems: { current: 'required', password: 'length' },
      })
      // The address is the account's, whatever the form says.
      const [user = ''] = email.split('@')
      expect((await change(password, `${user} 1`)).posted?.result).toMatchObject({
        problems: { password: 'not_email' },
      })
      expect(await change('no era esta 1', next)).toMatchObject({
        status: 422,
        posted: { form: 'password', result: { ok: false, problems: { current: 'not_current' } } },
      })
      expect(await other.run(() => signIn(email, password))).toEqual({ ok: true })
      // A reload posts nothing once more.
      expect(await change(password, next)).toMatchObject({
        status: 303,
        to: '/cuenta?aviso=contrasena#seguridad',
      })
      const told = () => accounts.mails().filter(({ to }) => to === email)
      await expect
        .poll(() =>
          told()
            .map(({ source }) => source)
            .join(),
        )
        .toContain('/cuenta#seguridad')
      expect(await who(v, Date.now() + 48 * 3_600_000)).toMatchObject({ email })
      expect(await who(other, Date.now() + 48 * 3_600_000)).toMatchObject({ redirect: 'sign_in' })
      expect(await v.run(() => signIn(email, password))).toEqual(failed)
      expect(await v.run(() => signIn(email, next))).toEqual({ ok: true })
      expect((await post(visitor(), { form: 'password', current: next, password })).to).toBe(
        '/cuenta/entrar?aviso=vencida',
      )
    },
  )

  test.each([
    ['cambiada', /^\/auth\/login/, 'otra lluvia 8 sapos'],
    ['incierta', /^\/auth\/password\/change/, goodPassword],
  ])(
    'sign this device out with another password where no session could begin: %s',
    async (notice, path, opens) => {
      const { v, email } = await signedIn()
      const { proxy } = accounts.site()
      const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
      proxy.fail('busy', path)
      const fields = { form: 'password', current: goodPassword, password: 'otra lluvia 8 sapos' }
      const { to } = await post(v, fields).finally(() => proxy.fail(null))
      expect(to).toBe(`/cuenta/entrar?aviso=${notice}`)
      expect(await who(v)).toEqual({ redirect: 'sign_in', isExpired: false })
      expect(await v.run(() => signIn(email, opens))).toEqual({ ok: true })
      logged.mockRestore()
    },
  )

  test('are read by their own renter, and the site may read and empty them, never write one', async () => {
    const { v, email, password } = await signedIn()
    await post(v, typed)
    const stranger = await accounts.account()
    const { back } = accounts.site()
    const { access_token } = await visitor().run(() =>
      logIn(stranger.email, stranger.password, session),
    )
    const query = `/users?filter[email][_eq]=${email}&fields=id,phone_number`
    expect((await back.as(access_token, 'GET', query)).data).toEqual([])
    const own = await visitor().run(() => logIn(email, password, session))
    const seen = await back.as(own.access_token, 'GET', query)
    expect(seen.data).toMatchObject([{ phone_number: kept.phone }])
    const [{ id }] = seen.data as [{ id: string }]
    const change = (patch: object) => back.as(back.siteToken, 'PATCH', `/users/${id}`, patch)
    for (const patch of [
      { phone_number: '+50760000000' },
      { license: '' },
      { first_name: 'Otra' },
      { email: 'otra@example.com' },
    ]) {
      expect([patch, [400, 403].includes((await change(patch)).status)]).toEqual([patch, true])
    }
    expect(await who(v)).toMatchObject(kept)
    const { status } = await back.as(back.siteToken, 'GET', '/users?filter[last_name][_eq]=web')
    expect(status).toBe(403)
    const { data } = await back.as(back.siteToken, 'GET', '/users?fields=email&limit=-1')
    expect(JSON.stringify(data)).not.toContain('sitio@istmo')
    // Somebody who is erased: nothing of it is left, and the account is.
    expect((await change({ phone_number: null, birthday: null, license: null })).status).toBe(200)
    expect(await who(v)).toMatchObject({ ...noDetails, name: 'Ana Lucía' })
  })
})

test('a passkey that is made or removed is told to its renter, in their language', async () => {
  const { admin } = accounts.site().back
  const { email } = await accounts.account()
  const [user] = (await admin('GET', `/users?filter[email][_eq]=${email}&fields=id`)) as {
    id: string
  }[]
  await admin('PATCH', `/users/${user?.id}`, { accepted_language: 'en-US' })
  const facts = { user: user?.id, host: 'localhost', credential: randomUUID() }
  const row = { ...facts, public_key: 'x', counter: '0' }
  const made = (await admin('POST', '/items/passkeys', row)) as { id: number }
  const mailed = () => accounts.mails().filter(({ to }) => to === email)
  const sources = () =>
    mailed()
      .map(({ source }) => source)
      .join()
  await expect.poll(sources).toContain(`${siteUrl}/en/cuenta#llaves`)
  expect(sources()).toContain('Your account has a new passkey')
  // Who may not remove it tells nobody that it was.
  await accounts.site().back.as(undefined, 'DELETE', `/items/passkeys/${made.id}`)
  await admin('DELETE', `/items/passkeys/${made.id}`)
  await expect.poll(sources).toContain('A passkey was removed from your account')
  expect(mailed()).toHaveLength(2)
})

describe('a forgotten password', () => {
  test('is set anew by the link of the mail, once; other sessions end', async () => {
    const { email, password } = await accounts.account()
    const v = visitor()
    await v.run(() => signIn(email, password))
    expect(await v.run(() => askPassword(email))).toEqual({ ok: true })
    const { token } = await accounts.mailTo(email, /nueva/)
    const next = 'otra lluvia 8 sapos'
    expect(await v.run(() => setPassword(token, next))).toEqual({ ok: true })
    const over = { ok: false, error: 'link_over' }
    expect(await v.run(() => setPassword(token, next))).toEqual(over)
    expect(await who(v, Date.now() + 48 * 3_600_000)).toMatchObject({ redirect: 'sign_in' })
    expect(await v.run(() => signIn(email, password))).toEqual(failed)
    expect(await v.run(() => signIn(email, next))).toEqual({ ok: true })
  })

  test('has a link for an hour, and none that somebody made up', async () => {
    const { email } = await accounts.account()
    const v = visitor()
    await v.run(() => askPassword(email))
    const { token } = await accounts.mailTo(email, /nueva/)
    const over = { ok: false, error: 'link_over' }
    const later = Date.now() + 61 * 60_000
    expect(await v.run(() => setPassword(token, goodPassword), later)).toEqual(over)
    expect(await v.run(() => setPassword(`${token.slice(0, -3)}abc`, goodPassword))).toEqual(over)
    expect(await v.run(() => setPassword('', goodPassword))).toEqual(over)
  })

  test('is asked for with the same answer where there is no account', async () => {
    const { email } = await accounts.account()
    const nobody = someEmail()
    for (const one of [nobody, email]) {
      expect(await visitor().run(() => askPassword(one))).toEqual({ ok: true })
    }
    await accounts.mailTo(email, /nueva/)
    expect(accounts.mails().filter(({ to }) => to === nobody)).toEqual([])
  })

  test('is mailed three times an hour to one address, whoever asks and whatever they are told', async () => {
    const { email, password } = await accounts.account()
    await visitor().run(() => signIn(email, password))
    await workBehindAnswers()
    const { proxy } = accounts.site()
    const hour = 60 * 60_000
    const began = Math.floor(Date.now() / hour) * hour
    const mailedAt = async (now: number) => {
      proxy.arm(null)
      for (let count = 0; count < 5; count++) {
        expect(await visitor().run(() => askPassword(email), now)).toEqual({ ok: true })
      }
      return proxy.all().filter((call) => call.includes('/auth/password/request')).length
    }
    expect(await mailedAt(began)).toBe(3)
    expect(await mailedAt(began + hour - 1)).toBe(0)
    expect(await mailedAt(began + hour)).toBe(3)
  })
})

describe('an invitation', () => {
  /** Two people of a company, of whom the first may invite. */
  async function company() {
    const { admin } = accounts.site().back
    const people = [await accounts.account(), await accounts.account()]
    const { id, people: added } = (await admin('POST', '/items/companies?fields=id,people.id', {
      name: 'Cable Sur, S. A.',
      ruc: `1557-${randomInt(1e9)}-2021`,
      people: people.map(({ email }) => ({ email })),
    })) as { id: number; people: { id: number }[] }
    await admin('PATCH', `/items/companies/${id}`, { inviter: added[0]?.id })
    const [inviter, other] = await Promise.all(
      people.map(async ({ email, password }) => {
        const v = visitor()
        await v.run(() => signIn(email, password))
        return v
      }),
    )
    if (!inviter || !other) throw new Error('Nobody is signed in')
    return { id, inviter, other }
  }

  const companyNameOf = async (v: Visitor) => {
    const answer = await v.run(() => myAccount(null))
    return 'account' in answer ? answer.account.company?.name : answer
  }

  test.each([
    ['of a colleague', true],
    ['from the Studio, which names no page', false],
  ])('%s is accepted with a name and a password, once', async (_, isOfColleague) => {
    const email = someEmail()
    const v = visitor()
    if (isOfColleague) {
      const { inviter } = await company()
      expect(await inviter.run(() => inviteColleague(email.toUpperCase()))).toEqual({ ok: true })
    } else {
      await accounts.site().back.admin('POST', '/users/invite', { email, role: RENTER_ROLE })
    }
    const mail = await accounts.mailTo(email, /Te invitaron/)
    expect(linkOf(mail)).toMatch(`${siteUrl}/cuenta/invitacion?token=`)
    const accept = () => acceptInvitation(mail.token, { ...names, password: goodPassword })
    expect(await v.run(accept)).toEqual({ ok: true })
    expect(await who(v)).toEqual({ ...names, ...noDetails, email })
    expect(await companyNameOf(v)).toBe(isOfColleague ? 'Cable Sur, S. A.' : undefined)
    await expect.poll(async () => (await acceptedOf(email)).terms_version).toHaveLength(64)
    expect(await v.run(accept)).toEqual({ ok: false, error: 'link_over' })
  })

  test('is sent by the one member of a company who may, and by nobody else (D58)', async () => {
    const { inviter, other } = await company()
    const stranger = await company()
    const email = someEmail()
    const refused = { ok: false, error: 'not_inviter' }
    expect(await other.run(() => inviteColleague(email))).toEqual(refused)
    expect(await visitor().run(() => inviteColleague(email))).toEqual({
      ok: false,
      error: 'session_over',
    })
    expect(await inviter.run(() => inviteColleague(email))).toEqual({ ok: true })
    // Once more is another mail, not another person; another company's people stay theirs.
    expect(await inviter.run(() => inviteColleague(email))).toEqual({ ok: true })
    const taken = { ok: false, error: 'other_company' }
    expect(await stranger.inviter.run(() => inviteColleague(email))).toEqual(taken)
    const { admin } = accounts.site().back
    const found = await admin('GET', `/items/company_people?filter[email][_eq]=${email}`)
    expect(found).toHaveLength(1)
  })

  test('does not lead to the login while it cannot be known who sends it', async () => {
    const { inviter } = await company()
    const { back, proxy } = accounts.site()
    const email = someEmail()
    const post = () => {
      const body = new URLSearchParams({ form: 'invite', email })
      const headers = { Origin: siteUrl }
      const request = new Request(`${siteUrl}/cuenta`, { method: 'POST', headers, body })
      return inviter.run(() => accountForm.answer(request, async () => new Response()))
    }
    proxy.fail('busy', /^\/users\/me\b/)
    try {
      const { status, headers } = await post()
      expect([status, headers.get('location')]).toEqual([503, null])
    } finally {
      proxy.fail(null)
    }
    const found = () => back.admin('GET', `/items/company_people?filter[email][_eq]=${email}`)
    expect(await found()).toEqual([])
    expect((await post()).status).toBe(200)
    expect(await found()).toHaveLength(1)
  })

  test('of who has an account is answered alike, and opens the company to them without a mail', async () => {
    const { inviter } = await company()
    const { email, password } = await accounts.account()
    const v = visitor()
    await v.run(() => signIn(email, password))
    expect(await companyNameOf(v)).toBeUndefined()
    for (const one of [email, someEmail()]) {
      expect(await inviter.run(() => inviteColleague(one))).toEqual({ ok: true })
    }
    expect(await companyNameOf(v)).toBe('Cable Sur, S. A.')
    expect(accounts.mails().filter(({ to }) => to === email)).toEqual([])
  })

  test('whose link Directus may not send is answered alike, and the log has the cure', async () => {
    const { inviter } = await company()
    const origin = 'https://unnamed.example.com'
    const elsewhere = visitor({ origin })
    for (const [name, value] of inviter.cookies) elsewhere.cookies.set(name, value)
    const email = someEmail()
    const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
    try {
      expect(await elsewhere.run(() => inviteColleague(email))).toEqual({ ok: true })
      expect(logged).toHaveBeenCalledWith(
        'account mail refused: is its link in USER_INVITE_URL_ALLOW_LIST?',
        { reason: 'INVALID_PAYLOAD', link: `${origin}/cuenta/invitacion` },
      )
      logged.mockClear()
      // A mail that Directus does send is no fault.
      expect(await inviter.run(() => inviteColleague(email))).toEqual({ ok: true })
      expect(logged).not.toHaveBeenCalled()
    } finally {
      logged.mockRestore()
    }
  })

  test.each([
    ['for the staff', { role: ROLES.management.id, status: 'invited' }],
    ['that needs no accepting', { role: RENTER_ROLE, status: 'active' }],
    ['with a password', { role: RENTER_ROLE, status: 'invited', password: goodPassword }],
  ])('%s is not to be had with the token of the site', async (_, user) => {
    const { back } = accounts.site()
    const answer = await back.as(back.siteToken, 'POST', '/users', { email: someEmail(), ...user })
    expect([400, 403]).toContain(answer.status)
  })
})

function isEmpty(data: unknown): boolean {
  return Array.isArray(data) && data.length === 0
}
