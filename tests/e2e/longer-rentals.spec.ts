import { addDays } from '~/domain/calendar/rental-period'
import { expect, test } from './fixtures'
import { booked } from './lib/booked'
import { centsIn } from './lib/money'
import { carId } from './lib/records'
import type { Renter } from './lib/renter'
import { type Trip, withTrip } from './lib/trip'

/** 26 days cost more than the 28 of the sample's monthly rate. */
const [ASKED, CHEAPER] = [26, 28]

const words = ({ t }: Renter) => ({
  says: t('fleet_longer_less', {
    more: t('bill_days', { count: CHEAPER }),
    days: t('bill_days', { count: ASKED }),
  }),
  see: t('fleet_longer_see', { days: t('bill_days', { count: CHEAPER }) }),
})

const longer = (trip: Trip) => new RegExp(`hasta=${addDays(trip.desde, CHEAPER).slice(0, 10)}T10`)

test('a length that costs less is told of on the fleet, its cards and the page of a car', {
  tag: '@phone',
}, async ({ page, renter, freeTrip }) => {
  const someone = renter('es')
  const { says, see } = words(someone)
  const trip = freeTrip(ASKED)
  await someone.open(withTrip('/flota', trip))
  await expect(page.getByText(says)).toBeVisible()
  const card = someone.card('Hyundai Creta')
  await card.getByRole('button', { name: someone.t('fleet_breakdown') }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: see })).toHaveCount(1)

  await someone.open(withTrip('/flota/hyundai-creta', trip))
  const panel = page.getByRole('complementary', { name: someone.t('carpage_panel') })
  await expect(panel.getByText(says)).toBeVisible()
  const total = async () =>
    centsIn(
      await panel
        .getByText(/^\$[\d,.]+$/)
        .first()
        .textContent(),
    )
  const before = await total()
  await panel.getByRole('link', { name: see }).click()
  await expect(page).toHaveURL(longer(trip))
  await expect(panel.getByText(someone.t('fleet_total_for', { count: CHEAPER }))).toBeVisible()
  expect(await total()).toBeLessThan(before)
  await expect(panel.getByText(says)).toHaveCount(0)
})

test('it is told of at each step of the reservation, for what is chosen', {
  tag: ['@in-full', '@phone'],
}, async ({ page, renter, freeTrip }) => {
  const someone = renter('es')
  const { says, see } = words(someone)
  const trip = freeTrip(ASKED)
  await someone.openStep(trip, await carId('Creta'), 'cobertura')
  const note = page.locator('.note.good', { hasText: says })
  await expect(note).toBeVisible()
  // The plan without a deductible costs more a day than the month takes off.
  await someone.coverage('basic').check()
  await expect(note).toBeVisible()
  const before = await someone.total()
  await note.getByRole('link', { name: see }).click()
  await expect(page).toHaveURL(longer(trip))
  await expect(note).toHaveCount(0)
  expect(await someone.total()).toBeLessThan(before)
  await expect(someone.coverage('basic')).toBeChecked()
})

test('whoever shortens a booking to a dearer length is told so', {
  tag: ['@in-full', '@phone'],
}, async ({ page, renter, person, freeTrip, baseURL }) => {
  const someone = renter('es')
  const { says, see } = words(someone)
  const trip = freeTrip(CHEAPER)
  await booked(
    { request: page.request, origin: baseURL ?? '', trip, person: person('longer') },
    'paid',
  )
  const { recogida, devolucion, desde } = trip
  const hasta = `${addDays(desde, ASKED).slice(0, 10)}T10:00`
  const shorter = new URLSearchParams({ recogida, devolucion, desde, hasta })
  await someone.open(`/reserva/gestionar/cambiar?${shorter}`)
  const note = page.locator('.note.good', { hasText: says })
  await expect(note).toBeVisible()
  await note.getByRole('link', { name: see }).click()
  await expect(page).toHaveURL(longer(trip))
  await expect(note).toHaveCount(0)
})
