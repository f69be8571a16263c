import type { Browser } from '@playwright/test'
import { firstOf } from '../fixtures/short'
import { expect, test } from './fixtures'
import { environment, hostUrl } from './lib/env'
import { carId } from './lib/records'
import { Renter } from './lib/renter'
import { edgeTrip, type Trip, tripOn, withTrip } from './lib/trip'

/** The same brand twice: a Madrid browser at the server in Auckland, a Panama browser at the one in Panama (D3). */
const places = [
  { zone: 'Europe/Madrid', base: () => hostUrl('ceiba.localhost'), warns: true },
  { zone: 'America/Panama', base: () => environment('E2E_CEIBA_URL'), warns: false },
] as const

test('no zone of browser or server changes a date or a total', async ({
  browser,
  faults,
  person,
  ceiba: _,
}) => {
  test.slow()
  const trip = edgeTrip()
  const car = await carId('Creta')
  const seen = []
  for (const { zone, base } of places) {
    const renter = await renterIn(browser, zone, base())
    faults.watch(renter.page.context())
    const fleet = await fleetFacts(renter, trip)
    await renter.openStep(trip, car, 'cobertura')
    const reservation = await billOf(renter)
    await renter.reserve(person('zone'))
    const checkout = await billOf(renter)
    seen.push({ fleet, reservation, checkout })
    await renter.page.context().close()
  }
  const [madrid, panama] = seen
  expect(madrid?.fleet.cards.length).toBeGreaterThan(3)
  expect(madrid?.fleet.strip).toHaveLength(1)
  expect(madrid).toEqual(panama)
})

for (const { zone, base, warns } of firstOf(places)) {
  test(`the location form ${warns ? 'warns' : 'does not warn'} in ${zone}`, async ({
    browser,
    faults,
    ceiba: _,
  }) => {
    const renter = await renterIn(browser, zone, base())
    faults.watch(renter.page.context())
    await renter.open('/')
    const line = renter.page.getByRole('main').getByRole('status').filter({ hasText: 'Panamá' })
    await expect(line).toContainText(
      warns ? renter.t('search_zone_warning', { place: 'Madrid' }) : renter.t('search_panama_time'),
    )
    if (!warns) await expect(line).not.toContainText('Tu dispositivo')
    await renter.page.context().close()
  })
}

for (const { name, date } of firstOf(gaps())) {
  test(`a link into the hour that ${name} skips keeps its moment`, async ({
    browser,
    faults,
    ceiba: _,
  }) => {
    const trip = tripOn(`${date}T02:30`, `${Temporal.PlainDate.from(date).add({ days: 3 })}T02:30`)
    const seen = []
    for (const { zone, base } of places) {
      const renter = await renterIn(browser, zone, base())
      faults.watch(renter.page.context())
      const facts = await fleetFacts(renter, trip)
      expect(facts.summary).toContain('2:30 a. m.')
      expect(facts.summary).toContain(renter.t('fleet_days', { count: 3 }))
      expect(new URL(renter.page.url()).searchParams.get('desde')).toBe(trip.desde)
      seen.push(facts)
      await renter.page.context().close()
    }
    expect(seen[0]).toEqual(seen[1])
  })
}

async function renterIn(browser: Browser, timezoneId: string, baseURL: string): Promise<Renter> {
  const context = await browser.newContext({
    baseURL,
    timezoneId,
    locale: 'es-PA',
    viewport: { width: 1440, height: 900 },
  })
  return new Renter(await context.newPage(), 'es', false)
}

async function fleetFacts(renter: Renter, trip: Trip) {
  await renter.open(withTrip('/flota', trip))
  const { page, t } = renter
  const summary = plain(await page.getByRole('form', { name: t('fleet_summary') }).ariaSnapshot())
  const cards = await page.getByRole('article').allInnerTexts()
  const strip = page.getByRole('region', { name: t('fleet_strip_label') })
  // It is left out where all days cost the same.
  await expect(page.locator('.pd-l .sk')).toHaveCount(0)
  const days = await Promise.all((await strip.all()).map((one) => one.ariaSnapshot()))
  return { summary, cards: cards.map(plain), strip: days.map(plain) }
}

async function billOf(renter: Renter): Promise<string> {
  return plain(await renter.bill().ariaSnapshot())
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** The next days on which Madrid (last Sunday of March) and Auckland (last Sunday of September) skip 02:30. */
function gaps(): { readonly name: string; readonly date: string }[] {
  return [
    { name: 'Madrid', date: nextLastSunday(3) },
    { name: 'Auckland', date: nextLastSunday(9) },
  ]
}

function nextLastSunday(month: number): string {
  const today = Temporal.Now.plainDateISO('America/Panama')
  const inYear = (year: number) => {
    const first = Temporal.PlainDate.from({ year, month, day: 1 })
    const last = first.with({ day: first.daysInMonth })
    return last.subtract({ days: last.dayOfWeek % 7 })
  }
  const candidate = inYear(today.year)
  const soonest = today.add({ days: 2 })
  const chosen =
    Temporal.PlainDate.compare(candidate, soonest) < 0 ? inYear(today.year + 1) : candidate
  return String(chosen)
}
