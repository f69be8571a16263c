import { LinkButton } from '~/components/ui/button'
import type { MinimumRental } from '~/domain/booking/minimum-rental'
import type { ViolatedRestriction } from '~/domain/booking/restriction'
import { movePickup } from '~/domain/booking/search'
import { formatDate } from '~/domain/calendar/dates'
import { typeName } from '~/features/booking/car-words'
import { SoldOutAlert } from '~/features/booking/components/sold-out-alert'
import { allowedWords, restrictionWords } from '~/features/booking/restriction-words'
import { rentalParams } from '~/features/search/rental-params'
import { m } from '~/paraglide/messages'
import { withoutFilters } from '../filters'
import type { CarOffer } from '../fleet.types'
import { useFleetScreen } from './fleet-context'

/** The foot of a card whose car is free, for longer than was asked for. */
function ShortRental({ stay }: { readonly stay: MinimumRental }) {
  const { locale, search } = useFleetScreen()
  const words = m.fleet_stay({
    season: stay.season[locale],
    days: m.bill_days({ count: stay.days }),
  })
  const { return: longer } = stay
  if (longer === null) {
    return (
      <div className="pay">
        <p>
          <b>{words}</b>
          <span className="small muted">{m.fleet_stay_none()}</span>
        </p>
      </div>
    )
  }
  return (
    <div className="pay">
      <p>
        <b>{words}</b>
        <span className="small muted">{m.fleet_stay_text()}</span>
      </p>
      <LinkButton
        to="/flota"
        variant="outline"
        block
        search={(previous) => ({
          ...previous,
          ...rentalParams({ ...search, return: longer }),
          tira: undefined,
        })}
      >
        {m.fleet_stay_dates({
          from: formatDate(search.pickup, locale),
          to: formatDate(longer, locale),
        })}
      </LinkButton>
    </div>
  )
}

/** The foot of a card whose car is not handed out there or then. */
function Limited({ limit }: { readonly limit: ViolatedRestriction }) {
  const { locale } = useFleetScreen()
  const { search } = limit
  return (
    <div className="pay">
      <p>
        <b>{restrictionWords(limit, locale)}</b>
        {search && <span className="small muted">{m.fleet_limit_text()}</span>}
      </p>
      {search && (
        <LinkButton
          to="/flota"
          variant="outline"
          block
          search={(previous) => ({ ...previous, ...rentalParams(search), tira: undefined })}
        >
          {allowedWords(limit, locale)}
        </LinkButton>
      )}
    </div>
  )
}

/** The foot of a card whose car is taken: when it is free again, or others of its class (D7). */
export function TakenCar({ offer }: { readonly offer: CarOffer }) {
  const { locale, search } = useFleetScreen()
  const { car, nextFree, minimumRental, limit, tooYoung } = offer
  if (minimumRental) return <ShortRental stay={minimumRental} />
  if (limit) return <Limited limit={limit} />
  return (
    <div className="pay">
      {tooYoung ? (
        <p>
          <b>{m.fleet_age({ age: car.minimumAge ?? '' })}</b>
          <span className="small muted">{m.fleet_age_text()}</span>
        </p>
      ) : (
        <p>
          <b>
            {nextFree
              ? m.fleet_free_from({ date: formatDate(nextFree, locale) })
              : m.fleet_no_date()}
          </b>
          <span className="small muted">
            {nextFree ? m.fleet_free_text() : m.fleet_no_date_text()}
          </span>
        </p>
      )}
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
      <SoldOutAlert offer={offer} search={search} />
    </div>
  )
}
