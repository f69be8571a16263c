import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { panamaEpoch } from '~/domain/calendar/rental-period'
import { asTask } from '~/features/mail/as-task.server'
import { composeMail } from '~/features/mail/compose-mail.server'
import { cancelBooking } from '~/features/manage/cancel-booking.server'
import { getManaged } from '~/features/manage/get-managed.server'
import { mailBookings } from '~/features/manage/mail-bookings.server'
import { lostCodeForm } from '~/features/manage/manage-forms.server'
import { openLink } from '~/features/manage/open-link.server'
import { directus } from '~/server/directus/client.server'
import { type MailRecord, readDueMails } from '~/server/directus/mail-outbox.server'
import { originOfBrand } from '~/server/http/hosts.server'
import { rateLimits } from '~/server/limits/rate-limit.server'
import { proveAddress } from '~/server/mail/take-mail.server'
import { runWithRequestContext } from '~/server/request-context.server'
import { type Booked, bookingSite, minutes } from '../fixtures/booking'
import { inFull } from '../fixtures/short'
import { siteUrl, visitor } from '../fixtures/site'

process.env.PUBLIC_BRAND_BY_HOST = JSON.stringify({ 'ceiba.example': 'ceiba' })

const booking = bookingSite()
const { reserve, payByCard, rowOf } = booking
const admin = (method: 'PATCH', path: string, body: object) =>
  booking.site.back.admin(method, path, body)

