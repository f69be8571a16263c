import { environment, hostUrl } from '../../e2e/lib/env'
import { type Trip, tripOn } from '../../e2e/lib/trip'

export type PictureBrand = {
  readonly brand: 'firefly' | 'ceiba' | 'marea'
  /** The address of the site's main server; another server has another port. */
  readonly url: string
  /** A car with so many units that the bookings of the pictures change no stock that is shown. */
  readonly plenty: string
  /** Taken on the dates of `fleetTrip` before the first picture. */
  readonly taken: string
  /** A car with one unit or two, taken while somebody fills in the form. */
  readonly lost: string
}

export const brands: readonly PictureBrand[] = [
  {
    brand: 'firefly',
    url: environment('E2E_BASE_URL'),
    plenty: 'Corolla',
    taken: 'Soluto',
    lost: 'Creta',
  },
  {
    brand: 'ceiba',
    url: hostUrl('ceiba.localhost'),
    plenty: 'Creta',
    taken: 'Soluto',
    lost: 'Tucson',
  },
  {
    brand: 'marea',
    url: hostUrl('marea.localhost'),
    plenty: 'Picanto',
    taken: 'Elantra',
    lost: 'Carnival',
  },
]

/** The trip that every picture of a fleet asks for; nobody books then. */
export const fleetTrip: Trip = tripOn('2027-04-20T10:00', '2027-04-25T10:00')

/** Dates of its own for each booking; the coupons of the sample still run then. */
export function weekOf(index: number): Trip {
  const day = (ahead: number) => new Date(Date.UTC(2027, 4, 3 + ahead)).toISOString().slice(0, 10)
  return tripOn(`${day(index * 6)}T10:00`, `${day(index * 6 + 5)}T10:00`)
}
