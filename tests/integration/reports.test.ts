import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, addMinutes, panamaEpoch, panamaNow } from '~/domain/calendar/rental-period'
import { formatMoney } from '~/domain/pricing/money'
import { cancelBooking } from '~/features/manage/cancel-booking.server'
import { getManaged } from '~/features/manage/get-managed.server'
import { type Booking, reportOf } from '../../directus/extensions/istmo-reports/report.ts'
import { type Booked, bookingTools } from '../fixtures/booking'
import { addCar, ofOwnClass } from '../fixtures/cars'
import { inFull } from '../fixtures/short'
import { contentOf, searchAhead, startTestSite, type TestSite } from '../fixtures/site'
import { act } from '../fixtures/staff'

describe('a month in figures', () => {
  const booking: Booking = {
    brand: 'firefly',
    branch: 'david',
    status: 'paid',
    bookedAt: Date.parse('2026-12-01T15:00:00Z'),
    cancelledAt: null,
    pickup: '2026-12-11',
    days: 4,
    total: 40_000,
    carTotal: 20_000,
    kept: 0,
    isUndecided: false,
    givenBack: [],
    coupon: '',
    discount: 0,
  }
  const cancelled = { ...booking, status: 'cancelled' }
  const report = reportOf(
    '2026-12',
    [
      booking,
      {
        ...{ ...booking, status: 'confirmed', pickup: '2026-12-04' },
        ...{ days: 1, carTotal: 6000, total: 9000 },
      },
      // Late, and one day of it was kept.
      {
        ...{ ...cancelled, coupon: 'VERANO10', kept: 10_000 },
        cancelledAt: Date.parse('2026-12-09T15:00:00Z'),
      },
      // Made the month before, and the other way round.
      {
        ...{ ...cancelled, bookedAt: Date.parse('2026-11-20T15:00:00Z'), kept: 500 },
        cancelledAt: Date.parse('2026-12-10T04:00:00Z'),
      },
      { ...cancelled, kept: 700, cancelledAt: Date.parse('2027-01-02T15:00:00Z') },
      { ...booking, status: 'expired' },
      { ...booking, brand: 'ceiba', branch: 'boquete', coupon: 'VERANO10', discount: 2000 },
      // Four in the morning of the 1st in London is still November in Panama.
      { ...booking, bookedAt: Date.parse('2026-12-01T04:00:00Z'), pickup: '2027-01-02' },
    ],
    [
      { car: 7, number: 1, carClass: 'suv', pool: 'Capital' },
      { car: 7, number: 2, carClass: 'suv', pool: 'Capital' },
      { car: 7, number: 3, carClass: 'suv', pool: '' },
    ],
    [
      // A day and two hours, three of preparation.
      {
        ...{ car: 7, number: 1, from: '2026-12-01T10:00', to: '2026-12-02T12:00' },
        occupiedUntil: '2026-12-02T15:00',
      },
      // Over both ends of the month.
      {
        ...{ car: 7, number: 2, from: '2026-11-29T10:00', to: '2026-12-01T06:00' },
        occupiedUntil: '2026-12-01T09:00',
      },
      {
        ...{ car: 7, number: 2, from: '2026-12-31T20:00', to: '2027-01-03T10:00' },
        occupiedUntil: '2027-01-03T13:00',
      },
      // Back on the last evening, on the way home in the next month.
      {
        ...{ car: 7, number: 3, from: '2026-11-20T10:00', to: '2026-11-30T22:00' },
        occupiedUntil: '2026-12-01T22:00',
      },
    ],
    [{ car: 7, number: 2, from: '2026-12-05T08:00', to: '2026-12-05T18:00' }],
  )

  test('counts what was made then, and cancellations on the day of each', () => {
    expect(report.byBrand).toEqual([
      { name: 'ceiba', booked: 1, cancelled: 0, revenue: 40_000, kept: 0, undecided: 0 },
      { name: 'firefly', booked: 4, cancelled: 2, revenue: 49_000, kept: 10_500, undecided: 0 },
    ])
    expect(report.byDay).toEqual([
      { name: '2026-12-01', booked: 5, cancelled: 0, revenue: 89_000, kept: 0, undecided: 0 },
      { name: '2026-12-09', booked: 0, cancelled: 2, revenue: 0, kept: 10_500, undecided: 0 },
    ])
    expect(report.all).toMatchObject({
      booked: 5,
      cancelled: 2,
      revenue: 89_000,
      kept: 10_500,
      undecided: 0,
    })
  })

  test('knows the daily rate and how long ahead, of what is picked up', () => {
    expect(report.rates).toEqual([
      { brand: 'ceiba', rentals: 1, days: 4, daily: 5000, lead: 10 },
      { brand: 'firefly', rentals: 2, days: 5, daily: 5200, lead: 6.5 },
    ])
  })

  test('knows each branch by itself, and what a vehicle earns a day', () => {
    expect(report.byBranch.map(({ name, booked }) => [name, booked])).toEqual([
      ['boquete', 1],
      ['david', 4],
    ])
    expect(report.lines).toEqual([
      {
        ...{ branch: 'boquete', brand: 'ceiba', booked: 1, cancelled: 0, revenue: 40_000 },
        ...{ kept: 0, undecided: 0, rentals: 1, days: 4, daily: 5000 },
      },
      {
        ...{ branch: 'david', brand: 'firefly', booked: 4, cancelled: 2, revenue: 49_000 },
        ...{ kept: 10_500, undecided: 0, rentals: 2, days: 5, daily: 5200 },
      },
    ])
    // 460 dollars of three vehicles in 31 days.
    expect(report.summary).toMatchObject({ rentals: 3, days: 9, revpac: Math.round(46_000 / 93) })
    expect(report.summary.rented).toBeCloseTo(36 / (3 * 744))
  })

  test('knows the hours of use of a class in a pool, cut to the month', () => {
    expect(report.use).toEqual([
      {
        ...{ carClass: 'suv', pool: '', vehicles: 1 },
        ...{ rented: 0, prepared: 22, blocked: 0, all: 744 },
      },
      {
        ...{ carClass: 'suv', pool: 'Capital', vehicles: 2 },
        ...{ rented: 26 + 6 + 4, prepared: 3 + 3, blocked: 10, all: 1488 },
      },
    ])
    expect(report.coupons).toEqual([{ code: 'VERANO10', uses: 1, discount: 2000 }])
  })
})

