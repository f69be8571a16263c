import { request } from '@playwright/test'
import { expect, test } from 'vitest'
import { bookingAddressParams } from '~/features/booking/booking-params'
import { carParams } from '~/features/car/car-params'
import { fleetParams } from '~/features/fleet/fleet-params'
import { homeParams } from '~/features/home/home-params'
import { detailsFor } from '../../e2e/lib/renter'
import { tripIn, withTrip } from '../../e2e/lib/trip'
import { wordsOf } from '../../e2e/lib/words'
import { postReservation } from '../../fixtures/post-reservation'
import type { AskedSite } from '../lib/brand-hosts'

const t = wordsOf('es')
const trip = tripIn(30)

/** A value that no param can be; one by one and all at once they change nothing but that a notice says so (D2). */
const unreadable = '<script>'

/** @param idOf of a car, by its model */
export function testUnreadable(site: AskedSite, idOf: (model: string) => Promise<number>): void {
  const screens = [
    ['home', async () => '/', homeParams.keys, t('home_title')],
    ['the fleet', async () => withTrip('/flota', trip), fleetParams.keys, ' autos'],
    ['a car', async () => withTrip('/flota/kia-soluto', trip), carParams.keys, 'Kia Soluto'],
    [
      'a booking',
      async () => withTrip('/reserva', trip, { auto: await idOf('Soluto'), paso: 'cobertura' }),
      bookingAddressParams.keys.filter((key) => !(key in trip) && key !== 'auto'),
      t('coverage_heading'),
    ],
  ] as const

  test.each(screens)(
    'a search param of %s that cannot be read is dropped with a notice',
    async (_, pathOf, keys, heading) => {
      const path = await pathOf()
      for (const asked of [...keys.map((key) => [key]), keys]) {
        const text = await pageAt(pathWith(path, asked))
        expect(headingOf(text), asked.join()).toContain(heading)
        expect(isSaid(text), asked.join()).toBe(true)
      }
    },
  )

  test('after the car is held, too, nothing but a notice comes of it', async () => {
    const browser = await request.newContext()
    const origin = site.originOf('firefly')
    const path = withTrip('/reserva', trip, { auto: await idOf('Soluto') })
    expect(await postReservation(browser, origin, path, detailsFor('unreadable'))).toBe(
      '/reserva/checkout',
    )
    const { cookies } = await browser.storageState()
    await browser.dispose()
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    // Places and dates are corrected by the screens that search; what these ones hold is booked already.
    const keys = bookingAddressParams.keys.filter((key) => !(key in trip))
    for (const asked of [...keys.map((key) => [key]), bookingAddressParams.keys]) {
      const text = await pageAt(pathWith('/reserva/checkout', asked), cookie)
      expect(headingOf(text), asked.join()).toContain(t('checkout_heading'))
      expect(isSaid(text), asked.join()).toBe(true)
    }
  })

  /** The last answer, after the redirects by which a search is completed. */
  async function pageAt(path: string, cookie = ''): Promise<string> {
    const { status, headers, text } = await site.ask(path, { headers: { cookie } })
    if (status === 307) return pageAt(headers.location ?? '', cookie)
    expect(status, path).toBe(200)
    return text
  }
}

function pathWith(path: string, asked: readonly string[]): string {
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  for (const key of asked) searchParams.set(key, unreadable)
  return `${pathname}?${searchParams}`
}

const headingOf = (html: string) =>
  /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1]?.replace(/<[^>]*>/g, '')

const isSaid = (html: string) =>
  [t('notice_link_unread'), t('search_corrected_title')].some((words) => html.includes(words))
