import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { panamaEpoch } from '~/domain/calendar/rental-period'
import { saveDetails, signIn } from '~/features/account/account.server'
import { ownForms } from '~/features/account/account.types'
import { accountForm } from '~/features/account/account-forms.server'
import { isSessionOver } from '~/features/account/entry-page.server'
import { myAccount, openOwnBooking } from '~/features/account/my-account.server'
import { finishSocialLogin, socialLogin } from '~/features/account/social.server'
import {
  currentReservation,
  writeBookingReference,
} from '~/features/booking/current-reservation.server'
import { saveDraft } from '~/features/booking/draft.server'
import { getManaged } from '~/features/manage/get-managed.server'
import { getReservation } from '~/features/reservation/get-reservation.server'
import { serveVoucherFile } from '~/features/voucher/voucher-file.server'
import { workBehindAnswers } from '~/server/async/behind-answer.server'
import { deleteOwnUser } from '~/server/directus/account.server'
import { directus } from '~/server/directus/client.server'
import { agentOf } from '~/server/directus/renter-agent'
import { reservationsOfRenter } from '~/server/directus/reservations.server'
import { log } from '~/server/log.server'
import { takeMail } from '~/server/mail/take-mail.server'
import { forgetDevice } from '~/server/session/forget-device.server'
import { accessToken, currentUser } from '~/server/session/renter-session.server'
import { accountSite, goodPassword, someEmail } from '../fixtures/account'
import { bookingTools } from '../fixtures/booking'
import { addCar } from '../fixtures/cars'
import { inFull } from '../fixtures/short'
import { contentOf, searchAhead, siteUrl, type Visitor, visitor } from '../fixtures/site'

const accounts = accountSite()
const days = (count: number) => count * 86_400_000

async function signedIn() {
  const { email, password } = await accounts.account()
  const v = visitor()
  expect(await v.run(() => signIn(email, password, true))).toEqual({ ok: true })
  return { v, email }
}

const closing = { form: 'close', sure: 'si' }

/** Posts a form of the account's own page as a browser without scripts does. */
function post(v: Visitor, fields: Readonly<Record<string, string>>) {
  const body = new URLSearchParams(fields)
  const request = new Request(`${siteUrl}/cuenta`, {
    method: 'POST',
    headers: { Origin: siteUrl },
    body,
  })
  return v.run(() => accountForm.answer(request, async () => new Response()))
}

/** The calls of a kind that reach Directus while something is done. */
async function callsTo(path: string, act: () => Promise<unknown>): Promise<number> {
  const { proxy } = accounts.site()
  const before = proxy.all().length
  await act()
  return proxy
    .all()
    .slice(before)
    .filter((one) => one.endsWith(path)).length
}

const accountOf = async (v: Visitor) => {
  const answer = await v.run(() => myAccount(null))
  if (!('account' in answer)) throw new Error(answer.redirect)
  return answer.account
}

