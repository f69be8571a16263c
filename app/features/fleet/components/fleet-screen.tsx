import { chargedAge } from '~/domain/people/driver-age'
import '~/features/booking/sold-out-alert.css'
import '~/features/booking/booking.css'
import '../fleet.css'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useMemo } from 'react'
import { useLostConnection } from '~/components/layout/connection'
import { DoorIcon, GearboxIcon, SeatIcon } from '~/components/ui/icons'
import { SharedIcons } from '~/components/ui/shared-icons'
import { cancellationTerms, freeCancelUntil } from '~/domain/booking/reservation'
import type { RentalSearch } from '~/domain/booking/search'
import { timeInSentence } from '~/domain/calendar/dates'
import { panamaNow } from '~/domain/calendar/rental-period'
import { cancelSentence } from '~/features/booking/cancel-words'
import { pickFleetParams, type RentalParams } from '~/features/search/rental-params'
import type { SearchParams } from '~/features/search/search.schema'
import { useCanonicalAddress } from '~/features/search/use-canonical-address'
import { useSite } from '~/features/site/use-site'
import { useStandIn } from '~/features/site/use-stand-in'
import { currentLocale } from '~/server/request-facts'
import Check from '~icons/lucide/check'
import Fuel from '~icons/lucide/fuel'
import Luggage from '~icons/lucide/luggage'
import X from '~icons/lucide/x'
import { fleetQuery } from '../fleet.queries'
import { FleetProvider } from './fleet-context'
import { type EditSearch, FleetFrame } from './fleet-frame'
import { FleetResults } from './fleet-results'
import { FleetWaiting } from './fleet-skeleton'
import { OfflineHelp } from './offline-help'
import { StripSection } from './strip-section'

/** A slow answer streams into the room its skeleton keeps; another search shows the skeleton at once. */
export function FleetScreen({ params }: { readonly params: SearchParams }) {
  const { site } = useSite()
  const offline = useLostConnection() !== null
  return (
    <FleetFrame params={params}>
      {(search, onEdit) => (
        <>
          <div className="wrap fleet">
            <StripSection search={search} coupon={params.cupon} onEdit={onEdit} />
            <FleetInTime
              key={JSON.stringify([search, params.cupon])}
              search={search}
              params={params}
              offline={offline}
              onEdit={onEdit}
            />
          </div>
          {offline && <OfflineHelp site={site} />}
        </>
      )}
    </FleetFrame>
  )
}

type Asked = {
  readonly params: SearchParams
  readonly offline: boolean
  readonly onEdit: EditSearch
}

function FleetInTime({ search, ...asked }: Asked & { readonly search: RentalSearch }) {
  const { queryKey } = fleetQuery(pickFleetParams(asked.params))
  const view = useQueryClient().getQueryData(queryKey)
  const skeleton = <FleetWaiting search={search} />
  const standIn = useStandIn(queryKey, () => skeleton)
  return (
    // The page of a long fleet is an answer of its own.
    <Suspense fallback={view?.long ? skeleton : standIn}>
      <FleetAnswer {...asked} />
    </Suspense>
  )
}

function FleetAnswer({ params, offline, onEdit }: Asked) {
  const { data: view, dataUpdatedAt } = useSuspenseQuery(fleetQuery(pickFleetParams(params)))
  const { site, branches, now, stale, readAt = now } = useSite()
  const locale = currentLocale()
  const queryClient = useQueryClient()
  const { cupon } = params
  const remember = useCallback(
    (canonical: RentalParams) => {
      const known = { ...view, corrections: [] }
      queryClient.setQueryData(fleetQuery({ ...canonical, cupon }).queryKey, known)
    },
    [queryClient, view, cupon],
  )
  useCanonicalAddress(view.search, params, remember)
  // Filters change the address, not the facts: the cards that stay are not drawn again.
  const facts = useMemo(() => {
    const { search, days, stockKnown } = view
    const until = freeCancelUntil(search.pickup, site.freeCancelHours)
    const { pickup } = search
    const terms = cancellationTerms({ type: 'prepaid', until, pickup, now: panamaNow(now) })
    const cancelling = cancelSentence(terms, locale)
    const read = offline ? dataUpdatedAt : stale ? readAt : null
    const pricesOf = read === null ? null : timeInSentence(panamaNow(read), locale)
    const youngAge = chargedAge(search.driverAge, site)
    const said = { cancelling, pricesOf, offline, youngAge }
    const cardKey = import.meta.env.SSR ? JSON.stringify([search, days, stockKnown, pricesOf]) : ''
    return { locale, search, days, branches, stockKnown, cardKey, ...said }
  }, [view, locale, branches, site, now, offline, dataUpdatedAt, stale, readAt])
  return (
    <FleetProvider value={facts}>
      <SharedIcons icons={cardIcons}>
        <FleetResults view={view} params={params} onEdit={onEdit} />
      </SharedIcons>
    </FleetProvider>
  )
}

/** The icons that every card and filter shows. */
const cardIcons = new Map([
  [SeatIcon, 'i-seat'],
  [Luggage, 'i-luggage'],
  [DoorIcon, 'i-door'],
  [GearboxIcon, 'i-gearbox'],
  [Fuel, 'i-fuel'],
  [X, 'i-x'],
  [Check, 'i-check'],
])
