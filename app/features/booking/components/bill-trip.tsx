import { VisuallyHidden } from '~/components/ui/visually-hidden'
import type { RentalSearch } from '~/domain/booking/search'
import { formatDateTime } from '~/domain/calendar/dates'
import type { Branch } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import { m } from '~/paraglide/messages'
import MapPin from '~icons/lucide/map-pin'
import MapPinCheck from '~icons/lucide/map-pin-check'

export type Trip = {
  readonly search: RentalSearch
  readonly pickupBranch: Branch
  readonly returnBranch: Branch
}

export function BillTrip({ trip, locale }: { readonly trip: Trip; readonly locale: Locale }) {
  const { search, pickupBranch, returnBranch } = trip
  return (
    <div className="trip">
      <MapPin className="i" aria-hidden />
      <p>
        <VisuallyHidden>{m.bill_pickup()}: </VisuallyHidden>
        <b>{pickupBranch.name[locale]}</b>
        <br />
        <span className="muted" translate="no">
          {formatDateTime(search.pickup, locale, { year: true })}
        </span>
      </p>
      <MapPinCheck className="i" aria-hidden />
      <p>
        <VisuallyHidden>{m.bill_return()}: </VisuallyHidden>
        <b>{returnBranch.name[locale]}</b>
        <br />
        <span className="muted" translate="no">
          {formatDateTime(search.return, locale, { year: true })}
        </span>
      </p>
    </div>
  )
}