describe('the session', () => {
  test('has its tokens in cookies that no script reads, for as long as is configured', async () => {
    const { email, password } = await accounts.account()
    const { createCookieJar } = await import('~/server/session/cookies.server')
    const { runWithRequestContext } = await import('~/server/request-context.server')
    const linesOf = async (isKept: boolean) => {
      const jar = createCookieJar(null)
      const facts = { requestId: 'r', nonce: 'n', brand: 'firefly', origin: siteUrl } as const
      const context = { ...facts, localeForm: 'bare', now: Date.now(), cookies: jar } as const
      await runWithRequestContext(context, () => signIn(email, password, isKept))
      return jar.lines()
    }
    const [access, refresh] = await linesOf(true)
    for (const line of [access, refresh]) expect(line).toMatch(/HttpOnly.*SameSite=Lax/)
    expect(access).toMatch(/^istmo-access-token=.*Max-Age=900/)
    expect(refresh).toMatch(/^istmo-refresh-token=.*Max-Age=604800/)
    const [short, renewing] = await linesOf(false)
    expect(short).toMatch(/^istmo-access-token=(?!.*Max-Age)/)
    expect(renewing).toMatch(/^istmo-refresh-token=(?!.*Max-Age)/)
  })

  test('uses the access token until its expiry, and refreshes one that is missing or expired', async () => {
    const { v } = await signedIn()
    const token = await v.run(() => accessToken())
    const fresh = await callsTo('/auth/refresh', async () => {
      expect(await v.run(() => accessToken())).toBe(token)
    })
    expect(fresh).toBe(0)
    const expired = await callsTo('/auth/refresh', async () => {
      expect(await v.run(() => accessToken(), Date.now() + days(2))).toEqual(expect.any(String))
    })
    expect(expired).toBe(1)
    v.cookies.delete('istmo-access-token')
    const missing = await callsTo('/auth/refresh', async () => {
      expect((await v.run(() => currentUser()))?.isVerified).toBe(true)
    })
    expect(missing).toBe(1)
  })

  test('that is asked for alone costs one question, and is over for nobody but who is signed out', async () => {
    const { v } = await signedIn()
    await workBehindAnswers()
    const { proxy } = accounts.site()
    const before = proxy.all().length
    expect(await v.run(() => isSessionOver())).toBe(false)
    expect(proxy.all().slice(before)).toHaveLength(1)
    expect(await visitor().run(() => isSessionOver())).toBe(true)
    proxy.fail('busy')
    const unknown = v.run(() => isSessionOver()).finally(() => proxy.fail(null))
    await expect(unknown).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('that ended is told by each form of the account’s page', async () => {
    for (const form of ownForms) {
      const fields = { form, ...{ name: 'Ana', lastName: 'Prueba', email: 'luz@a.pa', sure: 'si' } }
      const secret = { current: goodPassword, password: 'otra lluvia 8 sapos' }
      const answer = await post(visitor(), { ...fields, ...secret })
      const notice = form === 'passkey' ? 'sin_llave' : 'vencida'
      expect(answer.headers.get('location'), form).toBe(`/cuenta/entrar?aviso=${notice}`)
    }
  })

  test('is refreshed once for requests side by side, also for one that comes late with the old token', async () => {
    const { v } = await signedIn()
    v.cookies.delete('istmo-access-token')
    const before = new Map(v.cookies)
    const calls = await callsTo('/auth/refresh', async () => {
      const tokens = await Promise.all(Array.from({ length: 12 }, () => v.run(() => accessToken())))
      expect(new Set(tokens).size).toBe(1)
      expect(tokens[0]).toEqual(expect.any(String))
      const late = visitor()
      for (const [name, value] of before) late.cookies.set(name, value)
      expect(await late.run(() => accessToken())).toBe(tokens[0])
    })
    expect(calls).toBe(1)
  })

  test('goes on alike for processes that refresh it at the same moment, or soon after', async () => {
    const { v } = await signedIn()
    const [, session = '', first = ''] =
      /^[01]\.([\w-]{36})\.(.+)$/.exec(v.cookies.get('istmo-refresh-token') ?? '') ?? []
    const refresh = async (refresh_token: string) => {
      const answer = await fetch(`${accounts.site().back.url}/auth/refresh`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'User-Agent': agentOf(session) },
        body: JSON.stringify({ refresh_token, mode: 'json' }),
      })
      expect(answer.status).toBe(200)
      return ((await answer.json()) as { data: { refresh_token: string } }).data.refresh_token
    }
    const tokens = await Promise.all(Array.from({ length: 4 }, () => refresh(first)))
    tokens.push(await refresh(first))
    const [next = '', ...others] = new Set(tokens)
    expect(others).toEqual([])
    expect([first, next]).not.toContain(await refresh(next))
  })

  test('ends when the refresh token does not count: it is cleared, and the callback says so', async () => {
    const v = visitor()
    v.cookies.set('istmo-refresh-token', `1.${randomUUID()}.made-up-by-somebody`)
    expect(await v.run(() => myAccount(null))).toEqual({ redirect: 'sign_in', isExpired: true })
    expect(v.cookies.size).toBe(0)
    expect(await v.run(() => myAccount(null))).toEqual({ redirect: 'sign_in', isExpired: false })
  })

  test('only logs a user that cannot be fetched', async () => {
    const { v } = await signedIn()
    const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
    v.cookies.set('istmo-access-token', `${Date.now() + days(1)}.no.such.token`)
    expect(await v.run(() => currentUser())).toBeNull()
    expect(logged).toHaveBeenCalledWith('signed-in user not fetched', expect.anything())
    logged.mockRestore()
    expect(v.cookies.has('istmo-refresh-token')).toBe(true)
  })

  test('does not ask one who is signed in to sign in again while it cannot be known who asks', async () => {
    const { v } = await signedIn()
    const { proxy } = accounts.site()
    proxy.fail('busy')
    try {
      await v.run(async () => {
        await expect(myAccount(null)).rejects.toMatchObject({ status: 503 })
        await expect(openOwnBooking('A2C4E6H7')).rejects.toMatchObject({ status: 503 })
      })
      expect(await v.run(() => currentUser())).toBeNull()
    } finally {
      proxy.fail(null)
    }
    expect((await accountOf(v)).user.email).not.toBe('')
  })
})

