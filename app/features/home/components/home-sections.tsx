import { useSuspenseQuery } from '@tanstack/react-query'
import type { RentalSearch } from '~/domain/booking/search'
import type { Locale } from '~/domain/locales'
import type { SiteView } from '~/features/site/site.types'
import { homeContentQuery } from '../home.functions'
import type { HomePrices } from '../home-prices'
import { BranchSection } from './branch-section'
import { ClassTiles } from './class-tiles'
import { HomePromos } from './home-promos'
import { PriceStory } from './price-story'
import { TrustFacts } from './trust-facts'

export type HomeSectionsProps = {
  /** The prices of the example search; they are undefined when they could not be read. */
  readonly prices: HomePrices | undefined
  readonly search: RentalSearch
  readonly view: SiteView
  readonly locale: Locale
}

export function HomeSections(props: HomeSectionsProps) {
  const { prices, view, locale } = props
  const { branches, promos } = useSuspenseQuery(homeContentQuery()).data
  return (
    <>
      <TrustFacts site={view.site} prices={prices} />
      <ClassTiles {...props} />
      <PriceStory {...props} />
      <HomePromos promos={promos} now={view.now} locale={locale} />
      <BranchSection branches={branches} now={view.now} locale={locale} />
    </>
  )
}
