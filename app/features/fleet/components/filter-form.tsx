import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { focusAfter } from '~/components/ui/focus-after'
import type { RentalSearch } from '~/domain/booking/search'
import { canonicalPath } from '~/domain/locale-path'
import type { Locale } from '~/domain/locales'
import { rentalParams } from '~/features/search/rental-params'
import { ownParams } from '~/features/search/search.schema'
import { useChosenBefore } from '~/features/search/use-chosen-before'
import { m } from '~/paraglide/messages'
import { withoutFilters } from '../filters'
import { COUNT_ID, FILTER_FORM_ID, FILTERS_ID } from './fleet-ids'

/** The filters beside the list. Without JavaScript they are a form that is sent by its button. */
export function FilterForm({
  search,
  coupon,
  chosen,
  locale,
  children,
}: {
  readonly search: RentalSearch
  readonly coupon: string | undefined
  readonly chosen: number
  readonly locale: Locale
  readonly children: ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  useChosenBefore(form)
  const kept = { ...rentalParams(search), ...(coupon ? { cupon: coupon } : {}) }
  return (
    <aside id={FILTERS_ID} aria-label={m.fleet_filters()}>
      <form
        ref={form}
        id={FILTER_FORM_ID}
        className="filters"
        action={canonicalPath('/flota', locale)}
      >
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="row between">
          <h2>{m.fleet_filters()}</h2>
          {chosen > 0 && (
            <Link
              to="/flota"
              search={(previous) => ({
                ...withoutFilters(ownParams(previous)),
                ...rentalParams(search),
              })}
              replace
              resetScroll={false}
              className="link small"
              onClick={() => focusAfter(`#${COUNT_ID}`)}
            >
              {m.fleet_clear_count({ count: chosen })}
            </Link>
          )}
        </div>
        {children}
        <button type="submit" className="btn btn-block nojs-only">
          {m.fleet_apply()}
        </button>
      </form>
    </aside>
  )
}