describe('signing out', () => {
  /** The cookies of one browser in another. */
  const stolen = (v: Visitor) => {
    const thief = visitor()
    for (const [name, value] of v.cookies) thief.cookies.set(name, value)
    return thief
  }
  const out = (v: Visitor) => v.run(() => forgetDevice('/cuenta/entrar'))

  test('ends every token at once: the access token, and one that another browser has had since', async () => {
    const { v } = await signedIn()
    const [sameAccess, successor] = [stolen(v), stolen(v)]
    successor.cookies.delete('istmo-access-token')
    expect((await accountOf(successor)).user.email).not.toBe('')
    expect((await accountOf(sameAccess)).user.email).not.toBe('')
    const answer = await out(v)
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/cuenta/entrar'])
    for (const one of [sameAccess, successor]) {
      expect(await one.run(() => myAccount(null))).toMatchObject({ redirect: 'sign_in' })
    }
    successor.cookies.delete('istmo-access-token')
    expect(await successor.run(() => myAccount(null))).toMatchObject({ redirect: 'sign_in' })
  })

  test('leaves the other sessions of the same renter as they are', async () => {
    const { email, password } = await accounts.account()
    const [here, elsewhere] = [visitor(), visitor()]
    for (const one of [here, elsewhere]) await one.run(() => signIn(email, password))
    await out(here)
    expect((await accountOf(elsewhere)).user.email).toBe(email)
  })

  test('forgets the booking, the draft and the pages that the browser kept', async () => {
    const { v } = await signedIn()
    await v.run(() => saveDraft({ renter: { name: 'Otra' } }))
    await v.run(() => writeBookingReference({ code: 'A2C4E6H7', key: 'x', current: false }))
    expect([...v.cookies.keys()]).toEqual(expect.arrayContaining(['istmo-draft', 'istmo-booking']))
    const { headers } = await out(v)
    // The one that is left says that this browser keeps cookies.
    expect([...v.cookies.keys()]).toEqual(['istmo-kept'])
    expect(headers.get('Clear-Site-Data')).toBe('"cache", "storage"')
  })
})

