import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { agentOf, newSession } from '../../../app/server/directus/renter-agent.ts'
import { RENTER_ROLE, SITE_ROLE } from '../../../app/server/directus/renter-role.ts'
import { createTurns } from '../../../app/server/limits/turns.ts'
import { answerFirst, closeAfter } from './behind-answer.ts'
import type { App, Context, Database, Request, Row, Users } from './directus.ts'
import { guardHashes } from './hashes.ts'
import { guardOwnPassword } from './own-password.ts'
import { guardPasskeys } from './passkeys.ts'
import { guardSessions } from './sessions.ts'
import { guardSignIn } from './sign-in.ts'

const STUDIO = 'Mozilla/5.0'
const SITE = 'Istmo-renter'
const DAY = 86_400_000

/** Tables in memory, with as much of a query as the guard asks. */
function tables(rows: Record<string, Record<string, unknown>[]>): Database {
  return (table) => {
    let found = rows[table] ?? []
    const query = {
      where: (match: Row) => narrowed((row) => isLike(row, match)),
      whereNot: (match: Row) => narrowed((row) => !isLike(row, match)),
      whereRaw: (_: string, [email]: readonly unknown[]) =>
        narrowed((row) => String(row.email).toLowerCase() === email),
      first: async () => found[0],
      select: async () => found,
      update: async (change: Row) => found.map((row) => Object.assign(row, change)).length,
      insert: async (row: Row) => void rows[table]?.push({ ...row }),
      delete: async () => {
        rows[table] = (rows[table] ?? []).filter((row) => !found.includes(row))
      },
    }
    const narrowed = (is: (row: Row) => boolean) => {
      found = found.filter(is)
      return query
    }
    return query
  }
}

const isLike = (row: Row, match: Row) =>
  Object.entries(match).every(([name, value]) => row[name] === value)

/** Asks at the guarded addresses. The answer is what the guard itself says, or `next` where it goes on to Directus. */
function doors(guard: (app: App) => void) {
  const answers = new Map<string, Parameters<App['post']>[1]>()
  const keep: App['post'] = (path, answer) => void answers.set(path, answer)
  guard({ get: keep, post: keep })
  return (path: string, agent: string, body: object, accountability?: unknown, token?: string) =>
    new Promise<unknown>((done) => {
      const request: Request = { body, accountability, token, get: () => agent }
      const response = {
        statusCode: 200,
        status: (code: number) => ({ end: () => done(code), json: done }),
        on: (_: 'finish', act: () => void) => act(),
      }
      answers.get(path)?.(request, response, (error) =>
        done(error instanceof Error ? Reflect.get(error, 'status') : 'next'),
      )
    })
}

const users = () => ({
  directus_users: [
    {
      email: 'ana@a.pa',
      password: '#ana',
      role: RENTER_ROLE,
      status: 'active',
      provider: 'default',
    },
    { email: 'jefa@a.pa', password: '#jefa', role: 'jefa', status: 'active', provider: 'default' },
    { email: 'nueva@a.pa', password: '#nueva', role: RENTER_ROLE, status: 'unverified', id: 3 },
  ],
})

/** A Directus whose users do by themselves what a test has them do. */
const directusOf = (
  of: Pick<Context, 'database' | 'env'>,
  users: Partial<Users> = {},
): Context => ({
  ...{ ...of, getSchema: async () => ({}), logger: { error: () => {} } },
  services: {
    UsersService: class {
      registerUser = users.registerUser ?? (async () => {})
      requestPasswordReset = users.requestPasswordReset ?? (async () => {})
      inviteUser = users.inviteUser ?? (async () => {})
      updateOne = users.updateOne ?? (async () => {})
    },
  },
})

