import { mkdirSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { addDays, dateOf, panamaEpoch } from '~/domain/calendar/rental-period'
import { formatMoney } from '~/domain/pricing/money'
import { sendLead } from '~/features/corporate/send-lead.server'
import { asTask } from '~/features/mail/as-task.server'
import { type ComposedMail, composeMail } from '~/features/mail/compose-mail.server'
import { queuePhotoRequests } from '~/features/mail/queue-photo-requests.server'
import { queueReminders } from '~/features/mail/queue-reminders.server'
import { cancelBooking } from '~/features/manage/cancel-booking.server'
import { changeBooking } from '~/features/manage/change-booking.server'
import { getChange } from '~/features/manage/change-page.server'
import { getManaged } from '~/features/manage/get-managed.server'
import { runHousekeeping } from '~/features/payment/housekeeping.server'
import { getPrecheckin } from '~/features/precheckin/precheckin.server'
import { savePhoto } from '~/features/precheckin/save-photo.server'
import { directus } from '~/server/directus/client.server'
import { type MailRecord, readDueMails } from '~/server/directus/mail-outbox.server'
import { gateway } from '~/server/gateways/configured.server'
import { originOfBrand } from '~/server/http/hosts.server'
import { runWithRequestContext } from '~/server/request-context.server'
import { lookOf } from '../../directus/extensions/istmo-account-mail/look.ts'
import { mailOf as accountMail } from '../../directus/extensions/istmo-account-mail/words.ts'
import { type Booked, bookingSite, minutes } from '../fixtures/booking'
import { inFull, isShort } from '../fixtures/short'
import { visitor } from '../fixtures/site'

process.env.PUBLIC_BRAND_BY_HOST = JSON.stringify({
  'ceiba.example': 'ceiba',
  'marea.example': 'marea',
})

const booking = bookingSite(async (back) => {
  await back.admin('PATCH', '/items/sites_config', {
    query: { limit: -1 },
    data: { precheckin_enabled: true },
  })
  const [pictured] = (await back.admin(
    'GET',
    '/items/flota?filter[imagen][_nnull]=true&fields=imagen&limit=1',
  )) as { imagen: string }[]
  await back.admin('PATCH', '/items/flota', {
    query: { filter: { modelo: { _in: ['Muchos', 'Único'] } } },
    data: { imagen: pictured?.imagen },
  })
})
const { reserve, payByCard, confirm, rowOf } = booking

const DAY = 24 * 60 * 60_000
type Language = 'es' | 'en'
type Where = { readonly brand?: string; readonly language?: Language; readonly now?: number }

async function paid(): Promise<Booked> {
  const booked = await reserve()
  await payByCard(booked, 'approve')
  return booked
}

/** The mails about a booking that wait to be sent, as their sender reads them. */
async function queued(code: string): Promise<MailRecord[]> {
  const { id } = await rowOf(code)
  const all = await asTask('', () =>
    readDueMails(directus(), { now: Date.now() + 400 * DAY, limit: 500 }),
  )
  return all.filter(({ reservationId }) => reservationId === id)
}

async function queuedOne(code: string, kind: string): Promise<MailRecord> {
  const found = (await queued(code)).filter((mail) => mail.kind === kind)
  const [mail] = found
  if (!mail || found.length > 1) throw new Error(`${found.length} mails ${kind} of ${code}`)
  return mail
}

function compose(mail: MailRecord, { brand, language, now = Date.now() }: Where = {}) {
  const of = {
    ...mail,
    brand: brand ?? mail.brand,
    language: language ?? mail.language,
  }
  const context = {
    ...{ requestId: 'mail', nonce: '', actor: 'task' as const, now, brand: of.brand },
    ...{ origin: originOfBrand(of.brand), localeForm: of.language },
  }
  return runWithRequestContext(context, () => composeMail(of))
}

async function composed(mail: MailRecord, where?: Where): Promise<ComposedMail> {
  const made = await compose(mail, where)
  if ('dropped' in made) throw new Error(`dropped: ${made.dropped}`)
  return made
}

const two = (row: { pickup_date: string }) =>
  panamaEpoch(`${addDays(dateOf(row.pickup_date), -2)}T08:30`)

/** Half past eight in Panama, two days before the pickup. */
async function reminderTime(code: string): Promise<number> {
  return two(await rowOf(code))
}

describe('a confirmation', () => {
  test('of a paid booking says where, when, what it cost, and opens the booking', async () => {
    const { code, submission } = await paid()
    const mail = await composed(await queuedOne(code, 'confirmation'))
    const spaced = `${code.slice(0, 4)} ${code.slice(4)}`
    expect(mail.subject).toBe(`Tu reserva ${spaced} está confirmada`)
    expect(mail.to).toBe(submission.renter.email)
    expect(mail.html).toMatch(/<img[^>]* src="http[^"]*\/assets\/[^"]*w=640&amp;f=png"/)
    expect(mail.text).toContain('Pagada con Visa ···· 1111')
    expect(mail.text).toMatch(/Total pagado \.+ \$\d/)
    expect(mail.text).toContain('/es/reserva/gestionar/entrar?t=')
    const [first, second] = mail.calendar
    expect(first?.content).toContain('METHOD:REQUEST')
    expect(first?.content.replaceAll('\r\n ', '')).toContain(`UID:${code}-pickup@`)
    expect(first?.content.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(second?.content.replaceAll('\r\n ', '')).toContain(`UID:${code}-return@`)
  })

  test('of one to be paid at the counter says what is due, in place of what was paid', async () => {
    const booked = await reserve()
    await confirm(booked)
    const mail = await composed(await queuedOne(booked.code, 'confirmation'))
    expect(mail.text).toMatch(/Por pagar al recoger \.+ \$\d/)
    expect(mail.text).not.toContain('Total pagado')
    expect(mail.text).toMatch(/Si pagas en línea antes de recoger, ahorras \$\d.*\n+.*\/entrar\?t=/)
  })

  test('is not sent of what was cancelled meanwhile', async () => {
    const booked = await paid()
    const mail = await queuedOne(booked.code, 'confirmation')
    await cancel(booked)
    expect(await compose(mail)).toEqual({ dropped: 'it is cancelled' })
  })
})

async function cancel({ v, code }: Booked): Promise<void> {
  const answer = await v.run(() => getManaged())
  const shownRefund = 'managed' in answer ? (answer.managed.cancellation?.refund ?? 0) : 0
  const result = await v.run(() => cancelBooking({ code, reason: 'trip', shownRefund }))
  expect(result).toEqual({ ok: true })
}

describe('a cancellation', () => {
  test('says what goes back, to which card, and takes both events out of the calendar', async () => {
    const booked = await paid()
    await cancel(booked)
    const { quote } = await rowOf(booked.code)
    const mail = await composed(await queuedOne(booked.code, 'cancelled'))
    const amount = `$${(quote.total / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
    expect(mail.subject).toContain(`te devolvemos ${amount}`)
    expect(mail.text).toContain('A tu Visa ···· 1111')
    expect(mail.calendar).toHaveLength(2)
    for (const { method, content } of mail.calendar) {
      expect(method).toBe('CANCEL')
      expect(content).toContain('METHOD:CANCEL')
      expect(content).toContain('STATUS:CANCELLED')
    }
  })

  test('of what nothing was paid of says that there is nothing to refund', async () => {
    const booked = await reserve()
    await confirm(booked)
    await cancel(booked)
    const mail = await composed(await queuedOne(booked.code, 'cancelled'))
    expect(mail.text).toContain('No habías pagado nada')
    expect(mail.text).not.toContain('Te devolvemos')
  })
})

describe('a hold that was over', () => {
  test('says that nothing was charged, and leads to the same dates', async () => {
    const { code, submission } = await reserve()
    await runHousekeeping(Date.now() + minutes(40))
    const mail = await composed(await queuedOne(code, 'not_confirmed'))
    expect(mail.text).toContain('No se cobró nada')
    expect(mail.text).toContain(`desde=${encodeURIComponent(submission.search.pickup)}`)
    expect(mail.calendar).toEqual([])
  })

  test('says how much goes back when its payment arrives after all', inFull, async () => {
    const booked = await reserve()
    const { code } = booked
    const answer = await booking.startPaypal(booked)
    if (!answer.ok || answer.progress.state !== 'verify') throw new Error('no window')
    const { sandbox } = booking.site
    await sandbox.answerApproval(answer.progress.url, 'comprador@istmo.example')
    await sandbox.fault('/capture', 'drop-before')
    await booking.progressOf(booked)
    await runHousekeeping(Date.now() + minutes(51))
    const unknown = await composed(await queuedOne(code, 'not_confirmed'))
    expect(unknown.text).toContain('Si tu banco o PayPal llega a cobrarlo, te lo devolvemos')
    expect(unknown.text).not.toContain('No se cobró nada')
    const [order] = await sandbox.orders()
    const ref = { attemptId: `${code}-1`, orderId: order?.id ?? '' }
    await visitor().run(() => gateway('paypal').capture(ref))
    await runHousekeeping(Date.now() + minutes(52))
    const mails = await queued(code)
    expect(mails.map(({ kind }) => kind)).toEqual(['not_confirmed', 'not_confirmed'])
    const { total } = (await rowOf(code)).quote_prepaid
    for (const mail of mails) {
      const { text } = await composed(mail)
      expect(text).toContain(`Te devolvemos ${formatMoney(total)}`)
      expect(text).not.toContain('No se cobró nada')
      expect(text).not.toContain('llega a cobrarlo')
    }
  })
})

describe('a change', () => {
  test('says what was and what is, and moves the events: a higher sequence', async () => {
    const booked = await paid()
    const { v, code, submission } = booked
    const search = { ...submission.search, return: addDays(submission.search.return, 1) }
    const wish = {
      ...{ code, search, carId: booking.plenty },
      ...{ coverageCode: submission.coverageCode ?? '', addOns: submission.addOns },
      delivery: '',
    }
    const answer = await v.run(() => getChange(wish))
    const offered = 'change' in answer ? answer.change.result : null
    if (!offered?.ok) throw new Error('no offer')
    const { version, after, freeCancelUntil: shownFreeCancelUntil } = offered.offer
    const shown = { version, shownTotal: after.total, shownFreeCancelUntil }
    const result = await v.run(() => changeBooking({ ...wish, ...shown }))
    expect(result).toEqual({ ok: true })
    const mail = await composed(await queuedOne(code, 'changed'))
    expect(mail.subject).toContain('Extendimos tu reserva')
    expect(mail.text).toMatch(/Devolución: .* \(antes: .*\)/)
    const row = await rowOf(code)
    expect(mail.calendar[0]?.content).toContain(`SEQUENCE:${row.version}`)
  })
})

describe('the reminder', () => {
  test('is queued from eight in the morning two days before, once however often it is looked for', async () => {
    const { code } = await paid()
    const time = await reminderTime(code)
    const look = (now: number) => asTask('', () => queueReminders(now))
    await look(time - 60 * 60_000)
    expect((await queued(code)).map(({ kind }) => kind)).toEqual(['confirmation'])
    await Promise.all([look(time), look(time)])
    await look(time + 60_000)
    const mail = await queuedOne(code, 'reminder')
    const made = await composed(mail, { now: time })
    expect(made.text).toContain('Hacer el pre-check-in')
    expect(made.subject).toBe('En 2 días recoges tu Muchos')
  })

  test.each(['refuse', 'drop', 'late'] as const)(
    'whose writing goes wrong (%s) is queued in the next minute, once',
    async (kind) => {
      const { code } = await paid()
      const time = await reminderTime(code)
      const { proxy } = booking.site
      proxy.arm({ kind, at: 1, of: /^\/items\/mail_outbox/ })
      await asTask('', () => queueReminders(time))
      expect(proxy.counts().struck).toBe(1)
      await proxy.lateWrites()
      proxy.arm(null)
      for (const minute of [1, 2]) {
        await asTask('', () => queueReminders(time + minutes(minute)))
      }
      expect(await queuedOne(code, 'reminder')).toMatchObject({ status: 'queued', tries: 0 })
    },
  )

  test('says the last free hour only while it is ahead', async () => {
    const { code } = await paid()
    const mail = { ...(await queuedOne(code, 'confirmation')), kind: 'reminder' } as const
    const time = await reminderTime(code)
    expect((await composed(mail, { now: time })).text).toContain('último día para cancelar gratis')
    const evening = await composed(mail, { now: time + 14 * 60 * 60_000 })
    expect(evening.text).not.toContain('último día para cancelar gratis')
  })

  test('shows the pass where the pre-check-in is done', async () => {
    const { code } = await paid()
    const { id } = await rowOf(code)
    const row = { reservation: id, step: 'thanks', status: 'completed', express_code: 'K4M9TX' }
    await booking.site.back.admin('POST', '/items/prechecks', row)
    const mail = { ...(await queuedOne(code, 'confirmation')), kind: 'reminder' } as const
    const made = await composed(mail, { now: await reminderTime(code) })
    expect(made.text).toContain('K4M 9TX')
    expect(made.html).toContain('cid:')
    const picture = await sharp(made.pictures[0]?.content).metadata()
    expect(picture).toMatchObject({ format: 'png', width: 320 })
    await booking.site.back.admin('PATCH', '/items/prechecks', {
      query: { filter: { reservation: { _eq: id } } },
      data: { express_code: null },
    })
  })

  test('is not sent when its day is over', async () => {
    const { code } = await paid()
    const mail = { ...(await queuedOne(code, 'confirmation')), kind: 'reminder' } as const
    const late = (await reminderTime(code)) + DAY
    expect(await compose(mail, { now: late })).toEqual({ dropped: 'the pickup is on another day' })
  })
})

describe('another photo', () => {
  async function withPhotos() {
    const booked = await paid()
    const { v, code } = booked
    for (const side of ['front', 'back'] as const) await upload(booked, side)
    const { id } = await rowOf(code)
    const [precheck] = (await booking.site.back.admin(
      'GET',
      `/items/prechecks?filter[reservation][_eq]=${id}`,
    )) as { id: number }[]
    return { booked, v, code, path: `/items/prechecks/${precheck?.id}` }
  }

  async function upload({ v, code }: Booked, side: 'front' | 'back') {
    const answer = await v.run(() => getPrecheckin())
    if (!('view' in answer)) throw new Error(answer.redirect)
    const replaces = answer.view.photos[side].id
    const create = { width: 1200, height: 800, channels: 3, background: '#336699' } as const
    const bytes = new Uint8Array(await sharp({ create }).jpeg().toBuffer())
    expect(await v.run(() => savePhoto({ code, side, replaces, bytes }))).toMatchObject({
      ok: true,
    })
  }

  const look = () => asTask('', () => queuePhotoRequests(Date.now()))
  const asked = async (code: string) =>
    (await queued(code)).filter(({ kind }) => kind === 'license_photo')

  test(
    'that staff ask for is told once, in their words, also after one of two came',
    inFull,
    async () => {
      const { booked, code, path } = await withPhotos()
      const staff = await booking.site.back.staffToken()
      const review = { review: 'again', review_side: 'both', review_note: 'Se ve borrosa.' }
      expect((await booking.site.back.as(staff, 'PATCH', path, review)).status).toBe(200)
      await Promise.all([look(), look()])
      await look()
      await upload(booked, 'back')
      await look()
      const [mail, ...others] = await asked(code)
      expect(others).toEqual([])
      const made = await composed(mail as MailRecord)
      expect(made.text).toContain('“Se ve borrosa.”')
      expect(made.subject).toBe('Necesitamos otra foto de tu licencia')
      await upload(booked, 'front')
      expect(await compose(mail as MailRecord)).toEqual({
        dropped: 'no photo is asked for any more',
      })
    },
  )

  test('that is asked for a second time is told a second time', async () => {
    const { booked, code, path } = await withPhotos()
    const again = { review: 'again', review_side: 'front', review_note: '' }
    await booking.site.back.admin('PATCH', path, again)
    await look()
    await upload(booked, 'front')
    await look()
    expect(await asked(code)).toHaveLength(1)
    await booking.site.back.admin('PATCH', path, again)
    await look()
    expect(await asked(code)).toHaveLength(2)
  })
})

const leadValues = {
  ...{ company: 'Istmeña, S. A.', ruc: '155704822-2-2021', dv: '34', name: 'Rosa Elena Batista' },
  ...{ role: '', email: 'rosa@istmena.example.com', phone: '6123-4567', wantedPlan: 'Leasing' },
  ...{ fleetSize: '4', months: '24', message: 'Desde enero', privacy: true },
}

async function leadMailOf(company: string): Promise<MailRecord> {
  const request = {
    ...{ page: 'leasing-corporativo', submissionKey: 'form-1', trap: '' },
    values: { ...leadValues, company, carTypes: ['sedan' as const, 'suv' as const] },
  }
  const sent = [await send(), await send()]
  const numbers = sent.map((answer) => (answer.ok ? answer.receipt.number : 'refused'))
  expect(new Set(numbers).size).toBe(1)
  const due = await asTask('', () =>
    readDueMails(directus(), { now: Date.now() + DAY, limit: 500 }),
  )
  const found = due.filter(({ key }) => key === `${numbers[0]}:lead_received`)
  expect(found).toHaveLength(1)
  return found[0] as MailRecord

  function send() {
    return visitor().run(() => sendLead(request))
  }
}

describe('a request of a company', () => {
  test('is confirmed by a mail of the same write, once, without what was typed freely', async () => {
    const mail = await composed(await leadMailOf('Ganadera del Istmo'))
    expect(mail.to).toBe('rosa@istmena.example.com')
    expect(mail.text).toContain('L-')
    expect(mail.text).not.toMatch(/Ganadera|Desde enero|Rosa/)
    expect(mail.html).not.toMatch(/Ganadera|Desde enero|Rosa/)
  })
})

describe('every mail', () => {
  const brands = ['firefly', 'ceiba', 'marea']

  test('is whole in both languages and in the three brands: HTML and text say the same', async () => {
    const upcoming = await paid()
    const counter = await reserve()
    await confirm(counter)
    const cancelled = await paid()
    await cancel(cancelled)
    const over = await reserve()
    await runHousekeeping(Date.now() + minutes(40))
    const { id } = await rowOf(upcoming.code)
    const base = await queuedOne(upcoming.code, 'confirmation')
    const before = await rowOf(upcoming.code)
    const row = before as unknown as Record<string, never>
    await booking.site.back.admin('POST', '/items/prechecks', {
      ...{ reservation: id, step: 'thanks', status: 'completed', express_code: 'R7M2WX' },
      ...{ review: 'again', review_side: 'front', review_note: 'Se ve borrosa la fecha.' },
    })
    const facts = {
      before: {
        carId: booking.single,
        ...{ pickupBranch: upcoming.submission.search.pickupBranch },
        ...{ returnBranch: upcoming.submission.search.returnBranch },
        pickup: upcoming.submission.search.pickup,
        return: addDays(upcoming.submission.search.return, 2),
        quote: row.quote,
      },
      ...{ paid: 0, refund: 4050 },
      asksForPayment: false,
      isLateReturn: false,
    }
    const url = 'https://firefly.example/es/privacidad/datos?t=abc'
    const time = await reminderTime(upcoming.code)
    const counterMail = await queuedOne(counter.code, 'confirmation')
    const mails: readonly (readonly [name: string, mail: MailRecord, now?: number])[] = [
      ['confirmation-paid', base],
      ['confirmation-counter', counterMail],
      ['not-confirmed', await queuedOne(over.code, 'not_confirmed')],
      ['changed', { ...base, kind: 'changed', facts }],
      ['cancelled', await queuedOne(cancelled.code, 'cancelled')],
      ['reminder-pass', { ...base, kind: 'reminder' }, time],
      ['reminder', { ...counterMail, kind: 'reminder' }, await reminderTime(counter.code)],
      ['license-photo', { ...base, kind: 'license_photo' }],
      [
        'address-changed',
        { ...base, kind: 'address_changed', recipient: 'a@b.co', facts: { email: 'c@d.co' } },
      ],
      ['lead', await leadMailOf('Transportes del Canal')],
      [
        'data-copy',
        { ...base, kind: 'data_request', recipient: 'a@b.co', facts: { what: 'copy', url } },
      ],
      [
        'data-erase',
        { ...base, kind: 'data_request', recipient: 'a@b.co', facts: { what: 'erase', url } },
      ],
    ]
    const subjects = new Set<string>()
    for (const [kind, [name, mail, now]] of mails.entries()) {
      for (const [at, brand] of brands.entries()) {
        for (const [other, language] of (['es', 'en'] as const).entries()) {
          // In the short form each kind is in one language for each brand, and in both.
          if (isShort && (kind + at + other) % 2 === 1) continue
          const made = await composed(mail, { brand, language, ...(now ? { now } : {}) })
          const where = `${name} ${brand} ${language}`
          keep(where, made)
          subjects.add(`${language} ${made.subject}`)
          expectWhole(made, where)
          expect(made.html, where).toContain(`lang="${language}"`)
          expect(made.html, where).toContain(made.fromName)
        }
      }
    }
    // The two confirmations share theirs but for the code.
    expect(subjects.size).toBeGreaterThanOrEqual(2 * 9)
  })

  test('of a brand has its colours', async () => {
    const { code } = await paid()
    const mail = await queuedOne(code, 'confirmation')
    const sheets = await Promise.all(
      brands.map(
        async (brand) =>
          /bgcolor="(#\w{6})"|background-color:(#\w{6})/i.exec(
            (await composed(mail, { brand })).html.split('class="px"')[1] ?? '',
          )?.[0],
      ),
    )
    expect(new Set(sheets).size).toBe(3)
  })
})

describe('a mail of an account, which the back office sends', () => {
  test('is whole in both languages, with the name and the colours of each brand', async () => {
    const sites = (await booking.site.back.admin(
      'GET',
      '/items/sites_config?fields=site_name,theme',
    )) as { site_name: string; theme: { colors: Record<string, string> } }[]
    const url = 'https://firefly.example/cuenta/verificar?token=a.b.c&x=1'
    const subjects = new Set<string>()
    const tags = [
      ['es', 'es-ES'],
      ['en', 'en-US'],
    ] as const
    for (const { site_name: site, theme } of sites) {
      for (const kind of ['verify', 'password', 'invite'] as const) {
        for (const [locale, tag] of tags) {
          const mail = accountMail(kind, { locale, site, url, look: lookOf(theme) })
          keep(`account-${kind} ${site.slice(0, 5)} ${locale}`, mail)
          subjects.add(mail.subject)
          expect(mail.html).toContain(`lang="${tag}"`)
          expect(mail.html).toContain(`background-color:${theme.colors.deep}`)
          expect(mail.html).toContain(`background-color:${theme.colors.brand}`)
          expect(mail.html).toContain('verificar?token=a.b.c&amp;x=1')
          expect(mail.text).toContain(url)
          expect(mail.text).toContain(site)
          expect(`${mail.html}${mail.text}`).not.toMatch(/undefined|null/)
        }
      }
    }
    expect(sites.length).toBeGreaterThanOrEqual(3)
    // An invitation names its brand.
    expect(subjects.size).toBe(4 + 2 * sites.length)
  })

  test('takes no colour that is none: nothing of a theme gets out of its place', () => {
    const odd = { colors: { deep: '#000"><script>', brand: 'red;x:y', brandSoft: 7 } }
    expect(lookOf(odd)).toEqual(lookOf(null))
    expect(lookOf(JSON.stringify({ colors: { deep: '#0C2A20' } })).deep).toBe('#0C2A20')
    expect(lookOf('not json')).toEqual(lookOf(undefined))
  })
})

function expectWhole({ html, text, subject, replyTo }: ComposedMail, where: string): void {
  expect(replyTo, where).toContain('@')
  expect(subject.length, where).toBeLessThan(90)
  expect(`${html}${text}${subject}`, where).not.toMatch(/undefined|\[object|NaN|\{\w+\}|null/)
  expect(html.length, where).toBeLessThan(100_000)
  const links = [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
  expect(links.length, where).toBeGreaterThan(1)
  expect(html, where).not.toMatch(/<(?:script|link|form)/)
  for (const link of links) {
    expect(link, where).toMatch(/^https?:\/\//)
    expect(text, where).toContain(link)
  }
  expect(html.match(/<h1/g), where).toHaveLength(1)
  expect(text, where).not.toContain('<')
}

/** `MAIL_PICTURES=folder` keeps them, to be looked at. */
function keep(name: string, { html, text }: Pick<ComposedMail, 'html' | 'text'>): void {
  const folder = process.env.MAIL_PICTURES
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/${name.replaceAll(' ', '-')}.html`, html)
  writeFileSync(`${folder}/${name.replaceAll(' ', '-')}.txt`, text)
}
