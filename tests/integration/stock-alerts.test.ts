import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { panamaEpoch } from '~/domain/rental-period'
import { alertPage } from '~/features/alerts/alert-page.server'
import { handleAlertPost } from '~/features/alerts/alert-post.server'
import type { AlertPage } from '~/features/alerts/alerts.types'
import { composeMail } from '~/features/mail/compose-mail.server'
import { queueFreeCars } from '~/features/mail/queue-free-cars.server'
import { collectData } from '~/features/privacy/collect-data.server'
import { eraseRenter } from '~/features/privacy/erase-data.server'
import { forgetOld } from '~/features/privacy/forget-old.server'
import { directus } from '~/server/directus/client.server'
import { type MailKind, readDueMails } from '~/server/directus/mail-outbox.server'
import { findReservation } from '~/server/directus/reservations.server'
import { type Booked, bookingSite, minutes } from '../fixtures/booking'
import { siteUrl, type Visitor, visitor } from '../fixtures/site'

const booking = bookingSite()
const back = () => booking.site.back
const hour = minutes(60)

type AlertRow = { id: number; status: string; email: string | null; told_at: string | null }
type MailRow = {
  id: number
  kind: MailKind
  recipient: string
  facts: { url: string; stop: string }
}

const someone = () => `${randomUUID()}@example.com`

async function alertsOf(email: string): Promise<AlertRow[]> {
  const path = `/items/stock_alerts?filter[email][_eq]=${email}&sort=id`
  return (await back().admin('GET', path)) as AlertRow[]
}

async function alertById(id: number): Promise<AlertRow | undefined> {
  const rows = await back().admin('GET', `/items/stock_alerts?filter[id][_eq]=${id}`)
  return (rows as AlertRow[])[0]
}

async function mailsTo(email: string, kind: MailKind): Promise<MailRow[]> {
  const filter = `filter[recipient][_eq]=${email}&filter[kind][_eq]=${kind}`
  return (await back().admin('GET', `/items/mail_outbox?${filter}&sort=id`)) as MailRow[]
}

/** Posts to `/avisos`; gives the page that answers, and its status. */
async function post(fields: Record<string, string>, { v = visitor(), now = Date.now() } = {}) {
  const body = new URLSearchParams(fields)
  const request = new Request(`${siteUrl}/avisos`, {
    method: 'POST',
    body,
    headers: { Origin: siteUrl },
  })
  let page: AlertPage | null = null
  const answer = await v.run(
    () =>
      handleAlertPost(request, async () => {
        page = await alertPage('')
        return new Response('page')
      }),
    now,
  )
  return { status: answer.status, page: page as AlertPage | null }
}

/** The only unit is held by somebody. */
const soldOut = () => booking.reserve(booking.single)

function fieldsFor({ submission: { search } }: Booked, email: string, car = booking.single) {
  const { pickupBranch, returnBranch, pickup, return: returned } = search
  return {
    ...{ auto: String(car), recogida: pickupBranch, devolucion: returnBranch },
    ...{ desde: pickup, hasta: returned, email },
  }
}

const ask = (
  booked: Booked,
  email: string,
  options: { readonly v?: Visitor; readonly now?: number } = {},
) => post(fieldsFor(booked, email), options)

const tokenIn = (url: string) => new URL(url).searchParams.get('t') ?? ''

async function linkTo(email: string): Promise<string> {
  const mail = (await mailsTo(email, 'alert_confirm')).at(-1)
  return tokenIn(mail?.facts.url ?? '')
}

async function waiting(booked: Booked, email = someone()): Promise<string> {
  expect(await ask(booked, email)).toMatchObject({ status: 200, page: { state: 'sent' } })
  const answer = await post({ token: await linkTo(email) })
  expect(answer).toMatchObject({ status: 200, page: { state: 'confirmed' } })
  return email
}

const look = (now = Date.now()) => visitor().run(() => queueFreeCars(now), now)

/** The stock that is shown may be a second old. */
async function freed(booked: Booked): Promise<void> {
  await booking.leave(booked)
  await setTimeout(1200)
}

