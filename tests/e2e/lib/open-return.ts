import type { Locator } from '@playwright/test'
import type { Renter } from './renter'
import { type Trip, withTrip } from './trip'

/** Opens home with a trip, and the calendar of its return. */
export async function openReturn(someone: Renter, trip: Trip): Promise<Locator> {
  const { page, t } = someone
  await someone.open(withTrip('/', trip))
  await page
    .getByRole('button', { name: new RegExp(t('search_return'), 'i') })
    .first()
    .click()
  return page.getByRole('dialog', { name: t('search_choose_dates') })
}
