import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { addMinutes, panamaEpoch, panamaNow } from '~/domain/calendar/rental-period'
import { sendMails } from '~/features/mail/send-mails.server'
import { eraseRenter } from '~/features/privacy/erase-data.server'
import { directus } from '~/server/directus/client.server'
import { readReservation } from '~/server/directus/reservations.server'
import { type Booked, bookingSite } from '../fixtures/booking'
import { searchAhead, submissionOf, visitor } from '../fixtures/site'
import { startSmtpServer } from '../fixtures/smtp-server'
import { act, askAs, clerk } from '../fixtures/staff'

const smtp = await startSmtpServer()
afterAll(() => smtp.stop())
Object.assign(process.env, { SMTP_URL: smtp.url, MAIL_FROM: 'reservas@firefly.example' })

/** A clerk finds a booking, and the day's work, in the Studio. */
const booking = bookingSite()
const { reserve, confirm, payByCard, rowOf } = booking

type Row = Readonly<Record<string, unknown>>

async function asStaff(path: string): Promise<{ status: number; text: string }> {
  const { url, staffToken } = booking.site.back
  const answer = await fetch(url + path, {
    headers: { Authorization: `Bearer ${await staffToken()}` },
  })
  return { status: answer.status, text: await answer.text() }
}

/** Codes that the search of the Studio finds, and how many it counts. */
async function found(words: string, filter: object = {}) {
  const query = (more: Record<string, string>) =>
    `/items/reservations?${new URLSearchParams({ search: words, filter: JSON.stringify(filter), ...more })}`
  const list = await asStaff(query({ fields: 'reservation_id', limit: '-1' }))
  const count = await asStaff(query({ 'aggregate[countDistinct]': 'id' }))
  expect(list.status, list.text).toBe(200)
  const rows: readonly Row[] = JSON.parse(list.text).data
  expect(JSON.parse(count.text).data).toEqual([{ countDistinct: { id: rows.length } }])
  return rows.map(({ reservation_id: code }) => code)
}

/** The only booking of the test: the vehicle of a second one would be drawn from the same. */
async function renterNamed(name: string, lastName: string): Promise<Booked> {
  const { content, plenty } = booking
  const { renter } = submissionOf(searchAhead(content, 1), { id: plenty })
  return await reserve(booking.plenty, {
    renter: {
      ...renter,
      name,
      lastName,
      email: `${randomUUID()}@example.com`,
      phone: '+507 6917-2043',
    },
  })
}

