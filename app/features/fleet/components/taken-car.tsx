import type { ReactNode } from 'react'
import { LinkButton } from '~/components/ui/button'
import { movePickup, type RentalSearch } from '~/domain/booking/search'
import { formatDate } from '~/domain/calendar/dates'
import { rentalDays } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import { carName, typeName } from '~/features/booking/car-words'
import { SoldOutAlert } from '~/features/booking/components/sold-out-alert'
import {
  allowedWords,
  minimumRentalWords,
  restrictionWords,
} from '~/features/booking/restriction-words'
import { rentalParams } from '~/features/search/rental-params'
import { ownParams } from '~/features/search/search.schema'
import { m } from '~/paraglide/messages'
import type { ShortOffer } from '../common-minimum'
import { withoutFilters } from '../filters'
import type { CarOffer } from '../fleet.types'
import { CarDetails, DetailsButton } from './car-details'
import { useFleetScreen } from './fleet-context'

/** The foot of a card whose car is free, for longer than was asked for. */
export function ShortRental({ offer }: { readonly offer: ShortOffer }) {
  const { search } = useFleetScreen()
  const { car, minimumRental, minimumTotal } = offer
  const longer = { ...search, return: minimumRental.return }
  const days = m.bill_days({ count: rentalDays(longer.pickup, longer.return) })
  return (
    <>
      <div className="why">
        <b>{m.fleet_minimum_free({ days: m.bill_days({ count: minimumRental.days }) })}</b>
        <p>{m.fleet_minimum_total({ total: formatMoney(minimumTotal), days })}</p>
      </div>
      <div className="foot">
        <SearchButton search={longer}>
          {m.fleet_minimum_see({ days })}
          <span className="sr" translate="no">
            : {carName(car)}
          </span>
        </SearchButton>
        <DetailsButton offer={offer} />
      </div>
      <CarDetails offer={offer} bill={false} />
    </>
  )
}

/** The foot of a card whose car is not rented for the dates: why, and the way out (D7). */
export function TakenCar({ offer }: { readonly offer: CarOffer }) {
  const { locale, search } = useFleetScreen()
  const { car, nextFree, limit } = offer
  const [title, text] = reasonOf(offer, locale)
  return (
    <>
      <div className="why">
        <b>{title}</b>
        {text && <p>{text}</p>}
      </div>
      <div className="foot">
        {limit ? (
          limit.search && (
            <SearchButton search={limit.search}>{allowedWords(limit, locale)}</SearchButton>
          )
        ) : nextFree ? (
          <SearchButton search={movePickup(search, nextFree)}>{m.fleet_see_dates()}</SearchButton>
        ) : (
          <LinkButton
            to="/flota"
            variant="outline"
            size="sm"
            search={(previous) => ({
              ...withoutFilters(ownParams(previous)),
              ...rentalParams(search),
              tipo: [car.type],
              disponibles: true,
            })}
          >
            {m.fleet_similar()}
            <span className="sr">: {typeName(car.type)}</span>
          </LinkButton>
        )}
        <SoldOutAlert offer={offer} search={search} />
      </div>
    </>
  )
}

function reasonOf(
  { car, nextFree, minimumRental, limit, tooYoung }: CarOffer,
  locale: Locale,
): readonly [title: string, text: string] {
  if (limit) return [restrictionWords(limit, locale), limit.search ? m.fleet_limit_text() : '']
  if (tooYoung) return [m.fleet_age({ age: car.minimumAge ?? '' }), m.fleet_age_text()]
  if (nextFree) {
    return [m.fleet_free_from({ date: formatDate(nextFree, locale) }), m.fleet_free_text()]
  }
  // No vehicle is free for so long, or no length will do.
  if (minimumRental) return [minimumRentalWords(minimumRental, locale), m.fleet_no_date_text()]
  return [m.fleet_no_date(), m.fleet_no_date_text()]
}

function SearchButton({
  search,
  children,
}: {
  readonly search: RentalSearch
  readonly children: ReactNode
}) {
  return (
    <LinkButton
      to="/flota"
      variant="outline"
      size="sm"
      search={(previous) => ({ ...ownParams(previous), ...rentalParams(search) })}
    >
      {children}
    </LinkButton>
  )
}