describe('asking to be told', () => {
  test('needs the link of the mail; opening it does nothing, its button does', async () => {
    const email = someone()
    await ask(await soldOut(), email.toUpperCase())
    expect(await alertsOf(email)).toMatchObject([{ status: 'asked' }])
    const token = await linkTo(email)
    const opened = await visitor().run(() => alertPage(token))
    expect(opened).toMatchObject({ state: 'confirm', alert: { car: 'Kia Único' } })
    expect(await alertsOf(email)).toMatchObject([{ status: 'asked' }])
    for (const _ of ['once', 'again']) {
      expect(await post({ token })).toMatchObject({ status: 200, page: { state: 'confirmed' } })
    }
    expect(await alertsOf(email)).toMatchObject([{ status: 'confirmed' }])
  })

  test('twice, or at once, is one alert and one mail, with the same answer', async () => {
    const [booked, email] = [await soldOut(), someone()]
    const now = Math.floor(Date.now() / minutes(10)) * minutes(10) + minutes(1)
    const answers = await Promise.all([ask(booked, email, { now }), ask(booked, email, { now })])
    answers.push(await ask(booked, email, { now: now + minutes(1) }))
    for (const answer of answers) expect(answer).toEqual({ status: 200, page: { state: 'sent' } })
    expect(await alertsOf(email)).toHaveLength(1)
    expect(await mailsTo(email, 'alert_confirm')).toHaveLength(1)
  })

  test('fills nobody’s mailbox: five links of one address wait at most', async () => {
    const email = someone()
    for (let count = 0; count < 7; count++) {
      expect(await ask(await soldOut(), email)).toMatchObject({ page: { state: 'sent' } })
    }
    expect(await alertsOf(email)).toHaveLength(5)
    expect(await mailsTo(email, 'alert_confirm')).toHaveLength(5)
  }, 60_000)

  test('is refused with what is wrong, and writes nothing', async () => {
    const booked = await soldOut()
    for (const email of ['', 'ana', 'ana@correo', `${'a'.repeat(250)}@b.co`]) {
      expect(await ask(booked, email)).toMatchObject({
        status: 422,
        page: { state: 'ask', problem: 'email' },
      })
    }
    const email = someone()
    const good = fieldsFor(booked, email)
    const wrong = [
      { auto: '999999' },
      { auto: 'x' },
      { recogida: 'nowhere' },
      { desde: '2020-01-01T10:00' },
      { desde: '<script>' },
      { hasta: good.desde },
    ]
    for (const change of wrong) {
      expect(await post({ ...good, ...change })).toMatchObject({
        status: 410,
        page: { state: 'ask', problem: 'gone' },
      })
    }
    expect(await alertsOf(email)).toEqual([])
  })

  test('is limited, and no form of another site is taken', async () => {
    const [booked, v] = [await soldOut(), visitor()]
    const statuses: number[] = []
    for (let count = 0; count < 12; count++) statuses.push((await ask(booked, 'x', { v })).status)
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 422))
    expect(statuses.slice(10)).toEqual([429, 429])
    const request = new Request(`${siteUrl}/avisos`, {
      method: 'POST',
      body: new URLSearchParams(fieldsFor(booked, someone())),
      headers: { Origin: 'https://evil.example' },
    })
    const answer = await visitor().run(() => handleAlertPost(request, async () => new Response()))
    expect(answer.status).toBe(403)
  })

  test('by a link that is wrong, too old or of another brand does nothing', async () => {
    const email = someone()
    await ask(await soldOut(), email)
    const token = await linkTo(email)
    const over = { status: 410, page: { state: 'over' } }
    expect(await post({ token: `${token.slice(0, -2)}xx` })).toEqual(over)
    expect(await post({ token: '' })).toEqual(over)
    expect(await post({ token }, { now: Date.now() + 24 * hour + minutes(1) })).toEqual(over)
    expect(await post({ token }, { v: visitor({ brand: 'ceiba' }) })).toEqual(over)
    expect(await alertsOf(email)).toMatchObject([{ status: 'asked' }])
  })
})