describe('signing in', () => {
  const verified: string[] = []
  const hashing = {
    hash: async () => '#decoy',
    verify: async (hash: string, password: string) => {
      verified.push(hash)
      return hash === `#${password}`
    },
  }
  const signIn = (turns = createTurns()) => {
    verified.length = 0
    return doors((app) => {
      const of = { database: tables(users()), env: { LOGIN_STALL_TIME: 0 } }
      guardSignIn(app, directusOf(of), turns, hashing)
    })
  }

  test.each([
    ['an unknown address', SITE, 'nadie@a.pa', 'x', '#decoy', 401],
    ['a wrong password', SITE, 'ANA@a.pa', 'x', '#ana', 401],
    ['the staff on the site', SITE, 'jefa@a.pa', 'jefa', '#decoy', 401],
    ['an address that was not proven', SITE, 'nueva@a.pa', 'nueva', '#decoy', 401],
    ['a right password', SITE, 'ana@a.pa', 'ana', '#ana', 'next'],
    ['the staff in the Studio', STUDIO, 'jefa@a.pa', 'jefa', '#jefa', 'next'],
    ['an unknown address in the Studio', STUDIO, 'nadie@a.pa', 'x', '#decoy', 401],
  ])('of %s works out one password', async (_, agent, email, password, hash, answer) => {
    expect(await signIn()('/auth/login', agent, { email, password })).toBe(answer)
    expect(verified).toEqual([hash])
  })

  test('beside the site is refused while many wait, known or not; right passwords do not count', async () => {
    const ask = signIn()
    const refusedAfter = async (email: string, password: string) => {
      for (let n = 0; n < 20; n++) await ask('/auth/login', STUDIO, { email, password })
      const [first, second, , last] = Array.from({ length: 4 }, () =>
        ask('/auth/login', STUDIO, { email, password: 'y' }),
      )
      return Promise.all([first, Promise.race([last, second])])
    }
    expect(await refusedAfter('nadie@a.pa', 'x')).toEqual([401, 429])
    expect(await refusedAfter('jefa@a.pa', 'y')).toEqual([401, 429])
    expect(await refusedAfter('ana@a.pa', 'ana')).toEqual([401, 401])
  })

  test('on the site neither takes nor gives back a turn, and no turn says whose it is', async () => {
    const turns = createTurns()
    const [take, giveBack] = [vi.spyOn(turns, 'take'), vi.spyOn(turns, 'giveBack')]
    const ask = signIn(turns)
    const ana = { email: 'Ana@a.pa', password: 'ana' }
    await ask('/auth/login', SITE, ana)
    expect([take.mock.calls, giveBack.mock.calls]).toEqual([[], []])
    await ask('/auth/login', STUDIO, ana)
    const [[taken] = [], [given] = []] = [take.mock.calls[0], giveBack.mock.calls[0]]
    expect(taken).toMatch(/^[\w-]{43}$/)
    expect(given).toBe(taken)
  })

  test('links of the Studio for its own people are of no use on the site', async () => {
    const ask = signIn()
    const token = (email: string) =>
      `h.${Buffer.from(JSON.stringify({ email })).toString('base64url')}.p`
    for (const path of ['/auth/password/reset', '/users/invite/accept']) {
      expect(await ask(path, SITE, { token: token('jefa@a.pa') })).toBe(403)
      expect(await ask(path, SITE, { token: token('ana@a.pa') })).toBe('next')
      expect(await ask(path, STUDIO, { token: token('jefa@a.pa') })).toBe('next')
    }
  })
})

test.each([
  ['nobody', { user: null, role: null }, 403],
  ['a renter', { user: 'ana', role: RENTER_ROLE }, 403],
  ['the site', { user: 'site', role: SITE_ROLE }, 403],
  ['somebody of the office', { user: 'jefa', role: 'jefa' }, 'next'],
])('a hash is worked out for %s: %j', async (_, who, answer) => {
  const ask = doors(guardHashes)
  for (const path of ['/utils/hash/generate', '/utils/hash/verify'])
    expect(await ask(path, STUDIO, { string: 'x', hash: 'x' }, who)).toBe(answer)
})

