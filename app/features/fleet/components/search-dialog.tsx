import '~/features/search/search.css'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Sheet } from '~/components/ui/sheet'
import type { RentalSearch } from '~/domain/booking/search'
import { SearchForm } from '~/features/search/components/search-form'
import type { SearchParams } from '~/features/search/search.schema'
import type { SiteView } from '~/features/site/site.types'
import { m } from '~/paraglide/messages'
import { chosenFilters, type FleetFilters } from '../filters'
import { calendarPrices } from '../fleet.queries'
import type { SearchField } from './summary-bar'

export default function SearchDialog({
  field,
  search,
  params,
  view,
  onClose,
}: {
  readonly field: Exclude<SearchField, 'desde'>
  readonly search: RentalSearch
  readonly params: SearchParams
  readonly view: SiteView
  readonly onClose: () => void
}) {
  const queryClient = useQueryClient()
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => focusField(body.current, field), [field])
  return (
    <Sheet
      open
      onClose={onClose}
      title={m.fleet_change_search()}
      width="760px"
      className="dlg-search"
    >
      <div ref={body}>
        <SearchForm
          search={search}
          view={view}
          coupon={params.cupon}
          keep={filtersOf(params)}
          prices={calendarPrices(queryClient)}
          onDone={onClose}
        />
      </div>
    </Sheet>
  )
}

function filtersOf(params: SearchParams): FleetFilters & Pick<SearchParams, 'orden'> {
  const groups = chosenFilters(params).map(({ group }) => [group, params[group]])
  return { ...Object.fromEntries(groups), orden: params.orden }
}

function focusField(body: HTMLElement | null, field: Exclude<SearchField, 'desde'>): void {
  if (!body || !field) return
  const control = body.querySelector<HTMLElement>(selectors[field])
  // The place of return is hidden while it is the same: the switch that brings it is the next best.
  const shown = control?.getClientRects().length
    ? control
    : body.querySelector<HTMLElement>(elsewhere)
  shown?.focus()
}

const elsewhere = 'input[name="otro_lugar"]'
const selectors = {
  recogida: 'select[name="recogida"]',
  devolucion: 'select[name="devolucion"]',
}
