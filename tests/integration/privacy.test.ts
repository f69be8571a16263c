import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { panamaEpoch, panamaNow } from '~/domain/calendar/rental-period'
import { findByCode } from '~/features/booking/find-by-code.server'
import { signLink } from '~/features/booking/signed-link.server'
import { asTask } from '~/features/mail/as-task.server'
import { composeMail } from '~/features/mail/compose-mail.server'
import { cancelBooking } from '~/features/manage/cancel-booking.server'
import { getManaged } from '~/features/manage/get-managed.server'
import { runHousekeeping } from '~/features/payment/housekeeping.server'
import { askForData } from '~/features/privacy/ask-data.server'
import { confirmPage } from '~/features/privacy/ask-page.server'
import { forgetOld } from '~/features/privacy/forget-old.server'
import type { DataRequest } from '~/features/privacy/privacy.types'
import { confirmForm } from '~/features/privacy/privacy-forms.server'
import { directus } from '~/server/directus/client.server'
import { readDueMails } from '~/server/directus/mail-outbox.server'
import { type Booked, bookingSite, minutes } from '../fixtures/booking'
import { putState } from '../fixtures/put-state'
import { inFull } from '../fixtures/short'
import { siteUrl, visitor } from '../fixtures/site'

const booking = bookingSite()
const { reserve, payByCard, confirm, rowOf } = booking
const back = () => booking.site.back

const day = 24 * 3_600_000
const invoice = {
  invoiceCompany: 'Palma Roja, S. A.',
  invoiceRuc: '155704822-2-2021',
  invoiceDv: '34',
}

async function paid(named = false): Promise<Booked> {
  const booked = await reserve(booking.plenty)
  if (named) {
    const { id } = await rowOf(booked.code)
    await back().admin('PATCH', `/items/reservations/${id}`, {
      invoice_company: invoice.invoiceCompany,
      invoice_ruc: invoice.invoiceRuc,
      invoice_dv: invoice.invoiceDv,
      notes: 'Prefiere que le llamen',
    })
  }
  await payByCard(booked, 'approve')
  return booked
}

/** The moment at which the car of a booking is back. */
const afterReturn = ({ submission }: Booked) => panamaEpoch(submission.search.return) + minutes(1)

type MailRow = {
  id: number
  key: string
  kind: string
  recipient: string
  facts: { url: string } | null
}

async function mailsOf(code: string, kind = ''): Promise<MailRow[]> {
  const query = `filter[reservation][reservation_id][_eq]=${code}&sort=id&limit=-1`
  const all = (await back().admin('GET', `/items/mail_outbox?${query}`)) as MailRow[]
  return kind === '' ? all : all.filter((mail) => mail.kind === kind)
}

const ask = (what: DataRequest, { code, submission }: Booked, now?: number, v = visitor()) =>
  v.run(() => askForData({ what, code, email: submission.renter.email }), now)

/** The token of the link that was mailed. */
async function tokenFor(what: DataRequest, booked: Booked, now?: number): Promise<string> {
  expect(await ask(what, booked, now)).toEqual({ ok: true })
  const mail = (await mailsOf(booked.code, 'data_request')).at(-1)
  expect(mail?.recipient).toBe(booked.submission.renter.email)
  const url = new URL(mail?.facts?.url ?? '')
  expect(url.pathname).toBe('/es/privacidad/datos/confirmar')
  return url.searchParams.get('t') ?? ''
}

/** The form of the page that the link opens. */
async function press(token: string, fields: Record<string, string> = {}, now?: number) {
  const body = new URLSearchParams({ token, ...fields })
  const url = `${siteUrl}/privacidad/datos/confirmar`
  const request = new Request(url, { method: 'POST', body, headers: { Origin: siteUrl } })
  let page: unknown
  const answer = await visitor().run(
    () =>
      confirmForm.answer(request, async () => {
        page = await confirmPage('')
        return new Response('page')
      }),
    now,
  )
  return { answer, page }
}

const look = (token: string, now?: number, v = visitor()) => v.run(() => confirmPage(token), now)