describe('a session', () => {
  const nameOf = (age: number) => agentOf(newSession(Date.now() - age, randomUUID()))
  const agent = nameOf(0)
  const other = { token: 'z', user_agent: 'Istmo-renter other', expires: 0 }
  const kept = (age: number) => ({
    directus_sessions: [
      { token: 'b', user_agent: agent, expires: Date.now() + 7 * DAY - age },
      { ...other },
    ],
  })
  const ask = (rows: ReturnType<typeof kept>, path: string, token: string) =>
    doors((app) => guardSessions(app, { database: tables(rows) }, 7 * DAY))(path, agent, {
      refresh_token: token,
    })

  test('bears the name of the site through its tokens, one that a browser began too', async () => {
    const rows = { directus_sessions: [{ token: 'a', user_agent: 'Chrome', expires: 0 }] }
    expect(await ask(rows, '/auth/refresh', 'a')).toBe('next')
    expect(rows.directus_sessions).toMatchObject([{ user_agent: agent, expires: 0 }])
  })

  /** As Directus does it, between its reading and its writing, with a token of which others may have come. */
  const refreshed = async (rows: { directus_sessions: Row[] }, token: string) => {
    const body = { refresh_token: token }
    const post = doors((app) => guardSessions(app, { database: tables(rows) }, 7 * DAY))
    expect(await post('/auth/refresh', agent, body)).toBe('next')
    const found = rows.directus_sessions.find((row) => row.token === body.refresh_token)
    const next = found?.next_token ?? (found && randomUUID())
    return () => {
      const change = { token: next, expires: new Date(Date.now() + 7 * DAY) }
      const kept = rows.directus_sessions.find((row) => row.token === body.refresh_token)
      if (kept) Object.assign(kept, change)
      return next
    }
  }
  const lone = () => ({
    directus_sessions: [{ token: 'a', next_token: null, user_agent: agent, expires: 0 }] as Row[],
  })

  test('is the same for two who come with the same token, at once or one after the other', async () => {
    const rows = lone()
    const [one, other] = [await refreshed(rows, 'a'), await refreshed(rows, 'a')]
    const token = one()
    expect(token).toMatch(/^[\w-]{63}$/)
    expect(other()).toBe(token)
    expect((await refreshed(rows, 'a'))()).toBe(token)
    expect(rows.directus_sessions).toMatchObject([{ token }])
    // Whoever has that goes on by another one.
    const following = (await refreshed(rows, String(token)))()
    expect(following).not.toBe(token)
    expect(rows.directus_sessions).toMatchObject([{ token: following }])
  })

  test('ends when a token is asked for again later, however often it was meanwhile', async () => {
    vi.useFakeTimers()
    try {
      const rows = lone()
      const token = (await refreshed(rows, 'a'))()
      for (const seconds of [20, 9]) {
        vi.advanceTimersByTime(seconds * 1000)
        expect((await refreshed(rows, 'a'))()).toBe(token)
      }
      vi.advanceTimersByTime(31_000)
      expect((await refreshed(rows, 'a'))()).toBeUndefined()
      expect(rows.directus_sessions).toEqual([])
    } finally {
      vi.useRealTimers()
    }
  })

  test('ends when a token comes that was used long before, not for two at one moment', async () => {
    const [late, atOnce] = [kept(60_000), kept(1000)]
    for (const rows of [late, atOnce]) expect(await ask(rows, '/auth/refresh', 'a')).toBe('next')
    expect(late.directus_sessions).toEqual([other])
    expect(atOnce.directus_sessions).toHaveLength(2)
  })

  test.each([
    [89 * DAY, 1],
    [91 * DAY, 0],
  ])('that began %i ms ago has %i tokens left when it is used', async (age, left) => {
    const own = { token: 'a', user_agent: nameOf(age), expires: Date.now() + DAY }
    const rows = { directus_sessions: [own] }
    const post = doors((app) => guardSessions(app, { database: tables(rows) }, 7 * DAY))
    expect(await post('/auth/refresh', own.user_agent, { refresh_token: 'a' })).toBe('next')
    expect(rows.directus_sessions).toHaveLength(left)
  })

  test('keeps its name: none makes it younger', async () => {
    const rows = { directus_sessions: [{ token: 'a', user_agent: nameOf(80 * DAY), expires: 0 }] }
    expect(await ask(rows, '/auth/refresh', 'a')).toBe(401)
    expect(
      await ask(
        { directus_sessions: [{ token: 'a', user_agent: 'Chrome', expires: 0 }] },
        '/auth/refresh',
        'a',
      ),
    ).toBe('next')
  })

  test('ends by any of its tokens, with what became of it elsewhere', async () => {
    const rows = kept(60_000)
    expect(await ask(rows, '/auth/logout', 'a')).toBe('next')
    expect(rows.directus_sessions).toEqual([other])
  })
})

