import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { handleStaffAct } from '~/features/staff/staff-door.server'
import { previewSettings } from '../../scripts/lib/preview.ts'
import { bookingSite } from '../fixtures/booking'
import { offerDelivery } from '../fixtures/delivery-zones'
import { visitor } from '../fixtures/site'

/** The back office reaches the site's door over HTTP. */
const secret = 'a secret that the Studio and the site share'
let isAway = false
const door = createServer({ keepAliveTimeout: 75_000 }, async (request, response) => {
  if (isAway) return void request.destroy()
  const answer = await visitor().run(async () => handleStaffAct(await asked(request)))
  response.writeHead(answer.status, { 'content-type': 'application/json' })
  response.end(await answer.text())
})
door.listen(0, '127.0.0.1')
await once(door, 'listening')
afterAll(() => door.close())
const { port } = door.address() as AddressInfo

async function asked(request: IncomingMessage): Promise<Request> {
  const body = Buffer.concat(await request.toArray())
  const headers = { 'x-istmo-signature': String(request.headers['x-istmo-signature']) }
  return new Request(`http://127.0.0.1${request.url}`, { method: 'POST', body, headers })
}

process.env.PREVIEW_SECRET = secret
const sites = { firefly: `http://127.0.0.1:${port}` }
const withDelivery = async (back: Parameters<typeof offerDelivery>[0]) => {
  await offerDelivery(back)
}
const booking = bookingSite(withDelivery, {
  isOwn: true,
  directusEnv: previewSettings({ secret, sites }),
})

async function paid(): Promise<string> {
  const booked = await booking.reserve()
  await booking.payByCard(booked, 'approve')
  return booked.code
}

type Answer = { readonly status: number; readonly html: string }

type Person = 'staff' | 'counter' | 'fleet' | 'content'

/** Opens the page as somebody who is logged in to the Studio. */
async function open(
  query: string,
  headers: Record<string, string> = {},
  person: Person = 'staff',
): Promise<Answer> {
  const token = booking.site.back.tokens[person]
  const answer = await fetch(`${booking.site.back.url}/acciones${query}`, {
    headers: { Authorization: `Bearer ${token}`, ...headers },
  })
  return { status: answer.status, html: await answer.text() }
}

async function press(
  fields: Readonly<Record<string, string>>,
  headers: Record<string, string> = {},
  person: Person = 'staff',
): Promise<Answer> {
  const token = booking.site.back.tokens[person]
  const answer = await fetch(`${booking.site.back.url}/acciones`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Authorization: `Bearer ${token}`, ...headers },
  })
  return { status: answer.status, html: await answer.text() }
}

/** The hidden fields that the form of a page would send. */
function fieldsOf(html: string): Record<string, string> {
  const all = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)]
  return Object.fromEntries(all.map(([, name = '', value = '']) => [name, value]))
}

const cancel = (code: string, motivo = 'El cliente llamó') => ({
  ...{ reserva: code, accion: 'cancel', terminos: 'rule', cortesia: '0', motivo },
})