/** Words of each file, and when it was made by the clock of whoever unpacks it. */
async function inside(answer: Response) {
  const folder = mkdtempSync(join(tmpdir(), 'istmo-copy-'))
  const file = join(folder, 'datos.zip')
  writeFileSync(file, new Uint8Array(await answer.arrayBuffer()))
  const script = [
    'import json,sys,zipfile',
    'z=zipfile.ZipFile(sys.argv[1])',
    'assert z.testzip() is None',
    'words={i:z.read(i).decode("utf-8","replace") for i in z.namelist()}',
    'made=["%d-%02d-%02dT%02d:%02d"%i.date_time[:5] for i in z.infolist()]',
    'print(json.dumps({"words":words,"made":made}))',
  ].join('\n')
  const read: { words: Record<string, string>; made: string[] } = JSON.parse(
    execFileSync('python3', ['-c', script, file]).toString(),
  )
  return read
}

async function withPrecheck({ code }: Booked): Promise<string[]> {
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const ids: string[] = []
  for (const side of ['front', 'back']) {
    const form = new FormData()
    form.set('folder', '5c8e0b52-6d0a-4b5e-9a43-0f6c2a1d7e02')
    form.set('file', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), `${side}.jpg`)
    const answer = await fetch(`${back().url}/files`, {
      method: 'POST',
      body: form,
      headers: { Authorization: `Bearer ${back().siteToken}` },
    })
    const { data } = (await answer.json()) as { data: { id: string } }
    ids.push(data.id)
  }
  const { id } = await rowOf(code)
  await back().admin('POST', '/items/prechecks', {
    reservation: id,
    license_front: ids[0],
    license_back: ids[1],
    license_number: 'L-998877',
    license_country: 'PA',
    drivers: [{ name: 'Otra', lastName: 'Persona', license: 'X-5544', birthday: '1991-01-01' }],
  })
  return ids
}

async function fileExists(id: string): Promise<boolean> {
  const rows = (await back().admin('GET', `/files?filter[id][_eq]=${id}`)) as unknown[]
  return rows.length > 0
}

async function addLead(email: string, created?: string): Promise<number> {
  const { id } = (await back().admin('POST', '/items/leads', {
    ...{ number: 'S-1', company: 'Palma Roja', name: 'Ana', email, brand: 'firefly' },
    key: `lead-${Math.random()}`,
  })) as { id: number }
  if (created) await back().admin('PATCH', `/items/leads/${id}`, { date_created: created })
  return id
}

const leadIds = async () =>
  ((await back().admin('GET', '/items/leads?limit=-1')) as { id: number }[]).map(({ id }) => id)

