import { Link } from '@tanstack/react-router'
import { carClassName, carName } from '~/features/booking/car-words'
import { rentalParams } from '~/features/search/rental-params'
import { m } from '~/paraglide/messages'
import { useCar } from './car-context'

/** Back to the fleet with the same search. */
export function CarCrumbs() {
  const { view, search, cupon } = useCar()
  const { car } = view
  const trip = { ...rentalParams(search), cupon }
  return (
    <nav className="au-crumbs" aria-label={m.carpage_crumbs()}>
      <ol>
        <li>
          <Link to="/flota" search={trip}>
            {m.carpage_fleet()}
          </Link>
        </li>
        <li>
          <Link to="/flota" search={{ ...trip, clase: [car.class] }}>
            {carClassName(car.class)}
          </Link>
        </li>
        <li aria-current="page">{carName(car)}</li>
      </ol>
    </nav>
  )
}