describe('the search of bookings', () => {
  test('finds name and surname in any order without accents, the code as printed, telephone, mail and plate', async () => {
    const { code, submission } = await renterNamed('Íñigo', 'Zúñiga')
    const { id } = await rowOf(code)
    const plate = `XZ${String(id).padStart(4, '0')}`
    const { vehicle } = (await booking.site.back.admin('GET', `/items/reservations/${id}`)) as Row
    await booking.site.back.admin('PATCH', `/items/vehicles/${vehicle}`, { plate })
    for (const words of [
      ...['Íñigo Zúñiga', 'zuniga inigo', 'ZUÑIGA', `${code.slice(0, 4)} ${code.slice(4)}`],
      ...[`${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase(), '6917-2043', '+507 6917 2043'],
      ...[submission.renter.email, plate, plate.toLowerCase(), `${plate} zuniga`],
    ]) {
      expect(await found(words), words).toEqual([code])
    }
    const signed = `X-${String(id).padStart(4, '0')}`
    await booking.site.back.admin('PATCH', `/items/vehicles/${vehicle}`, { plate: signed })
    for (const words of [signed, signed.toLowerCase(), signed.replace('-', '')]) {
      expect(await found(words), words).toEqual([code])
    }
    for (const words of ['Íñigo Herrera', `${code} Herrera`, '6917-2044', '% _']) {
      expect(await found(words, { reservation_id: { _eq: code } }), words).toEqual(
        words === '% _' ? [code] : [],
      )
    }
    expect(await found('zuniga', { status: { _eq: 'paid' } })).toEqual([])
  })

  test('knows what staff corrected, writes nothing that they wrote, and forgets who is erased', async () => {
    const booked = await renterNamed('Berta', 'Quijada')
    const { code } = booked
    await confirm(booked)
    const { id } = await rowOf(code)
    const { back } = booking.site
    const patch = (row: Row) => back.as(back.siteToken, 'PATCH', `/items/reservations/${id}`, row)
    const staff = await back.staffToken()
    await back.as(staff, 'PATCH', `/items/reservations/${id}`, { last_name: 'Quijano' })
    expect(await found('berta quijano')).toEqual([code])
    expect(await found('quijada berta')).toEqual([])
    await back.as(staff, 'PATCH', `/items/reservations/${id}`, { search_text: 'otra' })
    expect(await found('otra')).toEqual([])
    await patch({ search_text: 'otra' })
    expect(await found('otra')).toEqual([])
    const known = await visitor().run(() => readReservation(directus(), { id }))
    const over = panamaEpoch(known.return) + 60_000
    await act(code, { act: 'take_back', branch: known.returnBranch }, over)
    await visitor().run(async () => eraseRenter(await readReservation(directus(), { id })), over)
    const row = (await back.admin('GET', `/items/reservations/${id}`)) as Row
    expect(row.name).toBe('Datos borrados')
    expect(row.search_text).toBe(`${code.toLowerCase()} datos borrados`)
  })
})

describe('the balance of a booking', () => {
  const balanceOf = async (code: string) => {
    const { id } = await rowOf(code)
    return ((await booking.site.back.admin('GET', `/items/reservations/${id}`)) as Row).balance
  }

  test('is what is left to pay at the counter, and nothing where it is paid, given back or closed', async () => {
    const counter = await reserve()
    expect(Number(await balanceOf(counter.code))).toBe(0)
    await confirm(counter)
    const { quote } = await rowOf(counter.code)
    expect(Number(await balanceOf(counter.code))).toBe(quote.total / 100)
    await act(counter.code, { act: 'cancel', terms: 'rule', goodwill: 0, reason: 'Llamó' })
    expect(Number(await balanceOf(counter.code))).toBe(0)
    const paid = await reserve()
    await payByCard(paid, 'approve')
    expect(Number(await balanceOf(paid.code))).toBe(0)
    await act(paid.code, { act: 'give_back', amount: 700, reason: 'Cortesía' })
    expect(Number(await balanceOf(paid.code))).toBe(0)
  })
})

describe('the page of the day', () => {
  const page = async (query = '') => (await asStaff(`/hoy${query}`)).text
  /** The codes of a table of the page. */
  const listed = (html: string, name: string) => {
    const start = html.indexOf(`<caption>${name}`)
    if (start < 0) return null
    const table = html.slice(start, html.indexOf('</table>', start))
    return [...table.matchAll(/<th scope="row">.*?<\/tr>/g)].map(([line]) => line)
  }
  const lineOf = (html: string, name: string, code: string) =>
    listed(html, name)?.find((line) => line.includes(`${code.slice(0, 4)} ${code.slice(4)}`))

  /** A booking in force whose pick-up and return lie so many minutes from now. */
  async function dated(pickup: number, returned: number, more: Row = {}): Promise<string> {
    ahead += 10
    const booked = await reserve(booking.single, { search: searchAhead(booking.content, ahead) })
    await confirm(booked)
    const { id } = await rowOf(booked.code)
    const now = panamaNow(Date.now())
    const at = (minutes: number) => Date.parse(`${addMinutes(now, minutes)}:00Z`)
    booking.site.back.fill((database) => {
      const change = database.prepare(
        'update reservations set pickup_date = ?, return_date = ?, handed_over_at = ? where id = ?',
      )
      change.run(at(pickup), at(returned), more.out ? at(pickup) : null, id)
    })
    return booked.code
  }
  let ahead = 30

  test('is for people of the Studio', async () => {
    expect((await fetch(`${booking.site.back.url}/hoy`)).status).toBe(403)
    expect((await asStaff('/hoy')).status).toBe(200)
  })

  test('names late pick-ups and returns with plate and balance, and the booking that will lose its car', async () => {
    const late = await dated(-1, 3 * 24 * 60)
    const out = await dated(-3 * 24 * 60, -20, { out: true })
    const next = await dated(26 * 60, 5 * 24 * 60)
    const html = await page()
    const line = lineOf(html, 'Recogidas atrasadas', late)
    expect(line).toContain(`$${(Number((await rowOf(late)).total)).toFixed(2)}`)
    expect(line).toContain(`/acciones?reserva=${late}`)
    expect(lineOf(html, 'Recogidas de hoy', late)).toBeUndefined()
    expect(lineOf(html, 'Devoluciones atrasadas', out)).toBeDefined()
    expect(lineOf(html, 'Recogidas atrasadas', out)).toBeUndefined()
    const warning = lineOf(html, 'Se pueden quedar sin auto', next)
    expect(warning).toContain(`${out.slice(0, 4)} ${out.slice(4)}`)
    const elsewhere = await page('?sucursal=david')
    expect(listed(elsewhere, 'Recogidas atrasadas')).not.toBeNull()
    expect(lineOf(elsewhere, 'Recogidas atrasadas', late)).toBeUndefined()
    expect(lineOf(elsewhere, 'Se pueden quedar sin auto', next)).toBeUndefined()
    const here = await page('?sucursal=aeropuerto-tocumen')
    expect(lineOf(here, 'Recogidas atrasadas', late)).toBeDefined()
    expect(lineOf(here, 'Se pueden quedar sin auto', next)).toBeDefined()
    await act(out, { act: 'take_back', branch: 'aeropuerto-tocumen' })
    expect(lineOf(await page(), 'Se pueden quedar sin auto', next)).toBeUndefined()
  })

  test('and the views of the day lose nobody who is late', async () => {
    const late = await dated(-1, 3 * 24 * 60)
    const out = await dated(-3 * 24 * 60, -20, { out: true })
    const next = await dated(26 * 60, 5 * 24 * 60)
    const { text } = await asStaff('/presets?limit=-1&fields=bookmark,filter,layout_query')
    const presets: readonly { bookmark: string | null; filter: unknown; layout_query: unknown }[] =
      JSON.parse(text).data
    const own = [late, out, next]
    const isIn: readonly (readonly [string, readonly string[]])[] = [
      ['Por entregar: 24 h', [late]],
      ['Recogidas atrasadas', [late]],
      ['Por recibir: 24 h', [out]],
      ['Devoluciones atrasadas', [out]],
    ]
    for (const [name, wanted] of isIn) {
      const view = presets.find(({ bookmark }) => bookmark === name)
      const columns = JSON.stringify(view?.layout_query)
      for (const column of ['vehicle.plate', 'balance', 'prechecks.status', '_branch']) {
        expect(columns, name).toContain(column)
      }
      const filter = JSON.stringify(view?.filter)
      const query = new URLSearchParams({ filter, fields: 'reservation_id', limit: '-1' })
      const rows: readonly Row[] = JSON.parse(
        (await asStaff(`/items/reservations?${query}`)).text,
      ).data
      const codes = rows.map(({ reservation_id: code }) => String(code))
      expect([name, own.filter((code) => codes.includes(code))]).toEqual([name, wanted])
    }
  })
})

describe('a mail of the staff', () => {
  const mailsWhere = async (filter: object) => {
    const query = new URLSearchParams({ filter: JSON.stringify(filter), sort: 'id' })
    return (await booking.site.back.admin('GET', `/items/mail_outbox?${query}`)) as Row[]
  }
  const sentWith = (words: string) => smtp.taken.filter(({ source }) => source.includes(words))

  test('is written from the booking, once a press, in its frame and its history, and says where it went', async () => {
    const booked = await reserve()
    await confirm(booked)
    const { code, submission } = booked
    const { id, version } = await rowOf(code)
    const message = 'El vuelo se atrasó: te esperamos.\n\nTu auto está guardado.'
    const wanted = { act: 'write', message, version } as const
    expect(await askAs(clerk, code, wanted)).toMatchObject({
      kind: 'done',
      words: `El correo va en camino a ${submission.renter.email}.`,
    })
    expect(await askAs(clerk, code, wanted)).toMatchObject({ kind: 'refused' })
    const { steps } = await rowOf(code)
    expect(steps.at(-1)).toMatchObject({ event: 'write', actor: 'staff' })
    // The words go with the renter's data, a step stays.
    expect(steps.at(-1)?.why).toContain('Correo al cliente')
    expect(JSON.stringify(steps)).not.toContain('El vuelo se atrasó')
    const mail = { reservation: { _eq: id }, kind: { _eq: 'staff_message' } }
    expect(await mailsWhere(mail)).toMatchObject([{ status: 'queued', message, sent_to: null }])
    await sendMails()
    const [sent] = await mailsWhere(mail)
    expect(sent).toMatchObject({ status: 'sent', message, sent_to: submission.renter.email })
    expect(sentWith('Tu auto')).toHaveLength(1)
  })

  test('answers a company in its language, once an answer, and notes are sent to nobody', async () => {
    const { back } = booking.site
    const email = `${randomUUID()}@example.com`
    const number = `L-${randomUUID().slice(0, 6)}`
    const { id } = (await back.admin('POST', '/items/leads', {
      ...{ number, key: number, company: 'Canal', name: 'Ana', email },
      ...{ brand: 'ceiba', language: 'en-US' },
    })) as { id: number }
    const token = await back.staffToken()
    const save = (row: Row) => back.as(token, 'PATCH', `/items/leads/${id}`, row)
    await save({ answer: 'Llamé y no contestó' })
    expect(await mailsWhere({ lead: { _eq: id } })).toEqual([])
    expect((await save({ reply: 'Twelve cars cost $9,000 a month.' })).status).toBe(200)
    await save({ reply: 'Twelve cars cost $9,000 a month.', status: 'closed' })
    const [mail, ...others] = await mailsWhere({ lead: { _eq: id } })
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'lead_answer', brand: 'ceiba', language: 'en-US' })
    await sendMails()
    expect(sentWith('Twelve cars')).toHaveLength(1)
    expect((await mailsWhere({ lead: { _eq: id } }))[0]).toMatchObject({ sent_to: email })
    // Another answer is another mail; what is written beside it is none.
    await save({ reply: 'And the thirteenth is free.' })
    await save({ answer: 'Quiere trece' })
    expect(await mailsWhere({ lead: { _eq: id } })).toHaveLength(2)
  })
})