const DAY = 24 * 60 * 60_000
const someEmail = () => `${randomUUID()}@correo.example.com`
const spaced = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`

async function paid(email: string): Promise<Booked> {
  const booked = await reserve()
  const { id } = await rowOf(booked.code)
  await payByCard(booked, 'approve')
  await admin('PATCH', `/items/reservations/${id}`, { email })
  return booked
}

const ask = (email: string, now?: number, v = visitor()) =>
  v.run(() => mailBookings({ email }), now)

/** The mails of an address that wait to be sent, oldest first. */
async function mailsTo(email: string): Promise<MailRecord[]> {
  const due = { now: Date.now() + 400 * DAY, limit: 500 }
  const all = await asTask('', () => readDueMails(directus(), due))
  const own = all.filter(({ kind, recipient }) => kind === 'my_bookings' && recipient === email)
  return own.toSorted((a, b) => a.id - b.id)
}

async function composed(mail: MailRecord, now = Date.now()) {
  const context = {
    ...{ requestId: 'mail', nonce: '', actor: 'task' as const, now, brand: mail.brand },
    ...{ origin: originOfBrand(mail.brand), localeForm: mail.language },
  }
  const made = await runWithRequestContext(context, () => composeMail(mail))
  if ('dropped' in made) throw new Error(`dropped: ${made.dropped}`)
  return made
}

async function onlyMail(email: string): Promise<MailRecord> {
  const [mail, ...others] = await mailsTo(email)
  if (!mail || others.length > 0) throw new Error(`${others.length + (mail ? 1 : 0)} mails`)
  return mail
}

/** Addresses that open a booking, as they stand in a mail. */
const linksIn = (text: string) => text.match(/http\S*\/reserva\/gestionar\/entrar\?t=\S+/g) ?? []

/** The page that a link leads to. */
async function follow(link: string, now?: number): Promise<string> {
  const answer = await visitor().run(() => openLink(new Request(link)), now)
  return answer.headers.get('location') ?? ''
}

/** The form as a browser without scripts posts it. */
async function post(email: string, v: ReturnType<typeof visitor>, now: number): Promise<number> {
  const body = new URLSearchParams({ email })
  const url = `${siteUrl}/reserva/gestionar/codigo`
  const request = new Request(url, { method: 'POST', body, headers: { Origin: siteUrl } })
  const page = async () => new Response('page')
  return (await v.run(() => lostCodeForm.answer(request, page), now)).status
}

describe('whoever lost the code', () => {
  test('is mailed every booking of the address, each with its code, car, dates and a link of 30 minutes', async () => {
    const email = someEmail()
    const first = await paid(email)
    const second = await paid(email)
    const cancelled = await paid(email)
    const row = await rowOf(cancelled.code)
    const { v, code } = cancelled
    const answer = await v.run(() => getManaged())
    const shownRefund = ('managed' in answer && answer.managed.cancellation?.refund) || 0
    const given = { code, reason: 'trip', shownRefund } as const
    expect(await v.run(() => cancelBooking(given))).toEqual({ ok: true })
    expect(await ask(`Ana <${email.toUpperCase()}>`)).toEqual({ ok: true })
    const now = Date.now()
    const mail = await composed(await onlyMail(email), now)
    expect(mail.to).toBe(email)
    expect(mail.subject).toBe('Tus reservas')
    const codes = [...mail.text.matchAll(/^Abrir la reserva (\w{4} \w{4})/gm)].map(([, one]) => one)
    expect(codes).toEqual([first.code, second.code, row.reservation_id].map(spaced))
    expect(mail.text).toContain(`${spaced(first.code)} · KIA MUCHOS\n`)
    expect(mail.text).toContain(`${spaced(code)} · KIA MUCHOS · CERRADA`)
    const links = linksIn(mail.text)
    expect(links).toHaveLength(3)
    expect(await follow(links[0] ?? '', now + minutes(29))).toBe('/reserva/gestionar/reserva')
    expect(await follow(links[0] ?? '', now + minutes(31))).toBe(
      '/reserva/gestionar?otra=1&aviso=enlace',
    )
  })

  test('is answered in the language that was asked in', async () => {
    const email = someEmail()
    const { code } = await paid(email)
    await ask(email, undefined, visitor({ locale: 'en' }))
    const mail = await composed(await onlyMail(email))
    expect(mail.subject).toBe('Your bookings')
    expect(mail.text).toContain(`Open booking ${spaced(code)}`)
    expect(linksIn(mail.text)[0]).toContain('/en/reserva/gestionar/entrar')
  })

  test('is told the same where the address is unknown, and nothing is mailed', async () => {
    const [known, unknown] = [someEmail(), someEmail()]
    await paid(known)
    for (const email of [known, unknown]) {
      const began = performance.now()
      expect(await ask(email)).toEqual({ ok: true })
      expect(performance.now() - began).toBeGreaterThan(990)
    }
    expect(await mailsTo(known)).toHaveLength(1)
    expect(await mailsTo(unknown)).toEqual([])
  })

  test('has to write an address', async () => {
    for (const email of ['', 'ana', 'ana@', '@correo.example.com'])
      expect(await ask(email)).toEqual({ ok: false, problems: { email: true } })
  })

  test('is mailed what this brand has, and not what another has under the same address', async () => {
    const email = someEmail()
    const own = await paid(email)
    const other = await paid(email)
    const { id } = await rowOf(other.code)
    await admin('PATCH', `/items/reservations/${id}`, { brand: 'ceiba' })
    await ask(email)
    const mail = await composed(await onlyMail(email))
    expect(mail.text).toContain(spaced(own.code))
    expect(mail.text).not.toContain(spaced(other.code))
    await ask(email, undefined, visitor({ brand: 'ceiba' }))
    const theirs = (await mailsTo(email)).find(({ brand }) => brand === 'ceiba')
    const text = theirs ? (await composed(theirs)).text : ''
    expect(text).toContain(spaced(other.code))
    expect(text).not.toContain(spaced(own.code))
  })

  test(
    'is mailed a rental for 90 days after its end, and never a reservation that was not booked',
    inFull,
    async () => {
      const [email, never] = [someEmail(), someEmail()]
      const { submission } = await paid(email)
      const { id } = await rowOf((await reserve()).code)
      await admin('PATCH', `/items/reservations/${id}`, { email: never })
      await ask(never)
      expect(await mailsTo(never)).toEqual([])
      const end = panamaEpoch(submission.search.return)
      await ask(email, end + 92 * DAY)
      expect(await mailsTo(email)).toEqual([])
      await ask(email, end + 89 * DAY)
      expect(await mailsTo(email)).toHaveLength(1)
    },
  )

  test(
    'is mailed once in a minute, three times a day, and three an hour once the address is proven',
    inFull,
    async () => {
      const email = someEmail()
      await paid(email)
      const days = Math.ceil(Date.now() / DAY)
      // Morning in Panama, so that the day is the same three hours later.
      const now = days * DAY + minutes(12 * 60)
      const mailsAfter = async (after: number) => {
        expect(await ask(email, now + minutes(after))).toEqual({ ok: true })
        return (await mailsTo(email)).length
      }
      const counts = async (...after: number[]) => {
        const all: number[] = []
        for (const one of after) all.push(await mailsAfter(one))
        return all
      }
      expect(await counts(0, 0.5, 1, 2, 3, 60, 120)).toEqual([1, 1, 2, 3, 3, 3, 3])
      await visitor().run(() => proveAddress(email), now)
      expect(await counts(121, 122, 123, 124, 180)).toEqual([4, 5, 6, 6, 7])
    },
  )

  test('has the answer before its mail is written, and the mail all the same', async () => {
    const email = someEmail()
    await paid(email)
    const mails = booking.site.proxy.holdReads(/mail_outbox/)
    const answer = await visitor().run(async () => {
      const told = await mailBookings({ email })
      mails.letOn()
      return told
    })
    expect(answer).toEqual({ ok: true })
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('is refused after so many askings from one address, whatever was typed', async () => {
    const v = visitor({ ip: '203.0.113.77' })
    const now = Date.now()
    const asked = Array.from({ length: rateLimits.lostCode.burst }, () => post(someEmail(), v, now))
    expect(new Set(await Promise.all(asked))).toEqual(new Set([200]))
    expect(await post(someEmail(), v, now)).toBe(429)
    expect(await post('no address', visitor(), now)).toBe(422)
  })

  test('is told that it did not work where the back office does not answer', async () => {
    booking.site.proxy.fail('busy')
    try {
      expect(await ask(someEmail())).toEqual({ ok: false, error: 'unavailable' })
    } finally {
      booking.site.proxy.fail(null)
    }
  })
})
