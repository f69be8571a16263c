import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import { useLostConnection } from '~/components/layout/connection'
import { FleetLayout } from '~/components/layout/fleet-layout'
import type { RentalSearch } from '~/domain/booking/search'
import { correctSearch } from '~/domain/booking/search-correction'
import { panamaNow, rentalDays } from '~/domain/calendar/rental-period'
import { SearchCorrections } from '~/features/search/components/search-corrections'
import { askedRental, pickFleetParams } from '~/features/search/rental-params'
import type { SearchParams } from '~/features/search/search.schema'
import { useLayout, useSite } from '~/features/site/use-site'
import { fleetQuery } from '../fleet.queries'
import { COUNT_ID } from './fleet-ids'
import { type SearchField, SummaryBar } from './summary-bar'

const SearchDialog = lazy(() => import('./search-dialog'))
const DatesDialog = lazy(() => import('./dates-dialog'))

export type EditSearch = (field: SearchField) => void

/** The search of the address, corrected by the rules that the server applies too: nothing waits for an answer. */
export function FleetFrame({
  params,
  children,
}: {
  readonly params: SearchParams
  readonly children: (search: RentalSearch, onEdit: EditSearch) => ReactNode
}) {
  const view = useSite()
  const frame = useLayout()
  const readAt = useCarsReadAt(params) || frame.readAt
  const [editing, setEditing] = useState<{ readonly field: SearchField } | null>(null)
  const bar = useRef<HTMLFormElement>(null)
  const onClose = () => setEditing(null)
  const onEdit = useCallback<EditSearch>((field) => setEditing({ field }), [])
  const now = panamaNow(view.now)
  const { search, corrections } = correctSearch(askedRental(params), { ...view, now })
  return (
    <FleetLayout
      {...frame}
      readAt={readAt}
      resultsId={COUNT_ID}
      bar={
        <SummaryBar
          ref={bar}
          search={search}
          branches={view.branches}
          locale={frame.locale}
          onEdit={onEdit}
        />
      }
    >
      <div className="wrap fixed-search">
        <SearchCorrections
          // Another trip has no correction of this one; the age of this device, which is filled in later, makes none.
          key={[search.pickupBranch, search.returnBranch, search.pickup, search.return].join()}
          corrections={corrections}
          days={rentalDays(search.pickup, search.return)}
          branches={view.branches}
          site={view.site}
          now={now}
          locale={frame.locale}
        />
      </div>
      {children(search, onEdit)}
      {editing && (
        <Suspense>
          {editing.field === 'desde' ? (
            <DatesDialog {...{ search, params, view, onClose }} anchor={bar} />
          ) : (
            <SearchDialog {...{ search, params, view, onClose }} field={editing.field} />
          )}
        </Suspense>
      )}
    </FleetLayout>
  )
}

/** Without a connection the bar says of when the cars are; 0: there are none. */
function useCarsReadAt(params: SearchParams): number {
  const queryClient = useQueryClient()
  if (!useLostConnection()) return 0
  const { queryKey } = fleetQuery(pickFleetParams(params))
  return queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0
}
