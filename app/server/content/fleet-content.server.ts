import { AppError, isAppError } from '~/domain/app-error'
import type { PickupRestriction } from '~/domain/booking/pickup-restrictions'
import type { AddOn, Car, Coverage, Site, SiteRecord } from '~/domain/catalogue'
import { highestLeastAgeOf } from '~/domain/people/driver-age'
import type { RateBook } from '~/domain/pricing/rates'
import type { FleetVehicles } from '~/domain/stock/vehicles'
import type { Cached } from '../async/cache.server'
import { readAddOns } from '../directus/add-ons.server'
import { readCoverages } from '../directus/coverages.server'
import { readFleet } from '../directus/fleet.server'
import { readPickupRestrictions } from '../directus/limits.server'
import { readRates } from '../directus/rates.server'
import { readVehicles } from '../directus/vehicles.server'
import { contentCache } from './content-cache.server'
import { withLastGood } from './last-good.server'

type FleetContent = {
  readonly highestLeastAge: Site['highestLeastAge']
  readonly cars: readonly Car[]
  readonly coverages: readonly Coverage[]
  readonly addOns: readonly AddOn[]
  readonly rates: RateBook
  readonly vehicles: FleetVehicles
  readonly pickupRestrictions: readonly PickupRestriction[]
}

const fleetCache = contentCache<FleetContent>()

/** The cars of a brand and all that prices them. @throws AppError `unavailable` (§8.6), and what the site failed with. */
export function fleetContent(
  brand: string,
  site: Promise<Cached<{ readonly site: SiteRecord }>>,
): Promise<Cached<FleetContent>> {
  return fleetCache.get(brand, () => readFleetContent(brand, site))
}

/** One of its reads needs the site; the others do not wait for it. */
async function readFleetContent(
  brand: string,
  site: Parameters<typeof fleetContent>[1],
): Promise<FleetContent> {
  try {
    return await withLastGood(`fleet-${brand}`, async (client) => {
      const [cars, coverages, addOns, rates, vehicles, pickupRestrictions] = await Promise.all([
        site.then(({ value }) => readFleet(client, brand, value.site.carClasses)),
        readCoverages(client, brand),
        readAddOns(client, brand),
        readRates(client, brand),
        readVehicles(client),
        readPickupRestrictions(client),
      ])
      if (!coverages.some(({ mandatory }) => mandatory)) throw noMandatoryCoverage(brand)
      const offered = { cars, coverages, addOns, rates, vehicles, pickupRestrictions }
      return { ...offered, highestLeastAge: highestLeastAgeOf(cars) }
    })
  } catch (error) {
    if (isAppError(error, 'site_config')) throw error
    throw new AppError('unavailable', {
      cause: error,
      details: { reason: `Error retrieving cars of ${brand}` },
    })
  }
}

/** Every shown total includes the mandatory plan (D10): without one, each price would be wrong. */
function noMandatoryCoverage(brand: string): AppError {
  return new AppError('unavailable', {
    details: {
      reason: `no published mandatory coverage for "${brand}"`,
      cure: 'Publish a coverage with "Plan básico que exige la ley" in the back office.',
    },
  })
}
