import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { correctData } from '~/features/corrections/correct-data.server'
import { sendMails } from '~/features/mail/send-mails.server'
import { cancelBooking } from '~/features/manage/cancel-booking.server'
import { openLink } from '~/features/manage/open-link.server'
import { resendMail } from '~/features/manage/resend-mail.server'
import { runHousekeeping } from '~/features/payment/housekeeping.server'
import { createReservation } from '~/features/reservation/create-reservation.server'
import { workBehindAnswers } from '~/server/async/behind-answer.server'
import { deliver } from '~/server/mail/mail-transport.server'
import { takeMail } from '~/server/mail/take-mail.server'
import { actingAs } from '~/server/request-context.server'
import { type Booked, bookingSite, minutes, proveEmail } from '../fixtures/booking'
import { inFull, isShort } from '../fixtures/short'
import { searchAhead, siteUrl, visitor } from '../fixtures/site'
import { startSmtpServer } from '../fixtures/smtp-server'

const smtp = await startSmtpServer()
Object.assign(process.env, {
  SMTP_URL: smtp.url,
  MAIL_FROM: 'reservas@firefly.example',
  MAIL_TIMEOUT_MS: '3000',
})

const booking = bookingSite()
const { reserve, confirm, payByCard, rowOf } = booking
afterAll(() => smtp.stop())
beforeEach(async () => {
  await dropAll()
  smtp.reset()
  booking.site.proxy.fail(null)
  booking.site.proxy.arm(null)
})

type MailRow = {
  readonly id: number
  readonly key: string
  readonly kind: string
  readonly status: string
  readonly tries: number
  readonly problem: string | null
  readonly due_at: string | null
  readonly sent_at: string | null
  readonly facts: unknown
  readonly claims: readonly { readonly key: string }[]
}

async function mailsOf(code: string): Promise<MailRow[]> {
  const { id } = await rowOf(code)
  const path = `/items/mail_outbox?filter[reservation][_eq]=${id}&fields=*,claims.key&sort=id`
  return (await booking.site.back.admin('GET', path)) as MailRow[]
}

async function mailOf(code: string): Promise<MailRow> {
  const [mail, ...others] = await mailsOf(code)
  if (!mail || others.length > 0) throw new Error(`${others.length + 1} mails of ${code}`)
  return mail
}

/** Drops the mails that other tests left. */
async function dropAll(): Promise<void> {
  const query = { filter: { status: { _in: ['queued', 'sending'] } } }
  const data = { status: 'dropped', due_at: null }
  await booking.site.back.admin('PATCH', '/items/mail_outbox', { query, data })
}

/** As if the pause, or the lease of whoever was sending, had passed. */
async function letPass(code: string): Promise<void> {
  const { id } = await mailOf(code)
  const due_at = new Date(Date.now() - 1000).toISOString()
  await booking.site.back.admin('PATCH', `/items/mail_outbox/${id}`, { due_at })
}

async function atCounter(): Promise<Booked> {
  const booked = await reserve()
  expect(await confirm(booked)).toMatchObject({ ok: true })
  return booked
}

const minutesUntil = (at: string | null) => Math.round((Date.parse(at ?? '') - Date.now()) / 60_000)

