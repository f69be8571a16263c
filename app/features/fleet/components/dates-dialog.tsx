import '~/features/search/search.css'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useState } from 'react'
import type { RentalSearch } from '~/domain/search'
import type { EditedMoment } from '~/features/search/calendar-days'
import CalendarDialog from '~/features/search/components/calendar-dialog'
import { rentalParams } from '~/features/search/rental-params'
import type { SearchParams } from '~/features/search/search.schema'
import { useCellNotes } from '~/features/search/use-cell-notes'
import { useNow } from '~/features/search/use-now'
import { useSearchForm } from '~/features/search/use-search-form'
import type { SiteView } from '~/features/site/site.types'
import { currentLocale } from '~/server/request-facts'
import { dayPriceLoader } from '../fleet.queries'

/** The calendar by itself over the fleet: "Listo" shows the cars of its dates, any other way out changes nothing. */
export default function DatesDialog({
  search,
  params,
  view,
  anchor,
  onClose,
}: {
  readonly search: RentalSearch
  readonly params: SearchParams
  readonly view: SiteView
  readonly anchor: RefObject<HTMLElement | null>
  readonly onClose: () => void
}) {
  const queryClient = useQueryClient()
  const navigate = useNavigate({ from: '/flota' })
  const locale = currentLocale()
  const context = { ...view, now: useNow(view.now) }
  const form = useSearchForm(search, context)
  const notes = useCellNotes(form, context, locale)
  const [editing, setEditing] = useState<EditedMoment>('pickup')
  const take = async () => {
    onClose()
    await navigate({
      search: (previous) => ({ ...previous, ...rentalParams(form.search), tira: undefined }),
      resetScroll: false,
    })
  }
  return (
    <CalendarDialog
      form={form}
      notes={notes}
      context={context}
      locale={locale}
      coupon={params.cupon ?? ''}
      loadDayPrices={dayPriceLoader(queryClient)}
      editing={editing}
      anchor={anchor}
      onEditing={setEditing}
      onClose={onClose}
      onDone={() => void take()}
    />
  )
}