describe('the open sessions', () => {
  /** One renter in as many browsers. */
  async function browsers(count: number) {
    const { email, password } = await accounts.account()
    const all = Array.from({ length: count }, () => visitor())
    for (const one of all)
      expect(await one.run(() => signIn(email, password))).toEqual({ ok: true })
    return all as [Visitor, ...Visitor[]]
  }
  const sessionsOf = async (v: Visitor) => (await accountOf(v)).sessions ?? []
  const close = async (v: Visitor, id: string) => {
    const { status, headers } = await post(v, { form: 'session_gone', session_id: id })
    return headers.get('location') ?? status
  }
  const isIn = async (v: Visitor) => 'account' in (await v.run(() => myAccount(null)))
  const ended = async (v: Visitor) => {
    expect(await isIn(v)).toBe(false)
    v.cookies.delete('istmo-access-token')
    expect(await isIn(v)).toBe(false)
  }

  test('of an account are listed, this one first, by nothing that opens them', async () => {
    const [here, elsewhere] = await browsers(2)
    await signedIn()
    const listed = await sessionsOf(here)
    expect(listed.map(({ isThis }) => isThis)).toEqual([true, false])
    for (const { id, began, used } of listed) {
      expect([id, began, used]).toEqual([
        expect.stringMatching(/^[\w-]{43}$/),
        expect.stringMatching(/^\d{4}-/),
        expect.stringMatching(/^\d{4}-/),
      ])
    }
    const seen = elsewhere ? await sessionsOf(elsewhere) : []
    expect(seen.map(({ id }) => id)).toEqual(listed.map(({ id }) => id).reverse())
    // Whoever refreshes stays the same session.
    here.cookies.delete('istmo-access-token')
    expect((await sessionsOf(here)).map(({ id }) => id)).toEqual(listed.map(({ id }) => id))
  })

  test(
    'end one by one, or all but this one, at once with all of their tokens',
    inFull,
    async () => {
      const [here, second, third, fourth] = (await browsers(4)) as [
        ...[Visitor, Visitor, Visitor, Visitor],
      ]
      const other = (await sessionsOf(second)).find(({ isThis }) => isThis)
      expect(await close(here, other?.id ?? '')).toBe(200)
      await ended(second)
      expect([await isIn(third), await isIn(fourth)]).toEqual([true, true])
      expect(await close(here, 'others')).toBe(200)
      await ended(third)
      await ended(fourth)
      expect(await sessionsOf(here)).toMatchObject([{ isThis: true }])
      here.cookies.delete('istmo-access-token')
      expect(await isIn(here)).toBe(true)
      // One that was ended ends none.
      const [again] = await browsers(1)
      expect(await close(again, other?.id ?? '')).toBe(200)
      expect(await close(second, 'others')).toContain('aviso=vencida')
      expect(await isIn(here)).toBe(true)
    },
  )

  test('end by their own account alone, and this one by signing out', async () => {
    const [here, elsewhere] = (await browsers(2)) as [Visitor, Visitor]
    const { v: stranger } = await signedIn()
    const [own, other] = await sessionsOf(here)
    for (const id of [own?.id, other?.id, 'others']) {
      expect(await close(stranger, id ?? '')).toBe(200)
    }
    expect(await close(visitor(), 'others')).toContain('aviso=vencida')
    for (const id of [own?.id, '', 'x']) expect(await close(here, id ?? '')).toBe(200)
    expect([await isIn(here), await isIn(elsewhere)]).toEqual([true, true])
  })

  test('begun beside the site are listed and ended, too', async () => {
    const { v, email } = await signedIn()
    const { url } = accounts.site().back
    const ask = (path: string, body: object) =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'User-Agent': 'curl' },
        body: JSON.stringify(body),
      })
    const begun = await ask('/auth/login', { email, password: goodPassword })
    const { data } = (await begun.json()) as { data: { refresh_token: string } }
    const [, beside] = await sessionsOf(v)
    expect(beside).toMatchObject({ began: null, isThis: false })
    expect(await close(v, beside?.id ?? '')).toBe(200)
    const { refresh_token } = data
    expect((await ask('/auth/refresh', { refresh_token, mode: 'json' })).status).toBe(401)
    expect(await sessionsOf(v)).toMatchObject([{ isThis: true }])
  })

  test('end with another password, all but this one', async () => {
    const [here, elsewhere] = (await browsers(2)) as [Visitor, Visitor]
    const fields = { form: 'password', current: goodPassword, password: 'otra lluvia 8 sapos' }
    expect((await post(here, fields)).status).toBe(303)
    await ended(elsewhere)
    expect(await sessionsOf(here)).toMatchObject([{ isThis: true }])
  })
})