describe('a step and its mail', () => {
  test('are one write: a booking at the counter has one mail, under the key of its step', async () => {
    const { proxy } = booking.site
    const booked = await reserve()
    proxy.arm(null)
    await confirm(booked)
    expect(proxy.all().filter((call) => /^(POST|PATCH).*mail_/.test(call))).toEqual([])
    const { version } = await rowOf(booked.code)
    const mail = await mailOf(booked.code)
    expect(mail).toMatchObject({
      key: `${booked.code}:${version}:confirmation`,
      status: 'queued',
      tries: 0,
    })
  })

  test('that is asked for again causes no second one', async () => {
    const booked = await atCounter()
    await confirm(booked)
    await Promise.all([confirm(booked), confirm(booked)])
    expect(await mailsOf(booked.code)).toHaveLength(1)
  })

  test('of a payment is one too, and a payment that was declined tells nobody', async () => {
    const booked = await reserve()
    await payByCard(booked, 'decline')
    expect(await mailsOf(booked.code)).toEqual([])
    await payByCard(booked, 'approve')
    expect((await mailsOf(booked.code)).map(({ kind }) => kind)).toEqual(['confirmation'])
  })

  test.each(['refuse', 'drop', 'late'] as const)('that is %s-ed is both or none', async (kind) => {
    const booked = await reserve()
    booking.site.proxy.arm({ kind, at: 1 })
    await confirm(booked)
    await booking.site.proxy.lateWrites()
    const { status } = await rowOf(booked.code)
    expect(await mailsOf(booked.code)).toHaveLength(status === 'confirmed' ? 1 : 0)
  })
})

describe('a mail', () => {
  test('is sent once, to the renter, with a text, a picture of its own language and a calendar', async () => {
    const { code, submission } = await atCounter()
    await sendMails()
    await sendMails()
    expect(smtp.taken).toHaveLength(1)
    const [{ to = '', source = '' } = {}] = smtp.taken
    expect(to).toBe(submission.renter.email)
    expect(source).toMatch(/^From: .*<reservas@firefly\.example>/m)
    expect(source).toMatch(/^Auto-Submitted: auto-generated/m)
    expect(source).toMatch(/^Content-Type: text\/plain/m)
    expect(source).toMatch(/^Content-Type: text\/html/m)
    expect(source).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=REQUEST/m)
    const mail = await mailOf(code)
    expect(mail).toMatchObject({ status: 'sent', tries: 1, due_at: null, problem: null })
    expect(mail.sent_at).not.toBeNull()
  })

  test('that can be ended says where in its head, any other says nothing of it', async () => {
    const stop = `${siteUrl}/avisos?t=1`
    const mail = {
      ...{
        messageId: '<1@firefly.example>',
        from: { name: 'Firefly', address: 'a@firefly.example' },
      },
      ...{ replyTo: 'a@firefly.example', to: 'ana@example.com', subject: 'Aviso' },
      ...{ html: '<p>Aviso</p>', text: 'Aviso', calendar: [], pictures: [] },
    }
    await deliver({ ...mail, unsubscribe: stop })
    await deliver(mail)
    const [first, second] = smtp.taken.map(({ source }) => source)
    expect(first).toContain(`List-Unsubscribe: <${stop}>`)
    expect(second).not.toContain('List-Unsubscribe')
  })

  test('is the same one at each try: a mail server can tell it by its id', async () => {
    const { code } = await atCounter()
    smtp.fail('cut')
    await sendMails()
    await letPass(code)
    await sendMails()
    const ids = smtp.taken.map(({ source }) => /^Message-ID: (.*)$/m.exec(source)?.[1])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })
})