describe('the page of the back office', () => {
  let site: TestSite
  let car = 0
  let other = 0
  const month = panamaNow(Date.now()).slice(0, 7)

  beforeAll(async () => {
    site = await startTestSite(async (back) => {
      car = await addCar(back, { units: 20, model: 'Informe' })
      await ofOwnClass(back, car, 'informe')
      other = await addCar(back, { units: 2, model: 'Horas' })
      await ofOwnClass(back, other, 'horas')
      const everyPool = { query: { limit: -1 }, data: { preparation_hours: 3 } }
      await back.admin('PATCH', '/items/pools', everyPool)
    })
  })
  afterAll(() => site?.stop())

  const ask = (query: string, token?: string) =>
    fetch(`${site.back.url}/informes${query}`, {
      headers: token ? { Authorization: `Bearer ${token}` } : {},
    })
  const page = async (query: string) => (await ask(query, await site.back.staffToken())).text()
  const lineOf = (html: string, name: string) => {
    const start = html.indexOf(`<tr><th scope="row">${name}</th>`)
    const line = html.slice(start, html.indexOf('</tr>', start))
    const cells = line.replaceAll(/<meter.*?<\/meter>/g, '').matchAll(/<td[^>]*>(.*?)<\/td>/g)
    return [...cells].map(([, text = '']) => text.trim())
  }
  test('is for the staff alone', async () => {
    expect((await ask('')).status).toBe(403)
    expect(await (await ask('?idioma=en')).text()).toContain('Log in')
    const answer = await ask('', await site.back.staffToken())
    expect(answer.status, await answer.clone().text()).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  })

  test('refuses who may enter the Studio and is not of the management, in their language', async () => {
    const token = randomUUID()
    const policy = { name: 'Solo el Studio', app_access: true, admin_access: false }
    const role = (await site.back.admin('POST', '/roles', { name: 'Sin reservas' })) as {
      id: string
    }
    const { id } = (await site.back.admin('POST', '/policies', policy)) as { id: string }
    await site.back.admin('POST', '/access', { policy: id, role: role.id })
    const user = { email: `${token}@example.com`, role: role.id, status: 'active', token }
    await site.back.admin('POST', '/users', user)
    for (const [query, words] of [
      ['', 'Los informes son de Gerencia.'],
      ['?idioma=en', 'Reports are for the management.'],
    ]) {
      const answer = await ask(query ?? '', token)
      expect([answer.status, await answer.text()]).toEqual([403, words])
    }
  })

  test.each(['?mes=2026-13', '?mes=enero', '?mes[]=2026-12', '?mes=2026-12-01'])(
    'refuses %s in words',
    async (query) => {
      const answer = await ask(query, await site.back.staffToken())
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain('AAAA-MM')
    },
  )

  test('says that a month without anything has nothing', async () => {
    const html = await page('?mes=2031-02')
    expect(html.match(/Nada en este mes\./g)).toHaveLength(5)
    expect(html).toContain('<h1>Informe de febrero de 2031</h1>')
  })

  test('sums what was booked, to the cent, in both languages', async () => {
    const tools = bookingTools({ site, content: await contentOf() })
    const first = await tools.reserve(car)
    await tools.payByCard(first, 'approve')
    const second = await tools.reserve(car)
    await tools.confirm(second)
    await tools.reserve(car)
    const totals = await Promise.all(
      [first, second].map(async ({ code }) => (await tools.rowOf(code)).quote.total),
    )
    const all = totals.reduce((sum, one) => sum + one, 0)
    const es = await page(`?mes=${month}&marca=firefly`)
    expect(lineOf(es, 'Firefly Car Rental')).toEqual(['2', '0', formatMoney(all), formatMoney(0)])
    const en = await page(`?mes=${month}&marca=firefly&idioma=en`)
    expect(en).toContain('<html lang="en">')
    expect(lineOf(en, 'Firefly Car Rental')[2]).toBe(formatMoney(all))
    // Another brand, or one that there is not: nothing of it, and nothing of what was asked is shown unescaped.
    expect(lineOf(await page(`?mes=${month}&marca=ceiba`), 'Firefly Car Rental')).toEqual([])
    expect(await page('?marca=%3Cscript%3E')).not.toContain('<script>')
  })

  test('shows one branch, the year before, and the same in a file', async () => {
    const tools = bookingTools({ site, content: await contentOf() })
    const booked = await tools.reserve(car)
    await tools.payByCard(booked, 'approve')
    const { total } = (await tools.rowOf(booked.code)).quote
    const there = await page(`?mes=${month}&sucursal=aeropuerto-tocumen`)
    expect(lineOf(there, 'Firefly Car Rental')[0]).not.toBe('0')
    const elsewhere = await page(`?mes=${month}&sucursal=boquete`)
    expect(lineOf(elsewhere, 'Firefly Car Rental')).toEqual([])
    const next = `${Number(month.slice(0, 4)) + 1}${month.slice(4)}`
    expect(lineOf(await page(`?mes=${next}`), 'Reservas')[1]).toBe(
      lineOf(await page(`?mes=${month}`), 'Reservas')[0],
    )
    expect(lineOf(await page(`?mes=${month}`), 'RevPAC')).toHaveLength(3)
    const file = await ask(`?mes=${month}&formato=csv`, await site.back.staffToken())
    expect(file.headers.get('content-type')).toContain('text/csv')
    const [head = '', ...lines] = (await file.text()).split('\n')
    expect(head).toContain('mes,sucursal,marca,reservas')
    const own = lines.find((line) => line.startsWith(month) && line.includes(',firefly,')) ?? ''
    expect(Number(own.split(',')[5])).toBeGreaterThanOrEqual(total / 100)
    const whole = lines.find((line) => line.startsWith(`${month},Todas,Todas,`)) ?? ''
    expect(head.trim().split(',').slice(-2)).toEqual(['alquilado', 'revpac'])
    expect(Number(whole.split(',').at(-1))).toBeGreaterThan(0)
  })

  test('counts what late cancellations kept, and not what went back', async () => {
    const tools = bookingTools({ site, content: await contentOf('ceiba') })
    await site.back.admin('PATCH', `/items/flota/${car}`, { precio_ceiba: 60 })
    const ceiba = async (): Promise<Booked> => {
      const booked = await tools.reserve(car)
      await tools.payByCard(booked, 'approve')
      return booked
    }
    const cancel = async ({ v, code }: Booked, now?: number) => {
      const answer = await v.run(() => getManaged(), now)
      if (!('managed' in answer) || !answer.managed.cancellation) throw new Error('not cancellable')
      const { charge, refund } = answer.managed.cancellation
      const done = await v.run(
        () => cancelBooking({ code, reason: 'trip', shownRefund: refund }),
        now,
      )
      expect(done).toEqual({ ok: true })
      return charge
    }
    const [inTime, late] = [await ceiba(), await ceiba()]
    expect(await cancel(inTime)).toBe(0)
    const pickup = (await tools.rowOf(late.code)).pickup_date.slice(0, 16)
    const at = panamaEpoch(addMinutes(pickup, -60))
    const charge = await cancel(late, at)
    expect(charge).toBeGreaterThan(0)
    // On the day of each: the late one is cancelled when its pickup is near.
    const own = lineOf(await page(`?mes=${month}`), 'Firefly Car Rental')
    expect(own[0]).toBe('2')
    const day = panamaNow(at).slice(0, 10)
    expect(lineOf(await page(`?mes=${day.slice(0, 7)}`), day).slice(1)).toEqual([
      ...[expect.stringMatching(/^[1-9]/), expect.any(String), formatMoney(charge)],
    ])
    expect(lineOf(await page(`?mes=${month}`), panamaNow(Date.now()).slice(0, 10))[1]).toBe('1')
  })

  test('of a month that is over are not changed by later writes', async () => {
    const tools = bookingTools({ site, content: await contentOf() })
    const booked = await tools.reserve(car)
    await tools.payByCard(booked, 'approve')
    const { code } = booked
    const pickup = panamaEpoch((await tools.rowOf(code)).pickup_date.slice(0, 16))
    const late = pickup - 3_600_000
    await act(code, { act: 'cancel', terms: 'rule', goodwill: 0, reason: 'Llamó' }, late)
    const day = panamaNow(late).slice(0, 10)
    const then = day.slice(0, 7)
    const before = lineOf(await page(`?mes=${then}`), day)
    expect(before[3]).not.toBe(formatMoney(0))
    // Two months later the office gives something back, and somebody corrects a note.
    const later = late + 62 * 86_400_000
    await act(code, { act: 'give_back', amount: 700, reason: 'Cortesía' }, later)
    const { id } = await tools.rowOf(code)
    await site.back.admin('PATCH', `/items/reservations/${id}`, { notes: 'Escribió otra vez' })
    expect(lineOf(await page(`?mes=${then}`), day)).toEqual(before)
    const back = panamaNow(later).slice(0, 10)
    expect(lineOf(await page(`?mes=${back.slice(0, 7)}`), back)[3]).toBe(formatMoney(-700))
  })

  test('counts the hours that real bookings are out, and those of their preparation', async () => {
    const content = await contentOf()
    const tools = bookingTools({ site, content })
    // A month in which nothing else of this file is out.
    const ahead = 160
    const firstDay = addDays(searchAhead(content, ahead).pickup.slice(0, 10), 0)
    const then = firstDay.slice(0, 7)
    const from = `${then}-10T10:00`
    const search = { ...searchAhead(content, ahead), pickup: from, return: `${then}-13T10:00` }
    const booked = await tools.reserve(other, { search })
    await tools.confirm(booked)
    // One that nobody confirms is out of nobody's hands.
    await tools.reserve(other, { search })
    const row = await tools.rowOf(booked.code)
    const { busy_until } = row as typeof row & { readonly busy_until: string }
    const prepared = (Date.parse(busy_until) - Date.parse(row.return_date)) / 3_600_000
    expect(prepared).toBeGreaterThan(0)
    const days = Number(addDays(`${addDays(`${then}-01`, 31).slice(0, 7)}-01`, -1).slice(8))
    const part = (hours: number) => `${Math.round((100 * hours) / (2 * 24 * days))} %`
    const cells = lineOf(await page(`?mes=${then}`), 'horas')
    expect(cells).toEqual(['–', '2', part(72), part(prepared), '0 %'])
    // The vehicles of another brand are there, and stand still.
    const theirs = await page(`?mes=${then}&marca=ceiba`)
    expect(lineOf(theirs, 'horas')).toEqual(['–', '2', '0 %', '0 %', '0 %'])
    expect(theirs).toContain('los vehículos y los bloqueos son de todas')
  })

  test('reads more bookings than one answer has', inFull, async () => {
    const tools = bookingTools({ site, content: await contentOf() })
    await tools.confirm(await tools.reserve(car))
    site.back.fill((database) => {
      database.exec(`
        create temp table copy as select * from reservations where status = 'confirmed' limit 1;
        update copy set brand = 'marea', total_reservations_days = 1, car_total = 30,
          pickup_date = ${Date.parse('2032-05-03T10:00:00Z')},
          return_date = ${Date.parse('2032-05-04T10:00:00Z')}`)
      const change = database.prepare(
        'update copy set id = ?, reservation_id = ?, submission_key = ?',
      )
      const insert = database.prepare('insert into reservations select * from copy')
      for (let id = 10_000; id < 12_100; id++) {
        change.run(id, randomUUID(), randomUUID())
        insert.run()
      }
    })
    const html = await page('?mes=2032-05&marca=marea')
    const rates = html.slice(html.indexOf('Tarifa media'))
    expect(lineOf(rates, 'Marea Car Rental').slice(0, 3)).toEqual([
      '2100',
      '2100',
      formatMoney(3000),
    ])
  })
})
