import { useQuery, useQueryClient } from '@tanstack/react-query'
import { DefaultLayout } from '~/components/layout/default-layout'
import { panamaNow } from '~/domain/rental-period'
import { fleetQuery, priceCalendarQuery } from '../../fleet/fleet.queries'
import { SearchCorrections } from '../../search/components/search-corrections'
import { SearchForm } from '../../search/components/search-form'
import { rentalParams } from '../../search/rental-params'
import type { SearchParams } from '../../search/search.schema'
import { useLayout, useSite } from '../../site/use-site'
import { heroOffer } from '../example-prices'
import { homeSearches } from '../home-search'
import { BranchSection } from './branch-section'
import { ClassTiles } from './class-tiles'
import { FromPrice } from './from-price'
import { Hero } from './hero'
import { HomePromos } from './home-promos'
import { PriceStory } from './price-story'
import { TrustFacts } from './trust-facts'

/** The landing page (source.md §2). Its prices are real ones, for an example rental or the one in the address. */
export function HomeScreen({ params }: { readonly params: SearchParams }) {
  const view = useSite()
  const layout = useLayout()
  const client = useQueryClient()
  const { asked, example } = homeSearches(params, view)
  const { data: fleet } = useQuery(fleetQuery(rentalParams(example)))
  return (
    <DefaultLayout {...layout}>
      <Hero car={fleet ? heroOffer(fleet)?.car : undefined} />
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
      <TrustFacts site={view.site} fleet={fleet} />
      <ClassTiles fleet={fleet} search={example} view={view} locale={layout.locale} />
      <PriceStory fleet={fleet} search={example} view={view} locale={layout.locale} />
      <HomePromos view={view} locale={layout.locale} />
      <BranchSection view={view} locale={layout.locale} />
    </DefaultLayout>
  )
}