describe('a mail server that', () => {
  test('is away loses nothing, and is not asked for one mail after the other', inFull, async () => {
    const booked = [await atCounter(), await atCounter(), await atCounter()]
    await smtp.goAway()
    try {
      await sendMails()
    } finally {
      await smtp.comeBack()
    }
    const tries = await Promise.all(booked.map(async ({ code }) => (await mailOf(code)).tries))
    expect(tries).toEqual([1, 0, 0])
    const [first] = booked
    const waiting = await mailOf(first?.code ?? '')
    expect(waiting).toMatchObject({ status: 'queued' })
    expect(minutesUntil(waiting.due_at)).toBe(1)
    await letPass(first?.code ?? '')
    await sendMails()
    expect(smtp.taken).toHaveLength(3)
  })

  test.each(['refuse', 'hang', 'tempfail'] as const)('%s-s has it later, once', async (fault) => {
    const { code } = await atCounter()
    smtp.fail(fault)
    await sendMails()
    const waiting = await mailOf(code)
    expect(waiting).toMatchObject({ status: 'queued', tries: 1 })
    expect(waiting.problem).not.toBe('')
    expect(minutesUntil(waiting.due_at)).toBe(1)
    await letPass(code)
    await sendMails()
    expect(smtp.taken).toHaveLength(1)
    expect(await mailOf(code)).toMatchObject({ status: 'sent', tries: 2 })
  })

  test('refuses the address for good is not asked again: a person sees it', async () => {
    const { code } = await atCounter()
    smtp.fail('refuse-recipient')
    await sendMails()
    const failed = await mailOf(code)
    expect(failed).toMatchObject({ status: 'failed', due_at: null })
    expect(failed.problem).toContain('550')
    await sendMails()
    expect(smtp.taken).toEqual([])
  })

  test('keeps refusing one keeps no other waiting', inFull, async () => {
    const [first, second] = [await atCounter(), await atCounter()]
    smtp.fail('tempfail')
    await sendMails()
    expect(await mailOf(first.code)).toMatchObject({ status: 'queued' })
    expect(await mailOf(second.code)).toMatchObject({ status: 'sent' })
  })

  test.each(['cut', 'hang-data'] as const)(
    '%s-s after it has the mail gets it twice at most: SMTP cannot tell',
    async (fault) => {
      const { code } = await atCounter()
      smtp.fail(fault)
      await sendMails()
      expect(await mailOf(code)).toMatchObject({ status: 'queued', tries: 1 })
      await letPass(code)
      await sendMails()
      await sendMails()
      expect(smtp.taken).toHaveLength(2)
      expect(await mailOf(code)).toMatchObject({ status: 'sent', tries: 2 })
    },
  )

  test('takes none for days is given up, once, and staff can have it sent again', async () => {
    const { code } = await atCounter()
    const { id } = await mailOf(code)
    await booking.site.back.admin('PATCH', `/items/mail_outbox/${id}`, { tries: 11 })
    smtp.fail('tempfail')
    await sendMails()
    expect(await mailOf(code)).toMatchObject({ status: 'failed', tries: 12, due_at: null })
    const staff = await booking.site.back.staffToken()
    const path = `/items/mail_outbox/${id}`
    const asked = await booking.site.back.as(staff, 'PATCH', path, { status: 'queued' })
    expect(asked.status).toBe(200)
    await sendMails()
    expect(smtp.taken).toHaveLength(1)
    expect(await mailOf(code)).toMatchObject({ status: 'sent' })
  })
})

describe('two senders', () => {
  /** Another process: it shares nothing with this one but the back office. */
  async function another(): Promise<() => Promise<number>> {
    vi.resetModules()
    const { sendMails: send } = await import('~/features/mail/send-mails.server')
    return send
  }

  test('at once send each mail once', async () => {
    const codes = [await atCounter(), await atCounter(), await atCounter()].map(({ code }) => code)
    const other = await another()
    await Promise.all([sendMails(), other()])
    await sendMails()
    expect(smtp.taken).toHaveLength(3)
    for (const code of codes) {
      const { status, tries, claims } = await mailOf(code)
      expect({ status, tries, claims: claims.length }).toEqual({
        status: 'sent',
        tries: 1,
        claims: 1,
      })
    }
  })

  test('leave a mail alone while the other has it, and take it over when that ended without a word', async () => {
    const { code } = await atCounter()
    const { id, key } = await mailOf(code)
    const at = new Date().toISOString()
    const claims = { create: [{ key: `${key}:1`, at }] }
    const claim = { status: 'sending', tries: 1, claims }
    const until = new Date(Date.now() + 60_000).toISOString()
    await booking.site.back.admin('PATCH', `/items/mail_outbox/${id}`, { ...claim, due_at: until })
    await sendMails()
    expect(smtp.taken).toEqual([])
    await letPass(code)
    await sendMails()
    expect(smtp.taken).toHaveLength(1)
    expect(await mailOf(code)).toMatchObject({ status: 'sent', tries: 2 })
  })

  test('that end at each try give it up in the end', inFull, async () => {
    const { code } = await atCounter()
    const { id } = await mailOf(code)
    await booking.site.back.admin('PATCH', `/items/mail_outbox/${id}`, {
      ...{ status: 'sending', tries: 12 },
      due_at: new Date(Date.now() - 1000).toISOString(),
    })
    await sendMails()
    expect(smtp.taken).toEqual([])
    expect(await mailOf(code)).toMatchObject({ status: 'failed' })
  })
})

