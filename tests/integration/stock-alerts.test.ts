import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { dateOf, panamaEpoch, panamaNow } from '~/domain/calendar/rental-period'
import { alertForm, handleAlertPage } from '~/features/alerts/alert-form.server'
import { alertPage } from '~/features/alerts/alert-page.server'
import { composeMail } from '~/features/mail/compose-mail.server'
import { queueFreeCars } from '~/features/mail/queue-free-cars.server'
import { collectData } from '~/features/privacy/collect-data.server'
import { eraseRenter } from '~/features/privacy/erase-data.server'
import { forgetOld } from '~/features/privacy/forget-old.server'
import { directus } from '~/server/directus/client.server'
import { type MailKind, type MailRecord, readDueMails } from '~/server/directus/mail-outbox.server'
import { findReservation } from '~/server/directus/reservations.server'
import { type Booked, bookingSite, minutes } from '../fixtures/booking'
import { addCar } from '../fixtures/cars'
import { inFull } from '../fixtures/short'
import { siteUrl, type Visitor, visitor } from '../fixtures/site'
import { passTime } from '../world/lease'

/** A car that nobody hands out so soon. */
let limited = 0
const booking = bookingSite(async (site) => {
  limited = await addCar(site, { units: 1, model: 'Límites' })
  await site.admin('PATCH', `/items/flota/${limited}`, { clasificacion: 'suv_estandar' })
  await site.admin('POST', '/items/rental_limits', {
    ...{ status: 'published', kind: 'lead_time', hours: 24 * 110, classes: ['suv_estandar'] },
    ...{ name_es: 'Prueba', name_en: 'Test' },
  })
})
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

async function mailsTo(email: string, kind: MailKind): Promise<MailRow[]> {
  const filter = `filter[recipient][_eq]=${email}&filter[kind][_eq]=${kind}`
  return (await back().admin('GET', `/items/mail_outbox?${filter}&sort=id`)) as MailRow[]
}

type Asker = { readonly v?: Visitor; readonly now?: number }

/** These forms lead elsewhere: none is answered by its page. */
const noPage = async () => Response.error()

/** Posts to `/avisos`; gives the address to which it leads, as the browser is told it. */
async function posted(fields: Record<string, string>, { v = visitor(), now }: Asker = {}) {
  const request = new Request(`${siteUrl}/avisos`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Origin: siteUrl },
  })
  const answer = await v.run(() => alertForm.answer(request, noPage), now)
  expect(answer.status).toBe(303)
  return answer.headers.get('Location') ?? ''
}

/** The page and the status of an address of `/avisos`. */
async function shown(address: string, { v = visitor(), now }: Asker = {}) {
  const { searchParams } = new URL(address, siteUrl)
  const params = { t: searchParams.get('t') ?? undefined, p: searchParams.get('p') ?? undefined }
  return v.run(async () => {
    const request = new Request(new URL(address, siteUrl))
    const { status } = await handleAlertPage(request, async () => new Response('page'))
    return { status, page: await alertPage(params) }
  }, now)
}

/** Posts, and follows where it leads. */
async function post(fields: Record<string, string>, asker: Asker = {}) {
  return shown(await posted(fields, asker), asker)
}

const opened = (token: string, asker: Asker = {}) => shown(`/avisos?t=${token}`, asker)

/** The only unit is held by somebody, and the stock that is shown has it. */
async function soldOut(): Promise<Booked> {
  const booked = await booking.reserve(booking.single)
  await noticed()
  return booked
}

/** The stock that is shown may be a second old. */
const noticed = () => passTime(1200)

function fieldsFor({ submission: { search } }: Booked, email: string, car = booking.single) {
  const { pickupBranch, returnBranch, pickup, return: returned } = search
  return {
    ...{ auto: String(car), recogida: pickupBranch, devolucion: returnBranch },
    ...{ desde: pickup, hasta: returned, email },
  }
}

const ask = (booked: Booked, email: string, asker: Asker = {}) =>
  post(fieldsFor(booked, email), asker)

const tokenIn = (url: string) => new URL(url).searchParams.get('t') ?? ''

async function linkTo(email: string): Promise<string> {
  const mail = (await mailsTo(email, 'alert_confirm')).at(-1)
  return tokenIn(mail?.facts.url ?? '')
}

async function stopLinkTo(email: string): Promise<string> {
  const [mail] = await mailsTo(email, 'alert_confirm')
  return tokenIn(mail?.facts.stop ?? '')
}