describe('my reservations', () => {
  let car = 0
  let tools: ReturnType<typeof bookingTools>
  beforeAll(async () => {
    car = await addCar(accounts.site().back, { units: 9 })
    tools = bookingTools({ site: accounts.site(), content: await contentOf() })
  })

  test('are those of the address of the account, in this brand, and open without their code', async () => {
    const { email, v } = await signedIn()
    const own = await tools.reserve(car)
    const other = await tools.reserve(car)
    await tools.payByCard(own, 'approve')
    await tools.payByCard(other, 'approve')
    const elsewhere = await tools.reserve(car)
    await tools.payByCard(elsewhere, 'approve')
    const { admin } = accounts.site().back
    const { id } = await tools.rowOf(own.code)
    await admin('PATCH', `/items/reservations/${id}`, { email })
    const { id: theirs } = await tools.rowOf(elsewhere.code)
    await admin('PATCH', `/items/reservations/${theirs}`, { email, brand: 'ceiba' })

    // Asked for at the back office, too: fifty bookings of another brand leave no room for one's own.
    const found = await v.run(() => reservationsOfRenter(directus(), email, 'firefly'))
    expect(found.map(({ code }) => code)).toEqual([own.code])
    const { upcoming, past } = await accountOf(v)
    expect(upcoming.map(({ code }) => code)).toEqual([own.code])
    expect(await v.run(() => openOwnBooking(elsewhere.code))).toBe(false)
    expect(past).toEqual([])
    expect(await visitor({ brand: 'ceiba' }).run(() => myAccount(null))).toMatchObject({
      redirect: 'sign_in',
    })

    expect(await v.run(() => openOwnBooking(other.code))).toBe(false)
    expect(await v.run(() => getManaged())).toEqual({ redirect: 'look_up' })
    expect(await visitor().run(() => openOwnBooking(own.code))).toBe(false)
    expect(await v.run(() => openOwnBooking(own.code))).toBe(true)
    expect(await v.run(() => currentReservation())).toMatchObject({ proven: true })
    expect(await v.run(() => getManaged())).toMatchObject({ managed: { stage: 'upcoming' } })
  })

  test('of a company show what is booked for it, and open none of it', inFull, async () => {
    const { email, v } = await signedIn()
    const { admin } = accounts.site().back
    const [firm, other, unpaid, elsewhere] = [
      await tools.reserve(car),
      await tools.reserve(car),
      await tools.reserve(car),
      await tools.reserve(car),
    ]
    for (const one of [firm, other, elsewhere]) await tools.payByCard(one, 'approve')
    for (const { code } of [firm, unpaid, elsewhere]) {
      const { id } = await tools.rowOf(code)
      const brand = code === elsewhere.code ? 'ceiba' : 'firefly'
      await admin('PATCH', `/items/reservations/${id}`, { invoice_ruc: '155704822-2-2021', brand })
    }
    expect((await accountOf(v)).company).toBeNull()

    const { id } = (await admin('POST', '/items/companies', {
      name: 'Cable Sur, S. A.',
      ruc: '155704822-2-2021',
      people: [{ email }],
    })) as { id: number }
    const { company, upcoming, past } = await accountOf(v)
    expect(company?.name).toBe('Cable Sur, S. A.')
    const { renter } = firm.submission
    expect(company?.bookings).toMatchObject([
      { code: firm.code, driver: `${renter.name} ${renter.lastName}` },
    ])
    expect(JSON.stringify(company)).not.toContain(renter.email)
    expect([...upcoming, ...past]).toEqual([])
    expect(await v.run(() => openOwnBooking(firm.code))).toBe(false)
    // Somebody else's account sees nothing of it.
    const stranger = await signedIn()
    expect((await accountOf(stranger.v)).company).toBeNull()

    const [person] = (await admin('GET', `/items/company_people?filter[company][_eq]=${id}`)) as {
      id: number
    }[]
    await admin('DELETE', `/items/company_people/${person?.id}`)
    expect((await accountOf(v)).company).toBeNull()
  })

  test('fill in the next one: names and address of the account, the rest of the last booking, nothing over what was typed', async () => {
    const { email, v } = await signedIn()
    const content = await contentOf()
    const car = content.cars.find(({ status }) => status !== 'unavailable')?.id ?? 0
    const tools = bookingTools({ site: accounts.site(), content })
    const search = searchAhead(content, 40)
    const begin = (who: Visitor) =>
      who.run(async () => {
        const answer = await getReservation({
          ...{ recogida: search.pickupBranch, devolucion: search.returnBranch, auto: car },
          ...{ desde: search.pickup, hasta: search.return },
        })
        if (!('view' in answer)) throw new Error(answer.redirect)
        return answer.view.draft.renter
      })
    const names = { name: expect.stringMatching(/./), email }
    expect(await begin(v)).toMatchObject({ ...names, phone: '', license: '' })
    const own = await tools.reserve(car)
    const { id } = await tools.rowOf(own.code)
    await accounts.site().back.admin('PATCH', `/items/reservations/${id}`, { email })
    const { license, birthday } = await accounts
      .site()
      .back.admin('GET', `/items/reservations/${id}`)
      .then((row) => row as Record<string, unknown>)
    const known = await begin(v)
    expect(known).toMatchObject({ ...names, license, birthday })
    expect(known.phone).not.toBe('')
    expect(Object.values(await begin(visitor())).join('')).toBe('')
    // The account's own go before those of the last booking, each by itself.
    const kept = { phone: '+50769998877', birthday: '', license: 'N-99-1' }
    await v.run(() => saveDetails({ name: 'Ana', lastName: 'Prueba', ...kept }))
    expect(await begin(v)).toMatchObject({ ...kept, birthday })

    await v.run(() => saveDraft({ renter: { name: 'Otra' } }))
    expect(await begin(v)).toMatchObject({ name: 'Otra', lastName: '', email: '' })
  })

  test('without a booking yet the next one begins with what the account keeps', async () => {
    const { email, v } = await signedIn()
    const kept = { phone: '+50761234567', birthday: '1990-12-04', license: 'E-8-1' }
    await v.run(() => saveDetails({ name: 'Ana', lastName: 'Prueba', ...kept }))
    const content = await contentOf()
    const search = searchAhead(content, 41)
    const answer = await v.run(() =>
      getReservation({
        ...{ recogida: search.pickupBranch, devolucion: search.returnBranch, auto: car },
        ...{ desde: search.pickup, hasta: search.return },
      }),
    )
    expect(answer).toMatchObject({ view: { draft: { renter: { ...kept, email } } } })
  })

  test(
    'each card has the acts of the page of its booking, and a past one its receipt',
    inFull,
    async () => {
      const { email, v } = await signedIn()
      const own = await tools.reserve(car)
      await tools.payByCard(own, 'approve')
      const { id } = await tools.rowOf(own.code)
      await accounts.site().back.admin('PATCH', `/items/reservations/${id}`, { email })
      const cardsAt = async (now?: number) => {
        const answer = await v.run(() => myAccount(null), now)
        if (!('account' in answer)) throw new Error(answer.redirect)
        const { upcoming, past } = answer.account
        const facts = ({ stage, acts }: (typeof upcoming)[number]) => ({ stage, acts })
        return { upcoming: upcoming.map(facts), past: past.map(facts) }
      }
      expect(await cardsAt()).toEqual({
        upcoming: [{ stage: 'upcoming', acts: ['precheckin', 'change', 'cancel', 'download'] }],
        past: [],
      })
      // Details of the booking are theirs to keep for the next one.
      const { renter } = own.submission
      expect((await accountOf(v)).typed).toMatchObject({ license: renter.license })
      const back = panamaEpoch(own.submission.search.return) + 86_400_000
      expect(await cardsAt(back)).toEqual({
        upcoming: [],
        past: [{ stage: 'past', acts: ['download'] }],
      })
    },
  )

  test('a press on a card opens the booking, and leads to the page of its act', async () => {
    const { email, v } = await signedIn()
    const own = await tools.reserve(car)
    await tools.payByCard(own, 'approve')
    const { id } = await tools.rowOf(own.code)
    await accounts.site().back.admin('PATCH', `/items/reservations/${id}`, { email })
    const pressed = async (opens?: string) => {
      const fields = { code: own.code, ...(opens === undefined ? {} : { opens }) }
      const request = new Request(`${siteUrl}/cuenta`, {
        method: 'POST',
        headers: { Origin: siteUrl },
        body: new URLSearchParams(fields),
      })
      const { headers } = await v.run(() => accountForm.answer(request, async () => new Response()))
      return headers.get('Location')
    }
    expect(await pressed('download')).toBe('/api/reserva.pdf')
    const file = await v.run(() => serveVoucherFile(new Request(`${siteUrl}/api/reserva.pdf`)))
    expect(file.headers.get('Content-Type')).toBe('application/pdf')
    expect(await pressed('precheckin')).toBe('/precheckin')
    expect(await pressed('change')).toBe('/reserva/gestionar/cambiar')
    expect(await pressed()).toBe('/reserva/gestionar/reserva')
    expect(await pressed('https://example.com')).toBe('/reserva/gestionar/reserva')
  })
})