describe('a process that ends', () => {
  const shared = globalThis as { istmoIsEnding?: boolean }
  afterEach(() => {
    shared.istmoIsEnding = false
  })

  test('begins no mail any more, and leaves it to another one', async () => {
    const { code } = await atCounter()
    shared.istmoIsEnding = true
    expect(await sendMails()).toBe(0)
    expect(await mailOf(code)).toMatchObject({ status: 'queued', tries: 0 })
    shared.istmoIsEnding = false
    expect(await sendMails()).toBe(1)
  })
})

describe('each write of sending', () => {
  const writes = [
    ['taking it', 1],
    ['saying that it was sent', 2],
  ] as const
  const cases = writes.flatMap(([name, at]) =>
    (['refuse', 'drop', 'slow', 'late'] as const).map((kind) => [name, kind, at] as const),
  )
  // In the short form each kind once.
  const picked = cases.filter((_, at) => !isShort || at % 2 === (at < 4 ? 1 : 0))

  test.each(picked)('%s, goes wrong (%s): the mail is sent, and once', async (_, kind, at) => {
    const { code } = await atCounter()
    const { proxy } = booking.site
    proxy.arm({ kind, at, of: /^\/items\/mail_outbox/ })
    await sendMails()
    expect(proxy.counts().struck).toBe(1)
    await proxy.lateWrites()
    proxy.arm(null)
    if ((await mailOf(code)).status !== 'sent') await letPass(code)
    await sendMails()
    await sendMails()
    expect(await mailOf(code)).toMatchObject({ status: 'sent', due_at: null })
    expect(smtp.taken).toHaveLength(1)
  })
})

describe('a back office that is away', () => {
  test(
    'once the mail was sent: this process knows, and marks it without sending it again',
    inFull,
    async () => {
      const { code } = await atCounter()
      const { proxy } = booking.site
      smtp.whenTaken(() => proxy.fail('broken'))
      const sending = sendMails()
      await sending
      proxy.fail(null)
      expect(smtp.taken).toHaveLength(1)
      expect(await mailOf(code)).toMatchObject({ status: 'sending', tries: 1 })
      await setTimeout(200)
      await letPass(code)
      await sendMails()
      expect(smtp.taken).toHaveLength(1)
      expect(await mailOf(code)).toMatchObject({ status: 'sent' })
    },
  )

  test('before it is sent: nothing is sent, and it is the next time', async () => {
    const { code } = await atCounter()
    booking.site.proxy.fail('busy')
    await expect(sendMails()).rejects.toMatchObject({ code: 'unavailable' })
    booking.site.proxy.fail(null)
    expect(smtp.taken).toEqual([])
    expect(await mailOf(code)).toMatchObject({ status: 'queued', tries: 0 })
  })
})

