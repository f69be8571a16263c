import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addDays, panamaNow } from '~/domain/calendar/rental-period'
import { getFleet } from '~/features/fleet/get-fleet.server'
import { getPromoExample, getPromos } from '~/features/promos/get-promos.server'
import type { PromoPage } from '~/features/promos/promos.functions'
import { tryCode } from '~/features/promos/try-code.server'
import { createReservation } from '~/features/reservation/create-reservation.server'
import { getReservation } from '~/features/reservation/get-reservation.server'
import { rentalParams } from '~/features/search/rental-params'
import { directus } from '~/server/directus/client.server'
import { findCoupons } from '~/server/directus/coupons.server'
import { writeBeside } from '../fixtures/beside'
import {
  contentOf,
  searchAhead,
  startTestSite,
  submissionOf,
  type TestSite,
  visitor,
} from '../fixtures/site'

let site: TestSite
let staff: string
/** The sample's dates as they were recorded: it was made at another hour, at night on another day. */
let validity: (code: string) => { readonly valid_from: string; readonly valid_to: string }
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  site = await startTestSite()
  staff = await site.back.staffToken()
  const coupons = (await site.back.admin(
    'GET',
    '/items/coupons?fields=code,valid_from,valid_to&limit=-1',
  )) as ({ code: string } & ReturnType<typeof validity>)[]
  validity = (code) => {
    const coupon = coupons.find((one) => one.code === code)
    if (!coupon) throw new Error(`the sample has no coupon ${code}`)
    return coupon
  }
})
afterAll(async () => {
  vi.useRealTimers()
  await site?.stop()
})

const run = <Result>(use: () => Promise<Result>, brand = 'firefly') => visitor({ brand }).run(use)
/** A change shows within fifteen seconds. */
const soon = () => vi.setSystemTime(Date.now() + 15_000)
const inDays = (days: number) => addDays(panamaNow(Date.now()).slice(0, 10), days)
const titles = (promos: PromoPage['running'] | PromoPage['coming']) =>
  promos.map(({ title }) => title.es)

/** As the counter's login does it in the Studio; gives the record's id. */
async function create(collection: string, item: object): Promise<number> {
  const path = `/items/${collection}?fields=id`
  const { status, data } = await site.back.as(staff, 'POST', path, item)
  expect(status, JSON.stringify(data)).toBe(200)
  return (data as { id: number }).id
}

async function change(path: string, values: object) {
  const { status } = await site.back.as(staff, 'PATCH', path, values)
  expect(status).toBe(200)
  soon()
}

test('a coupon may be called NULL, which the back office reads as nothing (D52)', async () => {
  await create('coupons', {
    ...{ code: 'NULL', status: 'published', kind: 'percent', value: 10, min_days: 1 },
    ...{ valid_from: null, valid_to: null },
  })
  soon()
  const found = await run(() => findCoupons(directus(), [' null ', 'verano10', 'NADA']))
  expect([...found].map(([asked, { code }]) => [asked, code])).toEqual([
    [' null ', 'NULL'],
    ['verano10', 'VERANO10'],
  ])
})

const promoOf = (title: string, more: object) => ({
  kind: 'promo',
  status: 'published',
  link: '/flota',
  translations: [
    { languages_code: 'es-ES', title, description: 'Texto' },
    { languages_code: 'en-US', title: `${title} in English`, description: 'Text' },
  ],
  ...more,
})

