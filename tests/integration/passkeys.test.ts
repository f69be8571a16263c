import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeAccount, signIn } from '~/features/account/account.server'
import { accountForm } from '~/features/account/account-forms.server'
import { myAccount } from '~/features/account/my-account.server'
import { askNewPasskey, askPasskey } from '~/features/account/passkeys.server'
import { collectData } from '~/features/privacy/collect-data.server'
import { workBehindAnswers } from '~/server/async/behind-answer.server'
import { RENTER_ROLE } from '~/server/directus/renter-role'
import { takeMail } from '~/server/mail/take-mail.server'
import { accessToken, currentUser, endSession } from '~/server/session/renter-session.server'
import { ROLE } from '../../directus/schema/roles'
import { goodPassword, someEmail } from '../fixtures/account'
import { authenticator } from '../fixtures/authenticator'
import { inFull } from '../fixtures/short'
import { siteUrl, startTestSite, type TestSite, type Visitor, visitor } from '../fixtures/site'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site?.stop())

const DAY = 86_400_000
const MINUTE = 60_000

async function signedIn() {
  const email = someEmail()
  const names = { first_name: 'Ana', last_name: 'Prueba' }
  const made = await site.back.admin('POST', '/users', {
    ...{ email, password: goodPassword, role: RENTER_ROLE, status: 'active', ...names },
  })
  const v = visitor()
  expect(await v.run(() => signIn(email, goodPassword))).toEqual({ ok: true })
  return { v, email, id: String(Reflect.get(Object(made), 'id')) }
}

/** Posts a form of the account as a browser does. @returns how it ended; a text: the page it leads to. */
async function post(
  v: Visitor,
  path: string,
  fields: Readonly<Record<string, string>>,
  now?: number,
) {
  const body = new URLSearchParams(fields)
  const headers = { Origin: siteUrl }
  const request = new Request(siteUrl + path, { method: 'POST', headers, body })
  return v.run(async () => {
    const { status, headers } = await accountForm.answer(request, async () => new Response())
    return headers.get('location') ?? { status, result: accountForm.posted()?.result }
  }, now)
}

/** Mails of a kind that an address gets yet today. */
async function mailsTo(email: string): Promise<number> {
  let count = 0
  while (await takeMail('verificar', email)) count++
  return count
}

async function optionsOf(asked: ReturnType<typeof askPasskey>): Promise<string> {
  const answer = await asked
  if (!answer.ok) throw new Error(JSON.stringify(answer))
  return answer.options
}

type Device = ReturnType<typeof authenticator>

async function addTo(v: Visitor, device = authenticator(), name = 'Mi teléfono') {
  const options = await v.run(() => optionsOf(askNewPasskey(goodPassword)))
  const fields = { form: 'passkey', passkey: device.make(options), passkey_name: name }
  return { device, ended: await post(v, '/cuenta', fields) }
}

/** A renter with a passkey, and another browser that has the device. */
async function withPasskey() {
  const renter = await signedIn()
  const { device, ended } = await addTo(renter.v)
  expect(ended).toEqual(made)
  return { ...renter, device, other: visitor() }
}

const made = '/cuenta?aviso=llave#llaves'
const removed = { status: 200, result: { ok: true } }
const failed = { status: 401, result: { ok: false, error: 'passkey_failed' } }

async function enter(v: Visitor, device: Device, change: Parameters<Device['use']>[1] = {}) {
  const options = await v.run(() => optionsOf(askPasskey()))
  return post(v, '/cuenta/entrar', { passkey: device.use(options, change) })
}

async function keysOf(v: Visitor) {
  const answer = await v.run(() => myAccount(null))
  if (!('account' in answer)) throw new Error(answer.redirect)
  return answer.account.passkeys
}