describe('a mail that its renter asks for again', () => {
  const again = ({ v, code }: Booked, now?: number) => v.run(() => resendMail({ code }), now)

  test(
    'is sent once more, to the same address, once a minute and three times in ten',
    inFull,
    async () => {
      const booked = await atCounter()
      await booked.v.run(() => proveEmail(booked.code))
      await workBehindAnswers()
      await sendMails()
      const noon = Math.floor(Date.now() / 60_000) * 60_000
      expect(await Promise.all([again(booked, noon), again(booked, noon + 1000)])).toEqual([
        { ok: true },
        { ok: true },
      ])
      await sendMails()
      expect(smtp.taken.map(({ to }) => to)).toEqual([
        booked.submission.renter.email,
        booked.submission.renter.email,
      ])
      expect(await again(booked, noon + minutes(1))).toEqual({ ok: true })
      expect(await again(booked, noon + minutes(2))).toEqual({ ok: true })
      const fourth = await again(booked, noon + minutes(3))
      expect(fourth).toEqual({ ok: false, error: 'too_many_requests' })
      expect(await again(booked, noon + minutes(11))).toEqual({ ok: true })
    },
  )

  test.each(['refuse', 'drop', 'late'] as const)(
    'and whose writing goes wrong (%s) is sent once more when it is asked for again, and no oftener',
    async (kind) => {
      const booked = await atCounter()
      await sendMails()
      const { proxy } = booking.site
      proxy.arm({ kind, at: 1, of: /^\/items\/mail_outbox/ })
      const now = Date.now()
      expect(await again(booked, now)).toEqual({ ok: false, error: 'unavailable' })
      expect(proxy.counts().struck).toBe(1)
      expect(await again(booked, now)).toEqual({ ok: true })
      await proxy.lateWrites()
      proxy.arm(null)
      await sendMails()
      await sendMails()
      const kinds = (await mailsOf(booked.code)).map((mail) => `${mail.kind} ${mail.status}`)
      expect(kinds).toEqual(['confirmation sent', 'confirmation sent'])
      expect(smtp.taken).toHaveLength(2)
    },
  )

  test('is only the booking of that browser, and only while it stands', async () => {
    const [mine, other] = [await atCounter(), await atCounter()]
    const asked = await mine.v.run(() => resendMail({ code: other.code }))
    expect(asked).toEqual({ ok: false, error: 'no_reservation' })
    const held = await reserve()
    expect(await again(held)).toEqual({ ok: false, error: 'no_reservation' })
    expect(await mailsOf(other.code)).toHaveLength(1)
  })
})

describe('the link of the mail that a booking at the counter waits for (D47)', () => {
  /** A booking of 15 days that waits, and the link that its renter was mailed. */
  async function asked() {
    const search = searchAhead(booking.content, 200, 15)
    const one = await reserve(undefined, { search })
    expect(await confirm(one)).toEqual({ ok: false, error: { code: 'confirm_by_mail' } })
    await sendMails()
    expect(smtp.taken.map(({ to }) => to)).toEqual([one.submission.renter.email])
    const link = await smtp.link('/reserva/gestionar/entrar')
    const open = async (v = one.v, now?: number) => {
      const opened = await v.run(() => openLink(new Request(link)), now)
      return opened.headers.get('Location')
    }
    return { ...one, open }
  }

  test('leads to the checkout however often it is opened, and the booking is confirmed there', async () => {
    const one = await asked()
    for (const _ of [1, 2]) expect(await one.open()).toBe('/reserva/checkout')
    // The way back to the form and on again is the same booking.
    expect(await one.v.run(() => createReservation(one.submission))).toMatchObject({ ok: true })
    expect(await confirm(one)).toMatchObject({ ok: true })
    expect(await one.open()).toBe('/reserva/checkout')
    expect(await confirm(one)).toMatchObject({ ok: true })
    expect((await mailsOf(one.code)).map(({ kind }) => kind)).toEqual([
      'counter_proof',
      'confirmation',
    ])
  })

  test('is opened in another browser, which is then the one that confirms', async () => {
    const one = await asked()
    const v = visitor()
    expect(await one.open(v)).toBe('/reserva/checkout')
    expect(await confirm(one)).toEqual({ ok: false, error: { code: 'confirm_by_mail' } })
    expect(await confirm({ ...one, v })).toMatchObject({ ok: true })
  })

  test('opens nothing after its time', async () => {
    const one = await asked()
    const late = Date.now() + minutes(31)
    expect(await one.open(visitor(), late)).toBe('/reserva/gestionar?otra=1&aviso=enlace')
    expect(await one.open(one.v, late)).toBe('/reserva/gestionar?otra=1&aviso=enlace')
    expect((await confirm(one, late)).ok).toBe(false)
  })

  test('brings no booking back that ended before', async () => {
    const one = await asked()
    await runHousekeeping(Date.now() + minutes(31))
    expect((await rowOf(one.code)).status).toBe('expired')
    await one.open()
    expect(await confirm(one)).toEqual({ ok: false, error: { code: 'no_reservation' } })
    expect((await rowOf(one.code)).status).toBe('expired')
  })
})