describe('a car that is free again', () => {
  test('is told of in exactly one mail, also by two runs at once and by a run after them', async () => {
    const booked = await soldOut()
    const [email, silent] = [await waiting(booked), someone()]
    await ask(booked, silent)
    await look()
    expect(await mailsTo(email, 'alert_free')).toEqual([])
    await freed(booked)
    const runs = await Promise.all([look(), look()])
    runs.push(await look())
    expect(runs.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(1)
    const [mail, ...others] = await mailsTo(email, 'alert_free')
    expect(others).toEqual([])
    expect(await alertsOf(email)).toMatchObject([{ status: 'told', told_at: expect.any(String) }])
    expect(await mailsTo(silent, 'alert_free')).toEqual([])
    const url = new URL(mail?.facts.url ?? '')
    expect(url.pathname).toMatch(/^\/es\/flota\/kia-unico/)
    expect(url.searchParams.get('desde')).toBe(booked.submission.search.pickup)
  })

  test('and sold out again may be asked for anew', async () => {
    const booked = await soldOut()
    const email = await waiting(booked)
    await freed(booked)
    await look()
    const now = Date.now() + minutes(20)
    await ask(booked, email, { now })
    expect(await alertsOf(email)).toMatchObject([{ status: 'asked' }])
    await post({ token: await linkTo(email) }, { now })
    await look()
    expect(await mailsTo(email, 'alert_free')).toHaveLength(2)
  })

  test('is not told of while nobody can read the stock, nor too late to book it', async () => {
    const booked = await soldOut()
    const email = await waiting(booked)
    await freed(booked)
    await look(panamaEpoch(booked.submission.search.pickup) - minutes(30))
    expect(await alertsOf(email)).toMatchObject([{ status: 'confirmed' }])
    await look()
    expect(await alertsOf(email)).toMatchObject([{ status: 'told' }])
  })

  test('has its mails in the language of who asked, each with a text and its link', async () => {
    const [booked, email] = [await soldOut(), someone()]
    await ask(booked, email, { v: visitor({ locale: 'en' }) })
    await post({ token: await linkTo(email) })
    await freed(booked)
    await look()
    const due = await visitor().run(() => readDueMails(directus(), { now: Date.now(), limit: 500 }))
    const own = due.filter(({ recipient }) => recipient === email)
    expect(own.map(({ kind }) => kind)).toEqual(['alert_confirm', 'alert_free'])
    const said: string[] = []
    for (const mail of own) {
      const made = await visitor({ locale: 'en' }).run(() => composeMail(mail))
      if ('dropped' in made) throw new Error(made.dropped)
      expect(made.to).toBe(email)
      expect(made.html).toContain('Kia Único')
      said.push(made.subject, made.text)
    }
    expect(said[0]).toBe('Confirm your alert: Kia Único')
    expect(said[1]).toContain('/en/avisos?t=')
    expect(said[2]).toBe('Free again: Kia Único')
    expect(said[3]).toContain('/en/flota/kia-unico')
    expect(said[3]).toContain('/en/avisos?t=')
  })
})

describe('an alert', () => {
  test('is stopped with all others of its address, which goes from them', async () => {
    const [first, second, email] = [await soldOut(), await soldOut(), someone()]
    await waiting(first, email)
    await waiting(second, email)
    const rows = await alertsOf(email)
    const [mail] = await mailsTo(email, 'alert_confirm')
    const token = tokenIn(mail?.facts.stop ?? '')
    expect(await visitor().run(() => alertPage(token))).toMatchObject({ state: 'stop' })
    for (const _ of ['once', 'again']) {
      expect(await post({ token })).toEqual({ status: 200, page: { state: 'stopped' } })
    }
    expect(await alertsOf(email)).toEqual([])
    for (const { id } of rows) {
      expect(await alertById(id)).toMatchObject({ status: 'stopped', email: null })
    }
    expect(await mailsTo(email, 'alert_confirm')).toEqual([])
    await freed(first)
    await look()
    expect(await mailsTo(email, 'alert_free')).toEqual([])
    // Whoever stopped it may ask again.
    await waiting(second, email)
  })

  test('is forgotten with its mails at the pickup, and after a day when nobody confirmed it', async () => {
    const booked = await soldOut()
    const [email, silent] = [await waiting(booked), someone()]
    await ask(booked, silent)
    const forget = (now: number) => visitor().run(() => forgetOld(now), now)
    await forget(Date.now() + 23 * hour)
    expect(await alertsOf(silent)).toHaveLength(1)
    await forget(Date.now() + 24 * hour + minutes(1))
    expect(await alertsOf(silent)).toEqual([])
    expect(await mailsTo(silent, 'alert_confirm')).toEqual([])
    expect(await alertsOf(email)).toHaveLength(1)
    const pickup = panamaEpoch(booked.submission.search.pickup)
    await forget(pickup - minutes(1))
    expect(await alertsOf(email)).toHaveLength(1)
    await forget(pickup + minutes(1))
    expect(await alertsOf(email)).toEqual([])
    expect(await mailsTo(email, 'alert_confirm')).toEqual([])
  })

  test('is in the copy of somebody’s data, and goes with them', async () => {
    const booked = await soldOut()
    const { email } = booked.submission.renter
    await waiting(booked, email)
    await booking.leave(booked)
    await visitor().run(async () => {
      const asked = await findReservation(directus(), { code: booked.code })
      if (!asked) throw new Error('no reservation')
      const { data } = await collectData([asked], { email, brand: 'firefly' })
      expect(data.availability_alerts).toMatchObject([{ status: 'confirmed', car: 'Kia Único' }])
      await eraseRenter(asked)
    })
    expect(await alertsOf(email)).toEqual([])
  })

  test('is the site’s to write: staff read it, others nothing, and what it is about never changes', async () => {
    const email = await waiting(await soldOut())
    const [row] = await alertsOf(email)
    const path = `/items/stock_alerts/${row?.id}`
    const staff = await back().staffToken()
    const status = async (who: string | undefined, method: string, body?: unknown) =>
      (await back().as(who, method, path, body)).status
    expect(await status(staff, 'GET')).toBe(200)
    expect(await status(staff, 'PATCH', { status: 'told' })).toBe(403)
    expect(await status(undefined, 'GET')).toBe(403)
    expect(await status(back().siteToken, 'PATCH', { car: booking.plenty })).toBe(403)
    expect(await status(back().siteToken, 'PATCH', { pickup_date: '2030-01-01T10:00' })).toBe(403)
  })
})