describe('the sessions of an account', () => {
  const names = [0, 3 * DAY, 5 * DAY].map((age) => newSession(Date.now() - age, randomUUID()))
  const [own = '', second = '', third = ''] = names.map(agentOf)
  const expires = (age: number) => Date.now() - age + 7 * DAY
  const kept = () => ({
    directus_sessions: [
      { token: 'c', user: 'a', user_agent: third, expires: new Date(expires(2 * DAY)) },
      { token: 'b', user: 'a', user_agent: second, expires: expires(DAY) },
      { token: 'a', user: 'a', user_agent: own, expires: expires(0) },
      { token: 'd', user: 'a', user_agent: 'curl', expires: expires(0) },
      { token: 'e', user: 'a', user_agent: null, expires: expires(0) },
      { token: 'f', user: 'a', user_agent: 'Istmo-renter over', expires: expires(8 * DAY) },
      { token: 'z', user: 'b', user_agent: second, expires: expires(0) },
    ],
  })
  const claims = (agent: string) =>
    `h.${Buffer.from(JSON.stringify({ renter_agent: agent })).toString('base64url')}.p`
  const door = (
    rows: ReturnType<typeof kept>,
    token = claims(own),
    who: unknown = { user: 'a' },
  ) => {
    const ask = doors((app) => guardSessions(app, { database: tables(rows) }, 7 * DAY))
    return {
      list: () => ask('/auth/sessions', SITE, {}, who, token),
      end: (id: unknown) => ask('/auth/sessions/end', SITE, { id }, who, token),
    }
  }
  type Listed = { data: { id: string; began: number | null; used: number; is_own: boolean }[] }
  const tokensOf = ({ directus_sessions }: ReturnType<typeof kept>) =>
    directus_sessions.map(({ token }) => token).join('')

  test('are told by when they began and were used, without their names, tokens or addresses', async () => {
    const listed = (await door(kept()).list()) as Listed
    expect(listed.data).toHaveLength(5)
    for (const name of [...names, 'curl']) expect(JSON.stringify(listed)).not.toContain(name)
    for (const one of listed.data) {
      expect(Object.keys(one)).toEqual(['id', 'began', 'used', 'is_own'])
      expect(one.id).toMatch(/^[\w-]{43}$/)
    }
    const days = listed.data.map(({ began, used, is_own }) => [
      began && Math.round((Date.now() - began) / DAY),
      Math.round((Date.now() - used) / DAY),
      is_own,
    ])
    expect(days).toEqual([
      [5, 2, false],
      [3, 1, false],
      [0, 0, true],
      [null, 0, false],
      [null, 0, false],
    ])
  })

  test('end one by one or all others at once, never the one that asks, nor another account’s', async () => {
    const rows = kept()
    const { list, end } = door(rows)
    const { data } = (await list()) as Listed
    const [last, , mine] = data
    for (const id of [mine?.id, '', 'x', undefined, second]) expect(await end(id)).toBe(204)
    expect(tokensOf(rows)).toBe('cbadefz')
    expect(await end(last?.id)).toBe(204)
    expect(tokensOf(rows)).toBe('badefz')
    expect(await end('others')).toBe(204)
    expect(tokensOf(rows)).toBe('afz')
  })

  test('are for whoever shows a token of a session that has a name', async () => {
    for (const [token, who] of [
      [claims(own), null],
      [claims(own), { user: null }],
      ['a static token', { user: 'a' }],
      [claims('curl'), { user: 'a' }],
    ] as const) {
      const rows = kept()
      expect(await door(rows, token, who).list()).toBe(403)
      expect(await door(rows, token, who).end('others')).toBe(403)
      expect(tokensOf(rows)).toBe('cbadefz')
    }
  })
})