describe('mails', () => {
  // They are counted by the day in Panama, which may not end in a test.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('that anybody can cause are three a day of a kind to one address, until something is paid', async () => {
    const { submission } = await reserve()
    const someone = (tag: number) => ({
      renter: {
        ...submission.renter,
        email: `ajena+${tag}@example.com`,
        phone: `6700000${tag}`,
        license: `AJ-${tag}-000`,
      },
    })
    const outcomes: unknown[] = []
    for (const tag of [1, 2, 3, 4, 5]) {
      const booked = await reserve(undefined, someone(tag))
      if (tag === 5) await payByCard(booked, 'approve')
      else await confirm(booked)
      await sendMails()
      const { status, problem } = await mailOf(booked.code)
      outcomes.push([status, problem])
    }
    expect(outcomes).toEqual([
      ['sent', null],
      ['sent', null],
      ['sent', null],
      ['dropped', 'enough of this kind to this address today'],
      ['sent', null],
    ])
  })

  /** As if so many mails of a kind had gone to an address today. */
  const use = async (kind: string, email: string, count: number) => {
    const taken: boolean[] = []
    for (let number = 0; number < count; number++) {
      taken.push((await visitor().run(() => takeMail(kind, email))) !== null)
    }
    return taken.filter((one) => one).length
  }

  test('go twelve times a day to an address whose owner opened a link', inFull, async () => {
    const { v, code, submission } = await atCounter()
    const { email } = submission.renter
    expect(await use('confirmation', email, 5)).toBe(3)
    await v.run(() => proveEmail(code))
    await workBehindAnswers()
    expect(await use('confirmation', email, 12)).toBe(9)
    expect(await use('cancelled', `otra-${email}`, 12)).toBe(3)
  })

  test('say so at the press when the booking is sent again, and are then not counted twice', async () => {
    const { v, code, submission } = await atCounter()
    await sendMails()
    const { email } = submission.renter
    await use('confirmation', email, 1)
    expect(await v.run(() => resendMail({ code }))).toEqual({ ok: true })
    await sendMails()
    expect((await mailsOf(code)).map(({ status }) => status)).toEqual(['sent', 'sent'])
    const minuteBefore = Date.now() - minutes(1)
    expect(await v.run(() => resendMail({ code }), minuteBefore)).toEqual({
      ok: false,
      error: 'too_many_requests',
    })
    expect(await mailsOf(code)).toHaveLength(2)
  })

  test('that tell of another address, or of what staff did, are always sent', inFull, async () => {
    const { v, code, submission } = await atCounter()
    const { email } = submission.renter
    for (const kind of ['address_changed', 'cancelled']) {
      await use(kind, email, 3)
      await use(kind, `nueva-${email}`, 3)
    }
    await v.run(() => correctData({ code, email: `nueva-${email}` }))
    await sendMails()
    await v.run(() =>
      actingAs('staff', () => cancelBooking({ code, shownRefund: 0, reason: 'trip' })),
    )
    await sendMails()
    const sent = (await mailsOf(code)).filter(({ status }) => status === 'sent')
    expect(sent.map(({ kind }) => kind)).toEqual([
      ...['confirmation', 'confirmation', 'address_changed'],
      'cancelled',
    ])
  })
})