describe('a social login', () => {
  const person = (email: string, isVerified = true) => ({
    ...{ sub: `sub-${email}`, email, email_verified: isVerified },
    ...{ given_name: 'Yaritza', family_name: 'Batista' },
  })

  /** As a browser goes: to Directus, the provider, back to Directus, and to the site. */
  async function follow(v: Visitor, back = '/reserva?auto=3') {
    let next = await v.run(async () => socialLogin('prueba', back))
    const jar = new Map<string, string>()
    const visited: string[] = []
    for (let hop = 0; next && !next.startsWith(`${siteUrl}/`) && hop < 8; hop++) {
      visited.push(next)
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer: Response = await fetch(next, { redirect: 'manual', headers: { cookie } })
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        jar.set(name, value)
      }
      const location: string | null = answer.headers.get('location')
      next = location && new URL(location, next).href
    }
    // Directus sets this cookie for the domain that it shares with the site.
    const given = jar.get('directus_refresh_token')
    if (given) v.cookies.set('directus_refresh_token', given)
    return { visited, end: next }
  }

  test('leads to Directus with the return address, and makes a session of what it gives', async () => {
    const email = someEmail()
    accounts.provider().person.current = person(email)
    const v = visitor()
    const { visited, end } = await follow(v)
    expect(visited[0]).toBe(
      `${accounts.site().back.url}/auth/login/prueba?redirect=${encodeURIComponent(`${siteUrl}/api/cuenta/social`)}`,
    )
    expect(end).toBe(`${siteUrl}/api/cuenta/social`)
    const done = { isIn: true, back: '/reserva?auto=3' }
    expect(await v.run(() => finishSocialLogin())).toEqual(done)
    const account = await accountOf(v)
    expect(account.user).toMatchObject({ name: 'Yaritza', lastName: 'Batista', email })
    // A password is neither changed nor asked for where there is none.
    expect(account).toMatchObject({ provider: 'prueba', sessions: [{ isThis: true }] })
    expect([...v.cookies.keys()].sort()).toEqual(['istmo-access-token', 'istmo-refresh-token'])
  })

  test('proves the address for mails, as a password does', async () => {
    const email = someEmail()
    accounts.provider().person.current = person(email)
    const v = visitor()
    await follow(v)
    expect(await v.run(() => finishSocialLogin())).toMatchObject({ isIn: true })
    await workBehindAnswers()
    await v.run(async () => {
      for (let n = 0; n < 4; n++) expect(await takeMail('verificar', email)).not.toBeNull()
    })
  })

  test.each([
    ['whose address the provider has not verified', person(someEmail(), false)],
    ['whom the provider refuses', null],
  ])('lets nobody in %s', async (_, someone) => {
    accounts.provider().person.current = someone
    const v = visitor()
    await follow(v)
    expect(await v.run(() => finishSocialLogin())).toMatchObject({ isIn: false })
    expect(await v.run(() => currentUser())).toBeNull()
  })

  test('counts only in the browser that began it, and leads to no other site', async () => {
    accounts.provider().person.current = person(someEmail())
    const v = visitor()
    await follow(v, '//evil.example')
    const victim = visitor()
    victim.cookies.set('directus_refresh_token', v.cookies.get('directus_refresh_token') ?? '')
    expect(await victim.run(() => finishSocialLogin())).toMatchObject({ isIn: false })
    expect(await v.run(() => finishSocialLogin())).toEqual({ isIn: true, back: '/cuenta' })
    expect(await v.run(async () => socialLogin('desconocido', '/'))).toBeNull()
  })
})