describe('the sample', () => {
  test.each([
    ['firefly', ['Verano adelantado', 'Viaja en grupo', '4x4 para el interior']],
    ['ceiba', ['Verano adelantado', 'Viaja en grupo', '4x4 para el interior']],
    ['marea', ['Verano adelantado', 'Viaja en grupo', 'Sedán intermedio']],
  ])('%s has its promos, one that comes, and none that is over', async (brand, wanted) => {
    const page = await run(getPromos, brand)
    expect(titles(page.running)).toEqual(
      wanted.map((title) => expect.stringContaining(title) as string),
    )
    expect(page.running.every(({ image, code, fleet }) => image && fleet?.cupon === code)).toBe(
      true,
    )
    expect(titles(page.coming)).toEqual(['Temporada verde: 10% menos'])
    expect(page.coming[0]?.from).toBe(validity('PROXIMO10').valid_from)
    expect(JSON.stringify(page)).not.toContain('INVIERNO20')
  })

  test("the example is the cheapest free car's, with the totals of the fleet that the link opens", async () => {
    const { running, automatic } = await run(getPromos)
    const example = await run(() => getPromoExample(running[0]?.id ?? 0))
    const fleet = await run(() => getFleet(running[0]?.fleet ?? {}))
    const free = fleet.offers.filter(({ availability }) => availability !== 'unavailable')
    const cheapest = free.toSorted((a, b) => a.prepaid.total - b.prepaid.total)[0]
    expect(example).toMatchObject({
      car: `${cheapest?.car.make} ${cheapest?.car.model}`,
      days: fleet.days,
      before: cheapest?.before?.prepaid,
      after: cheapest?.prepaid.total,
    })
    expect(example?.after).toBeLessThan(example?.before ?? 0)
    expect(automatic.online?.percent).toBeGreaterThan(0)
    expect(automatic.city?.percent).toBe(1200)
  })
})

describe('a promotion that staff make in the Studio', () => {
  test('a promo with its coupon shows to its brand alone, and its link has the price', async () => {
    await run(getPromos)
    const coupon = await create('coupons', {
      ...{ code: 'PLAYA25', kind: 'percent', value: 25, status: 'published', min_days: 7 },
      ...{ valid_from: inDays(-1), valid_to: inDays(5) },
      ...{ classes: ['suv_compacto'], brands: ['firefly'], max_per_email: 1 },
    })
    const promo = await create(
      'ctas',
      promoOf('Playa', { coupon, brands: ['firefly'], ends_on: inDays(30) }),
    )
    soon()
    const shown = (await run(getPromos)).running.find(({ id }) => id === promo)
    expect(shown).toMatchObject({
      title: { es: 'Playa', en: 'Playa in English' },
      code: 'PLAYA25',
      from: inDays(-1),
      to: inDays(5),
      classes: ['suv_compacto'],
      terms: { kind: 'percent', minimumDays: 7, maxPerEmail: 1, ownBrand: true, limited: false },
    })
    const fleet = await run(() => getFleet(shown?.fleet ?? {}))
    expect(fleet.days).toBe(7)
    expect(fleet.coupon).toMatchObject({ applied: { code: 'PLAYA25' } })
    const cheaper = fleet.offers.filter(({ before }) => before !== null)
    expect(cheaper.map(({ car }) => car.class)).toEqual(cheaper.map(() => 'suv_compacto'))
    expect(cheaper.length).toBeGreaterThan(0)
    expect(titles((await run(getPromos, 'ceiba')).running)).not.toContain('Playa')

    // Taken back, or without its coupon, it is not offered.
    const isShown = async () => titles((await run(getPromos)).running).includes('Playa')
    await change(`/items/coupons/${coupon}`, { status: 'draft' })
    expect(await isShown()).toBe(false)
    await change(`/items/coupons/${coupon}`, { status: 'published', max_redemptions: 0 })
    expect(await isShown()).toBe(false)
    await change(`/items/coupons/${coupon}`, { max_redemptions: null, brands: ['marea'] })
    expect(await isShown()).toBe(false)
    await change(`/items/coupons/${coupon}`, { brands: [] })
    expect(await isShown()).toBe(true)
    await change(`/items/ctas/${promo}`, { starts_on: inDays(2) })
    expect(await isShown()).toBe(false)
    expect(titles((await run(getPromos)).coming)[0]).toBe('Playa')
    await change(`/items/ctas/${promo}`, { status: 'draft' })
    expect(titles((await run(getPromos)).coming)).not.toContain('Playa')
  })

  test('one whose coupon is used up is offered nowhere', async () => {
    const drafts = { query: { limit: -1 }, data: { status: 'draft' } }
    await site.back.admin('PATCH', '/items/ctas', drafts)
    const coupon = await create('coupons', {
      ...{ code: 'UNAVEZ', kind: 'percent', value: 25, status: 'published', min_days: 1 },
      ...{ valid_from: null, valid_to: null, max_redemptions: 1 },
    })
    await create('ctas', promoOf('Una vez', { coupon }))
    soon()
    const search = searchAhead(await contentOf(), 20)
    const { offers } = await run(() => getFleet(rentalParams(search)))
    const car = offers.find(({ availability }) => availability !== 'unavailable')?.car.id ?? 0
    const offered = async () => {
      const fleet = await run(() => getFleet(rentalParams(search)))
      const page = await run(() => getReservation({ ...rentalParams(search), auto: car }))
      return {
        promos: titles((await run(getPromos)).running),
        fleet: [...new Set(fleet.offers.map(({ promo }) => promo?.code))],
        reservation: 'view' in page && page.view.offered?.code,
      }
    }
    const whole = { promos: ['Una vez'], fleet: ['UNAVEZ'], reservation: 'UNAVEZ' }
    expect(await offered()).toEqual(whole)
    const booked = submissionOf(search, { id: car }, { coupon: 'UNAVEZ' })
    expect(await run(() => createReservation(booked))).toMatchObject({ ok: true })
    soon()
    const none = { promos: [], fleet: [undefined], reservation: undefined }
    expect(await offered()).toEqual(none)
  })

  test('one without a code shows its classes and leads where its link says', async () => {
    const link = '/info/requisitos'
    const id = await create('ctas', promoOf('Sin código', { link, classes: ['economico'] }))
    soon()
    const shown = (await run(getPromos)).running.find((one) => one.id === id)
    expect(shown).toMatchObject({ code: null, terms: null, fleet: null, link })
    expect(shown?.classes).toEqual(['economico'])
    await change(`/items/ctas/${id}`, { status: 'draft' })
  })
})

