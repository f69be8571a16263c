import { useQuery, useQueryClient } from '@tanstack/react-query'
import { DefaultLayout } from '~/components/layout/default-layout'
import { panamaNow } from '~/domain/rental-period'
import { priceCalendarQuery } from '../../fleet/fleet.queries'
import { SearchCorrections } from '../../search/components/search-corrections'
import { SearchForm } from '../../search/components/search-form'
import type { SearchParams } from '../../search/search.schema'
import { useLayout, useSite } from '../../site/use-site'
import { homePricesQuery } from '../home.queries'
import { homeSearches } from '../home-search'
import { FromPrice } from './from-price'
import { HeroPart, SectionsPart } from './home-parts'

/** The landing page (source.md §2). Its prices are real ones, for an example rental or the one in the address. */
export function HomeScreen({ params }: { readonly params: SearchParams }) {
  const view = useSite()
  const layout = useLayout()
  const client = useQueryClient()
  const { asked, example } = homeSearches(params, view)
  const { data: prices } = useQuery(homePricesQuery(example))
  return (
    <DefaultLayout {...layout}>
      <HeroPart image={prices?.heroImage ?? null} />
      <div className="wrap search-slot" id="buscar">
        <SearchCorrections
          corrections={asked.corrections}
          branches={view.branches}
          now={panamaNow(view.now)}
          locale={layout.locale}
        />
        <SearchForm
          key={JSON.stringify(asked.search)}
          search={asked.search}
          view={view}
          coupon={params.cupon}
          loadDayPrices={(range) => client.query(priceCalendarQuery(range))}
          estimate={(search, days) => <FromPrice search={search} days={days} />}
        />
      </div>
      <SectionsPart prices={prices} search={example} view={view} locale={layout.locale} />
    </DefaultLayout>
  )
}
