import type { RentalSearch } from '~/domain/booking/search'
import type { Car } from '~/domain/catalogue'
import { carName } from '../car-words'
import { AlertForm } from './alert-form'

type Offer = {
  readonly car: Pick<Car, 'id' | 'make' | 'model' | 'status'>
  readonly unitsLeft: number | null
  /** It is null when the rental is long enough. */
  readonly minimumRental: object | null
  /** It is null when the car is handed out there and then. */
  readonly limit: object | null
  readonly tooYoung: boolean
}

/** Nothing for a car out of service, a rental that is not made however many are free, or stock that could not be read (D7). */
export function SoldOutAlert({
  offer: { car, unitsLeft, minimumRental, limit, tooYoung },
  search,
}: {
  readonly offer: Offer
  readonly search: RentalSearch
}) {
  if (unitsLeft !== 0 || car.status !== 'published' || minimumRental) return null
  if (limit || tooYoung) return null
  return <AlertForm carId={car.id} car={carName(car)} search={search} />
}
