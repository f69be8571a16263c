import { DoorIcon, GearboxIcon, SeatIcon } from '~/components/ui/icons'
import type { Car } from '~/domain/catalogue'
import { m } from '~/paraglide/messages'
import Fuel from '~icons/lucide/fuel'
import Luggage from '~icons/lucide/luggage'
import { fuelName, gearboxName } from '../car-words'

export function CarSpecs({
  car,
}: {
  readonly car: Pick<Car, 'passengers' | 'luggage' | 'doors' | 'transmission' | 'fuel'>
}) {
  return (
    <ul className="specs">
      <li>
        <SeatIcon className="i" />
        <span>{m.car_seats({ count: car.passengers })}</span>
      </li>
      <li>
        <Luggage className="i" aria-hidden />
        <span>{m.car_bags({ count: car.luggage })}</span>
      </li>
      <li>
        <DoorIcon className="i" />
        <span>{m.car_doors({ count: car.doors })}</span>
      </li>
      <li>
        <GearboxIcon className="i" />
        <span>{gearboxName(car.transmission)}</span>
      </li>
      <li>
        <Fuel className="i" aria-hidden />
        <span>{fuelName(car.fuel)}</span>
      </li>
    </ul>
  )
}