async function waiting(booked: Booked, email = someone()): Promise<string> {
  expect(await ask(booked, email)).toMatchObject({ status: 200, page: { state: 'sent' } })
  const answer = await post({ token: await linkTo(email) })
  expect(answer).toMatchObject({ status: 200, page: { state: 'confirmed' } })
  return email
}

const look = (now = Date.now()) => visitor().run(() => queueFreeCars(now), now)

/** The mails that tell an address of a free car, as their sender reads them. */
async function freeMails(email: string): Promise<MailRecord[]> {
  const due = await visitor().run(() => readDueMails(directus(), { now: Date.now(), limit: 500 }))
  return due.filter(({ kind, recipient }) => kind === 'alert_free' && recipient === email)
}

function composed(mail: MailRecord | undefined) {
  if (!mail) throw new Error('no mail')
  return visitor().run(() => composeMail(mail))
}

async function freed(booked: Booked): Promise<void> {
  await booking.leave(booked)
  await noticed()
}

describe('asking to be told', () => {
  test('needs the link of the mail; opening it does nothing, its button does', async () => {
    const email = someone()
    await ask(await soldOut(), email.toUpperCase())
    expect(await alertsOf(email)).toMatchObject([{ status: 'asked' }])
    const token = await linkTo(email)
    expect(await opened(token)).toMatchObject({
      status: 200,
      page: { state: 'confirm', alert: { car: 'Kia Único' } },
    })
    expect(await alertsOf(email)).toMatchObject([{ status: 'asked' }])
    for (const _ of ['once', 'again']) {
      expect(await post({ token })).toMatchObject({ status: 200, page: { state: 'confirmed' } })
    }
    expect(await alertsOf(email)).toMatchObject([{ status: 'confirmed' }])
  })

  test('twice, or at once, is one alert and one mail, with the same answer', async () => {
    const [booked, email] = [await soldOut(), someone()]
    const now = Date.now()
    const answers = await Promise.all([ask(booked, email, { now }), ask(booked, email, { now })])
    answers.push(await ask(booked, email, { now: now + minutes(9) }))
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, page: { state: 'sent' } })
    }
    expect(await alertsOf(email)).toHaveLength(1)
    expect(await mailsTo(email, 'alert_confirm')).toHaveLength(1)
  })

  test('again sends the link that was not written at the first try, and counts it once', async () => {
    const [booked, email] = [await soldOut(), someone()]
    const { proxy } = booking.site
    proxy.arm({ kind: 'refuse', at: 1, of: /^\/items\/mail_outbox/ })
    expect(await ask(booked, email)).not.toMatchObject({ page: { state: 'sent' } })
    proxy.arm(null)
    expect(await mailsTo(email, 'alert_confirm')).toEqual([])
    expect(await ask(booked, email)).toMatchObject({ status: 200, page: { state: 'sent' } })
    expect(await mailsTo(email, 'alert_confirm')).toHaveLength(1)
    expect(await post({ token: await linkTo(email) })).toMatchObject({
      page: { state: 'confirmed' },
    })
    for (const other of [await soldOut(), await soldOut()]) await ask(other, email)
    expect(await mailsTo(email, 'alert_confirm')).toHaveLength(3)
  })

  test(
    'fills nobody’s mailbox: two mails of one alert, three a day of one address',
    inFull,
    async () => {
      const email = someone()
      const booked = await soldOut()
      // Mid-day in Panama, so that the tries are of one day there.
      const began = panamaEpoch(`${dateOf(panamaNow(Date.now()))}T12:00`)
      const at = (minute: number) => ({ now: began + minutes(minute) })
      for (let slot = 0; slot < 12; slot++) {
        const answer = await ask(booked, email, at(slot * 10))
        expect(answer).toMatchObject({ status: 200, page: { state: 'sent' } })
      }
      expect(await mailsTo(email, 'alert_confirm')).toHaveLength(2)
      for (const other of await Promise.all([soldOut(), soldOut(), soldOut()])) {
        const answer = await ask(other, email, at(200))
        expect(answer).toMatchObject({ status: 200, page: { state: 'sent' } })
      }
      expect(await mailsTo(email, 'alert_confirm')).toHaveLength(3)
      expect(await alertsOf(email)).toHaveLength(2)
      // That it was asked for again keeps nothing longer.
      await visitor().run(() => forgetOld(at(24 * 60 + 1).now), at(24 * 60 + 1).now)
      expect(await alertsOf(email)).toHaveLength(1)
      await ask(booked, email, at(24 * 60 + 2))
      expect(await mailsTo(email, 'alert_confirm')).toHaveLength(2)
    },
  )

  test('at once for five cars sends three mails', inFull, async () => {
    const email = someone()
    const all = await Promise.all(Array.from({ length: 5 }, soldOut))
    await Promise.all(all.map((booked) => ask(booked, email)))
    expect(await mailsTo(email, 'alert_confirm')).toHaveLength(3)
    expect(await alertsOf(email)).toHaveLength(3)
  })

  test('leaves a confirmation of the same moment as it is', inFull, async () => {
    const [booked, email] = [await soldOut(), someone()]
    await ask(booked, email)
    const token = await linkTo(email)
    const { proxy } = booking.site
    proxy.arm({ kind: 'slow', at: 1, of: /stock_alerts|alert_marks/ })
    const asking = ask(booked, email, { now: Date.now() + minutes(20) })
    await vi.waitUntil(() => proxy.counts().struck > 0, { timeout: 60_000 })
    proxy.arm(null)
    await post({ token })
    await asking
    expect(await alertsOf(email)).toMatchObject([{ status: 'confirmed' }])
  })

  test(
    'is answered at an address that says the same again, in either language, and shows no e-mail',
    inFull,
    async () => {
      const [booked, email] = [await soldOut(), someone()]
      const address = await posted({ ...fieldsFor(booked, email), edad: '22' })
      expect(address).toMatch(/^\/avisos\?p=/)
      expect(decodeURIComponent(address)).not.toContain('@')
      for (const locale of ['es', 'en'] as const) {
        const page = { state: 'sent', asked: { edad: 22, email: '' } }
        expect(await shown(address, { v: visitor({ locale }) })).toMatchObject({ page })
      }
      const wrong = await posted(fieldsFor(booked, 'ana@correo'), { v: visitor({ locale: 'en' }) })
      expect(wrong).toMatch(/^\/en\/avisos\?p=/)
      expect(wrong).not.toContain('correo')
      const page = { state: 'ask', problem: 'email', asked: { email: 'ana@correo' } }
      for (const locale of ['es', 'en'] as const) {
        expect(await shown(wrong, { v: visitor({ locale }) })).toMatchObject({ status: 422, page })
      }
      const changed = `${address.slice(0, -3)}xyz`
      expect(await shown(changed)).toMatchObject({ status: 410, page: { state: 'over' } })
    },
  )

  test('for a car that is free says so, and writes nothing', async () => {
    const [booked, email] = [await soldOut(), someone()]
    await freed(booked)
    const fields = { ...fieldsFor(booked, email), edad: '22', cupon: 'VERANO10' }
    expect(await post(fields)).toMatchObject({
      status: 200,
      page: {
        state: 'free',
        alert: { car: 'Kia Único', cupon: 'VERANO10', search: { driverAge: 22 } },
      },
    })
    const uncounted = fieldsFor(booked, email, booking.plenty)
    expect(await post(uncounted)).toMatchObject({ page: { state: 'free' } })
    expect(await alertsOf(email)).toEqual([])
    expect(await mailsTo(email, 'alert_confirm')).toEqual([])
  })

  test('for a rental that is not made says why and what is, and writes nothing', async () => {
    const [booked, email] = [await soldOut(), someone()]
    const search = { pickup: expect.stringMatching(/^\d{4}-/) }
    expect(await post(fieldsFor(booked, email, limited))).toMatchObject({
      status: 200,
      page: { state: 'not_rented', reason: { limit: { kind: 'lead_time', search } } },
    })
    expect(await alertsOf(email)).toEqual([])
  })

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
        page: { state: 'gone' },
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
    const answer = await visitor().run(() => alertForm.answer(request, noPage))
    expect(answer.status).toBe(403)
  })

  test('by a link that is wrong, too old or of another brand does nothing', async () => {
    const email = someone()
    await ask(await soldOut(), email)
    const token = await linkTo(email)
    const over = { status: 410, page: { state: 'over' } }
    expect(await post({ token: `${token.slice(0, -2)}xx` })).toEqual(over)
    // The page itself, of which nobody asked anything.
    expect(await post({ token: '' })).toEqual({ ...over, status: 200 })
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

  test('is told of with the age and the coupon of the search', inFull, async () => {
    const [booked, email] = [await soldOut(), someone()]
    await post({ ...fieldsFor(booked, email), edad: '22', cupon: 'VERANO10' })
    const token = await linkTo(email)
    const alert = { search: { driverAge: 22 }, cupon: 'VERANO10' }
    expect(await post({ token })).toMatchObject({ page: { state: 'confirmed', alert } })
    await freed(booked)
    await look()
    const [mail] = await mailsTo(email, 'alert_free')
    const { searchParams } = new URL(mail?.facts.url ?? '')
    expect(searchParams.get('edad')).toBe('22')
    expect(searchParams.get('cupon')).toBe('VERANO10')
  })

  test('is told of once though the mark of the first time was lost', async () => {
    const booked = await soldOut()
    const email = await waiting(booked)
    await freed(booked)
    const { proxy } = booking.site
    proxy.arm({ kind: 'refuse', at: 1, of: /^\/items\/stock_alerts/ })
    await look()
    expect(proxy.counts().struck).toBe(1)
    proxy.arm(null)
    expect(await alertsOf(email)).toMatchObject([{ status: 'confirmed' }])
    expect(await mailsTo(email, 'alert_free')).toHaveLength(1)
    await look()
    expect(await alertsOf(email)).toMatchObject([{ status: 'told' }])
    expect(await mailsTo(email, 'alert_free')).toHaveLength(1)
  })

  test('and sold out again may be asked for anew', async () => {
    const booked = await soldOut()
    const email = await waiting(booked)
    await freed(booked)
    await look()
    const now = Date.now() + minutes(20)
    await ask(booked, email, { now })
    expect(await alertsOf(email)).toMatchObject([{ status: 'told' }])
    // Somebody else has it.
    const again = await booking.reserve(booking.single, { search: booked.submission.search })
    await noticed()
    await ask(again, email, { now })
    expect(await alertsOf(email)).toMatchObject([{ status: 'told' }, { status: 'asked' }])
    await post({ token: await linkTo(email) }, { now })
    await freed(again)
    await look()
    expect(await mailsTo(email, 'alert_free')).toHaveLength(2)
  })

  test('is not told of while nobody can read the stock, nor too late to book it', async () => {
    const booked = await soldOut()
    const email = await waiting(booked)
    await freed(booked)
    const { proxy } = booking.site
    const of = /^\/items\/(reservation_slots|reservations)\b/
    proxy.babble({ type: 'application/json', body: '{"data":[{"id":"?"}]}', of })
    await look().finally(() => proxy.babble(null))
    expect(await alertsOf(email)).toMatchObject([{ status: 'confirmed' }])
    expect(await mailsTo(email, 'alert_free')).toEqual([])
    await look(panamaEpoch(booked.submission.search.pickup) - minutes(30))
    expect(await alertsOf(email)).toMatchObject([{ status: 'confirmed' }])
    await look()
    expect(await alertsOf(email)).toMatchObject([{ status: 'told' }])
  })

  test('and taken once more before its mail goes out is not told of, and is once it is free', async () => {
    const booked = await soldOut()
    const email = await waiting(booked)
    await freed(booked)
    await look()
    const [early] = await freeMails(email)
    const again = await booking.reserve(booking.single, { search: booked.submission.search })
    await noticed()
    expect(await composed(early)).toEqual({ dropped: 'the car is taken' })
    expect(await alertsOf(email)).toMatchObject([{ status: 'confirmed' }])
    await look()
    expect(await freeMails(email)).toHaveLength(1)
    await freed(again)
    await look()
    const [first, second, ...others] = await freeMails(email)
    expect(others).toEqual([])
    // Its sender ended before that was written down, and it is tried again.
    expect(await composed(first)).toEqual({ dropped: 'its alert waits for another mail' })
    expect(await composed(second)).toMatchObject({ to: email, subject: 'Se liberó: Kia Único' })
    expect(await alertsOf(email)).toMatchObject([{ status: 'told' }])
  })

  test('has its mails in the language of who asked, each with a text and its link', async () => {
    const [booked, email] = [await soldOut(), someone()]
    await ask(booked, email, { v: visitor({ locale: 'en' }) })
    await post({ token: await linkTo(email) }, { v: visitor({ locale: 'en' }) })
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
      expect(made.text).toContain(made.unsubscribe)
      expect(made.html).toContain('Kia Único')
      said.push(made.subject, made.text)
    }
    expect(said[0]).toBe('Confirm your alert: Kia Único')
    expect(said[1]).toContain('/en/avisos?t=')
    expect(said[1]).toContain(`/en/avisos?t=${await stopLinkTo(email)}`)
    expect(said[2]).toBe('Free again: Kia Único')
    expect(said[3]).toContain('/en/flota/kia-unico')
    expect(said[3]).toContain('/en/avisos?t=')
  })
})