describe('a passkey', () => {
  test('begins the very session that a password begins, and goes on alike: kept, refreshed, ended', async () => {
    const { v, email, device, other } = await withPasskey()
    expect(await keysOf(v)).toMatchObject([{ name: 'Mi teléfono', otherHost: null, used: null }])
    const options = await other.run(() => optionsOf(askPasskey()))
    const fields = { passkey: device.use(options), volver: '/cuenta#datos', keep: 'si' }
    expect(await post(other, '/cuenta/entrar', fields)).toMatch(/^\/cuenta/)
    expect(await other.run(() => currentUser())).toMatchObject({ email, isVerified: true })
    expect(await keysOf(other)).toMatchObject([{ used: expect.any(String) }])
    expect(other.cookies.get('istmo-refresh-token')).toMatch(/^1\./)
    expect(await other.run(() => accessToken(), Date.now() + 2 * DAY)).toEqual(expect.any(String))
    const before = visitor()
    for (const [name, value] of other.cookies) before.cookies.set(name, value)
    await other.run(() => endSession())
    expect(await before.run(() => currentUser())).toBeNull()
    expect(await v.run(() => currentUser())).toMatchObject({ email })
  })

  test('is made for the right password alone, by who is signed in, within five minutes, once', async () => {
    const { v } = await signedIn()
    expect(await v.run(() => askNewPasskey('otra lluvia 8'))).toEqual({
      ok: false,
      problems: { password: 'not_current' },
    })
    expect(await visitor().run(() => askNewPasskey(goodPassword))).toEqual({
      ok: false,
      error: 'session_over',
    })
    const device = authenticator()
    const notMade = { status: 409, result: { ok: false, error: 'passkey_not_made' } }
    const options = await v.run(() => optionsOf(askNewPasskey(goodPassword)))
    const challenge = v.cookies.get('istmo-passkey') ?? ''
    const fields = { form: 'passkey', passkey: device.make(options) }
    const late = Date.now() + 5 * MINUTE + 31_000
    expect(await post(visitor(), '/cuenta', fields)).toBe('/cuenta/entrar?aviso=sin_llave')
    expect(await post(v, '/cuenta', fields, late)).toEqual(notMade)
    v.cookies.set('istmo-passkey', challenge)
    expect(await post(v, '/cuenta', fields)).toEqual(made)
    expect(await post(v, '/cuenta', fields)).toEqual(notMade)
    const [key] = (await keysOf(v)) ?? []
    await post(v, '/cuenta', { form: 'passkey_gone', passkey_id: String(key?.id) })
    v.cookies.set('istmo-passkey', challenge)
    expect(await post(v, '/cuenta', fields)).toEqual(notMade)
    expect(await keysOf(v)).toEqual([])
    for (const change of [{ origin: 'https://otro.example' }, { isVerified: false }]) {
      const again = await v.run(() => optionsOf(askNewPasskey(goodPassword)))
      const passkey = device.make(again, change)
      expect(await post(v, '/cuenta', { form: 'passkey', passkey })).toEqual(notMade)
    }
    // The challenge of a login makes none.
    const login = JSON.parse(await v.run(() => optionsOf(askPasskey())))
    const passkey = device.make(JSON.stringify({ ...login, rp: { id: 'localhost' } }))
    expect(await post(v, '/cuenta', { form: 'passkey', passkey })).toEqual(notMade)
  })

  test('proves the address for mails, as a password does', inFull, async () => {
    const { id, device, other } = await withPasskey()
    const email = someEmail()
    await site.back.admin('PATCH', `/users/${id}`, { email })
    expect(await enter(other, device)).toBe('/cuenta')
    await workBehindAnswers()
    expect(await other.run(() => mailsTo(email))).toBe(12)
  })

  test('counts once for each challenge, also from another browser with the same cookies', async () => {
    const { device, other } = await withPasskey()
    const options = await other.run(() => optionsOf(askPasskey()))
    const thief = visitor()
    for (const [name, value] of other.cookies) thief.cookies.set(name, value)
    // An authenticator that counts nothing: the challenge alone tells that it was used.
    const passkey = device.use(options, { counter: 9 })
    expect(await post(other, '/cuenta/entrar', { passkey })).toBe('/cuenta')
    expect(await post(thief, '/cuenta/entrar', { passkey })).toEqual(failed)
    expect(await post(other, '/cuenta/entrar', { passkey })).toEqual(failed)
    const late = await other.run(() => optionsOf(askPasskey()))
    const fields = { passkey: device.use(late, { counter: 10 }) }
    const after = Date.now() + 5 * MINUTE + 31_000
    expect(await post(other, '/cuenta/entrar', fields, after)).toEqual(failed)
  })

  test('whose uses go back is refused: there are two of it', async () => {
    const { device, other } = await withPasskey()
    expect(await enter(other, device, { counter: 7 })).toBe('/cuenta')
    expect(await enter(other, device, { counter: 7 })).toEqual(failed)
    expect(await enter(other, device, { counter: 3 })).toEqual(failed)
    expect(await enter(other, device, { counter: 4_000_000_000 })).toBe('/cuenta')
  })

  test('that counts no uses counts for each challenge all the same', async () => {
    const { v } = await signedIn()
    const device = authenticator()
    const options = await v.run(() => optionsOf(askNewPasskey(goodPassword)))
    const passkey = device.make(options, { counter: 0 })
    expect(await post(v, '/cuenta', { form: 'passkey', passkey })).toEqual(made)
    const other = visitor()
    const challenge = await other.run(() => optionsOf(askPasskey()))
    const kept = other.cookies.get('istmo-passkey') ?? ''
    const fields = { passkey: device.use(challenge, { counter: 0 }) }
    const both = await Promise.all([1, 2].map(() => post(other, '/cuenta/entrar', fields)))
    expect(both).toEqual(expect.arrayContaining(['/cuenta', failed]))
    other.cookies.set('istmo-passkey', kept)
    expect(await post(other, '/cuenta/entrar', fields)).toEqual(failed)
    expect(await enter(other, device, { counter: 0 })).toBe('/cuenta')
  })

  test('is of the host where it was made: neither another origin nor another brand takes it', async () => {
    const { v, device, other } = await withPasskey()
    expect(await enter(other, device, { origin: 'https://localhost.example' })).toEqual(failed)
    expect(await enter(other, device, { isVerified: false })).toEqual(failed)
    const brand = visitor({ origin: 'http://ceiba.example:3999' })
    const options = await brand.run(() => optionsOf(askPasskey()))
    expect(JSON.parse(options)).toMatchObject({
      rpId: 'ceiba.example',
      userVerification: 'required',
    })
    const passkey = device.use(options, { origin: 'http://ceiba.example:3999' })
    expect(await post(brand, '/cuenta/entrar', { passkey })).toEqual(failed)
    for (const [name, value] of v.cookies) brand.cookies.set(name, value)
    expect(await keysOf(brand)).toMatchObject([{ otherHost: 'localhost' }])
  })

  test('is refused once it is removed, or says that it is somebody else’s', async () => {
    const { v, device, other } = await withPasskey()
    const somebody = await signedIn()
    const userHandle = Buffer.from(somebody.id).toString('base64url')
    expect(await enter(other, device, { userHandle })).toEqual(failed)
    const [key] = (await keysOf(v)) ?? []
    const gone = { form: 'passkey_gone', passkey_id: String(key?.id) }
    // Nobody takes away what is not theirs.
    expect(await post(somebody.v, '/cuenta', gone)).toEqual(removed)
    expect(await enter(other, device)).toBe('/cuenta')
    expect(await post(v, '/cuenta', gone)).toEqual(removed)
    expect(await keysOf(v)).toEqual([])
    expect(await enter(other, device)).toEqual(failed)
    expect(await enter(other, authenticator())).toEqual(failed)
  })

  test(
    'lets in no account that is suspended, of the staff or closed, and goes with the account',
    inFull,
    async () => {
      const { v, id, email, device, other } = await withPasskey()
      const change = (fields: object) => site.back.admin('PATCH', `/users/${id}`, fields)
      await change({ status: 'suspended' })
      expect(await enter(other, device)).toEqual(failed)
      await change({ status: 'active', role: ROLE.counter })
      expect(await enter(other, device)).toEqual(failed)
      await change({ role: RENTER_ROLE })
      expect(await enter(other, device)).toBe('/cuenta')
      const { data } = await v.run(() => collectData([], { email, brand: 'firefly' }))
      expect(data.passkeys).toEqual([
        {
          ...{ name: 'Mi teléfono', site: 'localhost' },
          ...{ created_at: expect.any(String), last_used_at: expect.any(String) },
        },
      ])
      expect(await other.run(() => closeAccount())).toEqual({ ok: true })
      expect(await enter(visitor(), device)).toEqual(failed)
      const rows = await site.back.admin(
        'GET',
        `/items/passkeys?filter[credential][_eq]=${device.id}`,
      )
      expect(rows).toEqual([])
    },
  )

  test('that is tried wrong counts as a wrong password does, and locks nobody’s password', async () => {
    const { email, device, other } = await withPasskey()
    for (let n = 0; n < 5; n++) {
      expect(await enter(other, device, { isVerified: false })).toEqual(failed)
    }
    expect(await enter(other, device)).toMatchObject({
      status: 429,
      result: { error: 'too_many_requests', retryAfter: expect.any(Number) },
    })
    expect(await enter(visitor(), device)).toBe('/cuenta')
    expect(await other.run(() => signIn(email, goodPassword))).toEqual({ ok: true })
  })

  test('is one of ten at most, and once on a device', async () => {
    const { v, device } = await withPasskey()
    const options = await v.run(() => optionsOf(askNewPasskey(goodPassword)))
    expect(JSON.parse(options).excludeCredentials).toMatchObject([{ id: device.id }])
    const again = { form: 'passkey', passkey: device.make(options) }
    expect(await post(v, '/cuenta', again)).toEqual({
      status: 409,
      result: { ok: false, error: 'passkey_known' },
    })
    const [row] = (await site.back.admin(
      'GET',
      `/items/passkeys?filter[credential][_eq]=${device.id}&fields=user,host,public_key,counter`,
    )) as object[]
    const rows = Array.from({ length: 8 }, () => ({ ...row, credential: randomUUID() }))
    await site.back.admin('POST', '/items/passkeys', rows)
    const last = await v.run(() => optionsOf(askNewPasskey(goodPassword)))
    await site.back.admin('POST', '/items/passkeys', { ...row, credential: randomUUID() })
    const most = { ok: false, error: 'too_many_passkeys' }
    const one = { form: 'passkey', passkey: authenticator().make(last) }
    expect(await post(v, '/cuenta', one)).toEqual({ status: 409, result: most })
    expect(await v.run(() => askNewPasskey(goodPassword))).toEqual(most)
    expect(await keysOf(v)).toHaveLength(10)
  })

  test('that is made stays, where it cannot be seen just then how many there are', async () => {
    const { v } = await signedIn()
    const options = await v.run(() => optionsOf(askNewPasskey(goodPassword)))
    const fields = { form: 'passkey', passkey: authenticator().make(options) }
    site.proxy.fail('busy', /^\/items\/passkeys\?/)
    const ended = await post(v, '/cuenta', fields).finally(() => site.proxy.fail(null))
    expect(ended).toEqual(made)
    expect(await keysOf(v)).toHaveLength(1)
  })

  test('is read by the site alone, which alone begins its session', async () => {
    const { v, device } = await withPasskey()
    const token = (await v.run(() => accessToken())) ?? ''
    const staff = await site.back.staffToken()
    const session = `Istmo-renter ${randomUUID()}`
    const [{ id, counter }] = (await site.back.admin(
      'GET',
      `/items/passkeys?filter[credential][_eq]=${device.id}`,
    )) as [{ id: number; counter: string }]
    const use = { id: String(id), counter, next_counter: '99' }
    for (const who of [token, staff, null]) {
      const headers = { ...(who && { Authorization: `Bearer ${who}` }), 'User-Agent': session }
      const read = await fetch(`${site.back.url}/items/passkeys`, { headers })
      expect(read.status).toBe(403)
      const begun = await fetch(`${site.back.url}/auth/passkey`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(use),
      })
      expect(begun.status).toBe(403)
    }
  })
})