describe('a passkey', () => {
  const agent = `${SITE} 3f0d6a52-0c9f-4c51-9a57-0d7a0a9a5c11`
  const site = { user: 's', role: SITE_ROLE }
  const use = { id: '1', counter: '4', next_counter: '5' }
  const kept = () => ({
    directus_users: [
      { id: 'a', role: RENTER_ROLE, status: 'active' },
      { id: 'b', role: 'jefa', status: 'active' },
      { id: 'c', role: RENTER_ROLE, status: 'suspended' },
    ],
    passkeys: [
      { id: 1, user: 'a', counter: '4' },
      { id: 2, user: 'b', counter: '4' },
      { id: 3, user: 'c', counter: '4' },
    ],
    directus_sessions: [] as Record<string, unknown>[],
  })
  const ask = (rows: ReturnType<typeof kept>, body: object, who: unknown, by = agent) =>
    doors((app) => guardPasskeys(app, { database: tables(rows) }))('/auth/passkey', by, body, who)

  test('begins a session of its renter once for each of its uses, for a minute', async () => {
    const rows = kept()
    const [first, second] = [await ask(rows, use, site), await ask(rows, use, site)]
    const [session] = rows.directus_sessions
    expect(first).toEqual({ data: { refresh_token: session?.token } })
    expect(second).toBe(401)
    expect(rows.directus_sessions).toHaveLength(1)
    expect(session).toMatchObject({
      user: 'a',
      user_agent: agent,
      token: expect.stringMatching(/^[\w-]{64}$/),
    })
    expect(Number(session?.expires) - Date.now()).toBeLessThanOrEqual(60_000)
    expect(rows.passkeys[0]).toMatchObject({ counter: '5', last_used_at: expect.any(Date) })
  })

  test.each([
    ['one of the staff', { ...use, id: '2' }, site, agent, 401],
    ['a suspended renter', { ...use, id: '3' }, site, agent, 401],
    ['nobody', { ...use, id: '9' }, site, agent, 401],
    ['what is no number', { ...use, id: 'x' }, site, agent, 401],
    ['other uses than were proven', { ...use, counter: '3' }, site, agent, 401],
    ['a renter, asked by another', use, { user: 'a', role: RENTER_ROLE }, agent, 403],
    ['a renter, asked by nobody', use, null, agent, 403],
    ['a session without a name', use, site, SITE, 403],
    ['the Studio', use, site, STUDIO, 403],
  ])('begins none for %s', async (_, body, who, by, answer) => {
    const rows = kept()
    expect(await ask(rows, body, who, by)).toBe(answer)
    expect(rows.directus_sessions).toEqual([])
    expect(rows.passkeys).toEqual(kept().passkeys)
  })
})

describe('another password', () => {
  const ask = async (who: unknown, current: string, agent = SITE, turns = createTurns()) => {
    const set: unknown[] = []
    const told: unknown[] = []
    const rows = users()
    const ana = { ...rows.directus_users[0], id: 'a' }
    const database = tables({ directus_users: [ana, { ...ana, id: 'b', role: 'jefa' }] })
    const updateOne = async (...change: unknown[]) => set.push(change)
    const directus = directusOf({ database, env: { LOGIN_STALL_TIME: 0 } }, { updateOne })
    const verify = async (hash: string, password: string) => hash === `#${password}`
    const tell = (...of: unknown[]) => void told.push(of)
    const post = doors((app) => guardOwnPassword(app, directus, { turns, tell, verify }))
    const body = { current, password: 'otra', host: 'a.pa' }
    return [await post('/auth/password/change', agent, body, who), set, told]
  }

  test('is set for a renter who knows the one of before, who is told, and for nobody else', async () => {
    expect(await ask({ user: 'a' }, 'ana')).toEqual([
      ...[204, [['a', { password: 'otra' }]]],
      [['password_changed', { user: 'a', host: 'a.pa' }]],
    ])
    expect(await ask({ user: 'a' }, 'otra')).toEqual([401, [], []])
    expect(await ask({ user: 'a' }, 'ana', STUDIO)).toEqual([403, [], []])
    for (const who of [{ user: 'b' }, { user: null }, null]) {
      expect(await ask(who, 'ana')).toEqual([403, [], []])
    }
  })

  test('is refused while many wrong ones wait; right ones do not count', async () => {
    const turns = createTurns()
    const change = async (current: string) => (await ask({ user: 'a' }, current, SITE, turns))[0]
    for (let n = 0; n < 25; n++) expect(await change('ana')).toBe(204)
    for (let n = 0; n < 20; n++) expect(await change('otra')).toBe(401)
    const waiting = Array.from({ length: 3 }, () => change('otra'))
    expect(await change('ana')).toBe(429)
    expect(await waiting[0]).toBe(401)
  })
})

