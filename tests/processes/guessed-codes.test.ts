import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CODE_ALPHABET } from '~/domain/booking/reservation-code'
import { RENTER_ROLE } from '~/server/directus/renter-role'
import { goodPassword } from '../fixtures/account'
import { type Booked, bookingSite } from '../fixtures/booking'
import { type Posted, postForm } from '../fixtures/form-post'
import { leastTime } from '../fixtures/least-time'
import { inFull, isShort } from '../fixtures/short'
import { type SiteProcess, startSiteProcess } from '../fixtures/site-process'

/**
 * Somebody who guesses codes at the doors of the built site that take code and e-mail, with the limits as they are in
 * production (D42).
 */
const booking = bookingSite(async (back) => {
  const all = { query: { limit: -1 }, data: { precheckin_enabled: true } }
  await back.admin('PATCH', '/items/sites_config', all)
})
const folder = mkdtempSync(`${tmpdir()}/istmo-guesses-`)
let site: SiteProcess

/** A process that has seen no guess yet. */
async function startAnew(): Promise<SiteProcess> {
  const started = await startSiteProcess(booking.site.back, booking.site.proxy.url, {
    TRUST_PROXY: 'true',
    MAIL_FOLDER: folder,
  })
  await started.ready()
  return started
}

beforeAll(async () => {
  site = await startAnew()
})
afterAll(async () => {
  await site?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const someCode = () =>
  Array.from({ length: 8 }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')
/** As long as the e-mails of the bookings. */
const someEmail = (like: string) => like.replace(/^[^@]+/, (name) => 'x'.repeat(name.length))
let last = 0
/** Nobody has come from there yet. */
const someIp = () => `198.${18 + (++last >> 16)}.${(last >> 8) & 255}.${last & 255}`

type Typed = { readonly code: string; readonly email: string }

const guess = (path: string, typed: Typed, { ip = someIp(), at = site } = {}) =>
  postForm(at.url + path, { ...typed, what: 'copy' }, { ip })

async function confirmed(): Promise<Booked & { readonly email: string }> {
  const booked = await booking.reserve()
  expect(await booking.confirm(booked)).toMatchObject({ ok: true })
  return { ...booked, email: booked.submission.renter.email }
}

/** `all` at most `width` at a time, in their order. */
async function inTurn<T, R>(all: readonly T[], width: number, one: (item: T) => Promise<R>) {
  const results: R[] = []
  const queue = [...all.entries()]
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results[next[0]] = await one(next[1])
  }
  await Promise.all(Array.from({ length: width }, worker))
  return results
}

/** The page without what was typed and what is new in every answer. */
const GUESSES = isShort ? 60 : 1000
const LOGINS = isShort ? 40 : 200
/** Rounds of each kind at each door. */
const ROUNDS = isShort ? 2 : 4

function bare({ text }: Posted, { code, email }: Typed): string {
  return (
    text
      .replaceAll(code, 'CODE')
      .replaceAll(email, 'EMAIL')
      .replaceAll(/nonce="[^"]+"/g, 'nonce')
      .replaceAll(/(csp-nonce|request-id)" content="[^"]+"/g, '$1')
      // The moment, to the millisecond.
      .replaceAll(/\b\d{13}\b/g, 'MOMENT')
      .replaceAll(/'too_many_requests',\d+|espera \d+ minutos?/g, 'LATER')
  )
}

/** Look-ups of these codes alone, because the site's own minute task asks for bookings as well. */
const lookUpsOf = (codes: readonly string[]) =>
  booking.site.proxy
    .addresses()
    .filter((address) => address.startsWith('/items/reservations?'))
    .filter((address) => codes.some((code) => address.includes(code)))
const counted = (answers: readonly Posted[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  )

test(`${GUESSES} guesses from one address: five are looked up, and none opens or tells anything`, async () => {
  const own = await confirmed()
  const at = await startAnew()
  try {
    const ip = someIp()
    const typed = Array.from({ length: GUESSES }, (_, index): Typed => {
      // Some of them are the code, or the e-mail, of a booking; from the fiftieth on even both.
      const code = index % 100 === 3 ? own.code : someCode()
      const email = index % 100 === 4 ? own.email : someEmail(own.email)
      return index > 49 && index % 50 === 0 ? own : { code, email }
    })
    booking.site.proxy.arm(null)
    const answers = await inTurn(typed, 20, (one) =>
      guess('/reserva/gestionar', { code: one.code, email: one.email }, { ip, at }),
    )
    expect(counted(answers)).toEqual({ 404: 5, 429: GUESSES - 5 })
    expect(lookUpsOf(typed.map(({ code }) => code))).toHaveLength(5)
    expect(answers.flatMap(({ cookies }) => cookies)).toEqual([])
    const pages = answers.map((answer, index) => bare(answer, typed[index] as Typed))
    expect(new Set(pages).size).toBe(2)
    // Nor is another door open from there.
    const others = await Promise.all([
      guess('/precheckin', own, { ip, at }),
      guess('/privacidad/datos', own, { ip, at }),
    ])
    expect(others.map(({ status }) => status)).toEqual([429, 429])
    // Its renter, elsewhere, is not kept out by them.
    const renter = await guess('/reserva/gestionar', own, { at })
    expect([renter.status, renter.location]).toEqual([303, '/reserva/gestionar/reserva'])
  } finally {
    await at.stop()
  }
})

test(
  'one code guessed at from 60 addresses has its turns, and its renter has one at each door',
  inFull,
  async () => {
    const own = await confirmed()
    const wrong = { code: own.code, email: someEmail(own.email) }
    booking.site.proxy.arm(null)
    const doors = ['/reserva/gestionar', '/precheckin']
    const tries = Array.from({ length: 60 }, (_, index) => doors[index % 2] as string)
    const began = performance.now()
    const answers = await inTurn(tries, 20, (door) => guess(door, wrong))
    const seconds = (performance.now() - began) / 1000
    const { 404: looked = 0, 429: refused = 0 } = counted(answers)
    expect(looked).toBeGreaterThanOrEqual(20)
    // Twenty at once, three that wait, and one more in each two seconds.
    expect(looked).toBeLessThanOrEqual(24 + seconds / 2)
    expect(refused).toBe(60 - looked)
    expect(lookUpsOf([wrong.code])).toHaveLength(looked)
    for (const door of doors) expect((await guess(door, own)).status, door).toBe(303)
    expect((await guess('/privacidad/datos', own)).status).toBe(200)
  },
)

describe('whoever guesses from ever new addresses', () => {
  const doors = [
    { path: '/reserva/gestionar', status: 404, least: 390 },
    { path: '/precheckin', status: 404, least: 390 },
    { path: '/privacidad/datos', status: 200, least: 990 },
  ] as const

  test.each(doors)(
    '$path: is told the same, after the same time',
    async ({ path, status, least }) => {
      const { code: anyCode, email: anyEmail } = await confirmed()
      const four = (made: () => Typed) => Array.from({ length: 4 }, made)
      const kinds = {
        'right code': four(() => ({ code: anyCode, email: someEmail(anyEmail) })),
        'right e-mail': four(() => ({ code: someCode(), email: anyEmail })),
        neither: four(() => ({ code: someCode(), email: someEmail(anyEmail) })),
        'no code at all': four(() => ({
          code: someCode().slice(0, 6),
          email: someEmail(anyEmail),
        })),
        // Here even the right pair looks as any other: only the mailbox tells.
        ...(path === '/privacidad/datos' && { 'right pair': await pairOf() }),
      }
      await guess(path, { code: someCode(), email: someEmail(anyEmail) })
      const told = new Set<string>()
      for (let round = 0; round < ROUNDS; round++) {
        const quickest = await leastTime(Object.entries(kinds), async ([kind, pairs]) => {
          const typed = pairs[round] as Typed
          const answer = await guess(path, { code: typed.code, email: typed.email })
          expect(answer.status, kind).toBe(status)
          expect(answer.cookies).toEqual([])
          told.add(bare(answer, typed))
        })
        expect(quickest).toBeGreaterThanOrEqual(least)
      }
      expect(told.size).toBe(1)
    },
  )

  /** Each try counts there, also a right one: one booking for four. */
  async function pairOf(): Promise<Typed[]> {
    const { code, email } = await confirmed()
    return Array.from({ length: 4 }, () => ({ code, email }))
  }
})

describe('whoever guesses passwords', () => {
  const PADDED_DURATION_MS = 1200
  const path = '/cuenta/entrar'

  async function account(): Promise<string> {
    const email = `cuenta-${randomInt(1e9)}@example.com`
    const person = { first_name: 'Ana', last_name: 'Prueba', role: RENTER_ROLE, status: 'active' }
    await booking.site.back.admin('POST', '/users', { ...person, email, password: goodPassword })
    return email
  }

  const wrong = 'perro azul 9 estrellas'
  const tryLogin = (email: string, ip = someIp()) =>
    postForm(site.url + path, { email, password: wrong }, { ip })

  test(`${LOGINS} times from one address is heard five times`, async () => {
    const email = await account()
    const ip = someIp()
    booking.site.proxy.arm(null)
    const answers = await inTurn(Array.from({ length: LOGINS }), 10, () => tryLogin(email, ip))
    expect(counted(answers)).toEqual({ 401: 5, 429: LOGINS - 5 })
    const logins = booking.site.proxy.all().filter((call) => call === 'POST /auth/login')
    expect(logins).toHaveLength(5)
    expect(answers.flatMap(({ cookies }) => cookies)).toEqual([])
    const elsewhere = { email, password: goodPassword }
    expect((await postForm(site.url + path, elsewhere, { ip: someIp() })).status).toBe(303)
  })

  test('is not told whether there is such an account, by words or by time', async () => {
    const known = await account()
    const unknown = known.replace('cuenta', 'nadie1')
    const told = new Set<string>()
    for (let round = 0; round < ROUNDS; round++) {
      const quickest = await leastTime([known, unknown], async (email) => {
        const answer = await tryLogin(email)
        expect(answer.status).toBe(401)
        expect(answer.text).not.toContain(wrong)
        told.add(bare(answer, { code: wrong, email }))
      })
      expect(quickest).toBeGreaterThanOrEqual(PADDED_DURATION_MS - 10)
    }
    expect(told.size).toBe(1)
  })
})