test('a code is told apart: unknown, ended with its day, not begun with its day, good for longer rentals', async () => {
  const tried = (code: string) => run(() => tryCode(code))
  expect(await tried('NADA')).toEqual({ ok: false, reason: 'unknown', on: null })
  const [ended, begins] = [validity('INVIERNO20').valid_to, validity('PROXIMO10').valid_from]
  expect(await tried('invierno20')).toEqual({ ok: false, reason: 'expired', on: ended })
  expect(await tried('PROXIMO10')).toEqual({ ok: false, reason: 'not_started', on: begins })
  expect(await tried('AGOTADO20')).toEqual({ ok: false, reason: 'exhausted', on: null })
  expect(await tried(' verano10 ')).toEqual({ ok: true, fleet: { cupon: 'VERANO10' } })
})

test('codes cannot be guessed: after some, the answer is to wait', async () => {
  const guesser = visitor({})
  const answers = []
  for (let guess = 0; guess < 60; guess++)
    answers.push(await guesser.run(() => tryCode(`GUESS${guess}`)))
  expect(answers[0]).toMatchObject({ reason: 'unknown' })
  expect(answers.at(-1)).toEqual({ ok: false, reason: 'busy', on: null })
})

test('without cars the promos are there, with their codes and without totals', async () => {
  const plans = (await site.back.admin(
    'GET',
    '/items/coverages?filter[obligatoria][_eq]=true&fields=id',
  )) as { id: number }[]
  for (const { id } of plans) writeBeside(site.back, 'coverages', id, { status: 'draft' })
  vi.setSystemTime(Date.now() + 26 * 3_600_000)
  const page = await run(getPromos)
  expect(page.running.length).toBeGreaterThan(2)
  expect(page).toMatchObject({ automatic: { online: null }, picture: null })
  expect(await run(() => getPromoExample(page.running[0]?.id ?? 0))).toBeNull()
  expect(page.automatic.city).not.toBeNull()
})