describe('closing one’s own account', () => {
  const usersOf = async (email: string) => {
    const { admin } = accounts.site().back
    return (await admin('GET', `/users?filter[email][_eq]=${email}`)) as { id: string }[]
  }

  test('deletes it and ends the session, and nobody else’s', async () => {
    const [{ v, email }, other] = [await signedIn(), await signedIn()]
    const answer = await post(v, closing)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/cuenta/entrar?aviso=cerrada',
    ])
    expect(await usersOf(email)).toEqual([])
    expect(await usersOf(other.email)).toHaveLength(1)
    expect(await v.run(currentUser)).toBeNull()
    expect(await v.run(() => signIn(email, goodPassword))).toEqual({
      ...{ ok: false, error: 'login_failed' },
    })
    expect((await accountOf(other.v)).user.email).toBe(other.email)
  })

  test('is done by nobody who did not say so, or is not signed in', async () => {
    const { v, email } = await signedIn()
    const { sure: _, ...unsure } = closing
    expect((await post(v, unsure)).status).toBe(422)
    expect(await usersOf(email)).toHaveLength(1)
    expect((await post(visitor(), closing)).headers.get('location')).toContain('aviso=vencida')
  })

  test('is refused for another’s account', async () => {
    const [{ v }, other] = [await signedIn(), await signedIn()]
    const [one] = await usersOf(other.email)
    const token = await v.run(accessToken)
    await expect(deleteOwnUser(token ?? '', one?.id ?? '')).rejects.toMatchObject({
      code: 'forbidden',
    })
    expect(await usersOf(other.email)).toHaveLength(1)
  })
})
