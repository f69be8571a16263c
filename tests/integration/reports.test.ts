import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { panamaNow } from '~/domain/rental-period'
import { reportOf } from '../../directus/extensions/istmo-reports/report.ts'
import { bookingTools } from '../fixtures/booking'
import { addCar } from '../fixtures/cars'
import { contentOf, startTestSite, type TestSite } from '../fixtures/site'

describe('a month in figures', () => {
  const booking = {
    brand: 'firefly',
    status: 'paid',
    bookedAt: Date.parse('2026-12-01T15:00:00Z'),
    pickup: '2026-12-11',
    days: 4,
    total: 40_000,
    carTotal: 20_000,
    coupon: '',
    discount: 0,
  }
  const report = reportOf(
    '2026-12',
    [
      booking,
      {
        ...booking,
        status: 'confirmed',
        pickup: '2026-12-04',
        days: 1,
        carTotal: 6000,
        total: 9000,
      },
      { ...booking, status: 'cancelled', coupon: 'VERANO10' },
      { ...booking, status: 'expired' },
      { ...booking, brand: 'ceiba', coupon: 'VERANO10', discount: 2000 },
      // Four in the morning of the 1st in London is still November in Panama.
      { ...booking, bookedAt: Date.parse('2026-12-01T04:00:00Z'), pickup: '2027-01-02' },
    ],
    [
      { car: 7, number: 1, carClass: 'suv', pool: 'Capital' },
      { car: 7, number: 2, carClass: 'suv', pool: 'Capital' },
      { car: 7, number: 3, carClass: 'suv', pool: '' },
    ],
    [
      ...['2026-12-01', '2026-12-02'].map((date) => ({ car: 7, number: 1, date, isBlock: false })),
      { car: 7, number: 2, date: '2026-12-05', isBlock: true },
      { car: 7, number: 3, date: '2026-11-30', isBlock: false },
    ],
  )

  test('counts by brand what is in force and what was cancelled', () => {
    expect(report.byBrand).toEqual([
      { name: 'ceiba', booked: 1, cancelled: 0, revenue: 40_000 },
      { name: 'firefly', booked: 3, cancelled: 1, revenue: 49_000 },
    ])
    expect(report.byDay).toEqual([{ name: '2026-12-01', booked: 4, cancelled: 1, revenue: 89_000 }])
  })

  test('knows the daily rate and how long ahead, of what is picked up', () => {
    expect(report.rates).toEqual([
      { brand: 'ceiba', rentals: 1, days: 4, daily: 5000, lead: 10 },
      { brand: 'firefly', rentals: 2, days: 5, daily: 5200, lead: 6.5 },
    ])
  })

  test('knows the use of a class in a pool, and what blocks keep in', () => {
    expect(report.use).toEqual([
      { carClass: 'suv', pool: '', vehicles: 1, rented: 0, blocked: 0, all: 62 },
      { carClass: 'suv', pool: 'Capital', vehicles: 2, rented: 2, blocked: 1, all: 124 },
    ])
    expect(report.coupons).toEqual([{ code: 'VERANO10', uses: 1, discount: 2000 }])
  })
})

describe('the page of the back office', () => {
  let site: TestSite
  let car = 0
  const month = panamaNow(Date.now()).slice(0, 7)

  beforeAll(async () => {
    site = await startTestSite(async (back) => {
      car = await addCar(back, { units: 20, model: 'Informe' })
    })
  })
  afterAll(() => site?.stop())

  const ask = (query: string, token?: string) =>
    fetch(`${site.back.url}/informes${query}`, {
      headers: token ? { Authorization: `Bearer ${token}` } : {},
    })

  test('is for the staff alone', async () => {
    expect((await ask('')).status).toBe(403)
    const answer = await ask('', await site.back.staffToken())
    expect(answer.status, await answer.clone().text()).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  })

  test.each(['?mes=2026-13', '?mes=enero', '?mes[]=2026-12', '?mes=2026-12-01'])(
    'refuses %s in words',
    async (query) => {
      const answer = await ask(query, await site.back.staffToken())
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain('AAAA-MM')
    },
  )

  test('sums what was booked, to the cent, in both languages', async () => {
    const tools = bookingTools({ site, content: await contentOf() })
    const token = await site.back.staffToken()
    const first = await tools.reserve(car)
    await tools.payByCard(first, 'approve')
    const second = await tools.reserve(car)
    await tools.confirm(second)
    await tools.reserve(car)
    const totals = await Promise.all(
      [first, second].map(async ({ code }) => (await tools.rowOf(code)).quote.total),
    )
    const all = totals.reduce((sum, one) => sum + one, 0)
    const money = (locale: string) =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency: 'USD',
        currencyDisplay: 'narrowSymbol',
      }).format(all / 100)
    const es = await (await ask(`?mes=${month}&marca=firefly`, token)).text()
    expect(es).toContain(
      `<th scope="row">Firefly Car Rental</th><td>2</td><td>0 (0 %)</td><td>${money('es-PA')}</td>`,
    )
    const en = await (await ask(`?mes=${month}&marca=firefly&idioma=en`, token)).text()
    expect(en).toContain('<html lang="en">')
    expect(en).toContain(money('en-US'))
    // Another brand, or one that there is not: nothing of it, and nothing of what was asked is shown unescaped.
    const strange = await (await ask('?marca=%3Cscript%3E', token)).text()
    expect(strange).not.toContain('<script>')
  })
})
