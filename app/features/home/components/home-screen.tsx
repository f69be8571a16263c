import '~/components/layout/tile.css'
import '~/features/search/search.css'
import '../home.css'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useRef } from 'react'
import { DefaultLayout } from '~/components/layout/default-layout'
import { Skeleton } from '~/components/ui/skeleton'
import type { RentalSearch } from '~/domain/booking/search'
import { panamaNow, rentalDays } from '~/domain/calendar/rental-period'
import { calendarPrices } from '~/features/fleet/fleet.queries'
import { SearchCorrections } from '~/features/search/components/search-corrections'
import { SearchForm } from '~/features/search/components/search-form'
import { rentalParams } from '~/features/search/rental-params'
import type { SearchParams } from '~/features/search/search.schema'
import { useAddressAfterPaint } from '~/features/search/use-address-after-paint'
import { useKeptAge } from '~/features/search/use-kept-age'
import { useLastSearch } from '~/features/search/use-last-search'
import { useDay } from '~/features/search/use-now'
import { useLayout, useSite } from '~/features/site/use-site'
import { type HomeSearches, homeSearches } from '../home-search'
import { FromPrice } from './from-price'
import { HeroPart, SectionsPart } from './home-parts'

/** The landing page (§2.2). Its prices are real ones, for an example rental or the one in the address. */
export function HomeScreen({
  params,
  searches,
}: {
  readonly params: SearchParams
  readonly searches: HomeSearches
}) {
  const view = useSite()
  const now = useDay(view.now)
  const hasDates = Boolean(params.desde || params.hasta)
  const { asked, example } =
    now === view.now || hasDates ? searches : homeSearches(params, { ...view, now })
  const layout = useLayout()
  const queryClient = useQueryClient()
  const address = useSearchAddress(asked.search)
  useLastSearch(params, view, layout.locale)
  useKeptAge(params.edad, asked.search.driverAge)
  return (
    <DefaultLayout {...layout}>
      <HeroPart />
      <div className="wrap search-slot" id="buscar">
        <SearchCorrections
          corrections={asked.corrections}
          days={rentalDays(asked.search.pickup, asked.search.return)}
          branches={view.branches}
          site={view.site}
          now={panamaNow(now)}
          locale={layout.locale}
        />
        <SearchForm
          key={address.formKey}
          search={asked.search}
          view={view}
          coupon={params.cupon}
          onChange={(search, coupon) => void address.write({ search, coupon })}
          prices={calendarPrices(queryClient)}
          estimate={(search, days) => (
            <Suspense fallback={<Skeleton width="220px" height="1lh" />}>
              <FromPrice search={search} days={days} />
            </Suspense>
          )}
        />
      </div>
      <SectionsPart
        key={`${example.driverAge} ${example.pickup}`}
        search={example}
        view={view}
        locale={layout.locale}
      />
    </DefaultLayout>
  )
}

/** In the address from the first change (D37); the form begins anew for a search there that it did not write itself. */
function useSearchAddress(search: RentalSearch) {
  const navigate = useNavigate({ from: '/' })
  const text = JSON.stringify(search)
  const written = useRef(text)
  const formKey = useRef(text)
  if (text !== written.current) {
    written.current = text
    formKey.current = text
  }
  const write = useAddressAfterPaint<{ search: RentalSearch; coupon: string }>((changed) => {
    written.current = JSON.stringify(changed.search)
    return navigate({
      search: (before) => ({
        ...before,
        ...rentalParams(changed.search),
        cupon: changed.coupon || undefined,
      }),
      replace: true,
      resetScroll: false,
    })
  })
  return { formKey: formKey.current, write }
}