describe('an alert', () => {
  test('is shown with all that is kept of its address, and goes with it', async () => {
    const [[first, second], email] = [await Promise.all([soldOut(), soldOut()]), someone()]
    await waiting(first, email)
    await post({ ...fieldsFor(second, email), edad: '22' })
    const token = await stopLinkTo(email)
    const kept = [
      { car: 'Kia Único', status: 'confirmed', driverAge: null },
      { car: 'Kia Único', status: 'asked', driverAge: 22, pickup: second.submission.search.pickup },
    ]
    expect(await opened(token)).toMatchObject({ status: 200, page: { state: 'stop', email, kept } })
    expect(await alertsOf(email)).toHaveLength(2)
    for (const _ of ['once', 'again']) {
      expect(await post({ token })).toMatchObject({ status: 200, page: { state: 'stopped' } })
    }
    expect(await alertsOf(email)).toEqual([])
    expect(await mailsTo(email, 'alert_confirm')).toEqual([])
    await freed(first)
    await look()
    expect(await mailsTo(email, 'alert_free')).toEqual([])
  })

  test(
    'is not written for who stopped theirs, for 30 days or until they allow it; the answer stays',
    inFull,
    async () => {
      const [booked, email] = [await soldOut(), someone()]
      await ask(booked, email)
      const token = await stopLinkTo(email)
      const confirm = await linkTo(email)
      await post({ token })
      expect(await post({ token: confirm })).toMatchObject({ page: { state: 'over' } })
      const askedAgain = async (now: number) => {
        expect(await ask(booked, email, { now })).toMatchObject({
          status: 200,
          page: { state: 'sent' },
        })
        return mailsTo(email, 'alert_confirm')
      }
      expect(await askedAgain(Date.now() + hour)).toEqual([])
      expect(await alertsOf(email)).toEqual([])
      expect(await post({ token, permitir: '1' })).toMatchObject({
        page: { state: 'stop', email: '', kept: [] },
      })
      expect(await askedAgain(Date.now() + hour)).toHaveLength(1)
      await post({ token })
      const over = Date.now() + 30 * 24 * hour + minutes(1)
      while ((await visitor().run(() => forgetOld(over), over)).alertMarks > 0);
      const marks = (await back().admin('GET', '/items/alert_marks?limit=-1')) as unknown[]
      expect(marks).toEqual([])
    },
  )

  test('that is stopped as its car is told of sends nothing', inFull, async () => {
    const booked = await soldOut()
    const email = await waiting(booked)
    const token = await stopLinkTo(email)
    await freed(booked)
    const { proxy } = booking.site
    proxy.arm({ kind: 'slow', at: 1, of: /mail_outbox/ })
    const looking = look()
    await vi.waitUntil(() => proxy.counts().struck > 0, { timeout: 60_000 })
    proxy.arm(null)
    await post({ token })
    await looking
    expect(await mailsTo(email, 'alert_free')).toEqual([])
  })

  test(
    'that is stopped as another is asked for, at whatever moment, leaves no mail',
    inFull,
    async () => {
      // Writes of asking, one after the other: the alert, the mail of the day, the mail itself.
      for (const of of [/mail_outbox/, /stock_alerts/, /alert_marks/]) {
        const [[first, second], email] = [await Promise.all([soldOut(), soldOut()]), someone()]
        await ask(first, email)
        const token = await stopLinkTo(email)
        const { proxy } = booking.site
        proxy.arm({ kind: 'slow', at: 1, of })
        const asking = ask(second, email)
        await vi.waitUntil(() => proxy.counts().struck > 0, { timeout: 60_000 })
        proxy.arm(null)
        await post({ token })
        expect(await asking, String(of)).toMatchObject({ page: { state: 'sent' } })
        expect(await mailsTo(email, 'alert_confirm'), String(of)).toEqual([])
        expect(await alertsOf(email), String(of)).toEqual([])
      }
    },
  )

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