describe('asking for one’s data', () => {
  test('has the same answer after the same time whether or not there is such a booking, and 50 guesses are slowed', async () => {
    const booked = await paid()
    const { code, submission } = booked
    const { email } = submission.renter
    const pairs = [
      { code, email },
      { code, email: 'otra@correo.example.com' },
      { code: 'X2X3X4X6', email },
      { code: 'no', email },
    ]
    const times: number[] = []
    for (const [index, pair] of pairs.entries()) {
      const v = visitor({ ip: `203.0.113.${index + 1}` })
      const began = performance.now()
      expect(await v.run(() => askForData({ what: 'copy', ...pair }))).toEqual({ ok: true })
      times.push(performance.now() - began)
      // Nothing is opened by it.
      expect(await v.run(() => getManaged())).toEqual({ redirect: 'look_up' })
    }
    // By how much they differ is measured at the doors (guessed-codes).
    expect(Math.min(...times)).toBeGreaterThan(990)
    expect(await mailsOf(code, 'data_request')).toHaveLength(1)

    const guesser = visitor({ ip: '203.0.113.99' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        guesser.run(() =>
          askForData({ what: 'erase', code: `X2X3X4${10 + index}`, email: 'a@b.example.com' }),
        ),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5)
    expect(
      answers.filter((one) => 'error' in one && one.error === 'too_many_requests'),
    ).toHaveLength(45)
  })

  test('counts a right pair as a try, too: being let through would tell', inFull, async () => {
    const booked = await paid()
    const results: boolean[] = []
    const v = visitor({ ip: '203.0.113.98' })
    for (let count = 0; count < 7; count++) {
      results.push((await ask('copy', booked, undefined, v)).ok)
    }
    expect(results).toEqual([true, true, true, true, true, false, false])
    // Asked for again within ten minutes it is one mail.
    const keys = (await mailsOf(booked.code, 'data_request')).map(({ key }) => key)
    expect(keys.length).toBeLessThanOrEqual(2)
  })

  test('says what is missing', async () => {
    const result = await visitor().run(() => askForData({ what: 'copy', code: ' ', email: '' }))
    expect(result).toEqual({ ok: false, problems: { code: true, email: true } })
  })
})

describe('a copy', () => {
  test('holds everything about the renter, and no card; its link works once', async () => {
    const booked = await paid(true)
    const { code, submission } = booked
    await withPrecheck(booked)
    await addLead(submission.renter.email)
    const token = await tokenFor('copy', booked)
    expect(await look(token)).toMatchObject({ state: 'copy', bookings: 1 })
    const { answer } = await press(token)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toContain(`datos-${code}.zip`)
    const { words: files, made } = await inside(answer)
    expect(Object.keys(files)).toEqual([
      'datos.html',
      'datos.json',
      `licencia-${code}-frente.jpg`,
      `licencia-${code}-reverso.jpg`,
    ])
    const data = JSON.parse(files['datos.json'] ?? '')
    expect(new Set(made)).toEqual(new Set([panamaNow(Date.parse(data.made_at))]))
    expect(data).toMatchObject({
      email: submission.renter.email,
      bookings: [
        {
          code,
          staff_notes: 'Prefiere que le llamen',
          renter: {
            name: 'María José',
            license: submission.renter.license,
            invoice_ruc: invoice.invoiceRuc,
          },
          payments: [{ status: 'captured', currency: 'USD' }],
          precheckin: { license_number: 'L-998877', drivers: [{ license: 'X-5544' }] },
        },
      ],
      company_requests: [{ company: 'Palma Roja' }],
    })
    expect(data.bookings[0].accepted).toMatchObject({
      accepted_how: 'form',
      terms_version: (await rowOf(code)).terms_version,
    })
    expect(data.bookings[0].history.map(({ event }: { event: string }) => event)).toContain('pay')
    expect(data.bookings[0].mails.length).toBeGreaterThan(0)
    for (const words of [
      'María José',
      'L-998877',
      'X-5544',
      'Palma Roja',
      'Prefiere que le llamen',
      'Lo que aceptaste',
    ]) {
      expect(files['datos.html']).toContain(words)
    }
    for (const file of ['datos.html', 'datos.json']) {
      // Standing alone: inside a telephone number or an identifier, any four digits may come by chance.
      expect(files[file]).not.toMatch(
        /(?<![\w.+-])(?:4111|1111|1230)(?![\w.-])|12\/30|\bvisa\b|tok_|submission/i,
      )
    }
    expect(Object.keys(data.bookings[0].payments[0])).toEqual([
      ...['number', 'gateway', 'method', 'status', 'amount', 'currency'],
      ...['begun_at', 'charged_at', 'refunded', 'refunded_at'],
    ])
    const { steps } = await rowOf(code)
    expect(steps.at(-1)).toMatchObject({ event: 'copy', actor: 'renter', to_status: 'paid' })

    const again = await press(token)
    expect(again.answer.status).toBe(410)
    expect(again.page).toMatchObject({ state: 'over' })
  })

  test('is handed over once, of many presses at one moment', inFull, async () => {
    const booked = await paid()
    const token = await tokenFor('copy', booked)
    const presses = await Promise.all(Array.from({ length: 5 }, () => press(token)))
    expect(presses.map(({ answer }) => answer.status).sort()).toEqual([200, 410, 410, 410, 410])
  })
})

describe('the link of a mail', () => {
  test('is over after a day, opens nothing of another purpose, and no other booking', async () => {
    const booked = await paid()
    const { code } = booked
    const token = await tokenFor('copy', booked)
    expect(await look(token, Date.now() + day - minutes(1))).toMatchObject({ state: 'copy' })
    expect(await look(token, Date.now() + day + minutes(1))).toMatchObject({ state: 'over' })
    const { version } = await rowOf(code)
    const until = Date.now() + day
    const sign = (purpose: 'booking' | 'precheckin' | 'data_erase') =>
      visitor().run(async () => signLink({ purpose, code: `${code}_${version}`, until }))
    for (const purpose of ['booking', 'precheckin'] as const) {
      expect(await look(await sign(purpose))).toMatchObject({ state: 'over' })
    }
    // A copy's link erases nothing, whatever is pressed.
    await press(token, { sure: 'si' })
    expect(await rowOf(code)).toMatchObject({ name: 'María José' })
    expect(await look(`${token}x`)).toMatchObject({ state: 'over' })
    expect(await look(token, undefined, visitor({ brand: 'ceiba' }))).toMatchObject({
      state: 'over',
    })
  })

  test('outlives what the site mends by itself, and nothing else', async () => {
    const booked = await reserve(booking.plenty)
    await confirm(booked)
    const pickup = panamaEpoch(booked.submission.search.pickup)
    const [before, after] = [pickup - minutes(50), pickup + minutes(2)]
    const tokens = [
      await tokenFor('copy', booked, before),
      await tokenFor('erase', booked, before),
    ] as const
    await visitor().run(() => runHousekeeping(after), after)
    expect((await rowOf(booked.code)).steps.at(-1)).toMatchObject({ event: 'repair' })
    expect(await look(tokens[0], after)).toMatchObject({ state: 'copy' })
    expect(await look(tokens[1], after)).toMatchObject({ state: 'erase' })
    expect((await press(tokens[0], {}, after)).answer.status).toBe(200)
    // That it was handed over is no mending.
    for (const token of tokens) expect(await look(token, after)).toMatchObject({ state: 'over' })
  })

  test('does nothing by being opened, and erases nothing without the tick', async () => {
    const booked = await paid()
    const now = afterReturn(booked)
    const token = await tokenFor('erase', booked, now)
    await look(token, now)
    const { answer, page } = await press(token, {}, now)
    expect(answer.status).toBe(422)
    expect(page).toMatchObject({ state: 'erase', failure: 'unticked' })
    expect(await rowOf(booked.code)).toMatchObject({ name: 'María José', erased_at: null })
  })
})

describe('erasing', () => {
  test('waits for a booking that is ahead, or unpaid, and says so', inFull, async () => {
    const ahead = await paid()
    const token = await tokenFor('erase', ahead)
    expect(await look(token)).toMatchObject({ state: 'erase', plans: [{ waits: 'ahead' }] })
    await press(token, { sure: 'si' })
    expect(await rowOf(ahead.code)).toMatchObject({ name: 'María José', erased_at: null })

    const unpaid = await reserve(booking.plenty)
    const other = await tokenFor('erase', unpaid)
    expect(await look(other)).toMatchObject({ state: 'erase', plans: [{ waits: 'unpaid' }] })
    await press(other, { sure: 'si' })
    expect(await rowOf(unpaid.code)).toMatchObject({ name: 'María José', erased_at: null })
  })

  test('takes everything that names the renter, keeps what the law wants without them, and is safe to do twice', async () => {
    const booked = await paid(true)
    const { code, submission } = booked
    const { email } = submission.renter
    const photos = await withPrecheck(booked)
    const lead = await addLead(email)
    const before = await rowOf(code)
    const now = afterReturn(booked)
    const token = await tokenFor('erase', booked, now)
    const keptUntil = `${Number(submission.search.return.slice(0, 4)) + 5}-12-31`
    expect(await look(token, now)).toMatchObject({
      state: 'erase',
      plans: [{ code, waits: null, keptUntil, hasInvoice: true }],
    })
    const { answer, page } = await press(token, { sure: 'si' }, now)
    expect(answer.status).toBe(200)
    expect(page).toMatchObject({ state: 'erased', plans: [{ code, keptUntil }] })

    const row = await rowOf(code)
    expect(row).toMatchObject({
      name: 'Datos borrados',
      last_name: '',
      email: '',
      phone_number: '',
      birthday: null,
      license: null,
      notes: null,
      marketing_consent: false,
      // The contract is in the books, and so are its terms.
      terms_version: before.terms_version,
      accepted_at: before.accepted_at,
      // The invoice names whom it was made for, as long as it is kept.
      invoice_ruc: invoice.invoiceRuc,
      status: 'paid',
      total: before.total,
      quote: before.quote,
    })
    expect(row.payments).toEqual(
      before.payments.map((one) => ({
        ...one,
        card_brand: null,
        card_last4: null,
        card_expiry: null,
        redirect_url: null,
        date_updated: expect.anything(),
      })),
    )
    expect(row.steps.at(-1)).toMatchObject({ event: 'erase', to_status: 'paid', actor: 'renter' })
    expect(row.steps.map(({ event }) => event)).toContain('pay')
    expect(await mailsOf(code)).toEqual([])
    expect(
      await back().admin('GET', `/items/prechecks?filter[reservation][_eq]=${row.id}`),
    ).toEqual([])
    for (const id of photos) expect(await fileExists(id)).toBe(false)
    expect(await leadIds()).not.toContain(lead)
    const everything = JSON.stringify([
      row,
      await back().admin('GET', `/items/coupon_redemptions?filter[reservation][_eq]=${row.id}`),
    ])
    const { name, lastName, phone, license } = submission.renter
    for (const said of [name, lastName, email, phone, license])
      expect(everything).not.toContain(said)

    // Nobody opens it any more, not even the browser that made it.
    expect(await booked.v.run(() => getManaged(), now)).toEqual({ redirect: 'look_up' })
    expect(await visitor().run(() => findByCode({ code, email }))).toMatchObject({ ok: false })

    const again = await press(token, { sure: 'si' }, now)
    expect(again.answer.status).toBe(200)
    expect(again.page).toMatchObject({ state: 'erased' })
    expect((await rowOf(code)).version).toBe(row.version)
  })

  test('is of all bookings under the address; one that is ahead stays whole', async () => {
    const first = await paid()
    const { email } = first.submission.renter
    const second = await reserve(booking.plenty, {
      renter: { ...first.submission.renter, phone: '60001122', license: 'E-8-5511' },
    })
    await confirm(second)
    const now = afterReturn(first)
    const token = await tokenFor('erase', first, now)
    const opened = await look(token, now)
    expect(opened).toMatchObject({ plans: [{ waits: 'ahead' }, { waits: null }] })
    await press(token, { sure: 'si' }, now)
    expect(await rowOf(first.code)).toMatchObject({ email: '' })
    expect(await rowOf(second.code)).toMatchObject({ email, name: 'María José' })
  })

  test(
    'leaves all as it was when the back office fails, and is done by the same link later',
    inFull,
    async () => {
      const booked = await paid()
      const now = afterReturn(booked)
      const token = await tokenFor('erase', booked, now)
      booking.site.proxy.arm({ kind: 'refuse', at: 1, times: 9 })
      const failed = await press(token, { sure: 'si' }, now)
      expect(failed.answer.status).toBe(503)
      booking.site.proxy.arm(null)
      expect(await rowOf(booked.code)).toMatchObject({ name: 'María José' })
      expect((await press(token, { sure: 'si' }, now)).page).toMatchObject({ state: 'erased' })
      expect(await rowOf(booked.code)).toMatchObject({ name: 'Datos borrados' })
    },
  )
})

type AcceptedText = Record<'version' | 'kind' | 'language' | 'title' | 'content', string>

async function textsOf(versions: readonly (string | null)[]): Promise<AcceptedText[]> {
  const query = `filter[version][_in]=${versions.join(',')}&sort=id`
  return (await back().admin('GET', `/items/accepted_texts?${query}`)) as AcceptedText[]
}

/** The link of the booking's confirmation that withdraws the consent to promotions. */
async function withdrawToken({ code }: Booked): Promise<string | null> {
  const { id } = await rowOf(code)
  const made = await asTask('firefly', async () => {
    const due = await readDueMails(directus(), { now: Date.now() + 400 * day, limit: 500 })
    const mail = due.find((one) => one.reservationId === id && one.kind === 'confirmation')
    if (!mail) throw new Error(`no confirmation of ${code}`)
    return composeMail(mail)
  })
  if ('dropped' in made) throw new Error(made.dropped)
  const [, token = null] = /\/privacidad\/datos\/confirmar\?t=([\w.-]+)/.exec(made.text) ?? []
  expect(made.text.includes('No recibir promociones')).toBe(token !== null)
  return token
}

describe('what was accepted (D49)', () => {
  test('is kept with the booking: versions, instant, language and how; each text once, under its version', async () => {
    const booked = await reserve(booking.plenty, { marketing: true })
    const row = await rowOf(booked.code)
    expect(row).toMatchObject({
      ...{ accepted_language: 'es-ES', accepted_how: 'form', marketing_withdrawn_at: null },
      ...{ marketing_consent: true, accepted_at: expect.any(String) },
    })
    expect(Date.parse(row.accepted_at ?? '')).toBe(Date.parse(row.steps[0]?.at ?? ''))
    const { terms_version, cancellation_version, privacy_version, marketing_version } = row
    const versions = [terms_version, cancellation_version, privacy_version, marketing_version]
    const texts = await textsOf(versions)
    expect(texts.map(({ kind }) => kind)).toEqual(['terms', 'cancellation', 'privacy', 'marketing'])
    expect(texts.map(({ version }) => version)).toEqual(versions)
    for (const { version, kind, language, title, content } of texts) {
      const said = JSON.stringify([kind, language.slice(0, 2), title, content])
      expect(version).toBe(createHash('sha256').update(said).digest('hex'))
    }
    expect(texts[0]?.content).toContain('Guardamos el auto')
    expect(texts[3]?.title).toBe('Quiero recibir promociones por correo.')

    const other = await rowOf((await reserve(booking.plenty)).code)
    expect(other).toMatchObject({ terms_version, privacy_version, marketing_version: null })
    expect(await textsOf(versions)).toHaveLength(4)
  })

  test('for promotions is withdrawn by the link of a mail and one press, for every booking of the address', async () => {
    const booked = await reserve(booking.plenty, { marketing: true })
    await payByCard(booked, 'approve')
    const second = await reserve(booking.plenty, {
      marketing: true,
      renter: { ...booked.submission.renter, phone: '60001133', license: 'E-8-5533' },
    })
    await confirm(second)
    const token = (await withdrawToken(booked)) ?? ''
    // It is opened by machines, too, and long after the rental.
    const later = Date.now() + 800 * day
    expect(await look(token, later)).toMatchObject({ state: 'promos', failure: null })
    expect(await look(token, later, visitor({ brand: 'ceiba' }))).toMatchObject({ state: 'over' })
    expect(await rowOf(booked.code)).toMatchObject({ marketing_consent: true })

    const { answer, page } = await press(token)
    expect(answer.status).toBe(200)
    expect(page).toMatchObject({ state: 'promos_withdrawn' })
    for (const { code } of [booked, second]) {
      const row = await rowOf(code)
      expect(row).toMatchObject({
        marketing_consent: false,
        marketing_version: expect.any(String),
        marketing_withdrawn_at: expect.any(String),
      })
      expect(row.steps.at(-1)).toMatchObject({ event: 'withdraw', actor: 'renter' })
    }
    const { version } = await rowOf(booked.code)
    expect((await press(token)).page).toMatchObject({ state: 'promos_withdrawn' })
    expect((await rowOf(booked.code)).version).toBe(version)
    expect(await withdrawToken(booked)).toBeNull()
  })
})

describe('the site’s own token', () => {
  test('may make a renter nobody, and nobody else', async () => {
    const booked = await paid()
    const { id } = await rowOf(booked.code)
    const patch = (body: object) =>
      fetch(`${back().url}/items/reservations/${id}`, {
        method: 'PATCH',
        body: JSON.stringify(body),
        headers: {
          Authorization: `Bearer ${back().siteToken}`,
          'Content-Type': 'application/json',
        },
      })
    for (const body of [
      { name: 'Otra' },
      { email: 'otra@correo.example.com' },
      { notes: 'x' },
      { license: 'X' },
      { terms_version: 'x' },
      { terms_version: null },
      { accepted_at: null },
      { marketing_consent: false },
      { marketing_withdrawn_at: new Date().toISOString() },
    ]) {
      expect((await patch(body)).status, JSON.stringify(body)).toBeGreaterThanOrEqual(400)
    }
    expect(await rowOf(booked.code)).toMatchObject({
      name: 'María José',
      terms_version: expect.any(String),
      marketing_withdrawn_at: null,
    })
  })
})

describe('a record whose time is over', () => {
  const at = (days: number) => new Date(Date.now() - days * day).toISOString()

  test('is not a cancelled booking that had money, kept or given back: it is in the books', async () => {
    const cancelled = async (beforePickup: number) => {
      const booked = await paid()
      const { v, code, submission } = booked
      const now = panamaEpoch(submission.search.pickup) - beforePickup
      const answer = await v.run(() => getManaged(), now)
      const shownRefund = 'managed' in answer ? (answer.managed.cancellation?.refund ?? -1) : -1
      const wish = { code, reason: 'trip', shownRefund } as const
      expect(await v.run(() => cancelBooking(wish), now)).toEqual({ ok: true })
      return booked
    }
    const kept = await cancelled(minutes(3 * 60))
    const givenBack = await cancelled(4 * day)
    const neverPaid = await reserve(booking.plenty)
    await confirm(neverPaid)
    const free = { code: neverPaid.code, reason: 'trip', shownRefund: 0 } as const
    expect(await neverPaid.v.run(() => cancelBooking(free))).toEqual({ ok: true })
    for (const { code } of [kept, givenBack, neverPaid]) {
      const { id, status } = await rowOf(code)
      expect(status).toBe('cancelled')
      await back().admin('PATCH', `/items/reservations/${id}`, { date_created: at(91) })
    }
    // Made long ago and cancelled just now: its mail is on its way, and its renter may look at it.
    expect(await visitor().run(() => forgetOld(Date.now()))).toMatchObject({ bookings: 0 })
    for (const { code } of [kept, givenBack, neverPaid]) {
      await putState(back(), (await rowOf(code)).id, { cancelled_at: at(91) }, 'change')
    }
    expect((await booking.chargedFor(kept.code)).net).toBeGreaterThan(0)
    expect((await booking.chargedFor(givenBack.code)).net).toBe(0)
    expect(await visitor().run(() => forgetOld(Date.now()))).toMatchObject({ bookings: 1 })
    expect(await rowOf(kept.code)).toMatchObject({ name: 'María José', erased_at: null })
    expect(await rowOf(givenBack.code)).toMatchObject({ name: 'María José', erased_at: null })
    expect(await rowOf(neverPaid.code)).toMatchObject({ name: 'Datos borrados' })
  })

  test('is forgotten by the minute task: renters, mails, requests of companies, messages of gateways', async () => {
    const kept = await paid(true)
    const over = await paid(true)
    const unbooked = await reserve(booking.plenty)
    const young = await reserve(booking.plenty)
    const idOf = async ({ code }: Booked) => (await rowOf(code)).id
    const move = (id: number, days: Record<string, string>) => putState(back(), id, days, 'change')
    const year = new Date().getUTCFullYear()
    await move(await idOf(kept), {
      pickup_date: `${year - 5}-01-02T10:00:00`,
      return_date: `${year - 5}-01-05T10:00:00`,
    })
    await move(await idOf(over), {
      pickup_date: `${year - 6}-12-28T10:00:00`,
      return_date: `${year - 6}-12-31T10:00:00`,
    })
    const expire = async (id: number, days: number) => {
      await putState(back(), id, { status: 'expired', slots: [], holds: [] })
      await back().admin('PATCH', `/items/reservations/${id}`, { date_created: at(days) })
    }
    await expire(await idOf(unbooked), 91)
    await expire(await idOf(young), 80)
    const oldLead = await addLead('a@b.example.com', at(370))
    const newLead = await addLead('a@b.example.com', at(300))
    const [mail] = await mailsOf(kept.code, 'confirmation')
    await back().admin('PATCH', `/items/mail_outbox/${mail?.id}`, {
      status: 'sent',
      date_created: at(366),
    })
    const queued = await mailsOf(over.code)
    const { data } = await back().as(back().siteToken, 'POST', '/items/payment_events?fields=id', {
      ...{ key: `webhook-${Math.random()}`, kind: 'webhook', source: 'webhook' },
      payload: { who: 'María' },
    })
    const event = data as { id: number }
    await back().admin('PATCH', `/items/payment_events/${event.id}`, { date_created: at(181) })

    const run = () => visitor().run(() => forgetOld(Date.now()))
    expect(await run()).toMatchObject({ bookings: 2, mails: 1, leads: 1 })
    expect(await rowOf(over.code)).toMatchObject({
      name: 'Datos borrados',
      invoice_ruc: null,
      accepted_at: null,
      terms_version: null,
      status: 'paid',
    })
    expect(await rowOf(kept.code)).toMatchObject({
      name: 'María José',
      invoice_ruc: invoice.invoiceRuc,
    })
    expect(await rowOf(unbooked.code)).toMatchObject({
      name: 'Datos borrados',
      accepted_at: null,
      terms_version: null,
    })
    expect(await rowOf(young.code)).toMatchObject({ name: 'María José' })
    const leads = await leadIds()
    expect(leads).toContain(newLead)
    expect(leads).not.toContain(oldLead)
    expect(await mailsOf(kept.code, 'confirmation')).toEqual([])
    expect(queued.length).toBeGreaterThan(0)
    const told = await back().admin('GET', `/items/payment_events/${event.id}`)
    expect(told).toMatchObject({ payload: null, kind: 'webhook' })
    // Nothing left to do.
    expect(await run()).toEqual({
      bookings: 0,
      audit: 0,
      mails: 0,
      leads: 0,
      messages: 0,
      alerts: 0,
      alertMarks: 0,
    })
  })
})