describe('a request that may send a mail', () => {
  const link = 'https://a.pa/cuenta/verificar'
  const lists = { USER_REGISTER_URL_ALLOW_LIST: [link], PASSWORD_RESET_URL_ALLOW_LIST: link }

  /** A Directus whose work waits until it is let go. */
  function slow(rows = users()) {
    const gate = Promise.withResolvers<void>()
    const done: string[] = []
    const work = (name: string) => async () => {
      await gate.promise
      done.push(name)
    }
    const kept: unknown[] = []
    const context = directusOf(
      { database: tables(rows), env: lists },
      {
        registerUser: work('register'),
        requestPasswordReset: work('reset'),
        inviteUser: work('invite'),
        updateOne: async (...change) => kept.push(change),
      },
    )
    const verify = async (hash: string, password: string) => hash === `#${password}`
    let promised = async () => {}
    const ask = doors((app) => {
      promised = answerFirst(app, context, { verify })
    })
    return { gate, done, rows, kept, ask, promised: () => promised() }
  }

  test.each(['ana@a.pa', 'nadie@a.pa', 'jefa@a.pa'])(
    'is answered before anything is done for %s',
    async (email) => {
      const { ask, done, gate } = slow()
      const typed = { email, password: 'x', verification_url: link, reset_url: link }
      expect(await ask('/users/register', SITE, typed)).toBe(204)
      expect(await ask('/auth/password/request', SITE, typed)).toBe(204)
      expect(done).toEqual([])
      gate.resolve()
      await expect.poll(() => done).toContain('register')
      if (email === 'ana@a.pa') await expect.poll(() => done).toContain('reset')
      else expect(done).toEqual(['register'])
    },
  )

  test('is done before a back office that was asked to end is without its database', async () => {
    const { ask, done, gate, promised } = slow()
    const closed = vi.fn(() => done.push('the database is gone'))
    const server = { close: (act?: () => void) => act?.() }
    closeAfter(server, promised)
    await ask('/users/register', SITE, { email: 'a@a.pa', password: 'x', verification_url: link })
    server.close(closed)
    gate.resolve()
    await expect.poll(() => closed.mock.calls).toHaveLength(1)
    expect(done).toEqual(['register', 'the database is gone'])
  })

  test('is refused at once where its link may not be sent, and left to Directus beside the site', async () => {
    const { ask } = slow()
    const typed = { email: 'ana@a.pa', reset_url: 'https://evil.example/x' }
    expect(await ask('/auth/password/request', SITE, typed)).toBe(400)
    expect(await ask('/auth/password/request', STUDIO, typed)).toBe('next')
  })

  test('of a registration keeps the versions of the texts that were accepted with it', async () => {
    const { ask, gate, kept } = slow()
    gate.resolve()
    const accepted = {
      accepted_at: '2027-05-04T14:01:00Z',
      terms_version: 'a'.repeat(70),
      other: 1,
    }
    const typed = { email: 'nueva@a.pa', password: 'nueva', verification_url: link, accepted }
    await ask('/users/register', SITE, typed)
    const { accepted_at } = accepted
    const versions = { terms_version: 'a'.repeat(64), privacy_version: null }
    await expect
      .poll(() => kept)
      .toEqual([[3, { accepted_at, accepted_language: null, ...versions }]])
    // An address that is proven keeps its own.
    await ask('/users/register', SITE, { ...typed, email: 'ana@a.pa' })
    expect(kept).toHaveLength(1)
  })

  test('of a second registration with another password leaves the account without any', async () => {
    const { ask, gate, done, rows } = slow()
    gate.resolve()
    const passwordOf = () => rows.directus_users.at(-1)?.password
    const typed = { email: 'nueva@a.pa', verification_url: link }
    await ask('/users/register', SITE, { ...typed, password: 'nueva' })
    await expect.poll(() => done.length).toBe(1)
    expect(passwordOf()).toBe('#nueva')
    await ask('/users/register', SITE, { ...typed, password: 'otra' })
    await expect.poll(() => done.length).toBe(2)
    expect(passwordOf()).toBeNull()
  })
})
