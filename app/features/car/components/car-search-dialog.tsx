import '~/features/search/search.css'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Sheet } from '~/components/ui/sheet'
import { calendarPrices } from '~/features/fleet/fleet.queries'
import { SearchForm } from '~/features/search/components/search-form'
import { rentalParams } from '~/features/search/rental-params'
import { m } from '~/paraglide/messages'
import { useCar } from './car-context'

/** The whole search over the page: it shows this car's price there. */
export default function CarSearchDialog({ onClose }: { readonly onClose: () => void }) {
  const { view, search, cupon, site } = useCar()
  const queryClient = useQueryClient()
  const navigate = useNavigate({ from: '/flota/$slug' })
  return (
    <Sheet
      open
      onClose={onClose}
      title={m.carpage_change_places()}
      width="760px"
      className="dlg-search"
    >
      <SearchForm
        search={search}
        view={site}
        coupon={cupon}
        prices={calendarPrices(queryClient, view.car.id)}
        submitLabel={m.carpage_show_price()}
        asksAge
        onSearch={(chosen) =>
          navigate({
            search: (previous) => ({ ...previous, ...rentalParams(chosen), mes: undefined }),
            resetScroll: false,
          })
        }
        onDone={onClose}
      />
    </Sheet>
  )
}