describe('the page of acts', () => {
  test('serves people who are logged in to the Studio, and no form of another site', async () => {
    const { url } = booking.site.back
    expect((await fetch(`${url}/acciones`)).status).toBe(403)
    const code = await paid()
    const foreign = await press(cancel(code), { Origin: 'https://evil.example' })
    expect(foreign.status).toBe(403)
    expect((await booking.rowOf(code)).status).toBe('paid')
  })

  test('finds a booking by its code as mails print it, and says how it stands', async () => {
    const code = await paid()
    const { status, html } = await open(`?reserva=${code.slice(0, 4)}+${code.slice(4)}`)
    expect(status).toBe(200)
    expect(html).toContain('Ábrego-Núñez')
    expect(html).toContain('Pagado en línea')
    expect(html).not.toContain('<script')
    const none = await open('?reserva=A2C4E6H7')
    expect(none).toMatchObject({ status: 404, html: expect.stringContaining('No hay una reserva') })
  })

  test('shows what an act means, does it once it is confirmed, and says what came of it', async () => {
    const code = await paid()
    const offer = await press(cancel(code))
    expect(offer.status).toBe(200)
    expect(offer.html).toContain('Se devuelve')
    expect((await booking.rowOf(code)).status).toBe('paid')
    const done = await press(fieldsOf(offer.html))
    expect(done).toMatchObject({ status: 200, html: expect.stringContaining('Reserva cancelada.') })
    const row = await booking.rowOf(code)
    expect(row.status).toBe('cancelled')
    const step = row.steps.find(({ event }) => event === 'cancel')
    expect(step).toMatchObject({ actor: 'staff', person: 'Gerencia Istmo' })
    // Sent once more, as by a reload, it is refused in words, and nothing moves.
    const again = await press(fieldsOf(offer.html))
    expect(again.status).toBe(422)
    expect(again.html).toContain('La reserva no está en pie: cancelada.')
    expect((await booking.chargedFor(code)).net).toBe(0)
  })

  test('takes away a delivery that another branch does not offer, once it said so', async () => {
    const booked = await booking.reserve(booking.plenty, { delivery: 'hoteles' })
    await booking.payByCard(booked, 'approve')
    const { code, submission } = booked
    expect(Number((await booking.rowOf(code)).delivery_price)).toBe(20)
    const { pickup, return: returned, returnBranch } = submission.search
    const moved = { recogida: 'via-espana', devolucion: returnBranch, desde: pickup }
    const offer = await press({
      ...{ reserva: code, accion: 'change', ...moved, hasta: returned, entrega: 'hoteles' },
      ...{ auto: String(booking.plenty), cobertura: 'basic', pago: 'counter' },
    })
    expect(offer.html).toContain('Pierde la entrega, que no se ofrece para este cambio: Hoteles.')
    const done = await press(fieldsOf(offer.html))
    expect(done.html).toContain('Reserva cambiada.')
    expect(Number((await booking.rowOf(code)).delivery_price)).toBe(0)
  })

  test('keeps what was typed if some of it cannot be read', async () => {
    const code = await paid()
    const short = await press(cancel(code, 'x'))
    expect(short.status).toBe(422)
    expect(short.html).toContain('Falta un dato o no se puede leer.')
    expect(short.html).toContain('name="motivo" type="text" value="x"')
    const amount = { reserva: code, accion: 'give_back', monto: '1,5x', motivo: 'Cortesía' }
    const odd = await press(amount)
    expect(odd.status).toBe(422)
    expect(odd.html).toContain('value="1,5x"')
  })

  test('says that the site did not answer, and does nothing twice', async () => {
    const code = await paid()
    isAway = true
    const answer = await press(cancel(code))
    isAway = false
    expect(answer.status).toBe(502)
    expect(answer.html).toContain('El sitio no contestó.')
  })

  test('is for the counter of the branches of a booking, and for the management', async () => {
    const code = await paid()
    const row = await booking.rowOf(code)
    const places = (await booking.site.back.admin(
      'GET',
      '/items/branches?fields=id&sort=id&limit=-1',
    )) as { id: number }[]
    const work = (branch: number | undefined) =>
      booking.site.back.fill((database) => {
        const own = database.prepare(
          'update reservations set pickup_branch = ?, return_branch = ? where id = ?',
        )
        own.run(branch ?? 0, branch ?? 0, row.id)
      })
    const [mine] = (await booking.site.back.admin(
      'GET',
      '/items/staff_branches?fields=branch&limit=1',
    )) as { branch: number }[]
    work(places.find(({ id }) => id !== mine?.branch)?.id)
    for (const person of ['counter', 'fleet', 'content'] as const) {
      const [seen, sent] = [
        await open(`?reserva=${code}`, {}, person),
        await press(cancel(code), {}, person),
      ]
      const status = person === 'counter' ? 404 : 403
      expect([person, seen.status, sent.status]).toEqual([person, status, status])
    }
    work(mine?.branch)
    expect((await open(`?reserva=${code}`, {}, 'counter')).status).toBe(200)
    expect((await booking.rowOf(code)).status).toBe('paid')
  })

  test('beyond the ceiling of goodwill an act waits for a second person, who is named with the first', async () => {
    const { back } = booking.site
    const [code, other] = [await paid(), await paid()]
    await back.admin('PATCH', '/items/sites_config', {
      query: { limit: -1 },
      data: { goodwill_limit: 5 },
    })
    const give = (reserva: string) =>
      press(
        { reserva, accion: 'give_back', monto: '6.00', motivo: 'Llegó tarde el auto' },
        {},
        'staff',
      )
    const asked = await give(code)
    expect([asked.status, asked.html]).toEqual([202, expect.stringContaining('Por confirmar')])
    const waiting = async () =>
      (await back.admin('GET', '/items/confirmations?filter[state][_eq]=pending&fields=*')) as {
        id: number
        title: string
        reason: string
      }[]
    const [one, ...more] = await waiting()
    expect([one?.title, one?.reason, more]).toEqual([
      ...[expect.stringContaining(code), 'Llegó tarde el auto', []],
    ])
    const { net } = await booking.chargedFor(code)
    const decide = (token: string, id?: number) =>
      back.as(token, 'PATCH', `/items/confirmations/${id}`, { state: 'confirmed' })
    expect((await decide(back.tokens.staff, one?.id)).status).toBe(400)
    expect((await decide(back.tokens.content, one?.id)).status).toBe(403)
    expect((await booking.chargedFor(code)).net).toBe(net)
    expect((await decide(back.tokens.admin, one?.id)).status).toBe(200)
    expect((await booking.chargedFor(code)).net).toBe(net - 600)
    const step = (await booking.rowOf(code)).steps.find(({ event }) => event === 'give_back')
    expect(step).toMatchObject({
      person: expect.stringMatching(/^Gerencia Istmo, confirmó Administración/),
    })
    // As where the site's answer is lost once it has done it: whoever decides again is told so.
    back.fill((database) => {
      database
        .prepare("update confirmations set state = 'pending', decided_at = null, decided_by = null")
        .run()
    })
    expect((await decide(back.tokens.admin, one?.id)).status).toBe(200)
    expect(await back.admin('GET', `/items/confirmations/${one?.id}?fields=state,outcome`)).toEqual(
      { state: 'confirmed', outcome: 'Hecho.' },
    )
    expect((await booking.chargedFor(code)).net).toBe(net - 600)
    const [told] = (await back.admin(
      'GET',
      `/items/audit?filter[field][_eq]=${encodeURIComponent('Devolución de dinero')}&sort=-id&limit=1&fields=*`,
    )) as {
      after: string
    }[]
    expect(told).toMatchObject({
      ...{ kind: 'money', item: code, before: 'Pagada' },
      after: expect.stringMatching(/^Pagada · \$\d+\.\d\d$/),
    })
    expect(JSON.stringify(told)).not.toMatch(/Llegó tarde|Ábrego/)
    // One that changed in between lapses.
    await give(other)
    const [late] = await waiting()
    await press(fieldsOf((await press({ ...cancel(other), cortesia: '0' })).html))
    expect((await decide(back.tokens.admin, late?.id)).status).toBe(200)
    expect(await back.admin('GET', `/items/confirmations/${late?.id}?fields=state`)).toEqual({
      state: 'lapsed',
    })
  })
})
