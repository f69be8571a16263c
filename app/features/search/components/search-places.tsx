import { feeWithTaxes, oneWayFee, type SearchContext } from '~/domain/booking/search'
import { dateOf } from '~/domain/calendar/rental-period'
import type { SearchBranch } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import { m } from '~/paraglide/messages'
import MapPin from '~icons/lucide/map-pin'
import MapPinCheck from '~icons/lucide/map-pin-check'
import type { CellNotes } from '../use-cell-notes'
import type { SearchForm } from '../use-search-form'
import { BranchPicker } from './branch-picker'

/** Where from and where to. The return is in the page even while it is the same place: style sheets hide it. */
export function SearchPlaces({
  form,
  notes,
  context,
  locale,
}: {
  readonly form: SearchForm
  readonly notes: CellNotes
  readonly context: SearchContext
  readonly locale: Locale
}) {
  const { search } = form
  const feeTo = (branch: SearchBranch) =>
    oneWayFee({ pickupBranch: search.pickupBranch, returnBranch: branch.slug }, context.oneWayFees)
  return (
    <>
      <BranchPicker
        label={m.search_pickup_place()}
        name="recogida"
        value={search.pickupBranch}
        branches={context.branches}
        date={dateOf(search.pickup)}
        icon={MapPin}
        locale={locale}
        note={notes.pickupBranch}
        onChange={form.setPickupBranch}
      />
      <BranchPicker
        className="return-place"
        label={m.search_return_place()}
        name="devolucion"
        value={search.returnBranch}
        branches={context.branches.filter((branch) => feeTo(branch) !== null)}
        date={dateOf(search.return)}
        icon={MapPinCheck}
        locale={locale}
        note={notes.returnBranch}
        extra={(branch) => {
          const fee = feeTo(branch)
          if (!fee) return null
          return formatMoney(feeWithTaxes(fee, search, context), { signed: true })
        }}
        onChange={form.setReturnBranch}
      />
    </>
  )
}
