import '~/features/search/search.css'
import { type RefObject, useState } from 'react'
import type { RentalSearch } from '~/domain/booking/search'
import { currentLocale } from '~/server/request-facts'
import type { EditedMoment } from '../calendar-days'
import type { CalendarPrices } from '../day-prices'
import type { SearchFacts } from '../search.schema'
import { useCellNotes } from '../use-cell-notes'
import { useNow } from '../use-now'
import { useSearchForm } from '../use-search-form'
import CalendarDialog from './calendar-dialog'

/** The calendar by itself over a screen: "Listo" takes its dates, any other way out changes nothing. */
export function DatesDialog({
  search,
  view,
  coupon,
  first = 'pickup',
  anchor,
  prices,
  onTake,
  onClose,
}: {
  readonly search: RentalSearch
  readonly view: SearchFacts
  /** The code of the address. */
  readonly coupon: string | undefined
  readonly first?: EditedMoment
  readonly anchor: RefObject<HTMLElement | null>
  readonly prices: CalendarPrices
  readonly onTake: (search: RentalSearch) => void
  readonly onClose: () => void
}) {
  const locale = currentLocale()
  const context = { ...view, now: useNow(view.now) }
  const form = useSearchForm(search, context)
  const notes = useCellNotes(form, context, locale)
  const [editing, setEditing] = useState(first)
  return (
    <CalendarDialog
      form={form}
      notes={notes}
      context={context}
      locale={locale}
      coupon={coupon ?? ''}
      prices={prices}
      editing={editing}
      anchor={anchor}
      onEditing={setEditing}
      onClose={onClose}
      onDone={() => {
        onClose()
        onTake(form.search)
      }}
    />
  )
}
