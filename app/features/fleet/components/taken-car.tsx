import { LinkButton } from '~/components/ui/button'
import { formatDate } from '~/domain/dates'
import { movePickup } from '~/domain/search'
import { typeName } from '~/features/booking/car-words'
import { rentalParams } from '~/features/search/rental-params'
import { m } from '~/paraglide/messages'
import { withoutFilters } from '../filters'
import type { CarOffer } from '../fleet.types'
import { useFleetScreen } from './fleet-context'

/** The foot of a card whose car is taken: when it is free again, or others of its class (D7). */
export function TakenCar({ offer }: { readonly offer: CarOffer }) {
  const { locale, search } = useFleetScreen()
  const { car, nextFree } = offer
  return (
    <div className="pay">
      <p>
        <b>
          {nextFree ? m.fleet_free_from({ date: formatDate(nextFree, locale) }) : m.fleet_no_date()}
        </b>
        <span className="small muted">
          {nextFree ? m.fleet_free_text() : m.fleet_no_date_text()}
        </span>
      </p>
      {nextFree ? (
        <LinkButton
          to="/flota"
          variant="outline"
          block
          search={(previous) => ({
            ...previous,
            ...rentalParams(movePickup(search, nextFree)),
            tira: undefined,
          })}
        >
          {m.fleet_see_dates()}
        </LinkButton>
      ) : (
        <LinkButton
          to="/flota"
          variant="outline"
          block
          search={(previous) => ({
            ...withoutFilters(previous),
            ...rentalParams(search),
            tipo: [car.type],
            disponibles: true,
          })}
        >
          {m.fleet_similar()}
          <span className="sr">: {typeName(car.type)}</span>
        </LinkButton>
      )}
    </div>
  )
}
